package hakoonna

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"yurei/engine"
)

// TestNoDeadData changes every value of the rule set, one by one, to the other
// values that its field proposes, and wants other games: with the same deal and
// the same agents, somebody moves, sees or ends otherwise. A field that proposes
// none is fixed, and must refuse whatever else is written there.
//
// Of the boards their ids and the names of their rooms are not changed: they are
// words, for readers and by which boards name each other's rooms.
func TestNoDeadData(t *testing.T) {
	for _, field := range BaseRuleSet().fields() {
		t.Run(field.Path, func(t *testing.T) {
			t.Parallel()
			tr := trialOf(field.Path)
			usual, err := tr.rules(t)
			if err != nil {
				t.Fatal(err)
			}
			changes := tr.changes
			if changes == nil {
				for _, f := range usual.Set().fields() {
					if f.Path != field.Path {
						continue
					}
					for _, value := range f.Others() {
						changes = append(changes, []string{f.Path + "=" + value})
					}
				}
			}
			accepted, felt := 0, 0
			for _, change := range changes {
				changed, err := tr.rules(t, change...)
				if err != nil {
					t.Logf("%v is refused: %v", change, err)
					continue
				}
				accepted++
				if deal := tr.firstDifference(usual, changed); deal >= 0 {
					t.Logf("%v changes deal %d", change, deal)
					felt++
				} else {
					t.Logf("%v changes nothing", change)
				}
			}
			if len(changes) > 0 {
				if felt < accepted || felt == 0 {
					t.Errorf("%s: %d of %d accepted changes change games", field.Path, felt, accepted)
				}
				return
			}
			for _, value := range []string{"0", "2", "5", "other"} {
				if _, err := tr.rules(t, field.Path+"="+value); err == nil {
					t.Errorf("%s = %s is accepted, want %s", field.Path, value, field.Want)
				}
			}
		})
	}
}

// trial says how games are played in which a value can show: by random agents
// that mostly do something, and rather what they like.
type trial struct {
	with    []string   // what else differs from the base rule set
	changes [][]string // in place of those that the field proposes
	drafts  []Item     // item cards that are drafted first
	likes   []Op
}

// passive are the moves that do nothing, where something else may be done.
var passive = []Op{
	OpPass, OpLetRing, OpNoInterrupt, OpNothing, OpEndTurn, OpLeave, OpNoGuess, OpNoFaceUp,
	OpNoScream, OpNoSet, OpTakeBack, OpNoPower, OpGhostEnd, OpStay,
}

// only leaves power k alone in the deck, without a lock.
func only(k int) []string {
	var others []string
	for other := 1; other <= PowerCards; other++ {
		if other != k {
			others = append(others, fmt.Sprint(other))
		}
	}
	return []string{
		"setup.start_draw=1", fmt.Sprintf("powers.%d.start=true", k), fmt.Sprintf("powers.%d.lock=0", k),
		"removed_powers=[" + strings.Join(others, ", ") + "]",
	}
}

// trialOf is the trial of a value: that of its path, else of the section around.
func trialOf(path string) trial {
	var k int
	if n, _ := fmt.Sscanf(path, "powers.%d.rank", &k); n == 1 && strings.HasSuffix(path, ".rank") {
		// Its own rank is the one that is blocked, so that any other shows.
		rank := "ABC"[BaseRuleSet().Powers.Card[k].Rank]
		return trial{
			with:   cards(append(only(k), fmt.Sprintf("items.holy_drops.blocks=[%c]", rank))...),
			drafts: []Item{HolyDrops}, likes: []Op{OpDrops},
		}
	}
	if strings.HasPrefix(path, "powers.") && strings.HasSuffix(path, ".start") {
		return trial{with: cards()}
	}
	section := path
	for {
		if tr, ok := trials[section]; ok {
			return tr
		}
		dot := strings.LastIndexByte(section, '.')
		if dot < 0 {
			return trial{with: cards()}
		}
		section = section[:dot]
	}
}

