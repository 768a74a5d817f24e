package noise

import (
	"fmt"

	"yurei/engine"
)

// Disc is a kind of disc in a layout.
type Disc uint8

const (
	Black Disc = iota // flat on both sides
	Small             // red, with the small blip on one side
	Big               // red, with the big blip on one side
)

// Aim is the point that a player tries to hit.
type Aim uint8

const (
	// Centre aims at the highest blip below: the board's, or the centre of the
	// uppermost red disc.
	Centre Aim = iota
	// Below aims at the centre of the disc below.
	Below
	// Compensate moves from Centre by the share Gain towards the point that
	// leaves the blips the largest least clearance.
	Compensate
)

// StackVisible says what the table sees of a stack.
type StackVisible uint8

const (
	Count StackVisible = iota // which discs lie, by whom and which way up
	Exact                     // the offsets of the discs too
)

// Discs is the mechanism of stacked discs. All lengths are effective ones, in
// mm; only their ratios matter. See [DiscModel] for the physics.
type Discs struct {
	Layout []Disc // five discs, in the order of placing
	// R0 is the radius of the circle by which the board's blip supports what
	// lies on it; RSmall and RBig are those of the blips of red discs. The big
	// blip is the harder one, so that RBig is meant to be the smallest.
	R0, RSmall, RBig float64
	// Sigma is the scatter of a placement per axis, by seat of the player who
	// places; 0 for seats that never do. The more different values, the coarser
	// the estimates of Risk.
	Sigma          [engine.MaxPlayers]float64
	Aim            Aim
	Gain           float64 // of Compensate, 0 to 1
	DriftX, DriftY float64 // added to every aim
	// Shock is the scatter per axis of the jolt that a placement gives the
	// stack, as the distance by which it shifts the centre of mass of one disc.
	Shock float64
	// Phi is the share of a disc's weight that loads the edge it slides off;
	// Slide is the scatter per axis of the jolt it gives in doing so.
	Phi, Slide float64
	// MaxTries is the number of times a disc that slides off is tried before
	// the stack counts as fallen.
	MaxTries     int
	StackVisible StackVisible
}

// DiscModel is the [Model] of stacked discs, by balance. A disc lands where its
// player aims, plus drift, plus Gaussian scatter. Joint j, below disc j, carries
// the discs from j upwards, all of equal mass; the stack stands if at each joint
// their common centre of mass lies both in the circle by which the disc (or the
// board) below supports it and in the circle on which disc j rests. A circle is
// a blip's where the joint is on a blip, the whole disc's otherwise.
//
// A disc that its own joint does not hold slides off. The first disc topples so;
// any other is tried again, unless the load of the slide topples the rest. A
// lower joint that fails under a disc that lies is a topple. With a shock, the
// same must hold for the centres of mass shifted by it.
//
// The first disc placed rests on the board's blip, whatever its number. After a
// topple the stack is empty.
type DiscModel struct {
	layout     [discs]Disc
	support    [discs]float64 // radius of the blip, by number of the disc; 0 for black
	r0         float64
	radius     float64 // of a disc
	sigma      [engine.MaxPlayers]float64
	aim        Aim
	gain       float64
	driftX     float64
	driftY     float64
	shock      float64
	phi, slide float64
	maxTries   int
	exact      bool
	gamma      [discs + 1]float64 // by number of discs above the joint
	risk       []float32          // see row and cell
	hand       [engine.MaxPlayers]uint8
	hands      int
}

// NewDiscs returns the model of d, or an error that names the value that is out
// of range. It keeps nothing of d. It takes some ten milliseconds, for the table
// behind Risk.
func NewDiscs(d Discs) (*DiscModel, error) {
	m, err := newStack(d)
	if err != nil {
		return nil, err
	}
	m.tabulateRisk()
	return m, nil
}

