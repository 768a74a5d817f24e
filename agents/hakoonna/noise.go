package hakoonna

import (
	"math/bits"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/hakoonna"
	"yurei/engine/hakoonna/noise"
)

// noiseStep chooses how to take the noise step: risk the action, take the next disc
// or card and do nothing, or use Holy Drops.
func (a *Visitor) noiseStep(v *game.View, legal []game.Move, r *engine.Rand) int {
	model := a.rules.NoiseModel()
	o := a.look(v)
	action := a.bestAction(v, &o)
	now := action - o.future()
	left := model.Left(&v.Noise)
	// A fall costs the actions that would still have come in the round.
	fall := worthTurn * (left - 1) * 3 / 4
	if a.unlocked(v, 5) && maySet(v, 5) {
		// Noise in her room is death under "Behind You".
		near := a.belief.room[v.Room[v.Me]]
		fall += a.worth.life * near / sure
	}
	winning := now > win/2
	var c agents.Best
	for i, m := range legal {
		switch m.Op() {
		case game.OpQuiet:
			risk := fixed(model.Risk(&v.Noise, v.Me, m.A() == 1))
			worth := (now*(sure-risk) - fall*risk) / sure
			if winning {
				worth += win
			}
			if model.Orientable(&v.Noise) {
				worth += a.standing(v, m.A() == 1) * worthTurn / sure
			}
			c.Offer(i, worth, r)
		case game.OpPass:
			c.Offer(i, 0, r)
		case game.OpDrops:
			c.Offer(i, a.dropsWorth(v, now, fall, left), r)
		}
	}
	return c.At
}

// bestAction is the worth of the best action that needs no item.
func (a *Visitor) bestAction(v *game.View, o *outlook) int {
	best := max(o.leave, o.future())
	for set := a.inRoom[v.Room[v.Me]]; set != 0; {
		if x := next(&set); v.Count[x] > 0 {
			best = max(best, a.peekWorth(v, x, o))
		}
	}
	hand := v.Hand[v.Me]
	for here := mates(v, v.Me, v.Room[v.Me]); here != 0; here &= here - 1 {
		hand |= v.Hand[bits.TrailingZeros8(here)]
	}
	for set := a.inRoom[v.Room[v.Me]]; set != 0; {
		x := next(&set)
		if v.Count[x] == 0 {
			continue
		}
		for arms := hand & weaponTiles; arms != 0; arms &= arms - 1 {
			best = max(best, a.weaponWorth(v, x, arms.First())+o.future())
		}
		if a.belief.ghost[x] == 0 && (v.Base[x] == game.TileExit && hand.Has(game.TileKey) ||
			v.Base[x] == game.TileBones && hand.Has(game.TileDoll)) {
			best = win
		}
	}
	return best
}

// trial tries in mind how discs stand. What comes of it follows from what lies
// and from who is to place, so the last answers are kept.
type trial struct {
	stack, after noise.State
	r            engine.Rand
	kept         [64]answer
}

// question is what an answer depends on.
type question struct {
	stack noise.State
	seat  engine.Player
	alive uint8
	up    bool
}

type answer struct {
	question
	discs int
}

// standing is how many discs may follow before the stack falls if the red disc
// is placed that way up, in parts of sure.
func (a *Visitor) standing(v *game.View, up bool) int {
	ask := question{v.Noise, v.Me, v.Alive, up}
	var h engine.Hash
	ask.stack.Hash(&h)
	h.Add(uint64(ask.seat)<<8 | uint64(ask.alive))
	at := h.Sum() % 32 * 2
	if up {
		at++
	}
	kept := &a.trial.kept[at]
	if kept.question != ask {
		*kept = answer{ask, a.tryOut(v, up)}
	}
	return kept.discs
}

// tryOut places discs in mind until they are out or one does not stand.
func (a *Visitor) tryOut(v *game.View, up bool) int {
	model, t := a.rules.NoiseModel(), &a.trial
	t.stack = v.Noise
	t.r = engine.MakeRand(0x7374616e64, 0x696e67) // any draw will do that stands
	seat := v.Me
	alive, sum := sure, 0
	for {
		risk := fixed(model.Risk(&t.stack, seat, up))
		alive = alive * (sure - risk) / sure
		sum += alive
		stood := false
		for tries := 0; tries < 8 && !stood; tries++ {
			t.after = t.stack
			stood = model.Place(&t.after, seat, up, &t.r) == noise.Quiet
		}
		t.stack = t.after
		if !stood || model.Left(&t.stack) == 0 || !model.CanPlace(&t.stack, false) {
			return sum
		}
		up = false
		seat = nextAlive(v, seat)
	}
}

// nextAlive is the living Visitor to the left of a seat.
func nextAlive(v *game.View, seat engine.Player) engine.Player {
	for range v.Visitors {
		seat = engine.Player(int(seat)%int(v.Visitors) + 1)
		if v.Alive>>seat&1 != 0 {
			break
		}
	}
	return seat
}

// dropsWorth is what Holy Drops are worth: she may not set most cards.
func (a *Visitor) dropsWorth(v *game.View, now, fall, left int) int {
	items := &a.rules.Set().Items
	worth := worthDrops
	if v.CardHand == 0 || left < items.DropsDiscs {
		worth = -worthDrops
	}
	worth -= worthTurn / 2 * (items.DropsDiscs - 1)
	if !items.DropsSpendsAction {
		worth += now
	}
	if items.DropsDeadly {
		worth -= a.worth.life * a.belief.room[v.Room[v.Me]] / sure
	}
	return worth
}
