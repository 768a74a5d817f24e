package ghosthome

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"yurei/engine"
)

// almost is a house that one room of floor 3 completes, with more on that floor.
func almost(more string) string { return "1/1 1/2 | 2/1 2/2 | 3/1 " + more }

func TestRule4_1Attempt(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"3/2", "1/1", "1/2"}, houses: []string{almost("")}})
	do(t, g, s, "rooms 3/2")
	if !s.Escaping || s.HandLen[0] != 0 {
		t.Errorf("escaping: %v, with %d cards in hand", s.Escaping, s.HandLen[0])
	}
	onTurn(t, s, 1, PhaseStop)
	s = position(t, g, setting{hands: []string{"3/2", "1/1", "1/2"}, houses: []string{"1/1 1/2 | 2/1 2/2"}})
	do(t, g, s, "rooms 3/2")
	onTurn(t, s, 1, PhaseTurn) // five rooms are not enough
	// Ghosts do not prevent it, unless the rule set says so.
	in := setting{hands: []string{"3/2", "1/1", "1/2"}, houses: []string{"1/1 1/2 lit ghost | 2/1 2/2 | 3/1"}}
	s = position(t, g, in)
	do(t, g, s, "rooms 3/2")
	onTurn(t, s, 1, PhaseStop)
	g = mustNew(t, func(set *RuleSet) { set.Play.EscapeWithGhosts = false })
	s = position(t, g, in)
	do(t, g, s, "rooms 3/2")
	onTurn(t, s, 1, PhaseTurn)
	if s.HandLen[0] != 3 {
		t.Errorf("%d cards, want 3: the house is not complete", s.HandLen[0])
	}
}

// A house that a ghost left while others were on turn is complete at the end of
// the next own turn, whatever is played.
func TestRule4_1Later(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Play.EscapeWithGhosts = false })
	s := position(t, g, setting{
		hands:  []string{"hole", "2/1", "1/1"},
		houses: []string{"", "1/1 1/2 lit ghost | 2/1 2/2 | 3/1 3/2", "1/1"},
	})
	do(t, g, s, "hole seat-2/1 seat-3", "yield", "discard 2/1")
	if !s.Escaping {
		t.Error("no attempt to escape")
	}
}

func TestRule4_2TwoPlayers(t *testing.T) {
	g := mustNew(t, nil)
	in := setting{hands: []string{"3/2", "ghost ghost"}, houses: []string{almost("lit")}}
	s := position(t, g, in)
	do(t, g, s, "rooms 3/2", "stop", "yield")
	house(t, s, 0, "oo oo og*")
	onTurn(t, s, 1, PhaseStop) // asked again
	do(t, g, s, "stop", "yield")
	house(t, s, 0, "oo oo --")
	if s.Escaping || s.Phase != PhaseTurn {
		t.Error("the escape was not stopped")
	}
	// With one ghost alone the escape succeeds.
	in.hands[1] = "ghost"
	s = position(t, g, in)
	do(t, g, s, "rooms 3/2", "stop", "yield", "let-go")
	if s.Winner != 0 || s.Phase != PhaseOver {
		t.Errorf("side %d won, want 0", s.Winner)
	}
	// A third may not be sent.
	in.hands = []string{"3/2", "ghost ghost ghost"}
	in.houses[0] = almost("lit cat")
	s = position(t, g, in)
	do(t, g, s, "rooms 3/2", "stop", "stop", "yield")
	if s.Winner != 0 {
		t.Errorf("side %d won, want 0 after two ghosts", s.Winner)
	}
	holds(t, g, s, 1, "ghost")
}

func TestRule4_2Each(t *testing.T) {
	g := mustNew(t, nil)
	in := setting{
		hands:  []string{"ghost", "ghost ghost", "3/2", "ghost"},
		houses: []string{"", "", almost("lit")},
		active: 2,
	}
	s := position(t, g, in)
	do(t, g, s, "rooms 3/2")
	onTurn(t, s, 3, PhaseStop) // clockwise
	do(t, g, s, "let-go")
	onTurn(t, s, 0, PhaseStop)
	do(t, g, s, "stop", "yield")
	onTurn(t, s, 1, PhaseStop)
	do(t, g, s, "stop", "yield")
	if s.Escaping {
		t.Error("the escape was not stopped by the second ghost")
	}
	// Each may send one: with cats there the second of one player is not asked for.
	in.hands = []string{"ghost ghost", "", "3/2", ""}
	s = position(t, g, in)
	do(t, g, s, "rooms 3/2", "let-go", "stop", "yield")
	onTurn(t, s, 1, PhaseStop)
	do(t, g, s, "let-go")
	if s.Winner != 2 {
		t.Errorf("side %d won, want 2", s.Winner)
	}
}

