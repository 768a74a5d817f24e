package ghosthome

import (
	"yurei/engine"
	game "yurei/engine/ghosthome"
)

// unseen counts the cards that the player of a view has not before his eyes.
type unseen struct {
	total  int
	ghosts int
	cats   int
}

func (u *unseen) read(rules *game.Rules, v *game.View) {
	count := func(c game.Card) int {
		return rules.Count(rules.Deck(), c) - rules.Count(v.Hand, c) - rules.Count(v.Secret, c) - rules.Count(v.Discards, c)
	}
	u.ghosts, u.cats, u.total = count(game.GhostCard), count(game.CatCard), int(v.PileLen)
	if v.Phase == game.PhaseDefend {
		u.ghosts--
	}
	for p := range engine.Player(v.Players) {
		h := v.House[p]
		u.ghosts -= h.Ghosts()
		u.cats -= h.Cats(0) + h.Cats(1) + h.Cats(2)
		if p != v.Me {
			u.total += int(v.HandLen[p]) + int(v.SecretLen[p])
		}
	}
}

// none is how likely none of so many unseen cards is one of those that there are
// so many of.
func (u *unseen) none(of, cards int) int {
	p := sure
	for i := range min(cards, u.total) {
		p = p * max(0, u.total-of-i) / (u.total - i)
	}
	return p
}

// limit is how many ghosts each opponent, or all of them, may play at an escape.
func (a *Player) limit(v *game.View) (n int, all bool) {
	set := a.rules.Set()
	n = set.Escape.Ghosts
	if v.Players == 2 {
		n = set.Escape.GhostsTwoPlayers
	}
	return n, set.Play.StopGhosts == "total"
}

// mostGuests is how many ghosts can be played at the player at most, by what is
// certain.
func (a *Player) mostGuests(v *game.View) int {
	limit, all := a.limit(v)
	most := 0
	for p := range engine.Player(v.Players) {
		if p != v.Me {
			most += min(limit, int(v.HandLen[p]))
		}
	}
	if all {
		most = min(most, limit)
	}
	return min(most, a.unseen.ghosts)
}

// countGuests works out how likely so many ghosts are played at the player, if all
// who can play them do.
func (a *Player) countGuests(v *game.View) {
	if a.asked {
		return
	}
	a.asked = true
	limit, all := a.limit(v)
	a.guests = [game.MaxHand]int{sure}
	for p := after(v, v.Me); p != v.Me; p = after(v, p) {
		var own [game.MaxHand + 1]int // how likely so many are in the hand
		own[0] = sure
		for i := range min(int(v.SinceLetGo[p]), a.unseen.total) {
			left := a.unseen.total - i
			for n := i; n >= 0; n-- {
				hit := own[n] * min(left, max(0, a.unseen.ghosts-n)) / left
				own[n] -= hit
				own[n+1] += hit
			}
		}
		for n := limit + 1; n < len(own); n++ {
			own[limit] += own[n]
			own[n] = 0
		}
		var sum [game.MaxHand]int
		for i, x := range a.guests {
			for j, y := range own {
				sum[min(i+j, game.MaxHand-1)] += x * y / sure
			}
		}
		a.guests = sum
	}
	if all {
		for n := limit + 1; n < len(a.guests); n++ {
			a.guests[limit] += a.guests[n]
			a.guests[n] = 0
		}
	}
}

// after is the next player clockwise.
func after(v *game.View, p engine.Player) engine.Player {
	if p++; p == engine.Player(v.Players) {
		return 0
	}
	return p
}
