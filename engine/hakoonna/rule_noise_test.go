package hakoonna

import (
	"reflect"
	"slices"
	"testing"

	"yurei/engine"
	"yurei/engine/hakoonna/noise"
)

// steadyDiscs makes noise by discs that every hand places without fail.
func steadyDiscs(r *RuleSet) {
	r.Noise.Mode = "discs"
	r.Noise.Discs.Hands = []float64{0, 0, 0, 0}
}

// plainCards is the mechanism of the published cards.
func plainCards(r *RuleSet) {
	r.Noise.Mode = "cards"
	r.Noise.Cards = sharedRules().Noise.Cards
}

func TestRule5Noise(t *testing.T) {
	for name, mode := range map[string]func(*RuleSet){"discs": steadyDiscs, "cards": func(*RuleSet) {}} {
		h := newHouse(t, 3, mode)
		h.hakobito(2, childrenAt)
		h.quiet()
		h.do(OpNothing)
		h.due(PhaseNoise, 3) // quiet: the next living Visitor clockwise
		h.want(h.s.Stage == StageNoise && h.s.Active == 3, "%s: seat %d is on", name, h.s.Active)
		h.noise()
		h.due(PhaseScream, 0) // no action follows
		h.want(h.s.Stage == StageGhosts && h.s.AfterNoise && h.s.HakoTurns == 1, "%s: her turn does not come", name)
		h.rest()
		h.due(PhaseNoise, 3) // the same Visitor
		h.want(h.g.noise.Step(&h.s.Noise) == 1, "%s: the mechanism is not set back", name)
		h.want(!h.s.AfterNoise && !h.s.Overtime, "%s: marks of the last round stay", name)
		h.can(true, OpPass)
		h.quiet()
		h.do(OpNothing)
		h.due(PhaseNoise, 1) // and after the last seat the first
	}
}

func TestRule5Overtime(t *testing.T) {
	for name, mode := range map[string]func(*RuleSet){"discs": steadyDiscs, "cards": func(*RuleSet) {}} {
		h := newHouse(t, 3, mode)
		h.lastStep()
		pass := h.copyOf()
		h.quiet()
		h.due(PhaseAct, 1) // he finishes his turn
		h.want(h.view(2).Overtime, "%s: Overtime is not seen", name)
		h.do(OpMove, inStudy)
		h.due(PhaseScream, 0)
		h.want(!h.s.AfterNoise, "%s: Overtime counts as noise", name)
		h.rest()
		h.due(PhaseNoise, 2) // the next Visitor
		h.want(h.g.noise.Step(&h.s.Noise) == 1 && !h.s.Overtime, "%s: the mechanism is not set back", name)

		pass.do(OpPass)
		pass.due(PhaseScream, 0)
		pass.rest()
		pass.due(PhaseNoise, 2)
		pass.want(pass.g.noise.Step(&pass.s.Noise) == 1, "%s: after a pass the mechanism is not set back", name)
	}
	// The next living Visitor is on, from the last seat on the first.
	h := newHouse(t, 4)
	h.hakobito(1, childrenAt)
	h.hakobito(3, childrenAt+1)
	for _, seats := range [][2]int{{2, 4}, {4, 2}} {
		h.turn(seats[0])
		h.lastStep()
		h.do(OpPass)
		h.rest()
		h.due(PhaseNoise, seats[1])
	}
}

func TestRule5_1Discs(t *testing.T) {
	for difficulty, red := range map[string][6]bool{
		"normal": {3: true}, "hard": {3: true}, "nightmare": {2: true, 4: true},
	} {
		h := newHouse(t, 2, steadyDiscs, func(r *RuleSet) { r.Noise.Difficulty = difficulty })
		h.hold(1, TileDoll)
		h.hold(2, TileCharm)
		for disc := 1; disc <= 5; disc++ {
			seat := 2 - disc%2
			h.due(PhaseNoise, seat)
			if red[disc] {
				// A red disc goes either way and cannot be passed.
				h.exactly(mv(OpQuiet, 0), mv(OpQuiet, 1))
			} else {
				h.exactly(mv(OpQuiet, 0), mv(OpPass))
			}
			if disc == 5 {
				pass := h.copyOf()
				pass.do(OpPass)
				pass.due(PhaseScream, 0)
			} else if !red[disc] {
				pass := h.copyOf()
				pass.do(OpPass) // no action, no free action, no interrupt
				pass.due(PhaseNoise, 3-seat)
			}
			h.quiet()
			h.want(h.s.Overtime == (disc == 5), "%s: Overtime with disc %d: %v", difficulty, disc, h.s.Overtime)
			h.due(PhaseAct, seat)
			h.do(OpNothing)
			h.do(OpEndTurn)
		}
		h.due(PhaseScream, 0)
	}
}

