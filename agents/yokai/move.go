package yokai

import (
	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/yokai"
)

// move chooses a card and where it goes: first by what the families that the card
// may belong to save and by what the others read from it; the best of these then by
// all families and by which cards hold the figure together afterwards.
func (a *Player) move(v *game.View, legal []game.Move, r *engine.Rand) int {
	if at := a.mend(v, legal, r); at >= 0 {
		return at
	}
	f, g := &a.figure, &a.groups
	var now [cards]int
	for c := range now {
		now[c] = g.costOf(f, c)
	}
	a.short.count = 0
	around := surroundings{joints: f.joints}
	last := -1
	for i, m := range legal {
		c := m.Card()
		if c != last {
			if last >= 0 {
				f.put(last, v.Cell[last])
			}
			last, around.before = c, f.beside[c]
		}
		f.put(c, m.Cell())
		around.after = f.beside[c]
		said := a.say(v, m, around)
		a.short.offer(entry{i, said, now[c] - g.costOf(f, c) + said}, r)
	}
	f.put(last, v.Cell[last])
	var best agents.Best
	joints := f.joints
	for _, e := range a.short.list[:a.short.count] {
		m := legal[e.at]
		c := m.Card()
		f.put(c, m.Cell())
		f.findJoints()
		best.Offer(e.at, e.said-g.cost(f)-a.affinity.expected(f, a.belief.drawn(), -1), r)
		f.put(c, v.Cell[c])
	}
	f.joints = joints
	return best.At
}

// say is what it is worth that the others read a move, which has these
// surroundings: the less, the fewer turns are left to make use of it.
func (a *Player) say(v *game.View, m game.Move, around surroundings) int {
	t := v.History[v.Turns]
	t.Moved, t.From, t.To = uint8(m.Card()), v.Cell[m.Card()], m.Cell()
	worth := 0
	for _, l := range a.signals.interpret(&t, v.Me, around) {
		worth -= costLie * a.belief.against(&l)
		worth += worthTold * a.news(v, &l)
	}
	return worth * min(after(v), late) / late
}

// after is how many turns come after this one at most.
func after(v *game.View) int { return 2*int(v.Hints) - int(v.Turns) - 1 }

// news is what a signal is expected to tell one of the others, in sixteenths of a bit:
// nothing to who has seen the cards, and what is less likely by itself tells more.
func (a *Player) news(v *game.View, l *link) int {
	readers := 0
	for p := range engine.Player(v.Players) {
		if p != v.Me && (l.others|1<<l.card)&^v.Peeked[p]&^v.Locked != 0 {
			readers++
		}
	}
	bits := tellsApart
	if l.same {
		bits = tellsSame[l.others.Len()]
	}
	return bits * readers / int(v.Players-1)
}

// Of a card and one to four others by chance, in sixteenths of a bit: that some
// other has its family (chances of 3/15 and so on), and that one has not (12/15).
var tellsSame = [...]int{1: 37, 22, 15, 10}

const tellsApart = 5

// shape chooses a card and where it goes when the figure must get a shape.
func (a *Player) shape(v *game.View, legal []game.Move, r *engine.Rand) int {
	worlds := a.belief.drawn()
	a.shaping.plan(&a.figure, worlds, r)
	var best agents.Best
	for i, m := range legal {
		c := m.Card()
		around := surroundings{before: a.figure.beside[c], joints: a.figure.joints}
		a.figure.put(c, m.Cell())
		around.after = a.figure.beside[c]
		best.Offer(i, a.shaping.gain(worlds, c, m.Cell())+a.say(v, m, around), r)
		a.figure.put(c, v.Cell[c])
	}
	return best.At
}

// entry is a move that may be weighed again.
type entry struct {
	at    int // among the legal ones
	said  int // what it is worth by what it says
	worth int // in all
}

// shortlist keeps the best moves.
type shortlist struct {
	list  [12]entry
	count int
}

// offer takes in a move if it is among the best; of equal ones any, with r.
func (s *shortlist) offer(e entry, r *engine.Rand) {
	e.worth = e.worth<<8 | r.IntN(1<<8)
	k := s.count
	if k < len(s.list) {
		s.count++
	} else if k--; e.worth <= s.list[k].worth {
		return
	}
	for ; k > 0 && s.list[k-1].worth < e.worth; k-- {
		s.list[k] = s.list[k-1]
	}
	s.list[k] = e
}
