package hakoonna

import (
	"math/bits"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/hakoonna"
	"yurei/engine/hakoonna/noise"
)

// Evaluator estimates how likely the Visitors are to win from a position, all of
// which it sees: a regression of the ends of games between the players of this
// package. The program .ci/fit fits its weights. It implements
// engine.Evaluator[game.State].
type Evaluator struct {
	board
	pace  float64
	terms [terms]float64

	// Of the position that is read.
	where   [64]int8     // Shadow of a tile, -1 if it lies on none
	known   game.TileSet // tiles of which some Visitor knows the place
	not     uint8        // weaknesses that some Visitor knows not to be hers
	numbers uint8        // the same of numbers and the code
	diaries int
	reach   float64 // Shadows where she can be, by public evidence
}

// The terms come in groups, in which the order is that of the code.
const (
	general = 0
	danger  = general + 16
	escape  = danger + 7
	rest    = escape + 22
	defeat  = rest + 11
	cards   = defeat + 13
	terms   = cards + 4*game.PowerCards
)

// group takes the terms of a group one by one.
type group []float64

func (g *group) add(x float64) {
	(*g)[0] = x
	*g = (*g)[1:]
}

func (g *group) addIf(b bool) { g.add(number(b)) }

func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// NewEvaluator returns an evaluator for games by the rules.
func NewEvaluator(rules game.Rules) *Evaluator {
	return &Evaluator{board: makeBoard(rules), pace: pace(rules.NoiseModel())}
}

// paceRounds is on how many rounds a pace rests.
const paceRounds = 256

// pace is the mean number of steps that succeed in a round of noise, if all are
// tried by one Visitor, red discs blip up where that is allowed.
func pace(model noise.Model) float64 {
	chance := engine.MakeChance(0, 0)
	stood := 0
	for n := range paceRounds {
		r := chance.At(engine.AgentStream, n, 0)
		var st noise.State
		model.Reset(&st, &r)
		for outcome := noise.Quiet; outcome == noise.Quiet && model.Left(&st) > 0; {
			if outcome = model.Place(&st, 1, model.CanPlace(&st, true), &r); outcome != noise.Noise {
				stood++
			}
		}
	}
	return float64(stood) / paceRounds
}

// Evaluate implements engine.Evaluator.
func (e *Evaluator) Evaluate(s *game.State, _ engine.Player, on engine.Side) float64 {
	sum := 0.0
	for i, x := range e.Terms(s) {
		sum += float64(weights[i] * x)
	}
	if on == game.SideHako {
		sum = -sum
	}
	return agents.Likely(sum)
}

// Settled implements montecarlo.Settler: a round begins. In between it is open what
// its turns lead to.
func (e *Evaluator) Settled(s *game.State) bool {
	return s.Stage == game.StageNoise && s.Phase == game.PhaseNoise && e.rules.NoiseModel().Step(&s.Noise) == 1
}

// Terms are the numbers that an estimate weighs. They are valid until the next
// call.
func (e *Evaluator) Terms(s *game.State) []float64 {
	e.mansion.follow(&s.Public, e.rooms)
	e.read(s)
	e.terms = [terms]float64{}
	part := func(from, to int) *group {
		g := group(e.terms[from:to])
		return &g
	}
	e.general(s, part(general, danger))
	e.danger(s, part(danger, escape))
	ways := e.escape(s, part(escape, rest)) + e.rest(s, part(rest, defeat)) + e.defeat(s, part(defeat, cards))
	e.terms[escape-1] = float64(ways) // that are open
	e.cards(s, part(cards, terms))
	return e.terms[:]
}

