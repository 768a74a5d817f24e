package yokai

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"yurei/engine"
)

// mustNew compiles a rule set that a test has changed.
func mustNew(t testing.TB, change func(set *RuleSet)) Rules {
	t.Helper()
	set := BaseRuleSet()
	if change != nil {
		change(set)
	}
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// game is a game that a test plays by hand.
type game struct {
	testing.TB
	Rules
	State
	chance engine.Chance
}

// newGame deals a game.
func newGame(t testing.TB, players int, change func(set *RuleSet)) *game {
	t.Helper()
	g := &game{TB: t, Rules: mustNew(t, change), chance: engine.MakeChance(5, 1)}
	g.Setup(&g.State, players, &g.chance)
	return g
}

// lay puts the cards where a picture shows the letters of their families, in the
// order of reading. A point is an empty cell.
func (g *game) lay(rows ...string) *game {
	g.Helper()
	g.State.Family = [Families]CardSet{}
	card := 0
	for y, row := range rows {
		for x, letter := range row {
			if f := strings.IndexRune("RGPB", letter); f >= 0 {
				g.State.Cell[card] = Cell{int8(x), int8(y)}
				g.State.Family[f] |= 1 << card
				card++
			}
		}
	}
	if card != Cards {
		g.Fatalf("the picture shows %d cards", card)
	}
	return g
}

// solved lays a square of which every family has a row.
func (g *game) solved() *game { return g.lay("RRRR", "GGGG", "PPPP", "BBBB") }

// faces puts these hint cards on top of the stack, and below them the first ones
// that the mix allows.
func (g *game) faces(faces ...uint8) *game {
	stack := slices.Clone(faces)
	for size := 1; size < len(g.ofSize); size++ {
		need := g.Set().Hints[g.Players].of(size)
		for _, face := range faces {
			need -= int(g.ofSize[size] >> face & 1)
		}
		for set := g.ofSize[size]; set != 0 && need > 0; set &= set - 1 {
			if face := uint8(bits.TrailingZeros64(set)); !slices.Contains(stack, face) {
				stack = append(stack, face)
				need--
			}
		}
	}
	copy(g.State.Face[:], stack)
	return g
}

// locked puts hints on cards, as if they had been placed in earlier turns.
func (g *game) locked(cards ...int) *game {
	g.Turns, g.Revealed = uint8(2*len(cards)), uint8(len(cards))
	g.State.Active = g.Player(2 * len(cards))
	for hint, card := range cards {
		g.History[hint] = Turn{Peeked: 1 | 2<<4, Moved: NoCard, Hint: NoHint}
		g.History[len(cards)+hint] = Turn{Peeked: 1 | 2<<4, Moved: NoCard, Hint: uint8(hint), On: uint8(card)}
		g.Lock[card] = uint8(1 + hint)
		g.Locked |= 1 << card
		g.Used |= 1 << hint
	}
	for p := range min(int(g.Turns), int(g.Players)) {
		g.Peeked[p], g.State.Memory[p] = 6, 6
	}
	return g
}

// The first hint cards of the baseline.
const (
	hintRed      = 0
	hintGreen    = 1
	hintRedGreen = 4
	hintRedPurpl = 5
	hintRedBlue  = 6
	hintNotBlue  = 10
	hintNotPurpl = 11
)

// legal lists the legal moves.
func (g *game) legal() []Move { return g.AppendMoves(nil, &g.State) }

// may reports whether a move is legal.
func (g *game) may(m Move) bool { return slices.Contains(g.legal(), m) }

// play plays legal moves.
func (g *game) play(moves ...Move) *game {
	g.Helper()
	for _, m := range moves {
		if !g.may(m) {
			g.Fatalf("%s is not legal in phase %d", g.AppendMove(nil, &g.State, m), g.Phase)
		}
		g.Apply(&g.State, m, &g.chance)
	}
	return g
}

// peeks plays two peeks at the first open cards.
func (g *game) peeks() *game {
	g.Helper()
	open := g.Open()
	return g.play(MakePeek(open.First()), MakePeek((open & (open - 1)).First()))
}

// sway is a move of the last card that leaves a solved square solved: round the
// corner, or back.
func (g *game) sway() Move {
	if g.State.Cell[15] == (Cell{0, 4}) {
		return MakeMove(15, Cell{3, 3})
	}
	return MakeMove(15, Cell{0, 4})
}

// turn plays a turn with a sway.
func (g *game) turn(hint Move) *game {
	g.Helper()
	return g.peeks().play(g.sway(), hint)
}

// turns plays the first reveals, then the other turns.
func (g *game) turns(reveals int, places ...Move) *game {
	g.Helper()
	for range reveals {
		g.turn(MakeReveal())
	}
	for _, m := range places {
		g.turn(m)
	}
	return g
}

// ends checks how the game ended.
func (g *game) ends(reason engine.Reason) *game {
	g.Helper()
	e := g.Rules.Ending(&g.State)
	winner := SideYokai
	switch reason {
	case WonLegendary, WonGlorious, WonHonourable:
		winner = SidePlayers
	}
	if want := (engine.Ending{Over: true, Reason: reason, Winner: winner}); e != want {
		g.Errorf("the game ended by %s, winner %d, want %s, %d",
			g.Reasons()[e.Reason], e.Winner, g.Reasons()[reason], winner)
	}
	return g
}

// scores checks what a meter that has seen nothing but the end says of it.
func (g *game) scores(score int) {
	g.Helper()
	v := NewMeter(g.Rules).AppendValues(nil, &g.State)
	if v[colScore] != int64(score) {
		g.Errorf("score %d, want %d", v[colScore], score)
	}
}

// seen is what a player may know.
func (g *game) seen(p engine.Player) *View {
	v := new(View)
	g.Observe(v, &g.State, p)
	return v
}

// playRandom plays a game with random moves and calls visit before each of them,
// and at the end.
func playRandom(g Rules, players int, deal uint64, visit func(s *State)) {
	c := engine.MakeChance(1, deal)
	r := engine.MakeRand(1, deal)
	var s State
	var buf []Move
	for g.Setup(&s, players, &c); g.Turn(&s) != engine.Over; {
		visit(&s)
		buf = g.AppendMoves(buf[:0], &s)
		g.Apply(&s, buf[r.IntN(len(buf))], &c)
	}
	visit(&s)
}

// silent takes the declaration away, so that random games are long.
func silent(set *RuleSet) { set.EndByDeclaration = false }