func TestRule5_1BlipUp(t *testing.T) {
	h := newHouse(t, 2, steadyDiscs, func(r *RuleSet) { r.Noise.Difficulty = "nightmare" })
	h.do(OpPass)
	h.exactly(mv(OpQuiet, 0), mv(OpQuiet, 1)) // the first one placed may be a red one
	down := h.copyOf()
	h.do(OpQuiet, 1)
	h.do(OpNothing)
	between := h.copyOf()
	h.do(OpPass)
	h.exactly(mv(OpQuiet, 1)) // not blip down on blip up
	between.do(OpQuiet, 0)
	between.do(OpNothing)
	between.exactly(mv(OpQuiet, 0), mv(OpQuiet, 1))
	down.do(OpQuiet, 0)
	down.do(OpNothing)
	down.do(OpPass)
	down.exactly(mv(OpQuiet, 0), mv(OpQuiet, 1))
	down.do(OpQuiet, 1)
	down.want(down.s.Phase == PhaseAct, "a red disc does not lie")
}

// The discs are seen: which lie, who placed them and which way up.
func TestRule5_1Seen(t *testing.T) {
	h := newHouse(t, 3, steadyDiscs)
	h.do(OpPass)
	h.do(OpPass)
	up := h.copyOf()
	other := newHouse(t, 3, steadyDiscs)
	other.turn(2)
	other.do(OpPass)
	other.do(OpPass)
	h.do(OpQuiet, 0)
	up.do(OpQuiet, 1)
	other.turn(3)
	h.want(h.view(2).Noise != up.view(2).Noise, "which way up a disc lies is hidden")
	h.want(h.view(2).Noise != other.view(2).Noise, "a disc that was placed is hidden")
}

// Each value of the mechanism arrives in the model: a model with all values
// changed behaves like the one made by hand.
func TestRule5_3Model(t *testing.T) {
	for aim, gain := range map[string]float64{"compensate": 0.7, "below": 0} {
		h := newHouse(t, 3, func(r *RuleSet) {
			r.Noise.Mode = "discs"
			d := &r.Noise.Discs
			r.Noise.Difficulty = "nightmare"
			d.R0, d.RSmall, d.RBig = 2.5, 1.2, 0.9
			d.Hands = []float64{0.4, 0.8, 0.8, 0.4}
			d.Aim, d.Gain, d.Drift = aim, gain, [2]float64{0.2, -0.3}
			d.Shock, d.Phi, d.Slide, d.MaxTries = 0.3, 0.6, 0.9, 2
		})
		byHand, err := noise.NewDiscs(noise.Discs{
			Layout: []noise.Disc{noise.Black, noise.Big, noise.Black, noise.Small, noise.Black},
			R0:     2.5, RSmall: 1.2, RBig: 0.9,
			Sigma: [engine.MaxPlayers]float64{0, 0.4, 0.8, 0.8, 0.4},
			Aim:   map[string]noise.Aim{"compensate": noise.Compensate, "below": noise.Below}[aim],
			Gain:  gain, DriftX: 0.2, DriftY: -0.3,
			Shock: 0.3, Phi: 0.6, Slide: 0.9, MaxTries: 2,
		})
		if err != nil {
			t.Fatal(err)
		}
		falls := 0
		for round := range 400 {
			var have, want noise.State
			for step := 1; step <= 5; step++ {
				seat := engine.Player(step%4 + 1)
				up := round%2 == 1 && (step == 2 || step == 4)
				a, b := engine.MakeRand(uint64(round), uint64(step)), engine.MakeRand(uint64(round), uint64(step))
				outcome := h.g.noise.Place(&have, seat, up, &a)
				if other := byHand.Place(&want, seat, up, &b); outcome != other || have != want {
					t.Fatalf("RULES 5.3: aim %s, round %d: disc %d gives %d, want %d", aim, round, step, outcome, other)
				}
				if outcome == noise.Noise {
					falls++
					break
				}
			}
		}
		h.want(falls > 100 && falls < 400, "%d of 400 stacks fall: the values do not matter", falls)
	}
}