func (tr *trial) rules(t *testing.T, change ...string) (Rules, error) {
	set, _, err := LoadRuleSet("base", overrides(t, slices.Concat(tr.with, change)...)...)
	if err != nil {
		return Rules{}, err
	}
	return New(set)
}

// firstDifference is the first deal that is played otherwise, -1 if there is
// none among many.
func (tr *trial) firstDifference(a, b Rules) int {
	for deal := range 2000 {
		if visitors := 2 + deal%3; tr.play(a, visitors, deal) != tr.play(b, visitors, deal) {
			return deal
		}
	}
	return -1
}

// play hashes all that happens in a game, and all that those who decide see.
func (tr *trial) play(g Rules, visitors, deal int) uint64 {
	var h engine.Hash
	if g.Set().CheckVisitors(visitors) != nil {
		return h.Sum()
	}
	var s State
	c := engine.MakeChance(3, uint64(deal))
	r := engine.MakeRand(4, uint64(deal))
	g.Setup(&s, visitors+1, &c)
	var buf [256]Move
	for g.Turn(&s) != engine.Over {
		legal := g.AppendMoves(buf[:0], &s)
		m := tr.choose(legal, &r)
		h.Add(uint64(m))
		h.Add(g.Key(&s, s.Player))
		g.Apply(&s, m, &c)
	}
	h.Add(uint64(s.Reason)<<8 | uint64(uint8(s.Winner)))
	return h.Sum()
}

// choose draws a move: one in ten at random from all, else from those that are
// liked, else from those that do something.
func (tr *trial) choose(legal []Move, r *engine.Rand) Move {
	if r.IntN(10) > 0 {
		liked, active := 0, 0
		var first, second [256]Move
		for _, m := range legal {
			if slices.Contains(tr.likes, m.Op()) || m.Op() == OpDraft && slices.Contains(tr.drafts, Item(m.A())) {
				first[liked] = m
				liked++
			}
			if !slices.Contains(passive, m.Op()) {
				second[active] = m
				active++
			}
		}
		switch {
		case liked > 0:
			return first[r.IntN(liked)]
		case active > 0:
			return second[r.IntN(active)]
		}
	}
	return legal[r.IntN(len(legal))]
}

// cards are changes and noise by cards, which are made faster than discs, where
// the mechanism does not matter.
func cards(with ...string) []string { return append([]string{"noise.mode=cards"}, with...) }