func (e *Evaluator) read(s *game.State) {
	e.where = nowhere
	for x := range e.shadows {
		e.where[s.Base[x]] = int8(x)
		e.where[s.Second[x]] = int8(x)
	}
	e.known, e.not, e.numbers = 0, s.NotWeak, 0
	for party := 1; party <= int(s.Visitors); party++ {
		e.known |= s.Known[party]
		e.not |= s.FalseWeak[party]
		e.numbers |= s.NotNumber[party]
	}
	e.diaries = bits.OnesCount16(s.Diaries)
	e.reach = float64(max(1, bits.OnesCount32(s.Reach[game.HakoGhost])))
}

func (e *Evaluator) general(s *game.State, g *group) {
	g.add(1)
	for n := 1; n <= game.MaxVisitors; n++ {
		g.addIf(bits.OnesCount8(s.Alive) == n)
	}
	g.addIf(s.Visitors == 2)
	g.addIf(s.Visitors == 4)
	g.add(e.pace)
	g.add(float64(s.HakoTurns) / 10)
	g.add(max(0, float64(s.HakoTurns)-20) / 10)
	g.add(float64(e.diaries) / 10)
	g.add(float64(e.diaries*e.diaries) / 100)
	unseen := ^s.Empties
	hands := game.TileSet(0)
	for seat := 1; seat <= int(s.Visitors); seat++ {
		unseen &^= s.Peeked[seat]
		hands |= s.Hand[seat]
	}
	count := 0
	for x := range e.shadows {
		if s.Count[x] > 0 && unseen>>x&1 != 0 {
			count++
		}
	}
	g.add(float64(count) / 10)
	g.add(float64(bits.OnesCount8(s.SlotFull)))
	g.add(float64((hands & charmTiles).Len()))
	g.add(float64((hands & extinguisherTiles).Len()))
}

// danger is where ghosts are.
func (e *Evaluator) danger(s *game.State, g *group) {
	here, near, hers := 0, 0, 0
	for ghosts := s.Ghosts; ghosts != 0; ghosts &= ghosts - 1 {
		ghost := bits.TrailingZeros8(ghosts)
		if s.GhostAt[ghost] < 0 {
			continue
		}
		room := e.roomOf[s.GhostAt[ghost]]
		for seat := 1; seat <= int(s.Visitors); seat++ {
			if s.Alive>>seat&1 == 0 {
				continue
			}
			switch e.mansion.steps[s.Room[seat]][room] {
			case 0:
				here++
				if ghost == game.HakoGhost {
					hers++
				}
			case 1:
				near++
			}
		}
	}
	g.add(float64(bits.OnesCount8(s.Ghosts)))
	g.add(float64(here))
	g.add(float64(near))
	g.add(float64(hers))
	g.add(1 / e.reach)
	g.add(e.reach / game.MaxShadows)
}

// escape reports 1 if the way is open, as the others do.
func (e *Evaluator) escape(s *game.State, g *group) int {
	exit, safe, key := e.where[game.TileExit], e.where[game.TileSafe], e.holder(s, game.TileKey)
	if exit < 0 || !s.KeyOut && safe < 0 || s.KeyOut && key == 0 && e.where[game.TileKey] < 0 {
		return 0
	}
	known, covered := number(e.known.Has(game.TileExit)), number(e.covered(s, exit))
	g.add(1)
	g.add(float64(bits.OnesCount8(s.Alive)))
	if !s.KeyOut {
		codes := max(1, bits.OnesCount32(game.CodesWithout(s.CodeLeft, e.numbers)))
		guess, steps := 1/float64(codes), float64(e.nearest(&s.Public, e.roomOf[safe]))
		g.add(guess)
		g.add(float64(bits.Len(uint(codes))))
		g.add(steps)
		g.add(steps * guess)
		g.addIf(e.covered(s, safe))
		g.addIf(e.haunted(s, safe))
		g.add(known)
		g.add(known * guess)
		g.add(covered)
		return 1
	}
	*g = (*g)[9:]
	g.add(1)
	g.addIf(key != 0)
	g.add(known)
	g.add(covered)
	g.add(known * covered)
	g.add(known * number(e.haunted(s, exit)))
	if key != 0 {
		e.approach(g, s, key, exit, known, covered)
	}
	return 1
}

