package noise

import (
	"math/bits"

	"yurei/engine"
)

// riskCells is the number of cells of one risk table. A cell is a history (per
// earlier disc one bit: a black disc lies, a red disc lies blip up), with a
// leading 1 for its length, and the way up of the next disc. A history that
// never stood in simulation has the risk 1.
const riskCells = 2 << discs

// riskPlacements is about how many placements NewDiscs simulates.
const riskPlacements = 1 << 16

// coarse is the number of placements that serve where a hand scatters nothing:
// a seat that never places need not cost the others their precision.
const coarse = 256

// riskTries bounds the tries of one placement in the simulation: with a blip far
// smaller than the scatter a disc would slide off for ever. The presets of the
// rules need about four.
const riskTries = 100

// maxGrowth bounds the placements on one sample, as a multiple of its size.
const maxGrowth = 4

func cell(steps int, history uint8, up bool) int {
	c := (1<<steps | int(history)) << 1
	if up {
		c |= 1
	}
	return c
}

// history is the code of what lies: passed discs and discs blip down are 0.
func (m *DiscModel) history(st *State) (h uint8) {
	for k := range m.layout {
		if m.layout[k] == Black {
			h |= st.lies & (1 << k)
		} else {
			h |= st.up & (1 << k)
		}
	}
	return h
}

// Risk looks up the chance, simulated by NewDiscs with a standard error of about
// 0.01, for a stack that was built by one pair of hands. Where several built it,
// it is the mean over the discs of the risk if that disc's hands had built all.
func (m *DiscModel) Risk(st *State, seat engine.Player, up bool) float64 {
	if st.steps >= discs {
		return 0
	}
	next := int(m.hand[seat])
	at := cell(int(st.steps), m.history(st), up)
	if st.lies == 0 {
		return float64(m.risk[m.row(next, next)+at])
	}
	sum := 0.0
	for set := st.lies; set != 0; set &= set - 1 {
		built := int(m.hand[st.by[bits.TrailingZeros8(set)]])
		sum += float64(m.risk[m.row(built, next)+at])
	}
	return sum / float64(bits.OnesCount8(st.lies))
}

// row is where the table begins for a stack of one hand and a placement of
// another. Seats of equal scatter share a hand.
func (m *DiscModel) row(built, next int) int { return (built*m.hands + next) * riskCells }

// tabulateRisk fills the risk table by simulation from a fixed seed: for each
// hand it grows a sample of standing stacks along every history, and lets each
// hand place the next disc on it.
func (m *DiscModel) tabulateRisk() {
	var player [engine.MaxPlayers]engine.Player // one of each hand
	scattering := 0
	for p := range m.sigma {
		same := 0
		for same < m.hands && m.sigma[player[same]] != m.sigma[p] {
			same++
		}
		if same == m.hands {
			player[same] = engine.Player(p)
			m.hands++
			if m.sigma[p] > 0 {
				scattering++
			}
		}
		m.hand[p] = uint8(same)
	}
	m.risk = make([]float32, m.hands*m.hands*riskCells)
	for i := range m.risk {
		m.risk[i] = 1
	}
	size := coarse
	if scattering > 0 {
		size = max(size, riskPlacements/(m.moves()*scattering*scattering))
	}
	maxTries := m.maxTries
	m.maxTries = min(maxTries, riskTries)
	defer func() { m.maxTries = maxTries }()
	r := engine.MakeRand(0x6e6f697365, 0x7269736b)
	for built := range m.hands {
		sample := make([]State, size)
		if m.sigma[player[built]] == 0 {
			sample = sample[:coarse]
		}
		m.growRisk(sample, built, player[:m.hands], &r)
	}
}

// moves is the number of cells in use.
func (m *DiscModel) moves() int {
	n, histories := 0, 1
	for _, kind := range m.layout {
		if kind != Black {
			n += histories
		}
		n += histories
		histories *= 2
	}
	return n
}

// growRisk fills the cells of the history that all states of the sample share,
// and those of all histories that follow from it.
func (m *DiscModel) growRisk(sample []State, built int, player []engine.Player, r *engine.Rand) {
	if len(sample) == 0 || sample[0].steps == discs {
		return
	}
	first := &sample[0]
	for _, up := range [2]bool{false, true} {
		if !m.CanPlace(first, up) {
			continue
		}
		at := cell(int(first.steps), m.history(first), up)
		stand := make([]State, 0, len(sample))
		for next, seat := range player {
			// A hand that places on its own stacks goes on until it has a full
			// sample for what follows.
			tries := len(sample)
			if m.sigma[seat] == 0 {
				tries = min(tries, coarse)
			}
			if next == built {
				tries = maxGrowth * len(sample)
			}
			fell, placed := 0, 0
			for ; placed < tries; placed++ {
				if placed >= len(sample) && len(stand) == len(sample) || placed >= coarse && fell == placed {
					break
				}
				st := sample[placed%len(sample)]
				if !m.lay(&st, seat, up, r) {
					fell++
				} else if next == built && len(stand) < len(sample) {
					stand = append(stand, st)
				}
			}
			m.risk[m.row(built, next)+at] = float32(fell) / float32(placed)
		}
		m.growRisk(stand, built, player, r)
	}
	if m.CanPass(first) {
		passed := make([]State, len(sample))
		for i, st := range sample {
			m.Pass(&st)
			passed[i] = st
		}
		m.growRisk(passed, built, player, r)
	}
}