// newStack is NewDiscs without the table behind Risk.
func newStack(d Discs) (*DiscModel, error) {
	if len(d.Layout) != discs {
		return nil, fmt.Errorf("noise: discs.layout has %d discs, want %d", len(d.Layout), discs)
	}
	for i, kind := range d.Layout {
		if kind > Big {
			return nil, fmt.Errorf("noise: discs.layout[%d] = %d, want a black, small or big disc", i, kind)
		}
	}
	if d.Aim > Compensate {
		return nil, fmt.Errorf("noise: discs.aim = %d, want centre, below or compensate", d.Aim)
	}
	if d.StackVisible > Exact {
		return nil, fmt.Errorf("noise: discs.stack_visible = %d, want count or exact", d.StackVisible)
	}
	if d.MaxTries < 1 || d.MaxTries > 1e6 {
		return nil, fmt.Errorf("noise: discs.max_tries = %d, want 1 to 1000000", d.MaxTries)
	}
	const least, most = 0.001, 1000 // mm: beyond these a rounded offset loses its sense
	type value struct {
		field     string
		v, lo, hi float64
		unit      string
	}
	values := []value{
		{"discs.r0", d.R0, least, most, " mm"},
		{"discs.r_small", d.RSmall, least, discRadius, " mm"},
		{"discs.r_big", d.RBig, least, discRadius, " mm"},
		{"discs.aim.compensate", d.Gain, 0, 1, ""},
		{"discs.drift[0]", d.DriftX, -most, most, " mm"},
		{"discs.drift[1]", d.DriftY, -most, most, " mm"},
		{"discs.shock", d.Shock, 0, most, " mm"},
		{"discs.phi", d.Phi, 0, 100, ""},
		{"discs.slide", d.Slide, 0, most, " mm"},
	}
	for p, sigma := range d.Sigma {
		values = append(values, value{fmt.Sprintf("discs.sigma[%d]", p), sigma, 0, most, " mm"})
	}
	for _, v := range values {
		if err := checkRange(v.field, v.v, v.lo, v.hi, v.unit); err != nil {
			return nil, err
		}
	}
	m := &DiscModel{
		layout: [discs]Disc(d.Layout), r0: d.R0, radius: discRadius,
		sigma: d.Sigma, aim: d.Aim, gain: d.Gain, driftX: d.DriftX, driftY: d.DriftY,
		shock: d.Shock, phi: d.Phi, slide: d.Slide, maxTries: d.MaxTries,
		exact: d.StackVisible == Exact,
		gamma: shockGain(),
	}
	for k, kind := range d.Layout {
		m.support[k] = [...]float64{Black: 0, Small: d.RSmall, Big: d.RBig}[kind]
	}
	return m, nil
}

// Reset empties the stack and draws nothing.
func (m *DiscModel) Reset(st *State, _ *engine.Rand) { *st = State{} }

// Step implements [Model].
func (m *DiscModel) Step(st *State) int { return int(st.steps) + 1 }

// CanPass implements [Model].
func (m *DiscModel) CanPass(st *State) bool {
	return st.steps < discs && m.layout[st.steps] == Black
}

// Orientable implements [Model].
func (m *DiscModel) Orientable(st *State) bool {
	return st.steps < discs && m.layout[st.steps] != Black
}

// CanPlace implements [Model].
func (m *DiscModel) CanPlace(st *State, up bool) bool {
	if !m.Orientable(st) {
		return st.steps < discs && !up
	}
	top := st.top()
	return up || top < 0 || st.up>>top&1 == 0
}

// Place places the next disc. From r come, per try: the scatter, the shock if
// there is one, and the jolt of the slide if the disc slides off, two numbers
// each.
func (m *DiscModel) Place(st *State, seat engine.Player, up bool, r *engine.Rand) Outcome {
	if !m.lay(st, seat, up, r) {
		*st = State{}
		return Noise
	}
	if st.steps == discs {
		return Overtime
	}
	return Quiet
}

// Pass implements [Model].
func (m *DiscModel) Pass(st *State) Outcome {
	st.steps++
	if st.steps == discs {
		return Overtime
	}
	return Quiet
}

// Left implements [Model].
func (m *DiscModel) Left(st *State) int { return discs - int(st.steps) }

// Observe implements [Model].
func (m *DiscModel) Observe(dst, src *State) {
	*dst = *src
	if !m.exact {
		dst.at = [discs][2]float32{}
	}
}

// maxReplays bounds Redraw. A stack that stands has been built at once, so that
// only scatter far beyond the blips makes one replay in a hundred stand.
const maxReplays = 1000

// Redraw builds the stack anew, by the same hands, the same way up, until it
// stands: the offsets then have exactly their distribution given that it does.
// If none of 1000 replays stands, all discs are laid upon the board's blip,
// where every stack balances.
func (m *DiscModel) Redraw(st *State, r *engine.Rand) {
	if m.exact || st.lies == 0 {
		return
	}
	for i := 0; i < maxReplays; i++ {
		if m.replay(st, r) {
			return
		}
	}
	st.at = [discs][2]float32{}
}

// replay lays the discs of *st once more, and reports whether they stand.
func (m *DiscModel) replay(st *State, r *engine.Rand) bool {
	var again State
	for again.steps < st.steps {
		k := again.steps
		if st.lies>>k&1 == 0 {
			again.steps++
		} else if !m.lay(&again, st.by[k], st.up>>k&1 != 0, r) {
			return false
		}
	}
	*st = again
	return true
}
