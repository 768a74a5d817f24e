package ghosthome

import (
	"math"

	"yurei/engine"
	game "yurei/engine/ghosthome"
)

// Evaluator estimates how likely a player is to win from a position, all of which
// it sees: a conditional logit (D. McFadden, 1974) of who won games between
// [Player]s. The program .ci/fit fits its weights. It implements engine.Evaluator and
// montecarlo.Settler.
type Evaluator struct {
	rules  game.Rules
	player Player // who weighs houses and hands
	terms  [terms]float64
}

// The terms of a seat, beside those that count from 1.
const (
	termRooms    = 0  // that many explored, of 1 .. 6
	termAfter    = 6  // the same after playing all rooms of the hand that can be played
	termExposed  = 12 // rooms that a ghost would destroy, if they withstand 0, 1 or 2 ghosts
	termShield   = 15 // rooms, if 1, 2 or more ghosts are withstood on the last floor
	termLights   = 17 // on floors above the highest room
	termCatBelow = 18
	termCats     = 19 // in hand, of 1 .. 2 and more
	termGhosts   = 21
	termBulb     = 23
	termWild     = 24
	termOther    = 25 // other special cards
	termShort    = 26 // cards short of a full hand
	termIcons    = 27 // in hand, enough for a light
	termWait     = 28 // players who are on turn before
	termWaitDone = 29 // for each room then
	termHaunted  = 30 // rooms that the ghosts in the others' hands would destroy
	termReady    = 31 // can complete the house at once
	termReadyNow = 32 // and is on turn
	termSafe     = 33 // and no ghosts that others hold can stop it
	termSafeNow  = 34
	termFree     = 35 // is escaping, and no ghosts that others hold can stop it
	termPoints   = 36 // what the house and the hand are worth to a Player, in thousands
	terms        = 37
)

// NewEvaluator returns an evaluator for games by the rules.
func NewEvaluator(rules game.Rules) *Evaluator {
	return &Evaluator{rules: rules, player: *NewPlayer(rules, Options{})}
}

// Evaluate implements engine.Evaluator. The players' chances add up to 1.
func (e *Evaluator) Evaluate(s *game.State, p engine.Player, _ engine.Side) float64 {
	own, all := 0.0, 0.0
	for seat := range engine.Player(s.Players) {
		sum := 0.0
		for i, x := range e.Terms(s, seat) {
			sum += float64(fitted[s.Players-2][i] * x)
		}
		strength := exp(sum)
		all += strength
		if seat == p {
			own = strength
		}
	}
	return own / all
}

// Settled implements montecarlo.Settler: a player is on turn. While a ghost is on
// its way or somebody is escaping, much is open that is settled at once.
func (e *Evaluator) Settled(s *game.State) bool { return s.Phase == game.PhaseTurn }

// exp is the exponential function of -700 < x < 700 to a few units in the last
// place. math.Exp differs in the last bit between architectures; this is plain IEEE
// arithmetic, and the conversions keep the compiler from fusing operations.
func exp(x float64) float64 {
	const log2 = 0.693147180559945309417232121458176568
	k := math.Floor(x/log2 + 0.5)
	z := x - float64(k*log2) // within 0.35
	sum := 1.0
	for n := 13.0; n > 0; n-- {
		sum = 1 + float64(z*sum)/n
	}
	return math.Ldexp(sum, int(k))
}

// Terms are the numbers of a seat that an estimate weighs. They are valid until the
// next call.
func (e *Evaluator) Terms(s *game.State, p engine.Player) []float64 {
	t := &e.terms
	*t = [terms]float64{}
	h := s.House[p]
	done, top := h.Explored(), h.Top()
	if done > 0 {
		t[termRooms+done-1] = 1
	}
	held, icons := e.hand(s, p)
	ghosts, most := 0, 0 // that others can play at once, or at an escape; and rooms that one has
	for other := range engine.Player(s.Players) {
		if other != p {
			ghosts += e.rules.Count(s.Hand[other], game.GhostCard)
			most = max(most, s.House[other].Explored())
		}
	}
	cats := int(held.of[game.Cat])
	a := &e.player
	a.weights, a.danger, a.stage = &usual[s.Players-2], 256, stage(most)
	points := a.house(&a.weights.Own, h, cats) + a.keep(&held, h)
	t[termPoints] = float64(points) / 1000
	if top >= 0 {
		rooms := float64(h.Rooms(top))
		stands := withstands(h, cats)
		if stands < 3 {
			t[termExposed+stands] = rooms
		}
		if ghosts > stands {
			t[termHaunted] = rooms
		}
		for floor := range top {
			t[termCatBelow] += float64(h.Cats(floor))
		}
	}
	shield := shields(h)
	if shield > 0 {
		t[termShield+min(shield, 2)-1] = float64(done)
	}
	for floor := top + 1; floor < game.Floors; floor++ {
		if h.Lit(floor) {
			t[termLights]++
		}
	}
	after := explore(h, &held)
	then := after.Explored()
	if then > 0 {
		t[termAfter+then-1] = 1
	}
	if cats > 0 {
		t[termCats+min(cats, 2)-1] = 1
	}
	if n := held.of[game.Ghost]; n > 0 {
		t[termGhosts+min(n, 2)-1] = 1
	}
	t[termBulb], t[termWild] = float64(held.of[game.Bulb]), float64(held.of[game.Wild])
	t[termOther] = float64(held.of[game.Hole] + held.of[game.CatFood] + held.of[game.Elevator] + held.of[game.Lightning])
	t[termShort] = float64(max(0, e.rules.Set().Hand.Size-int(s.HandLen[p])))
	wait := int(p) - int(s.Active)
	if wait < 0 {
		wait += int(s.Players)
	}
	t[termWait] = float64(wait)
	t[termWaitDone] = float64(wait * then)
	now := number(wait == 0)
	t[termIcons] = number(icons >= e.rules.Set().Light.Icons)
	switch {
	case e.rules.Complete(h):
		t[termFree] = number(ghosts <= withstands(h, cats))
	case e.rules.Complete(after):
		t[termReady], t[termReadyNow] = 1, now
		if ghosts <= withstands(after, cats) {
			t[termSafe], t[termSafeNow] = 1, now
		}
	}
	return t[:]
}

// hand counts the cards of a hand, and the icons on them.
func (e *Evaluator) hand(s *game.State, p engine.Player) (h hand, icons int) {
	var cards [game.MaxHand]game.Card
	for _, c := range e.rules.AppendCards(cards[:0], s.Hand[p]) {
		h.add(c.Kind(), 1)
		icons += e.rules.Icons(c)
	}
	return h, icons
}

// explore plays all room cards of a hand that can be played, plain ones first.
func explore(h game.House, held *hand) game.House {
	wilds := int(held.of[game.Wild])
	for floor := h.Open(); floor < game.Floors; floor++ {
		free := game.Spaces - h.Rooms(floor)
		plain := min(free, int(held.of[floor]))
		wild := min(free-plain, wilds)
		wilds -= wild
		for range plain + wild {
			h += at(oneRoom, floor)
		}
		if plain+wild < free {
			break
		}
	}
	return h
}

func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
