package ghosthome

import (
	"yurei/engine"
	game "yurei/engine/ghosthome"
)

// Worlds says how plausible worlds are to a player, by what players of this package
// hold and throw away: a conditional logit (D. McFadden, 1974) of the true world
// among others that a view allows. The program .ci/fit fits its weights. It implements
// montecarlo.Belief.
type Worlds struct {
	rules game.Rules
	me    engine.Player
	terms [worldTerms]float64
}

// The terms of a world count cards of the others.
const (
	heldNow     = 0 // room cards in hands, of the floor that is next
	heldNext    = 1 // of the one after it
	heldLater   = 2
	heldPast    = 3
	heldGhost   = 4
	heldCat     = 5
	heldOther   = 6
	thrown      = 7 // on the secret discards, by kind, special cards but for wild rooms as one
	thrownWild  = 12
	thrownOther = 13
	oldCat      = 14 // cats in a hand whose owner let a ghost land since they came
	oldGhost    = 15 // ghosts in a hand whose owner let somebody go since they came
	worldTerms  = 16
)

// NewWorlds returns the belief of any seat: which one, it reads in the View.
func NewWorlds(rules game.Rules) *Worlds { return &Worlds{rules: rules} }

// Look implements montecarlo.Belief.
func (w *Worlds) Look(v *game.View) bool {
	w.me = v.Me
	return true
}

// Weigh implements montecarlo.Belief.
func (w *Worlds) Weigh(s *game.State) float64 {
	sum := 0.0
	for i, x := range w.Terms(s) {
		sum += float64(plausible[i] * x)
	}
	return exp(sum)
}

// Terms are the numbers of a world that its weight is made of. They are valid until
// the next call.
func (w *Worlds) Terms(s *game.State) []float64 {
	t := &w.terms
	*t = [worldTerms]float64{}
	var cards [game.MaxDeck]game.Card
	for p := range engine.Player(s.Players) {
		if p == w.me {
			continue
		}
		open := s.House[p].Open()
		cats, ghosts := 0, 0
		for _, c := range w.rules.AppendCards(cards[:0], s.Hand[p]) {
			switch k := c.Kind(); k {
			case game.Room1, game.Room2, game.Room3:
				switch int(k) - open {
				case 0:
					t[heldNow]++
				case 1:
					t[heldNext]++
				case 2:
					t[heldLater]++
				default:
					t[heldPast]++
				}
			case game.Ghost:
				t[heldGhost]++
				ghosts++
			case game.Cat:
				t[heldCat]++
				cats++
			default:
				t[heldOther]++
			}
		}
		// Cards came in an order that nobody else knows: those that must be old.
		t[oldCat] += float64(max(0, cats-int(s.SinceYield[p])))
		t[oldGhost] += float64(max(0, ghosts-int(s.SinceLetGo[p])))
		for _, c := range w.rules.AppendCards(cards[:0], s.Secret[p]) {
			switch k := c.Kind(); {
			case k <= game.Cat:
				t[thrown+k]++
			case k == game.Wild:
				t[thrownWild]++
			default:
				t[thrownOther]++
			}
		}
	}
	return t[:]
}