// approach is how near the holder of what opens a way is to where it ends, if
// that is known.
func (e *Evaluator) approach(g *group, s *game.State, seat int, goal int8, known, covered float64) {
	steps := e.mansion.steps[s.Room[seat]][e.roomOf[goal]]
	g.add(known * number(steps == 0))
	g.add(known * number(steps == 1))
	g.add(known * number(steps == 2))
	g.add(known * (1 - covered) * number(steps == 0))
	g.add(known * (1 - covered) * number(steps <= 1))
}

func (e *Evaluator) rest(s *game.State, g *group) int {
	doll, bones, holder := e.where[game.TileDoll], e.where[game.TileBones], e.holder(s, game.TileDoll)
	if bones < 0 || doll < 0 && holder == 0 {
		return 0
	}
	known, covered, held := number(e.known.Has(game.TileBones)), number(e.covered(s, bones)), number(holder != 0)
	g.add(1)
	g.add(known)
	g.add(covered)
	g.addIf(holder == 0 && e.known.Has(game.TileDoll))
	g.add(held)
	g.add(held * known * covered)
	if holder != 0 {
		e.approach(g, s, holder, bones, known, covered)
	}
	return 1
}

func (e *Evaluator) defeat(s *game.State, g *group) int {
	right := weapon(int(s.Weakness))
	holder := e.holder(s, right)
	if holder == 0 && e.where[right] < 0 {
		return 0
	}
	may := bits.OnesCount8(7 &^ e.not)
	held, sure, half := number(holder != 0), number(may == 1), number(may == 2)
	g.add(1)
	g.add(sure)
	g.add(half)
	g.addIf(holder == 0 && e.known.Has(right))
	g.add(held)
	g.add(held * sure)
	g.add(held * sure / e.reach)
	g.add(held * half / e.reach)
	if holder != 0 && s.GhostAt[game.HakoGhost] >= 0 {
		steps := e.mansion.steps[s.Room[holder]][e.roomOf[s.GhostAt[game.HakoGhost]]]
		here, near := number(steps == 0), number(steps == 1)
		g.add(here)
		g.add(here * sure)
		g.add(here * sure * number(e.reach <= 2))
		g.add(near * sure)
		g.add((here + near) * sure / e.reach)
	}
	return 1
}

// cards is which powers she has set or holds, and whether she may use them.
func (e *Evaluator) cards(s *game.State, g *group) {
	for k := 1; k <= game.PowerCards; k++ {
		set := s.Slot[0] == uint8(k) || s.Slot[1] == uint8(k)
		held := s.CardsHeld>>k&1 != 0
		usable := e.diaries >= e.rules.Set().Powers.Card[k].Lock
		g.addIf(set && usable)
		g.addIf(set && !usable)
		g.addIf(held && usable)
		g.addIf(held && !usable)
	}
}

// holder is the seat of the living Visitor who holds a tile, 0 if none does.
func (e *Evaluator) holder(s *game.State, t game.Tile) int {
	for seat := 1; seat <= int(s.Visitors); seat++ {
		if s.Alive>>seat&1 != 0 && s.Hand[seat].Has(t) {
			return seat
		}
	}
	return 0
}

// covered reports whether a ghost keeps the tile of a Shadow.
func (e *Evaluator) covered(s *game.State, x int8) bool { return ghostAt(s, s.Ghosts&s.Covers, x) }

func (e *Evaluator) haunted(s *game.State, x int8) bool { return ghostAt(s, s.Ghosts, x) }

func ghostAt(s *game.State, ghosts uint8, x int8) bool {
	for ; ghosts != 0; ghosts &= ghosts - 1 {
		if s.GhostAt[bits.TrailingZeros8(ghosts)] == x {
			return true
		}
	}
	return false
}
