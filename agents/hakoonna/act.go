package hakoonna

import (
	"math/bits"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// later is a worth one turn later.
func later(worth int) int { return worth * discount[1] / discount[0] }

// outlook is what a Visitor's next turns bring from where he stands.
type outlook struct {
	stay  int // the best of the peeks here
	leave int // the best of all other rooms, from the next turn on
	way   [game.MaxRooms]int
}

// look works out the outlook.
func (a *Visitor) look(v *game.View) (o outlook) {
	p := &a.worth
	here := int(v.Room[v.Me])
	o.stay = p.room[here] + p.hunt[here]
	for set := v.Adjacent[here]; set != 0; set &= set - 1 {
		to := bits.TrailingZeros16(set)
		best := 0
		steps := &a.mansion.steps[to]
		for room := range a.rooms {
			if room != here {
				best = max(best, (p.room[room]+p.hunt[room])*discount[1+steps[room]]/discount[0])
			}
		}
		o.way[to] = best
		o.leave = max(o.leave, best)
	}
	return o
}

// future is the best that can follow a turn spent here.
func (o *outlook) future() int { return later(max(o.stay, o.leave)) }

// peekWorth is the worth of peeking x now, and of what can follow.
func (a *Visitor) peekWorth(v *game.View, x int, o *outlook) int {
	p := &a.worth
	here := int(v.Room[v.Me])
	worth := p.net[x] + later(max(a.roomWorth(here, x)+p.hunt[here], o.leave))
	if p.gain[x] == 0 {
		worth-- // to do nothing tells less
	}
	return worth
}

// act chooses a free action, a declaration, or to end the turn.
func (a *Visitor) act(v *game.View, legal []game.Move, r *engine.Rand) int {
	o := a.look(v)
	var declared, free agents.Best
	for i, m := range legal {
		switch m.Op() {
		case game.OpMove:
			declared.Offer(i, o.way[m.A()], r)
		case game.OpPeek:
			declared.Offer(i, a.peekWorth(v, m.A(), &o), r)
		case game.OpNothing:
			declared.Offer(i, o.future(), r)
		case game.OpOuija, game.OpDowse, game.OpPhone:
			declared.Offer(i, a.askWorth(v, m)+o.future(), r)
		case game.OpWeapon:
			declared.Offer(i, a.weaponWorth(v, m.A(), game.Tile(m.B()))+o.future(), r)
		case game.OpCharm:
			declared.Offer(i, a.charmWorth(v, m.A())+o.future(), r)
		default:
			if w := a.handWorth(v, m); w > 0 {
				free.Offer(i, w, r)
			}
		}
	}
	if free.Any() && a.handFirst(legal[free.At], legal[declared.At]) {
		return free.At
	}
	return declared.At
}

// finish chooses a free action after the main action, or to end the turn.
func (a *Visitor) finish(v *game.View, legal []game.Move, r *engine.Rand) int {
	var c agents.Best
	for i, m := range legal {
		if m.Op() == game.OpEndTurn {
			c.Offer(i, 0, r)
		} else if w := a.handWorth(v, m); w > 0 {
			c.Offer(i, w, r)
		}
	}
	return c.At
}

// handFirst reports whether a free action should come before the declaration:
// all but the handing over of a tile that the action itself needs.
func (a *Visitor) handFirst(free, action game.Move) bool {
	if free.Op() != game.OpGive {
		return true
	}
	switch action.Op() {
	case game.OpWeapon:
		return false
	case game.OpPeek:
		// A risky peek that cannot win with the tile.
		return a.belief.ghost[action.A()] > sure/50 && a.worth.gain[action.A()] < win/2
	}
	return false
}

// handWorth is what a free action is worth, 0 if it is not worth doing.
func (a *Visitor) handWorth(v *game.View, m game.Move) int {
	switch m.Op() {
	case game.OpShow, game.OpSee:
		return 20
	case game.OpReceive:
		return a.receiveWorth(v, game.Tile(m.B()))
	case game.OpGive:
		return a.giveWorth(v, game.Tile(m.B()), m.A())
	}
	return 0
}

// precious is what it would cost to lose a tile from the hand.
func (a *Visitor) precious(t game.Tile) int {
	p := &a.worth
	switch {
	case t == game.TileKey && p.escape:
		return 10
	case t == game.TileDoll && p.rest:
		return 6
	case t.Weapon() >= 0 && p.weak>>t.Weapon()&1 != 0:
		return 4 / bits.OnesCount8(p.weak)
	}
	return 0
}

// burden is how precious a known hand is.
func (a *Visitor) burden(hand game.TileSet) (sum int) {
	for ; hand != 0; hand &= hand - 1 {
		sum += a.precious(hand.First())
	}
	return sum
}

// goal is the Shadow where a tile in hand wins, -1 if none is known.
func (a *Visitor) goal(v *game.View, t game.Tile) int {
	switch {
	case t == game.TileKey && a.worth.escape:
		return int(a.facts.at[game.TileExit])
	case t == game.TileDoll && a.worth.rest:
		return int(a.facts.at[game.TileBones])
	case t.Weapon() >= 0 && t == sureWeapon(v):
		return herPlace(v)
	}
	return -1
}

// giveWorth values giving a tile: to whoever comes to its goal sooner, before a
// risky peek to anybody, and otherwise so that no hand holds all.
func (a *Visitor) giveWorth(v *game.View, t game.Tile, to int) int {
	worth := a.precious(t)
	if worth == 0 {
		return 0
	}
	if v.Phase == game.PhaseFree {
		// Another Visitor in the room comes on turn before this one does.
		if x := a.goal(v, t); x >= 0 && !v.Overtime {
			return 100 + worth - turnsUntil(v, to)
		}
		if a.burden(v.Hand[v.Me]) >= a.burden(v.Hand[to])+2*worth {
			return worth
		}
		return 0
	}
	return worth
}

// turnsUntil counts the turns until the seat is on.
func turnsUntil(v *game.View, seat int) int {
	n := 0
	for s := int(v.Active); s != seat && n < game.MaxSeats; n++ {
		s = s%int(v.Visitors) + 1
	}
	return n
}

// receiveWorth values taking a tile: when this Visitor can use it this turn.
func (a *Visitor) receiveWorth(v *game.View, t game.Tile) int {
	if v.Spent {
		return 0
	}
	x := a.goal(v, t)
	if x < 0 || a.belief.ghost[x] > sure/3 && t.Weapon() < 0 {
		return 0
	}
	if v.Room[v.Me] != a.roomOf[x] {
		return 0
	}
	return 200
}

// askWorth is what a question is worth: the ghosts' toll on the peeks to come,
// as far as the answer can lift it, less the danger of asking in her room.
func (a *Visitor) askWorth(v *game.View, m game.Move) int {
	p, b := &a.worth, &a.belief
	here := b.room[v.Room[v.Me]]
	items := &a.rules.Set().Items
	toll := worthAnswer + p.riskToll
	covered := a.rules.Set().Powers.P9Ouija
	if m.Op() == game.OpDowse {
		covered = a.rules.Set().Powers.P9Dowsing
	}
	if a.mayLie(v, covered) {
		toll /= 2
	}
	asked := v.Claim != 0 && v.ClaimTurn == v.HakoTurns
	switch m.Op() {
	case game.OpOuija:
		chance := b.room[m.A()]
		worth := toll * chance / sure * 4 * (sure - chance) / sure * 2 / 3
		if items.OuijaDeadly {
			if int(v.Room[v.Me]) == m.A() {
				return -p.life
			}
			worth -= p.life * here / sure
		}
		if asked {
			worth /= 3
		}
		return worth
	case game.OpDowse:
		spread := sure
		for _, rooms := range v.FloorRoom {
			on := 0
			for ; rooms != 0; rooms &= rooms - 1 {
				on += b.room[bits.TrailingZeros16(rooms)]
			}
			spread -= on * on / sure
		}
		worth := toll * spread / sure
		if items.DowsingDeadly {
			worth -= p.life * here / sure
		}
		if asked {
			worth /= 3
		}
		return worth
	}
	// The Smartphone: what she has that is not yet known.
	cards := int(v.CardHand)
	if items.PhoneSlotsOnly {
		cards = 0
	}
	cards += bits.OnesCount8(v.SlotFull)
	unknown := cards - bits.OnesCount16(v.CardsSeen&^v.CardsOut)
	worth := worthCardSeen * max(0, unknown)
	if items.PhoneDeadly {
		worth -= p.life * here / sure
	}
	return worth
}

// charmWorth is what it is worth to burn the card in a slot.
func (a *Visitor) charmWorth(v *game.View, slot int) int {
	if v.SlotFull>>slot&1 == 0 {
		return -worthCharm
	}
	if k := v.Slot[slot]; k != 0 {
		return cardDread[k] - worthCharm
	}
	return dreadUnknown - worthCharm
}

// cardDread is how much Visitors fear a set power.
var cardDread = [game.PowerCards + 1]int{0, 40, 30, 20, 30, 70, 45, 75, 20, 35, 75}

// weaponWorth is what it is worth to use a weapon on a Shadow.
func (a *Visitor) weaponWorth(v *game.View, x int, t game.Tile) int {
	p, b := &a.worth, &a.belief
	w := t.Weapon()
	right := 0
	if p.weak>>w&1 != 0 {
		right = sure / bits.OnesCount8(p.weak)
	}
	her := b.her[x]
	hit := her * right / sure
	worth := (win*hit - p.life*(her-hit)) / sure
	if right > 0 {
		worth -= worthWeaponLost * p.patience / 100 * right / sure * (sure - her) / sure
	}
	// What lies there is lost, or is a Hakobito.
	missed := sure - her
	worth -= max(0, p.gain[x]*3/2) * missed / sure
	if other := b.ghost[x] - her; other > 0 && p.neededAt>>x&1 == 0 {
		worth += 70 * other / sure
	}
	if t := v.Base[x]; t == game.TileExit && p.escape || t == game.TileBones && p.rest || t == game.TileSafe && p.escape && !v.KeyOut {
		worth -= 150 * missed / sure
	}
	return worth - 5
}
