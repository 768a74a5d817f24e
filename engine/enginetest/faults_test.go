package enginetest

import (
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"yurei/engine"
)

// fault is one thing that games and agents do wrong, planted in a tiny game or
// in a small search.
type fault struct {
	name, check string // as in the table of doc.go
	checks      []Check
}

func faults() []fault {
	return []fault{
		{"a leak in Observe", "ViewKept", kuhnWith(kuhnShows{})},
		{"a leak in Observe that Determinize keeps", "WorldsVary", kuhnWith(kuhnShowsAndKeeps{})},
		{"a leak in the set of AppendMoves", "MoveSet", alarmWith(alarmTellingSet{})},
		{"a leak in the order of AppendMoves", "MoveOrder", coinWith(coinTellingOrder{})},
		{"a leak in Determinize", "WorldFromView", alarmWith(&alarmLeakingWorlds{})},
		{"a determinization that returns the truth", "WorldsVary", kuhnWith(&kuhnTrueWorlds{seats: 2})},
		{"a determinization that returns the truth to one seat", "UnseenVaries", kuhnWith(&kuhnTrueWorlds{seats: 1})},
		{"a world drawn over the one before", "WorldFromView", memoryWith(memoryWornWorlds{})},
		{"a world against the rules", "WorldsPlay", memoryWith(memoryFalseWorlds{})},
		{"a key that misses a part of the view", "KeysMatchViews", alarmWith(alarmShortKey{})},
		{"a key that holds more than the view", "KeysMatchViews", coinWith(coinLongKey{})},
		{"a state with a pointer", "FlatTypes", Suite[*int, KuhnView, KuhnMove]{}.Checks()},
		{"a view of more than 1 KiB", "FlatTypes", Suite[KuhnState, [1025]bool, KuhnMove]{}.Checks()},
		{"an ending without a name", "Words", coinWith(coinWordless{})},
		{"a set-up over the game before", "SetupOverwrites", memoryWith(memoryWornSetup{})},
		{"a view over the one before", "ObserveOverwrites", memoryWith(memoryWornView{})},
		{"a game that does not end", "Length", coinWith(coinEndless{})},
		{"an ending before the end", "Endings", coinWith(coinEarlyEnding{})},
		{"an illegal move among the legal ones", "Positions", alarmWith(alarmFalseCard{})},
		{"a move offered twice", "MoveList", coinWith(coinTwice{})},
		{"a move list that overwrites dst", "MoveList", coinWith(coinOverwriting{})},
		{"chance that is not the deal's", "SameSeed", memoryWith(&memoryOwnDice{})},
		{"a part of the position kept in the rules", "CopiesStand", coinWith(&coinOutside{})},
		{"a count that the games of all workers share", "Concurrency", coinWith(&coinCounting{})},
		{"an allocation in one of a hundred games", "NoAllocations", alarmWith(&alarmAllocating{})},

		{"an answer that is no move", "LegalPlay", alarmPlayed(func(s *search) { s.choose = outOfRange })},
		{"an illegal move", "LegalPlay", alarmPlayed(func(s *search) { s.illegal = true })},
		{"a list of moves put in another order", "LegalPlay", alarmPlayed(func(s *search) { s.choose = reversing })},
		{"a choice from elsewhere than the stream", "SameChoice", alarmPlayed(counting())},
		{"memory kept in a game", "Memoryless", alarmPlayed(func(s *search) { s.remembers = always })},
		{"memory kept across games", "Memoryless", alarmPlayed(func(s *search) { s.remembers = onFirstTurn })},
		{"a search that knows the truth", "ViewOnly", cheatOnTruth()},
		{"a search that reuses the deal's chance", "OwnChance", cheatOnChance(func(c engine.Chance) engine.Chance { return c })},
		{"a search that derives its chance from the deal's", "OwnChance", cheatOnChance(func(c engine.Chance) engine.Chance {
			r := c.At(0, 0, 0)
			return engine.ChanceFrom(&r)
		})},
		{"an agent that wishes to change sides", "Loyal", alarmPlayed(func(s *search) { s.wishes = true })},
		{"an allocation by an agent", "NoAllocations", alarmPlayed(func(s *search) { s.allocates = true })},
	}
}

// TestFaultsAreCaught: the check named for a fault finds it.
func TestFaultsAreCaught(t *testing.T) {
	for _, f := range faults() {
		t.Run(f.name, func(t *testing.T) {
			i := slices.IndexFunc(f.checks, func(c Check) bool { return c.Name == f.check })
			if i < 0 {
				t.Fatalf("no check is named %s", f.check)
			}
			err := f.checks[i].Run()
			if err == nil {
				t.Fatalf("%s finds nothing", f.check)
			}
			t.Log(err)
		})
	}
}