// Every Visitor has a hand of his own.
func TestRule5_1Hands(t *testing.T) {
	h := newHouse(t, 4, steadyDiscs, func(r *RuleSet) {
		r.Noise.Discs.Hands, r.Noise.Discs.MaxTries = []float64{100, 0, 0, 100}, 1
	})
	for seat := 1; seat <= 4; seat++ {
		h.turn(seat)
		h.g.resetNoise(&h.s, &h.c)
		h.quiet()
		steady := seat == 2 || seat == 3
		h.want((h.s.Phase == PhaseAct) == steady, "seat %d, steady %v, comes to phase %d", seat, steady, h.s.Phase)
	}
}

func TestRule5_3StackVisible(t *testing.T) {
	for _, visible := range []string{"count", "exact"} {
		var seen [2]noise.State
		for i := range seen {
			h := newHouse(t, 2, func(r *RuleSet) {
				steadyDiscs(r)
				r.Noise.Discs.Hands = []float64{0.1, 0.1, 0.1, 0.1}
				r.Noise.Discs.StackVisible = visible
			})
			h.c = engine.MakeChance(1, uint64(i))
			h.quiet()
			h.want(h.view(0).Noise == h.view(2).Noise, "players see different stacks")
			seen[i] = h.view(1).Noise
		}
		if (seen[0] == seen[1]) != (visible == "count") {
			t.Errorf("RULES 5.3: stack_visible %s: two stacks look the same: %v", visible, seen[0] == seen[1])
		}
	}
}

func TestRule5_3Bumps(t *testing.T) {
	bump := func(hako, others float64) *house {
		return newHouse(t, 3, steadyDiscs, func(r *RuleSet) {
			r.Noise.Discs.BumpHako, r.Noise.Discs.BumpOthers = hako, others
		})
	}
	// Her player only sets the mechanism back.
	h := bump(1, 0)
	h.found(5)
	h.she(hall1At)
	h.arm(5)
	round := h.s.Round
	h.quiet()
	h.due(PhaseAct, 1)
	h.want(h.g.noise.Step(&h.s.Noise) == 1 && h.s.Round == round+1, "the mechanism is not set back")
	h.do(OpNothing)
	h.due(PhaseNoise, 2)
	h.want(h.s.Alive == 1<<1|1<<2|1<<3, "a bump by her kills")
	h.lastStep()
	h.quiet()
	h.want(h.s.Overtime, "a bump takes back Overtime")

	// Another makes noise, but the Visitor finishes his turn first.
	o := bump(0, 1)
	o.found(5)
	o.hold(2, TileExtinguisher)
	o.quiet()
	o.due(PhaseAct, 1)
	o.want(o.s.LateNoise, "the noise is not to come")
	o.do(OpMove, inChildren)
	o.due(PhaseExtinguish, 2)
	o.want(o.s.AfterNoise, "it does not count as noise")
	skip := o.copyOf()
	skip.do(OpExtinguish)
	skip.due(PhaseNoise, 1)
	skip.want(!skip.s.LateNoise, "the noise comes twice")
	o.she(childrenAt)
	o.arm(5)
	o.do(OpLetRing)
	o.want(o.s.Alive == 1<<2|1<<3, "power 5 does not act where the Visitor is now")
	o.due(PhaseScream, 0)
	o.rest()
	o.due(PhaseNoise, 2)

	same := bump(0, 1)
	same.quiet()
	same.do(OpMove, inChildren)
	same.due(PhaseScream, 0)
	same.rest()
	same.due(PhaseNoise, 1)

	// With the fifth disc, too, it is noise.
	last := bump(0, 1)
	last.lastStep()
	last.quiet()
	last.do(OpNothing)
	last.rest()
	last.due(PhaseNoise, 1)

	// A stack that was knocked over takes no further disc.
	drops := bump(0, 1)
	drops.item(1, HolyDrops)
	drops.do(OpDrops)
	drops.quiet()
	drops.do(OpEndTurn)
	drops.due(PhaseScream, 0)
	drops.want(!drops.s.DropsLock, "Holy Drops act though the stack does not stand")
	doll := bump(0, 1)
	doll.hold(1, TileDoll)
	doll.arm(8)
	doll.quiet()
	doll.do(OpDollCall)
	doll.due(PhaseAct, 1)

	// A disc that falls is not bumped besides, nor is one that is passed.
	fall := bump(0, 1)
	fall.noise()
	fall.want(!fall.s.LateNoise, "a fallen stack is knocked over")
	pass := bump(0, 1)
	pass.do(OpPass)
	pass.due(PhaseNoise, 2)
}

