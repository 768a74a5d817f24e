package audit

import "yurei/engine"

// spot is a position of a random game.
type spot[S any] struct {
	game, move int
	state      S
	rand       engine.Rand // of this position
}

func (p *spot[S]) String() string {
	return note("seed %d, random game %d, move %d", uint64(seed), p.game, p.move)
}

// walk plays a random game and calls visit at every position but the last. A panic
// is a leak of the row.
func walk[S, V comparable, M ~uint32 | ~uint64](row *Row, rules engine.Rules[S, V, M], players, maxMoves, game int, visit func(p *spot[S])) {
	p := &spot[S]{game: game}
	defer row.recovered(p.String)
	chance := engine.MakeChance(seed, uint64(game))
	rules.Setup(&p.state, players, &chance)
	for ; p.move < maxMoves; p.move++ {
		legal := rules.AppendMoves(nil, &p.state)
		if len(legal) == 0 {
			return
		}
		p.rand = chance.At(auditStream, 1, p.move)
		visit(p)
		rules.Apply(&p.state, legal[p.rand.IntN(len(legal))], &chance)
	}
}
