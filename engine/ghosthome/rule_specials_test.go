package ghosthome

import (
	"slices"
	"strings"
	"testing"
)

// No special card is played without an effect.
func TestRule3_6Nothing(t *testing.T) {
	g := mustNew(t, nil)
	for _, in := range []setting{
		{hands: []string{"hole bulb elevator", "", ""}, houses: []string{"1/1 1/2 lit | 2/1 lit", "1/1", ""}},
		{hands: []string{"cat_food lightning", "", ""}, houses: []string{"1/1 cat", "1/1", "lit"}},
		{hands: []string{"cat_food elevator", "", ""}, houses: []string{"1/1 1/2 cat cat | 2/1 cat", "1/1 cat", ""}},
	} {
		s := position(t, g, in)
		for _, form := range told(g, s) {
			if !strings.HasPrefix(form, "discard") {
				t.Errorf("%q without an effect: %q", in.hands[0], form)
			}
		}
	}
}

func TestRule3_6_1Hole(t *testing.T) {
	g := mustNew(t, nil)
	in := setting{
		hands:  []string{"hole", "cat", ""},
		houses: []string{"1/1 1/2 lit ghost", "1/1 1/3 lit ghost | 2/1 2/2", "1/2 1/3 lit"},
	}
	s := position(t, g, in)
	if got := starting(g, s, "hole"); !slices.Equal(got, []string{"hole seat-1/1 seat-2", "hole seat-1/1 seat-3", "hole seat-2/1 seat-3"}) {
		t.Errorf("moves of ghosts: %q", got)
	}
	do(t, g, s, "hole seat-1/1 seat-2")
	house(t, s, 0, "oo* -- --")
	onTurn(t, s, 1, PhaseDefend)
	do(t, g, s, "yield")
	house(t, s, 1, "og* -- --")
	thrown(t, g, s, "2/1 2/2 ghost hole")

	s = position(t, g, in)
	do(t, g, s, "hole seat-1/1 seat-2", "defend")
	house(t, s, 1, "og* oo --")
	thrown(t, g, s, "ghost cat hole")

	s = position(t, g, in)
	do(t, g, s, "hole seat-2/1 seat-3", "yield")
	house(t, s, 1, "oo* oo --")
	house(t, s, 2, "og* -- --")

	in.houses[1] = "1/1 1/3 | 2/1 2/2 cat"
	s = position(t, g, in)
	do(t, g, s, "hole seat-1/1 seat-2")
	house(t, s, 1, "oo oo --")
	thrown(t, g, s, "ghost cat hole")
	onTurn(t, s, 1, PhaseTurn)
}

// The floor that the ghost comes to follows the conditions of ghost cards.
func TestRule3_6_1Targets(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{
		hands:  []string{"hole", "", ""},
		houses: []string{"", "1/1 lit ghost", "1/2 lit ghost"},
	})
	want(t, g, s, false, "hole seat-2/1 seat-3", "hole seat-3/1 seat-2", "hole seat-2/1 seat-1")
}

func TestRule3_6_1SameHouse(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Play.HoleSameHouse = true })
	s := position(t, g, setting{
		hands:  []string{"hole", ""},
		houses: []string{"1/1 1/2 lit ghost | 2/1", "1/1 1/3 lit ghost | 2/1 2/2 lit ghost"},
	})
	if got := starting(g, s, "hole"); !slices.Equal(got, []string{"hole seat-1/1 seat-2", "hole seat-2/1 seat-2"}) {
		t.Errorf("within a house: %q", got)
	}
	do(t, g, s, "hole seat-2/1 seat-2", "yield")
	house(t, s, 1, "oo* -- --")
	thrown(t, g, s, "2/1 2/2 ghost ghost hole")
}

func TestRule3_6_1NoCats(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Play.HoleMeetsCats = false })
	s := position(t, g, setting{
		hands:  []string{"hole", "cat", "cat"},
		houses: []string{"1/1 1/2 lit ghost", "1/1 1/3 lit cat"},
	})
	do(t, g, s, "hole seat-1/1 seat-2")
	onTurn(t, s, 1, PhaseTurn)
	house(t, s, 1, "cg* -- --")
	s = position(t, g, setting{
		hands:  []string{"hole", "cat", "cat"},
		houses: []string{"1/1 1/2 lit ghost", "1/1 1/3 cat"},
	})
	do(t, g, s, "hole seat-1/1 seat-2")
	house(t, s, 1, "-- -- --")
	thrown(t, g, s, "1/1 1/3 ghost cat hole")
}

func TestRule3_6_2Bulb(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"bulb", ""}, houses: []string{"1/1 1/2"}})
	if got := starting(g, s, "bulb"); !slices.Equal(got, []string{"bulb 1", "bulb 2"}) {
		t.Errorf("floors: %q", got)
	}
	do(t, g, s, "bulb 2")
	house(t, s, 0, "oo --* --")
	thrown(t, g, s, "bulb")
	s = position(t, g, setting{hands: []string{"bulb", ""}, houses: []string{"1/1 1/2 lit"}})
	if got := starting(g, s, "bulb"); !slices.Equal(got, []string{"bulb 2"}) {
		t.Errorf("floors that are dark: %q", got)
	}
	g = mustNew(t, func(set *RuleSet) { set.Play.LightNeedsDark = false })
	if got := starting(g, s, "bulb"); !slices.Equal(got, []string{"bulb 1", "bulb 2"}) {
		t.Errorf("floors that need not be dark: %q", got)
	}
}