// Both chances are met, and no more often than they say.
func TestRule5_3BumpChances(t *testing.T) {
	h := newHouse(t, 2, steadyDiscs, func(r *RuleSet) { r.Noise.Discs.BumpHako, r.Noise.Discs.BumpOthers = 0.25, 0.5 })
	const n = 400
	hers, others := 0, 0
	for deal := range uint64(n) {
		g := h.copyOf()
		g.c = engine.MakeChance(9, deal)
		g.quiet()
		if g.s.LateNoise {
			others++
		} else if g.g.noise.Step(&g.s.Noise) == 1 {
			hers++
		}
	}
	h.want(hers > 70 && hers < 130 && others > 165 && others < 235, "of %d discs %d are knocked over by her, %d by others, want about 100 and 200", n, hers, others)
}

// roundsOfCards lists a noise state for every order of the six published cards,
// with the order.
func roundsOfCards(t *testing.T, g Rules) map[[6]int]noise.State {
	rounds := map[[6]int]noise.State{}
	for n := 0; len(rounds) < 720; n++ {
		if n > 50_000 {
			t.Fatalf("RULES 5.2: %d orders in %d shuffles, want 720", len(rounds), n)
		}
		var st noise.State
		r := engine.MakeRand(1, uint64(n))
		g.flips.Reset(&st, &r)
		order, key := reflect.ValueOf(st).FieldByName("order"), [6]int{}
		for i := range key {
			key[i] = int(order.Index(i).Uint()) // the cards are numbered by value
		}
		rounds[key] = st
	}
	return rounds
}

func TestRule5_2AllOrders(t *testing.T) {
	h := newHouse(t, 2, plainCards)
	var noiseAt [7]int
	overtime, flips := 0, 0
	for order, st := range roundsOfCards(t, h.g) {
		h.turn(1)
		h.s.Noise, h.s.HakoTurns = st, 0
		sum, zero := 0, false
		for flip := 1; ; flip++ {
			h.due(PhaseNoise, 2-flip%2)
			h.can(!zero, OpPass)
			h.quiet()
			sum += order[flip-1]
			zero = zero || order[flip-1] == 0
			if h.s.Stage == StageGhosts {
				h.want(sum >= 11 && h.s.AfterNoise, "%v: noise with %d after flip %d", order, sum, flip)
				noiseAt[flip]++
				break
			}
			flips++
			h.want(sum < 11 && h.s.Overtime == (flip == 5), "%v: Overtime %v with %d after flip %d", order, h.s.Overtime, sum, flip)
			h.do(OpNothing)
			if flip == 5 {
				overtime++
				break
			}
		}
		h.due(PhaseScream, 0)
	}
	if noiseAt != [7]int{3: 72, 4: 216, 5: 312} || overtime != 120 || flips != 2640 {
		t.Errorf("RULES 5.2: of 720 orders noise at flips %v, Overtime %d, %d quiet flips; want 72, 216 and 312, 120, 2640", noiseAt, overtime, flips)
	}
}