// TestFaultTable: the table in the package documentation lists the faults, with
// the checks that catch them, and every check catches some fault.
func TestFaultTable(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var documented, planted []string
	for line := range strings.Lines(string(text)) {
		if row, ok := strings.CutPrefix(line, "//\t"); ok {
			name, check, _ := strings.Cut(row, "  ")
			documented = append(documented, name+": "+strings.TrimSpace(check))
		}
	}
	caught := map[string]bool{}
	for _, f := range faults() {
		planted = append(planted, f.name+": "+f.check)
		caught[f.check] = true
	}
	if !slices.Equal(documented, planted) {
		t.Errorf("doc.go lists\n%s\nplanted are\n%s", strings.Join(documented, "\n"), strings.Join(planted, "\n"))
	}
	for _, check := range slices.Concat(KuhnSuite().Checks(), alarmPlayed(func(*search) {})) {
		if !caught[check.Name] {
			t.Errorf("no fault is planted for %s", check.Name)
		}
	}
}

// TestHonestSearch: the search that the faults are planted in passes as it is.
func TestHonestSearch(t *testing.T) {
	runChecks(t, alarmPlayed(func(*search) {}))
}

func kuhnWith(rules engine.Rules[KuhnState, KuhnView, KuhnMove]) []Check {
	c := KuhnSuite()
	c.Rules = rules
	return c.Checks()
}

func coinWith(rules engine.Rules[CoinState, CoinView, CoinMove]) []Check {
	c := CoinSuite()
	c.Rules = rules
	return c.Checks()
}

func alarmWith(rules engine.Rules[AlarmState, AlarmView, AlarmMove]) []Check {
	c := AlarmSuite()
	c.Rules = rules
	return c.Checks()
}

func memoryWith(rules engine.Rules[MemoryState, MemoryView, MemoryMove]) []Check {
	c := MemorySuite()
	c.Rules = rules
	return c.Checks()
}

// kuhnShows shows the other's card in a field that Determinize copies.
type kuhnShows struct{ Kuhn }

func (k kuhnShows) Observe(v *KuhnView, s *KuhnState, p engine.Player) {
	k.Kuhn.Observe(v, s, p)
	v.Played[2] = s.Card[1-p]
}

type kuhnShowsAndKeeps struct{ Kuhn }

func (k kuhnShowsAndKeeps) Observe(v *KuhnView, s *KuhnState, p engine.Player) {
	k.Kuhn.Observe(v, s, p)
	v.Other = s.Card[1-p]
}

// alarmTellingSet lets nobody surrender while the next seat holds an alarm.
type alarmTellingSet struct{ Alarm }

func (g alarmTellingSet) AppendMoves(dst []AlarmMove, s *AlarmState) []AlarmMove {
	dst = g.Alarm.AppendMoves(dst, s)
	if last := len(dst) - 1; last >= 0 && dst[last] == AlarmSurrender && s.Hand[(g.Turn(s)+1)%alarmSeats][alarmCard] > 0 {
		dst = dst[:last]
	}
	return dst
}

// coinTellingOrder names the side that is up first.
type coinTellingOrder struct{ Coin }

func (g coinTellingOrder) AppendMoves(dst []CoinMove, s *CoinState) []CoinMove {
	if s.Guess == 0 && s.Hidden == CoinTails {
		return append(dst, CoinTails, CoinHeads)
	}
	return g.Coin.AppendMoves(dst, s)
}

// alarmLeakingWorlds returns the position observed last in half of its worlds.
type alarmLeakingWorlds struct {
	Alarm
	observed AlarmState
}

func (g *alarmLeakingWorlds) Observe(v *AlarmView, s *AlarmState, p engine.Player) {
	g.observed = *s
	g.Alarm.Observe(v, s, p)
}

func (g *alarmLeakingWorlds) Determinize(s *AlarmState, v *AlarmView, r *engine.Rand) {
	g.Alarm.Determinize(s, v, r)
	if r.IntN(2) == 0 {
		*s = g.observed
	}
}

// kuhnTrueWorlds returns the position observed last, to the first so many seats.
type kuhnTrueWorlds struct {
	Kuhn
	seats    uint8
	observed KuhnState
}

func (k *kuhnTrueWorlds) Observe(v *KuhnView, s *KuhnState, p engine.Player) {
	k.observed = *s
	k.Kuhn.Observe(v, s, p)
}

func (k *kuhnTrueWorlds) Determinize(s *KuhnState, v *KuhnView, r *engine.Rand) {
	k.Kuhn.Determinize(s, v, r)
	if v.Seat < k.seats {
		*s = k.observed
	}
}

// memoryWornWorlds leaves what the last world held in the sets of empty seats.
type memoryWornWorlds struct{ Memory }

func (g memoryWornWorlds) Determinize(s *MemoryState, v *MemoryView, r *engine.Rand) {
	before := s.Seen
	g.Memory.Determinize(s, v, r)
	copy(s.Seen[v.Seats:], before[v.Seats:])
}

