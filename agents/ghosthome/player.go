package ghosthome

import (
	"math"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/ghosthome"
)

// Player plays a seat.
type Player struct {
	rules   game.Rules
	options Options

	full                             int  // cards of a hand after drawing
	slots, stays, meetsCats, cancels bool // switches of the rules

	// Of the decision.
	weights *weights // for the number of players
	unseen  unseen
	danger  int // of ghosts, about 256 if as many are unseen as on average
	hand    hand
	stage   int                        // how far the others are: the index of such weights
	worth   [game.MaxSeats]int         // of the houses, that of the player to himself
	hits    [game.MaxSeats]int         // what a ghost is worth that is sent there, or unknown
	guests  [game.MaxHand]int          // how likely so many ghosts are played at an escape, the last: or more
	asked   bool                       // guests is known
	aims    [game.OpStop]engine.Player // against whom each operation is used
}

const (
	certain  = 1 << 24 // what a certain win is worth
	insisted = 1 << 20 // what an option adds to a move, or takes off it
	unknown  = math.MinInt

	// cardsPerGhost is the share of ghosts in the usual deck.
	cardsPerGhost = 6
)

// NewPlayer returns a player for games by the rules. It plays any seat: which one,
// it reads in the View.
func NewPlayer(rules game.Rules, options Options) *Player {
	set := rules.Set()
	return &Player{
		rules: rules, options: options, full: set.Hand.Size,
		slots: set.Play.GhostSlotPerRoom, stays: set.Play.LightningWithGhost == "stay",
		meetsCats: set.Play.HoleMeetsCats, cancels: set.Play.MovedCatCancels,
	}
}

// Choose implements [engine.Agent].
func (a *Player) Choose(v *game.View, legal []game.Move, r *engine.Rand) int {
	a.study(v)
	switch v.Phase {
	case game.PhaseDefend:
		return a.defend(v, legal, r)
	case game.PhaseStop:
		return a.stop(v, legal, r)
	}
	a.pick(v, legal, r)
	var best agents.Best
	for i, m := range legal {
		best.Offer(i, a.action(v, m)+a.insist(v, m), r)
	}
	return best.At
}

// study reads the view.
func (a *Player) study(v *game.View) {
	w := &usual[v.Players-2]
	a.weights = w
	a.unseen.read(&a.rules, v)
	a.danger = w.Calm + (256-w.Calm)*a.unseen.ghosts*cardsPerGhost/max(1, a.unseen.total)
	a.asked = false
	a.hand = hand{}
	var cards [game.MaxHand]game.Card
	for _, c := range a.rules.AppendCards(cards[:0], v.Hand) {
		a.hand.add(c.Kind(), 1)
	}
	most := 0 // rooms in another house
	for p := range engine.Player(v.Players) {
		a.hits[p] = unknown
		if p != v.Me {
			most = max(most, v.House[p].Explored())
			a.worth[p] = a.house(&w.Other, v.House[p], 0)
		}
	}
	a.stage = stage(most)
	a.worth[v.Me] = a.house(&w.Own, v.House[v.Me], int(a.hand.of[game.Cat]))
}

// stage is the index of weights that count how far the others are, by the rooms of
// the one who has most.
func stage(most int) int { return min(max(most, 3), 5) - 3 }

// harm is what it is worth to the player that a house of another becomes another
// one.
func (a *Player) harm(p engine.Player, h game.House) int {
	return a.worth[p] - a.house(&a.weights.Other, h, 0)
}

// hit is what a ghost is worth that is sent to a house as it stands.
func (a *Player) hit(v *game.View, p engine.Player) int {
	if a.hits[p] == unknown {
		a.hits[p] = a.ghost(v, p, v.House[p], true)
	}
	return a.hits[p]
}

// ghost is what a ghost is worth that is sent to a house; cats may meet it.
func (a *Player) ghost(v *game.View, p engine.Player, h game.House, meetsCats bool) int {
	floor := h.Top()
	if !meetsCats {
		return a.harm(p, haunted(h))
	}
	if h.Cats(floor) > 0 {
		return a.harm(p, h-at(oneCat, floor))
	}
	none := a.unseen.none(a.unseen.cats, int(v.SinceYield[p]))
	return (none*a.harm(p, haunted(h)) + (sure-none)*a.weights.Spent) / sure
}

// plan is what a move in the player's own turn leads to.
type plan struct {
	house game.House // of the player
	hand  hand
	gain  int // points, by what others lose
}