// Passes: one facedown card is taken unseen; the fifth brings Overtime.
func TestRule5_2Pass(t *testing.T) {
	h := newHouse(t, 2, plainCards)
	for range 4 {
		seat := h.s.Player
		v := h.view(1)
		h.do(OpPass)
		h.want(h.s.Stage == StageNoise && h.s.Player != seat, "a pass does not end the turn")
		h.want(h.view(1).Noise != v.Noise, "a card taken is not seen to be gone")
	}
	h.do(OpPass)
	h.due(PhaseScream, 0)
	h.want(!h.s.AfterNoise, "passes make noise")
	h.rest()
	h.due(PhaseNoise, 2)

	// The card taken is seen by nobody.
	a, b := newHouse(t, 2, plainCards), newHouse(t, 2, plainCards)
	for order, st := range roundsOfCards(t, a.g) {
		if order[0] == 0 {
			a.s.Noise = st
		} else if order[0] == 5 {
			b.s.Noise = st
		}
	}
	a.do(OpPass)
	b.do(OpPass)
	for p := range 3 {
		a.want(*a.view(p) == *b.view(p), "seat %d sees the card taken", p)
	}
	a.can(true, OpPass) // the 0 taken is no 0 faceup

	free := newHouse(t, 2, plainCards, func(r *RuleSet) { r.Noise.Cards.NoPassIfZeroUp = false })
	for order, st := range roundsOfCards(t, free.g) {
		if order[0] == 0 {
			free.s.Noise = st
			break
		}
	}
	free.quiet()
	free.do(OpNothing)
	free.can(true, OpPass)
}

func TestRule5_2Values(t *testing.T) {
	for _, c := range []struct {
		name     string
		change   func(*NoiseCards)
		flips    int // that are made
		noise    bool
		overtime bool
	}{
		{"limit", func(c *NoiseCards) { c.Limit = 3 }, 3, true, false},
		{"values", func(c *NoiseCards) { c.Values = []int{2, 2, 2, 2, 2, 2}; c.Limit = 8 }, 4, true, false},
		{"one left", func(*NoiseCards) {}, 5, false, true},
		{"two left", func(c *NoiseCards) { c.OvertimeWhenLeft = 2 }, 4, false, true},
		{"three cards", func(c *NoiseCards) { c.Values = []int{1, 1, 1} }, 2, false, true},
		{"eight cards", func(c *NoiseCards) { c.Values = []int{1, 1, 1, 1, 1, 1, 1, 1} }, 7, false, true},
		{"noise first", func(c *NoiseCards) { c.Limit = 5 }, 5, true, false},
		{"Overtime first", func(c *NoiseCards) { c.Limit = 5; c.NoiseBeforeOvertime = false }, 5, false, true},
		{"noise before the last", func(c *NoiseCards) { c.Limit = 4; c.NoiseBeforeOvertime = false }, 4, true, false},
	} {
		h := newHouse(t, 2, func(r *RuleSet) { c.change(&r.Noise.Cards) })
		flips := 0
		for h.s.Stage == StageNoise {
			h.quiet()
			flips++
			if h.s.Phase == PhaseAct {
				h.want(h.s.Overtime == (c.overtime && flips == c.flips), "%s: Overtime %v after flip %d", c.name, h.s.Overtime, flips)
				h.do(OpNothing)
			}
		}
		h.want(flips == c.flips && h.s.AfterNoise == c.noise, "%s: %d flips, noise %v; want %d, %v", c.name, flips, h.s.AfterNoise, c.flips, c.noise)
	}
}

// Setting back shuffles all cards anew.
func TestRule5_2Reset(t *testing.T) {
	h := newHouse(t, 2, plainCards)
	orders := map[noise.State]bool{}
	for range 6 {
		orders[h.s.Noise] = true
		h.noise()
		h.rest()
		h.want(h.g.noise.Left(&h.s.Noise) == 5, "%d cards may come after setting back, want 5", h.g.noise.Left(&h.s.Noise))
		h.due(PhaseNoise, 1)
	}
	h.want(len(orders) > 3, "the cards are shuffled alike: %d orders in 6 rounds", len(orders))
}

// placed lets seats place discs on an empty stack in turn, all blip down but for
// those in up, and gives the outcome of the last.
func (h *house) placed(discs int, up ...int) (st noise.State, last noise.Outcome) {
	for disc := 1; disc <= discs && last != noise.Noise; disc++ {
		r := engine.MakeRand(1, uint64(disc))
		last = h.g.noise.Place(&st, 1, slices.Contains(up, disc), &r)
	}
	return st, last
}

// offset is where a disc of a stack lies along the first axis.
func offset(st noise.State, disc int) float64 {
	return reflect.ValueOf(st).FieldByName("at").Index(disc - 1).Index(0).Float()
}

