package ghosthome

import game "yurei/engine/ghosthome"

// hand is the cards that a player holds.
type hand struct {
	of    [game.KindCount]int8 // so many of each kind
	icons int8
	size  int8
}

// add adds so many cards of a face, or takes them away.
func (a *Player) add(h *hand, c game.Card, n int8) {
	h.of[c.Kind()] += n
	h.icons += n * int8(a.rules.Icons(c))
	h.size += n
}

// spend takes the cards that a move discards out of a hand.
func (a *Player) spend(h *hand, m game.Move) {
	for i := range game.MaxHand {
		c := m.Card(i)
		if c == game.NoCard {
			return
		}
		a.add(h, c, -1)
	}
}

// keep is what the cards of a hand are worth, beside what cats in it protect.
func (a *Player) keep(h *hand, house game.House) int {
	w := &a.weights.Hand
	worth := w.Ghost[a.stage][min(h.of[game.Ghost], 3)] + w.Cat[min(h.of[game.Cat], 3)]
	for i, points := range w.Special {
		worth += points * int(h.of[int(game.Hole)+i])
	}
	open := house.Open()
	if top := house.Top(); !house.Lit(min(open, game.Floors-1)) || top >= 0 && !house.Lit(top) {
		worth += w.Icon * int(h.icons)
	}
	if open == game.Floors {
		return worth
	}
	space := game.Spaces - house.Rooms(open) - 1 // 0 or 1
	rooms := min(h.of[open], 2)
	if open == game.Floors-1 {
		worth += w.Final[space][rooms]
	} else {
		worth += w.Now[space][rooms] + w.Next[space][min(h.of[open+1], 2)]
		if open == 0 {
			worth += w.Later[min(h.of[2], 2)]
		}
	}
	if top := house.Top(); top >= 0 && top < open {
		worth += w.Again * int(min(h.of[top], 2))
	}
	if int(rooms) <= space {
		return worth + w.Wild*int(h.of[game.Wild])
	}
	return worth + w.WildIdle*int(h.of[game.Wild])
}