// memoryFalseWorlds gives every unseen card a colour of its own.
type memoryFalseWorlds struct{ Memory }

func (g memoryFalseWorlds) Determinize(s *MemoryState, v *MemoryView, r *engine.Rand) {
	g.Memory.Determinize(s, v, r)
	for card := range v.Card {
		if v.Card[card] == memoryUnknown {
			s.Card[card] = uint8(r.IntN(2))
		}
	}
}

type alarmShortKey struct{ Alarm }

func (g alarmShortKey) Key(s *AlarmState, p engine.Player) uint64 {
	let := *s
	let.Let = [alarmSeats]uint8{}
	return g.Alarm.Key(&let, p)
}

type coinLongKey struct{ Coin }

func (g coinLongKey) Key(s *CoinState, p engine.Player) uint64 {
	return g.Coin.Key(s, p) + uint64(s.Hidden)
}

type coinWordless struct{ Coin }

func (coinWordless) Reasons() []string { return []string{"unfinished", "right", ""} }

type memoryWornSetup struct{ Memory }

func (g memoryWornSetup) Setup(s *MemoryState, players int, c *engine.Chance) {
	before := s.Seen
	g.Memory.Setup(s, players, c)
	copy(s.Seen[players:], before[players:])
}

type memoryWornView struct{ Memory }

func (g memoryWornView) Observe(v *MemoryView, s *MemoryState, p engine.Player) {
	before := v.Seen
	g.Memory.Observe(v, s, p)
	copy(v.Seen[s.Seats:], before[s.Seats:])
}

// coinEndless takes back every wrong guess.
type coinEndless struct{ Coin }

func (g coinEndless) Apply(s *CoinState, m CoinMove, c *engine.Chance) {
	g.Coin.Apply(s, m, c)
	if s.Guess != s.Hidden {
		s.Guess = 0
	}
}

type coinEarlyEnding struct{ Coin }

func (g coinEarlyEnding) Ending(s *CoinState) engine.Ending {
	e := g.Coin.Ending(s)
	e.Over = s.Hidden != 0
	return e
}

// alarmFalseCard offers loot 2 to a seat that holds loot 1 only.
type alarmFalseCard struct{ Alarm }

func (g alarmFalseCard) AppendMoves(dst []AlarmMove, s *AlarmState) []AlarmMove {
	from := len(dst)
	dst = g.Alarm.AppendMoves(dst, s)
	if len(dst) > from && dst[from] == AlarmTakeOne && s.Hand[g.Turn(s)][1] == 0 {
		dst[from] = AlarmTakeTwo
	}
	return dst
}

type coinTwice struct{ Coin }

func (g coinTwice) AppendMoves(dst []CoinMove, s *CoinState) []CoinMove {
	return append(g.Coin.AppendMoves(dst, s), g.Coin.AppendMoves(nil, s)...)
}

type coinOverwriting struct{ Coin }

func (g coinOverwriting) AppendMoves(dst []CoinMove, s *CoinState) []CoinMove {
	return g.Coin.AppendMoves(dst[:0], s)
}

// memoryOwnDice turns two cards at set-up by a generator of its own.
type memoryOwnDice struct {
	Memory
	rand engine.Rand
}

func (g *memoryOwnDice) Setup(s *MemoryState, players int, c *engine.Chance) {
	g.Memory.Setup(s, players, c)
	if g.rand.IntN(2) == 0 {
		s.Card[0], s.Card[3] = s.Card[3], s.Card[0]
	}
}

// coinOutside keeps the coin outside the position until it is guessed.
type coinOutside struct {
	Coin
	hidden CoinMove
}

func (g *coinOutside) Apply(s *CoinState, m CoinMove, c *engine.Chance) {
	g.Coin.Apply(s, m, c)
	if s.Guess == 0 {
		g.hidden = s.Hidden
	} else {
		s.Hidden = g.hidden
	}
}

// coinCounting shows the coin in every other game that is played on it, by
// whomever.
type coinCounting struct {
	Coin
	games atomic.Int64
}

func (g *coinCounting) Apply(s *CoinState, m CoinMove, c *engine.Chance) {
	g.Coin.Apply(s, m, c)
	if s.Guess != 0 && g.games.Add(1)%2 == 0 {
		s.Guess = s.Hidden
	}
}

// alarmAllocating allocates in one Setup of a hundred.
type alarmAllocating struct {
	Alarm
	setups int
	sink   *AlarmState
}

func (g *alarmAllocating) Setup(s *AlarmState, players int, c *engine.Chance) {
	g.Alarm.Setup(s, players, c)
	if g.setups++; g.setups%100 == 0 {
		g.sink = new(AlarmState)
	}
}
