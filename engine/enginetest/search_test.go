package enginetest

import (
	"slices"

	"yurei/engine"
)

// search is a small Monte Carlo player of [Alarm] for planting faults in.
type search struct {
	rules engine.Rules[AlarmState, AlarmView, AlarmMove]
	seat  engine.Player

	// The faults; the zero values are honest.
	choose    func(legal []AlarmMove, best int) int
	world     func(s *AlarmState)     // replaces the world that was drawn
	dealt     func() engine.Chance    // replaces the chance that was drawn
	wishes    bool                    // values the side it ends on
	illegal   bool                    // simulates moves without looking
	remembers func(v *AlarmView) bool // starts from the sums of the last decision
	allocates bool

	sums       [6]float64
	legal      []AlarmMove
	root, next AlarmState
	chance     engine.Chance
	sink       []AlarmMove
}

const searchWorlds = 30

func (s *search) Choose(v *AlarmView, legal []AlarmMove, r *engine.Rand) int {
	if s.remembers == nil || !s.remembers(v) {
		s.sums = [6]float64{}
	}
	if s.allocates {
		s.sink = slices.Clone(legal)
	}
	for range searchWorlds {
		s.rules.Determinize(&s.root, v, r)
		if s.world != nil {
			s.world(&s.root)
		}
		s.chance = engine.ChanceFrom(r)
		if s.dealt != nil {
			s.chance = s.dealt()
		}
		side := s.rules.Side(&s.root, s.seat)
		for i, m := range legal {
			s.next = s.root
			s.rules.Apply(&s.next, m, &s.chance)
			s.playOut(r)
			if s.wishes {
				side = s.rules.Side(&s.next, s.seat)
			}
			e := s.rules.Ending(&s.next)
			s.sums[i] += e.Value(s.seat, side)
		}
	}
	best := 0
	for i := range legal {
		if s.sums[i] > s.sums[best] {
			best = i
		}
	}
	if s.choose != nil {
		return s.choose(legal, best)
	}
	return best
}

func (s *search) playOut(r *engine.Rand) {
	for s.rules.Turn(&s.next) != engine.Over {
		s.legal = s.rules.AppendMoves(s.legal[:0], &s.next)
		m := s.legal[r.IntN(len(s.legal))]
		if s.illegal {
			m = AlarmLet
		}
		s.rules.Apply(&s.next, m, &s.chance)
	}
}

// alarmSearch is the suite of the search with a fault.
func alarmSearch(game Suite[AlarmState, AlarmView, AlarmMove], spoil func(s *search)) AgentSuite[AlarmState, AlarmView, AlarmMove] {
	return AgentSuite[AlarmState, AlarmView, AlarmMove]{
		Game: game, Games: 10, AllocationGames: 100, Dilemmas: AlarmDilemmas(),
		New: func(rules engine.Rules[AlarmState, AlarmView, AlarmMove], seat engine.Player) engine.Agent[AlarmMove, AlarmView] {
			s := &search{rules: rules, seat: seat, legal: make([]AlarmMove, 0, 8)}
			spoil(s)
			return s
		},
	}
}

func alarmPlayed(spoil func(s *search)) []Check {
	return alarmSearch(AlarmSuite(), spoil).Checks()
}

func outOfRange(legal []AlarmMove, best int) int {
	if best == 0 {
		return len(legal)
	}
	return best
}

func reversing(legal []AlarmMove, best int) int {
	slices.Reverse(legal)
	return len(legal) - 1 - best
}

// counting spoils a search so that it chooses by the number of choices that all
// searches made before.
func counting() func(s *search) {
	choices := 0
	return func(s *search) {
		s.choose = func(legal []AlarmMove, best int) int {
			choices++
			return choices % len(legal)
		}
	}
}

// alarmTattling tells its searches the truth and the chance of the table.
type alarmTattling struct {
	Alarm
	truth AlarmState
	deal  engine.Chance
}

func (g *alarmTattling) Setup(s *AlarmState, players int, c *engine.Chance) {
	g.deal = *c
	g.Alarm.Setup(s, players, c)
}

func (g *alarmTattling) Observe(v *AlarmView, s *AlarmState, p engine.Player) {
	g.truth = *s
	g.Alarm.Observe(v, s, p)
}

func cheatOnTruth() []Check {
	g := &alarmTattling{}
	game := AlarmSuite()
	game.Rules = g
	return alarmSearch(game, func(s *search) { s.world = func(w *AlarmState) { *w = g.truth } }).Checks()
}

// cheatOnChance is a search whose chance is made from the deal's.
func cheatOnChance(from func(c engine.Chance) engine.Chance) []Check {
	g := &alarmTattling{}
	game := AlarmSuite()
	game.Rules = g
	return alarmSearch(game, func(s *search) { s.dealt = func() engine.Chance { return from(g.deal) } }).Checks()
}

// always and onFirstTurn say when a search remembers.
func always(*AlarmView) bool { return true }

func onFirstTurn(v *AlarmView) bool { return v.Turns == 0 && v.Window == 0 }
