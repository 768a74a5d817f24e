package ghosthome

import game "yurei/engine/ghosthome"

// hand is how many cards of each kind a player holds.
type hand [game.KindCount]int8

// without is the hand without the cards that a move discards.
func (h hand) without(m game.Move) (left hand, gone int) {
	for gone < game.MaxHand {
		c := m.Card(gone)
		if c == game.NoCard {
			break
		}
		h[c.Kind()]--
		gone++
	}
	return h, gone
}

// keep is what the cards of a hand are worth, beside what cats in it protect.
func (a *Player) keep(h *hand, house game.House) int {
	w := &a.weights.Hand
	worth := w.Ghost[a.stage][min(h[game.Ghost], 3)] + w.Cat[min(h[game.Cat], 3)]
	for i, points := range w.Special {
		worth += points * int(h[int(game.Hole)+i])
	}
	open := house.Open()
	if open == game.Floors {
		return worth
	}
	space := game.Spaces - house.Rooms(open) - 1 // 0 or 1
	rooms := min(h[open], 2)
	if open == game.Floors-1 {
		worth += w.Final[space][rooms]
	} else {
		worth += w.Now[space][rooms] + w.Next[space][min(h[open+1], 2)]
		if open == 0 {
			worth += w.Later[min(h[2], 2)]
		}
	}
	if top := house.Top(); top >= 0 && top < open {
		worth += w.Again * int(min(h[top], 2))
	}
	if int(rooms) <= space {
		return worth + w.Wild*int(h[game.Wild])
	}
	return worth + w.WildIdle*int(h[game.Wild])
}