// plan looks one move ahead.
func (a *Player) plan(v *game.View, m game.Move) plan {
	p := plan{house: v.House[v.Me], hand: a.hand}
	switch m.Op() {
	case game.OpRooms:
		for floor := range game.Floors {
			for i := range game.Spaces {
				if c := m.Room(floor, i); c != game.NoCard {
					p.hand.add(c.Kind(), -1)
					p.house += at(oneRoom, floor)
				}
			}
		}
	case game.OpGhost:
		p.hand.add(game.Ghost, -1)
		p.gain = a.hit(v, m.Seat())
	case game.OpCat:
		p.hand.add(game.Cat, -1)
		p.house = entered(p.house, m.Floor(), true)
	case game.OpLight:
		p.hand.spend(m)
		p.house |= at(aLight, m.Floor())
	case game.OpHole:
		p.hand.add(game.Hole, -1)
		p.house, p.gain = a.hole(v, m, p.house)
	case game.OpBulb:
		p.hand.add(game.Bulb, -1)
		p.house |= at(aLight, m.Floor())
	case game.OpCatFood:
		p.hand.add(game.CatFood, -1)
		from := m.FromSeat()
		p.gain = a.harm(from, v.House[from]-at(oneCat, m.FromFloor()))
		p.house = entered(p.house, m.Floor(), a.cancels)
	case game.OpElevator:
		p.hand.add(game.Elevator, -1)
		p.house = entered(p.house-at(oneCat, m.FromFloor()), m.Floor(), a.cancels)
	case game.OpLightning:
		p.hand.add(game.Lightning, -1)
		p.gain = a.harm(m.Seat(), a.struck(v.House[m.Seat()]))
	case game.OpDiscard:
		p.hand.spend(m)
	}
	return p
}

// action is what a move in the player's own turn is worth.
func (a *Player) action(v *game.View, m game.Move) int {
	p := a.plan(v, m)
	if a.rules.Complete(p.house) {
		return p.gain + a.escape(v, &p)
	}
	worth := a.worth[v.Me]
	if p.house != v.House[v.Me] || p.hand.of[game.Cat] != a.hand.of[game.Cat] {
		worth = a.house(&a.weights.Own, p.house, int(p.hand.of[game.Cat]))
	}
	drawn := a.full - int(p.hand.size)
	if m.Op() == game.OpDiscard {
		drawn = max(drawn, int(a.hand.size-p.hand.size))
	}
	return p.gain + worth + a.keep(&p.hand, p.house) + max(0, drawn)*a.weights.Hand.Draw
}

// hole is what becomes of the player's house when a ghost is moved, and what that
// is worth beside.
func (a *Player) hole(v *game.View, m game.Move, house game.House) (own game.House, gain int) {
	from, to := m.FromSeat(), m.Seat()
	lifted := v.House[from] &^ at(aGhost, m.FromFloor())
	switch from {
	case v.Me:
		return lifted, a.ghost(v, to, v.House[to], a.meetsCats)
	case to:
		return house, a.ghost(v, to, lifted, a.meetsCats)
	}
	return house, a.harm(from, lifted) + a.ghost(v, to, v.House[to], a.meetsCats)
}

// escape is what it is worth to leave the house, which is complete.
func (a *Player) escape(v *game.View, p *plan) int {
	stands := withstands(p.house, int(p.hand.of[game.Cat]))
	if a.mostGuests(v) <= stands {
		return certain
	}
	a.countGuests(v)
	success := 0
	for n, chance := range a.guests {
		if n <= stands {
			success += chance
		}
	}
	stopped := p.house &^ at(onFloor, game.Floors-1)
	left := p.hand
	left.add(game.Cat, -left.of[game.Cat])
	fail := a.house(&a.weights.Own, stopped, 0) + a.keep(&left, stopped) + max(0, a.full-int(left.size))*a.weights.Hand.Draw
	return (success*a.weights.Win[a.stage] + (sure-success)*fail) / sure
}

// defend is the choice whether a cat of the hand meets the ghost that is on its way.
func (a *Player) defend(v *game.View, legal []game.Move, r *engine.Rand) int {
	var best agents.Best
	for i, m := range legal {
		best.Offer(i, a.defence(v, m), r)
	}
	return best.At
}

// defence is what a move is worth when a ghost is on its way to the player.
func (a *Player) defence(v *game.View, m game.Move) int {
	left, house := a.hand, v.House[v.Me]
	if m.Op() == game.OpDefend {
		left.add(game.Cat, -1)
	} else {
		house = haunted(house)
	}
	cats := int(left.of[game.Cat])
	switch {
	case !v.Escaping:
		return a.house(&a.weights.Own, house, cats) + a.keep(&left, house)
	case a.rules.Complete(house):
		return withstands(house, cats)
	}
	return -1 // the escape is over
}

// stop is the choice whether to play a ghost at who is escaping. Who leaves it to
// others saves a card, which a stopped escape replaces at once, and risks the game.
func (a *Player) stop(v *game.View, legal []game.Move, r *engine.Rand) int {
	wanted := game.OpStop
	if a.options.Stops == StopsLast && after(v, v.Me) != v.Active {
		wanted = game.OpLetGo
	}
	var best agents.Best
	for i, m := range legal {
		best.Offer(i, int(number(m.Op() == wanted)), r)
	}
	return best.At
}
