package yokai

import (
	"slices"

	"yurei/agents"
	"yurei/engine"
	game "yurei/engine/yokai"
)

// outline is the shape that the figure must have, in one of the ways to lay it.
type outline struct {
	cells  [cards]game.Cell
	pieces []set             // of its cells, each joined and of four
	cuts   [][families]uint8 // pieces that make the whole
}

// makeOutlines returns the ways to lay a shape given by rows of '#' and '.'.
func makeOutlines(rows []string, symmetry bool) []outline {
	var cells [cards]game.Cell
	n := 0
	for y, row := range rows {
		for x := range row {
			if row[x] == '#' {
				cells[n] = game.Cell{X: int8(x), Y: int8(y)}
				n++
			}
		}
	}
	ways := 1
	if symmetry {
		ways = 8
	}
	var all []outline
	for k := range ways {
		o := outline{cells: settled(cells)}
		if !slices.ContainsFunc(all, func(other outline) bool { return other.cells == o.cells }) {
			o.cut()
			all = append(all, o)
		}
		for i, c := range cells {
			if cells[i] = (game.Cell{X: -c.Y, Y: c.X}); k == 3 {
				cells[i].X = c.Y
			}
		}
	}
	return all
}

// settled moves cells to the upper left and sorts them.
func settled(cells [cards]game.Cell) [cards]game.Cell {
	left, top := cells[0].X, cells[0].Y
	for _, c := range cells {
		left, top = min(left, c.X), min(top, c.Y)
	}
	for i := range cells {
		cells[i].X -= left
		cells[i].Y -= top
	}
	slices.SortFunc(cells[:], func(a, b game.Cell) int { return 16*(int(a.Y)-int(b.Y)) + int(a.X) - int(b.X) })
	return cells
}

// cut finds the pieces and the cuts.
func (o *outline) cut() {
	var g figure
	for i := range cards {
		for j := range cards {
			if touch(o.cells[i], o.cells[j]) {
				g.beside[i] |= 1 << j
			}
		}
	}
	index := map[set]uint8{}
	var cut [families]uint8
	var fill func(rest set, n int)
	fill = func(rest set, n int) {
		if rest == 0 {
			o.cuts = append(o.cuts, cut)
			return
		}
		first := rest & -rest
		for s := rest; s != 0; s = (s - 1) & rest {
			if s&first == 0 || s.Len() != families || !g.joined(s) {
				continue
			}
			at, known := index[s]
			if !known {
				at = uint8(len(o.pieces))
				index[s] = at
				o.pieces = append(o.pieces, s)
			}
			cut[n] = at
			fill(rest&^s, n+1)
		}
	}
	fill(game.AllCards, 0)
}

// placement is an outline at a place on the table.
type placement struct {
	way   int
	at    game.Cell   // of the upper left
	holds int         // cards on it
	slot  [cards]int8 // of a card, -1 if it is not on it
}

// shaping plans how the figure gets the shape.
type shaping struct {
	outlines []outline
	top      [tries]placement
	count    int
	chosen   placement
	owner    [MostWorlds][cards]uint8 // family of a slot, by world
	held     [maxPieces][families]uint8
	most     [maxPieces]uint8
	orders   [24][families]uint8
}

const (
	tries     = 6
	maxPieces = 256
)

func newShaping(set *game.RuleSet) *shaping {
	if set.Shape == 0 {
		return nil
	}
	p := &shaping{outlines: makeOutlines(set.ShapeRows[set.Shape-1], set.Level5Symmetry)}
	n := 0
	for a := range uint8(families) {
		for b := range uint8(families) {
			for c := range uint8(families) {
				if a != b && a != c && b != c {
					p.orders[n] = [families]uint8{a, b, c, 6 - a - b - c}
					n++
				}
			}
		}
	}
	return p
}

// plan chooses where the shape is to be and which family is to hold which part of
// it in each world.
func (p *shaping) plan(g *figure, worlds []world, r *engine.Rand) {
	p.place(g)
	var best agents.Best
	for k := range p.count {
		best.Offer(k, -p.cost(g, k, worlds), r)
	}
	p.chosen = p.top[best.At]
	for i := range worlds {
		p.assign(g, &p.chosen, &worlds[i].colouring, &p.owner[i])
	}
}

// cost is what the shape is expected to cost at placement k, by the likeliest worlds.
func (p *shaping) cost(g *figure, k int, worlds []world) int {
	sum := 0
	for i := range worlds[:min(len(worlds), firmWorlds)] {
		w := &worlds[i]
		sum += w.share * p.assign(g, &p.top[k], &w.colouring, &p.owner[i])
	}
	return sum
}