var trials = map[string]trial{
	"boards": {with: cards(), changes: [][]string{
		{"boards.SY.doors.study=['N', E]"},
		{"boards.LR.rooms.living=2", "boards.KB.rooms.kitchen=3"},
		{"boards.KB.inner=null"},
		{"boards.BS.stairs.basement=living"},
		{"boards.SY.safe=null", "boards.LR.safe=living"},
		{"boards.CR.grudge=null"},
		{"boards.H1.floor=null", "boards.LR.floor=1F"},
	}},
	// The mix has as many tiles as the mansion has room for.
	"tiles.diary":        {with: cards(), changes: [][]string{{"tiles.diary=9", "tiles.charm=2"}, {"tiles.diary=9", "tiles.extinguisher=2"}}},
	"tiles.charm":        {with: cards(), changes: [][]string{{"tiles.charm=0", "tiles.extinguisher=2"}, {"tiles.charm=2", "tiles.extinguisher=0"}}},
	"tiles.extinguisher": {with: cards(), changes: [][]string{{"tiles.extinguisher=0", "tiles.charm=2"}, {"tiles.extinguisher=2", "tiles.charm=0"}}},

	"powers.1":                         {with: cards(only(1)...)},
	"powers.2":                         {with: cards(only(2)...)},
	"powers.3":                         {with: cards(only(3)...)},
	"powers.4":                         {with: cards(only(4)...)},
	"powers.5":                         {with: cards(slices.Concat(only(5), []string{"powers.5.lock_strong=0", "noise.cards.limit=5"})...), likes: []Op{OpPeek}},
	"powers.6":                         {with: cards(only(6)...), likes: []Op{OpMove}},
	"powers.7":                         {with: cards(only(7)...), likes: []Op{OpPeek}},
	"powers.8":                         {with: cards(only(8)...), likes: []Op{OpPeek}},
	"powers.9":                         {with: cards(only(9)...), drafts: []Item{Ouija, DowsingRod}, likes: []Op{OpOuija, OpDowse}},
	"powers.10":                        {with: cards(only(10)...)},
	"despair.if_short":                 {with: cards("setup.start_draw=1", "removed_powers=[1, 2, 3, 4, 5, 6, 9, 10]"), likes: []Op{OpScream}},
	"despair":                          {with: cards("setup.start_draw=1", "removed_powers=[1, 2, 3, 4, 5, 6]"), likes: []Op{OpScream}},
	"items.stethoscope":                {with: cards(), drafts: []Item{Stethoscope}, likes: []Op{OpPeek, OpAsk}},
	"items.mystery_book":               {with: cards(), drafts: []Item{MysteryBook}, likes: []Op{OpPeek}},
	"items.holy_drops":                 {with: cards(), drafts: []Item{HolyDrops}, likes: []Op{OpDrops}},
	"items.ouija":                      {with: cards(), drafts: []Item{Ouija}, likes: []Op{OpOuija}},
	"items.dowsing":                    {with: cards(), drafts: []Item{DowsingRod}, likes: []Op{OpDowse}},
	"items.smartphone":                 {with: cards(), drafts: []Item{Smartphone}, likes: []Op{OpPhone}},
	"charm":                            {with: cards("tiles.charm=3", "tiles.diary=8"), likes: []Op{OpPeek, OpCharm}},
	"extinguisher":                     {with: cards(slices.Concat(only(5), []string{"tiles.extinguisher=3", "tiles.diary=8", "noise.cards.limit=8"})...), likes: []Op{OpPeek, OpExtinguish}},
	"safe":                             {with: cards(), likes: []Op{OpPeek, OpGuess}},
	"weakness_item":                    {with: cards("tiles.empty=0"), likes: []Op{OpPeek, OpWeapon}},
	"play.hand_limit":                  {with: cards(), changes: [][]string{{"play.hand_limit=1"}, {"play.hand_limit=2"}}, likes: []Op{OpPeek}},
	"play.ghost_beats_win":             {with: cards(), likes: []Op{OpPeek}},
	"play.after_noise_death":           {with: cards(slices.Concat(only(5), []string{"noise.cards.limit=5"})...)},
	"play.interrupt_items_in_her_room": {with: cards(only(7)...), likes: []Op{OpPeek, OpWeapon}},
	"noise":                            {},
	"noise.cards":                      {with: cards()},
	"noise.discs.hard":                 {with: []string{"noise.difficulty=hard"}},
	"noise.discs.nightmare":            {with: []string{"noise.difficulty=nightmare"}},
	// Blips as fine as a needle would take long to estimate.
	"noise.discs.r_small":      {changes: [][]string{{"noise.discs.r_small=0.9"}, {"noise.discs.r_small=12.5"}}},
	"noise.discs.r_big":        {with: []string{"noise.difficulty=hard"}, changes: [][]string{{"noise.discs.r_big=0.4"}, {"noise.discs.r_big=12.5"}}},
	"noise.discs.sigma.steady": {with: []string{"noise.discs.hands=steady"}},
	"noise.discs.sigma.clumsy": {with: []string{"noise.discs.hands=clumsy"}},
	"noise.discs.phi":          {with: []string{"noise.discs.hands=clumsy"}},
	"noise.discs.slide":        {with: []string{"noise.discs.hands=clumsy"}},
	// Few discs slide off twice, hardly one a thousand times.
	"noise.discs.max_tries": {with: []string{"noise.discs.hands=clumsy"}, changes: [][]string{{"noise.discs.max_tries=1"}}},
}