func TestRule3_6_3CatFood(t *testing.T) {
	g := mustNew(t, nil)
	in := setting{
		hands:  []string{"cat_food", "", ""},
		houses: []string{"1/1 1/2 lit ghost | 2/1 cat", "1/1 1/3 cat cat", "1/2 1/3 | 2/2 cat"},
	}
	s := position(t, g, in)
	if got := starting(g, s, "cat_food"); !slices.Equal(got, []string{"cat_food seat-2/1 1", "cat_food seat-3/2 1"}) {
		t.Errorf("moves of cats: %q", got)
	}
	do(t, g, s, "cat_food seat-2/1 1")
	house(t, s, 0, "oo* c- --")
	house(t, s, 1, "co -- --")
	thrown(t, g, s, "ghost cat cat_food")
	in.houses[0] = "1/1 1/2 cat"
	s = position(t, g, in)
	do(t, g, s, "cat_food seat-3/2 1")
	house(t, s, 0, "cc -- --")
	house(t, s, 2, "oo o- --")
	thrown(t, g, s, "cat_food")
}

func TestRule3_6_3Beside(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Play.MovedCatCancels = false })
	s := position(t, g, setting{
		hands:  []string{"cat_food", "ghost"},
		houses: []string{"1/1 1/2 lit ghost", "1/1 1/3 cat"},
	})
	do(t, g, s, "cat_food seat-2/1 1")
	house(t, s, 0, "cg* -- --")
	do(t, g, s, "ghost seat-1") // the cat meets it
	house(t, s, 0, "og* -- --")
}

func TestRule3_6_4Elevator(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{
		hands:  []string{"elevator", ""},
		houses: []string{"1/1 1/2 cat | 2/1 2/2 lit ghost | 3/1 cat", "1/1 cat"},
	})
	if got := starting(g, s, "elevator"); !slices.Equal(got, []string{"elevator 1 2", "elevator 3 1", "elevator 3 2"}) {
		t.Errorf("moves of cats: %q", got)
	}
	meets, stays := *s, *s
	do(t, g, &meets, "elevator 1 2")
	house(t, &meets, 0, "oo oo* c-")
	thrown(t, g, &meets, "ghost cat elevator")
	do(t, g, &stays, "elevator 3 1")
	house(t, &stays, 0, "cc og* o-")
	thrown(t, g, &stays, "elevator")
	g = mustNew(t, func(set *RuleSet) { set.Play.MovedCatCancels = false })
	do(t, g, s, "elevator 1 2")
	house(t, s, 0, "oo cg* c-")
}

func TestRule3_6_5Lightning(t *testing.T) {
	g := mustNew(t, nil)
	in := setting{
		hands:  []string{"lightning", "", "", ""},
		houses: []string{"1/1 lit", "1/1 1/2 lit ghost | 2/1 | lit", "1/2 1/3 lit", "1/1 1/3 | 2/2 2/3 lit ghost"},
	}
	s := position(t, g, in)
	if got := starting(g, s, "lightning"); !slices.Equal(got, []string{"lightning seat-3", "lightning seat-4"}) {
		t.Errorf("targets: %q", got)
	}
	dark, haunted := *s, *s
	do(t, g, &dark, "lightning seat-3")
	house(t, &dark, 2, "oo -- --")
	do(t, g, &haunted, "lightning seat-4")
	house(t, &haunted, 3, "oo -- --")
	thrown(t, g, &haunted, "2/2 2/3 ghost lightning")

	g = mustNew(t, func(set *RuleSet) { set.Play.LightningWithGhost, set.Play.LightningNeedsLit = "stay", false })
	s = position(t, g, in)
	want(t, g, s, true, "lightning seat-2")
	want(t, g, s, false, "lightning seat-1")
	do(t, g, s, "lightning seat-4")
	house(t, s, 3, "oo og --")
	// The next ghost finds the floor dark.
	s = position(t, g, setting{hands: []string{"ghost", ""}, houses: []string{"", "1/1 1/2 ghost"}})
	do(t, g, s, "ghost seat-2", "yield")
	house(t, s, 1, "-- -- --")
	thrown(t, g, s, "1/1 1/2 ghost ghost")
}

func TestRule3_6_6Wild(t *testing.T) {
	g := mustNew(t, nil)
	s := position(t, g, setting{hands: []string{"wild wild 3/1", "ghost"}, houses: []string{"1/1 1/2 | 2/1"}})
	if got := starting(g, s, "rooms"); !slices.Equal(got, []string{"rooms 2/wild", "rooms 2/wild 3/1", "rooms 2/wild 3/1 3/wild", "rooms 2/wild 3/wild"}) {
		t.Errorf("ways to play rooms: %q", got)
	}
	do(t, g, s, "rooms 2/wild 3/1 3/wild", "let-go")
	if s.Winner != 0 {
		t.Errorf("side %d won, want 0", s.Winner)
	}
	// It goes with its floor.
	s = position(t, g, setting{hands: []string{"wild", "ghost"}, houses: []string{"1/1 1/2 | 2/1"}})
	do(t, g, s, "rooms 2/wild", "ghost seat-1", "yield")
	house(t, s, 0, "oo -- --")
	thrown(t, g, s, "2/1 ghost wild")
}