func TestRule4_2Total(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Play.StopGhosts = "total" })
	in := setting{hands: []string{"3/2 cat", "ghost", "ghost"}, houses: []string{almost("")}}
	s := position(t, g, in)
	do(t, g, s, "rooms 3/2", "stop", "defend")
	if s.Winner != 0 {
		t.Errorf("side %d won, want 0 after the one ghost", s.Winner)
	}
	s = position(t, g, in)
	do(t, g, s, "rooms 3/2", "let-go")
	onTurn(t, s, 2, PhaseStop) // it is still to be had
	do(t, g, s, "stop", "yield")
	if s.Escaping {
		t.Error("the escape was not stopped")
	}
	// With two players the total is two.
	s = position(t, g, setting{hands: []string{"3/2 cat", "ghost ghost"}, houses: []string{almost("")}})
	do(t, g, s, "rooms 3/2", "stop", "defend", "stop", "yield")
	house(t, s, 0, "oo oo --")
}

// Nobody is asked where no ghost may be sent.
func TestRule4_2None(t *testing.T) {
	for _, mode := range []string{"each", "total"} {
		g := mustNew(t, func(set *RuleSet) { set.Play.StopGhosts, set.Escape.Ghosts = mode, 0 })
		s := position(t, g, setting{hands: []string{"3/2", "ghost", "ghost"}, houses: []string{almost("")}})
		do(t, g, s, "rooms 3/2")
		if s.Winner != 0 {
			t.Errorf("%s: side %d won, want 0 at once", mode, s.Winner)
		}
	}
	g := mustNew(t, func(set *RuleSet) { set.Escape.Ghosts = 2 })
	s := position(t, g, setting{hands: []string{"3/2", "ghost ghost", ""}, houses: []string{almost("lit")}})
	do(t, g, s, "rooms 3/2", "stop", "yield", "stop", "yield")
	if s.Escaping {
		t.Error("two ghosts of one player do not stop the escape")
	}
}

// Cats of the house meet the ghosts, those on the floor at once; the first ghost
// that lands on a dark floor stops the escape, and nobody else is asked.
func TestRule4_2Cats(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"3/2 cat", "ghost", "ghost", "ghost"}, houses: []string{almost("cat")}})
	do(t, g, s, "rooms 3/2", "stop")
	onTurn(t, s, 2, PhaseStop)
	house(t, s, 0, "oo oo oo")
	do(t, g, s, "stop")
	onTurn(t, s, 0, PhaseDefend)
	do(t, g, s, "defend")
	onTurn(t, s, 3, PhaseStop)
	do(t, g, s, "stop", "yield")
	house(t, s, 0, "oo oo --")
	if s.Escaping || s.Winner != engine.NoSide {
		t.Error("the escape was not stopped")
	}
	onTurn(t, s, 1, PhaseTurn)
}

func TestRule4_3Stopped(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{
		hands:  []string{"cat", "3/2 cat", "ghost 1/2", "2/1 2/2 2/3"},
		houses: []string{"", "1/1 1/2 | 2/1 2/2 | 3/1"},
		pile:   "1/1 1/2 1/3 1/3 2/3 3/3 3/3",
		active: 1,
	})
	do(t, g, s, "rooms 3/2", "stop", "yield")
	// All draw, from the player who was stopped on.
	holds(t, g, s, 1, "1/1 1/2 cat")
	holds(t, g, s, 2, "1/2 1/3 1/3")
	holds(t, g, s, 3, "2/1 2/2 2/3")
	holds(t, g, s, 0, "2/3 3/3 cat")
	onTurn(t, s, 2, PhaseTurn)
	if s.Tried != 1<<1 {
		t.Errorf("attempted: %b", s.Tried)
	}
}

func TestRule4_3Escaped(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"3/2", "ghost", "1/1"}, houses: []string{almost("lit")}})
	do(t, g, s, "rooms 3/2", "stop", "yield", "let-go")
	house(t, s, 0, "oo oo og*") // with a ghost in it
	if e := g.Ending(s); !e.Over || e.Winner != 0 || e.Reason != EscapeFirst {
		t.Errorf("ending: %+v", e)
	}
	if got := told(g, s); len(got) != 0 {
		t.Errorf("moves after the end: %q", got)
	}
}

func TestRule5_1Hand(t *testing.T) {
	for _, size := range []int{1, 3, 5} {
		g := mustNew(t, func(set *RuleSet) { set.Hand.Size = size })
		s := position(t, g, setting{hands: []string{"1/1", ""}})
		do(t, g, s, "rooms 1/1")
		if int(s.HandLen[0]) != size {
			t.Errorf("hand of %d: %d cards after drawing", size, s.HandLen[0])
		}
	}
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"1/1 1/1 1/2 1/2 1/3", ""}})
	do(t, g, s, "rooms 1/1")
	if s.HandLen[0] != 4 {
		t.Errorf("%d cards, want 4: who holds more than a full hand draws none", s.HandLen[0])
	}
}