// place finds the placements that hold most cards, and all that are locked if there
// are such.
func (p *shaping) place(g *figure) {
	p.count = 0
	left, top, right, bottom := g.at[0].X, g.at[0].Y, g.at[0].X, g.at[0].Y
	for _, c := range g.at {
		left, top, right, bottom = min(left, c.X), min(top, c.Y), max(right, c.X), max(bottom, c.Y)
	}
	for way := range p.outlines {
		o := &p.outlines[way]
		wide, high := int8(0), int8(0)
		for _, c := range o.cells {
			wide, high = max(wide, c.X), max(high, c.Y)
		}
		for y := top - high; y <= bottom; y++ {
			for x := left - wide; x <= right; x++ {
				p.consider(g, way, game.Cell{X: x, Y: y})
			}
		}
	}
}

func (p *shaping) consider(g *figure, way int, at game.Cell) {
	n := placement{way: way, at: at}
	o := &p.outlines[way]
	for c, cell := range g.at {
		n.slot[c] = -1
		for i, slot := range o.cells {
			if slot.X+at.X == cell.X && slot.Y+at.Y == cell.Y {
				n.slot[c] = int8(i)
				n.holds++
				break
			}
		}
		if n.slot[c] < 0 && g.locked.Has(c) {
			n.holds -= cards
		}
	}
	k := p.count
	if k == tries {
		if p.top[tries-1].holds >= n.holds {
			return
		}
		k--
	} else {
		p.count++
	}
	for k > 0 && p.top[k-1].holds < n.holds {
		p.top[k] = p.top[k-1]
		k--
	}
	p.top[k] = n
}

// assign gives each part of an outline to a family, so that most cards stay, and
// returns what that costs.
func (p *shaping) assign(g *figure, at *placement, c *colouring, owner *[cards]uint8) int {
	o := &p.outlines[at.way]
	var slots, locked [families]set
	var taken set
	for card, slot := range at.slot {
		if slot >= 0 {
			slots[c.family[card]] |= 1 << slot
			taken |= 1 << slot
			if g.locked.Has(card) {
				locked[c.family[card]] |= 1 << slot
			}
		}
	}
	for i, piece := range o.pieces {
		most := uint8(0)
		for f := range families {
			n := uint8((piece & slots[f]).Len())
			if locked[f]&^piece != 0 {
				n = 0 // not a part for this family
			} else {
				n += 16
			}
			p.held[i][f] = n
			most = max(most, n)
		}
		p.most[i] = most
	}
	best, bestCut, bestOrder := -1, 0, 0
	for i, cut := range o.cuts {
		if int(p.most[cut[0]])+int(p.most[cut[1]])+int(p.most[cut[2]])+int(p.most[cut[3]]) <= best {
			continue
		}
		for k := range p.orders {
			q := &p.orders[k]
			n := int(p.held[cut[0]][q[0]]) + int(p.held[cut[1]][q[1]]) + int(p.held[cut[2]][q[2]]) + int(p.held[cut[3]][q[3]])
			if n > best {
				best, bestCut, bestOrder = n, i, k
			}
		}
	}
	for k, piece := range o.cuts[bestCut] {
		for s := o.pieces[piece]; s != 0; {
			owner[next(&s)] = p.orders[bestOrder][k]
		}
	}
	cost := 0
	for f := range families {
		var mine set
		for slot, of := range owner {
			if int(of) == f {
				mine |= 1 << slot
			}
		}
		missing := mine &^ slots[f]
		cost += move*missing.Len() + filled*(missing&taken).Len()
	}
	if best < 4*16 {
		cost += hopeless
	}
	return cost
}

// slotAt is the slot of the chosen placement at a cell, -1 if there is none.
func (p *shaping) slotAt(at game.Cell) int {
	for i, c := range p.outlines[p.chosen.way].cells {
		if c.X+p.chosen.at.X == at.X && c.Y+p.chosen.at.Y == at.Y {
			return i
		}
	}
	return -1
}

// gain is what a move of a card saves, in parts of sure.
func (p *shaping) gain(worlds []world, card int, to game.Cell) int {
	from, at := int(p.chosen.slot[card]), p.slotAt(to)
	sum := 0
	for i := range worlds {
		w := &worlds[i]
		f := w.family[card]
		n := 0
		if from >= 0 {
			if p.owner[i][from] == f {
				n -= move
			} else {
				n += filled
			}
		}
		if at >= 0 {
			if p.owner[i][at] == f {
				n += move
			} else {
				n -= filled
			}
		}
		sum += n * w.share
	}
	return sum
}

// fits is how likely a card is where it is to be, in parts of sure.
func (p *shaping) fits(worlds []world, card int) int {
	sum := 0
	if slot := p.chosen.slot[card]; slot >= 0 {
		for i := range worlds {
			if w := &worlds[i]; p.owner[i][slot] == w.family[card] {
				sum += w.share
			}
		}
	}
	return sum
}