// The first disc that is placed has no second try, a later one has.
func TestRule5_1SecondTry(t *testing.T) {
	h := newHouse(t, 2, steadyDiscs, func(r *RuleSet) { r.Noise.Discs.Hands, r.Noise.Discs.MaxTries = []float64{4, 4, 4, 4}, 5 })
	for _, passed := range []bool{false, true} {
		falls := 0
		for seed := range uint64(100) {
			var st noise.State
			if passed {
				h.g.noise.Pass(&st)
			}
			r := engine.MakeRand(3, seed)
			draw := r
			x, y := draw.NormPair()
			outcome := h.g.noise.Place(&st, 1, false, &r)
			off := 16*(x*x+y*y) > h.set.Noise.Discs.R0*h.set.Noise.Discs.R0
			h.want((outcome == noise.Noise) == off, "passed %v: a first disc off the blip %v leads to %d", passed, off, outcome)
			if off {
				falls++
			}
		}
		h.want(falls > 50 && falls < 100, "%d of 100 first discs fall", falls)
	}
}

func TestRule5_3Tries(t *testing.T) {
	h := newHouse(t, 2, steadyDiscs, func(r *RuleSet) {
		r.Noise.Discs.Hands = []float64{0, 14, 14, 14}
		r.Noise.Discs.Phi, r.Noise.Discs.Slide, r.Noise.Discs.MaxTries = 0, 0, 2
	})
	again := 0
	for seed := range uint64(300) {
		st, _ := h.placed(1)
		r := engine.MakeRand(4, seed)
		draw := r
		// The second disc slides off at 12.5 mm, and the first one does not mind.
		off := func() bool { x, y := draw.NormPair(); draw.NormPair(); return 196*(x*x+y*y) > 12.5*12.5 }
		first, second := off(), off()
		outcome := h.g.noise.Place(&st, 2, false, &r)
		if first && second {
			h.want(outcome == noise.Noise, "two tries and the disc lies after a third")
		}
		if first && outcome == noise.Quiet {
			again++
		}
	}
	h.want(again > 0, "a disc that slides off is never tried again")
}

// The aim, by default, is the highest blip below; the drift is added to it.
func TestRule5_3Aim(t *testing.T) {
	h := newHouse(t, 2, steadyDiscs, func(r *RuleSet) {
		r.Noise.Difficulty = "nightmare"
		r.Noise.Discs.Drift = [2]float64{1, 0}
		r.Noise.Discs.RSmall, r.Noise.Discs.RBig = 3, 3
	})
	st, _ := h.placed(5)
	for disc, want := range map[int]float64{1: 1, 2: 1, 3: 2, 4: 2, 5: 3} {
		h.want(offset(st, disc) == want, "disc %d lies %v mm off, want %v", disc, offset(st, disc), want)
	}
}

// Three discs lie 2 mm off, the third a red one; the fourth, aimed at the red
// one, 4 mm. The mean of the upper two is 1 mm off the red disc's centre, that
// of all four 2.5 mm off the board's.
func TestRule5_3Balance(t *testing.T) {
	for _, c := range []struct {
		name       string
		r0, rSmall float64
		up, stands bool
	}{
		{"all hold", 3, 1.2, false, true},
		{"the blip below the red disc", 3, 0.8, false, false},
		{"the board's blip", 2.4, 1.2, false, false},
		{"the blip on the red disc", 3, 1.2, true, false},
		{"a wide blip on the red disc", 3, 2.1, true, true},
		{"a wide blip, the board's small", 2.4, 2.1, true, false},
	} {
		h := newHouse(t, 2, steadyDiscs, func(r *RuleSet) {
			r.Noise.Discs.Drift = [2]float64{2, 0}
			r.Noise.Discs.R0, r.Noise.Discs.RSmall, r.Noise.Discs.MaxTries = c.r0, c.rSmall, 5
		})
		var up []int
		if c.up {
			up = []int{3}
		}
		three, outcome := h.placed(3, up...)
		h.want(outcome == noise.Quiet && offset(three, 3) == 2, "%s: three discs lead to %d", c.name, outcome)
		_, outcome = h.placed(4, up...)
		h.want((outcome == noise.Quiet) == c.stands, "%s: the fourth disc leads to %d, stands %v", c.name, outcome, c.stands)
	}
}