func TestRule5_2EmptyPile(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"1/1 1/2 2/1", "ghost"}, pile: "cat", short: true})
	discards := s.Discards
	do(t, g, s, "rooms 1/1 1/2 2/1")
	if s.Discards != 0 || s.Shuffles != 1 || s.HandLen[0] != 3 || int(s.PileLen) != discards.Len()-2 || !g.Has(s.Hand[0], CatCard) {
		t.Errorf("%d shuffles, %d cards in the pile, %d in hand (%s)", s.Shuffles, s.PileLen, s.HandLen[0], words(g, s.Hand[0]))
	}
	// What was discarded facedown is shuffled in too, in the very same move.
	s = position(t, g, setting{hands: []string{"1/1 1/2 2/1", "ghost"}, pile: "cat", short: true})
	do(t, g, s, "discard 1/1 1/2")
	if s.Secret[0] != 0 || s.SecretLen[0] != 0 || s.HandLen[0] != 3 {
		t.Errorf("facedown: %s; %d cards in hand", words(g, s.Secret[0]), s.HandLen[0])
	}
	// The pile that lasts is not touched.
	s = position(t, g, setting{hands: []string{"1/1 1/2 2/1", "ghost"}, pile: "cat cat", short: true})
	do(t, g, s, "discard 1/1 1/2")
	if s.Shuffles != 0 || s.PileLen != 0 {
		t.Errorf("%d shuffles with %d cards in the pile", s.Shuffles, s.PileLen)
	}
}

// With nothing to draw, nothing is drawn.
func TestRule5_2NothingLeft(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) {
		set.Cards = [KindCount]int{Room1: 3, Room2: 2, Room3: 2, Ghost: 6}
		set.Play.CapTurns = 50
	})
	s := position(t, g, setting{
		hands:  []string{"1/1 1/2 1/3", "2/1 2/2 3/1", "3/2 ghost ghost", "ghost ghost ghost"},
		houses: []string{"", "", "", ""},
		pile:   "ghost",
	})
	do(t, g, s, "rooms 1/1 1/2")
	if s.HandLen[0] != 2 || s.PileLen != 0 || s.Discards != 0 {
		t.Errorf("%d cards in hand, %d in the pile", s.HandLen[0], s.PileLen)
	}
	if s.Shuffles != 0 {
		t.Error("nothing was shuffled, and it counts")
	}
	onTurn(t, s, 1, PhaseTurn)
}

// A later pile has an order of its own, and any card may be drawn first.
func TestRule5_2Orders(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"", ""}, short: true})
	s.Secret[1], s.SecretLen[1] = s.Discards&g.kinds[Ghost], 8
	s.Discards &^= g.kinds[Ghost]
	c := engine.MakeChance(1, 1)
	var seen [][MaxDeck]Card
	for _, shuffles := range []uint16{0, 1, 2, 256, 257} {
		again := *s
		again.Shuffles = shuffles
		g.reshuffle(&again, &c)
		if slices.Contains(seen, again.Pile) {
			t.Errorf("pile %d comes twice", shuffles)
		}
		seen = append(seen, again.Pile)
		if err := g.Sound(&again); err != nil {
			t.Error(err)
		}
	}
	const piles = 20_000
	ghosts := 0
	for deal := range uint64(piles) {
		again := *s
		c := engine.MakeChance(2, deal)
		g.reshuffle(&again, &c)
		if again.Pile[again.PileLen-1] == GhostCard {
			ghosts++
		}
	}
	share := 8.0 / 53
	if got := float64(ghosts) / piles; math.Abs(got-share) > 4*math.Sqrt(share*(1-share)/piles) {
		t.Errorf("a ghost lies on top of %.4f of the piles, want %.4f", got, share)
	}
}

func TestRule7Endings(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Play.CapTurns = 3 })
	s := position(t, g, setting{hands: []string{"ghost", "cat"}})
	do(t, g, s, "discard ghost", "discard cat")
	onTurn(t, s, 0, PhaseTurn)
	do(t, g, s, starting(g, s, "discard")[0])
	if e := g.Ending(s); !e.Over || e.Winner != engine.NoSide || e.Reason != engine.Unfinished || s.Turns != 3 {
		t.Errorf("ending %+v after %d turns", e, s.Turns)
	}
	g = mustNew(t, nil)
	for tried, reason := range map[uint8]engine.Reason{0: EscapeFirst, 1: EscapeFirst, 2: EscapeLater, 7: EscapeLater} {
		s := position(t, g, setting{hands: []string{"", "3/2", ""}, houses: []string{"", almost("")}, active: 1})
		s.Tried = tried
		do(t, g, s, "rooms 3/2", "let-go", "let-go")
		if e := g.Ending(s); e.Winner != 1 || e.Reason != reason {
			t.Errorf("tried %b: ending %+v, want reason %d", tried, e, reason)
		}
	}
	if got := fmt.Sprintf("%s %v %v %v", g.Name(), g.Reasons(), g.Sides(), g.Roles()); got !=
		"ghost-at-home [unfinished escape escape_later] [seat-1 seat-2 seat-3 seat-4] [seat-1 seat-2 seat-3 seat-4]" {
		t.Error(got)
	}
}
