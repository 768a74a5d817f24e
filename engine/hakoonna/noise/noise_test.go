package noise

import (
	"math"
	"testing"

	"yurei/engine"
)

// The layouts of the game.
var (
	blacks    = []Disc{Black, Black, Black, Black, Black}
	normal    = []Disc{Black, Black, Small, Black, Black}
	hard      = []Disc{Black, Black, Big, Black, Black}
	nightmare = []Disc{Black, Big, Black, Small, Black}
)

// radii are discs of the given radii and one scatter for all.
func radii(r0, small, big, sigma float64) Discs {
	d := Discs{R0: r0, RSmall: small, RBig: big, Phi: 1, Slide: 0.5, MaxTries: 1000}
	for p := range d.Sigma {
		d.Sigma[p] = sigma
	}
	return d
}

// reported and plain are the two sets of radii that the rules propose.
func reported(sigma float64) Discs { return radii(3, 1, 0.5, sigma) }
func plain(sigma float64) Discs    { return radii(2, 1.6, 1, sigma) }

func newTestDiscs(tb testing.TB, layout []Disc, d Discs) *DiscModel {
	tb.Helper()
	d.Layout = layout
	m, err := NewDiscs(d)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// newTestStack is newTestDiscs without the table behind Risk, which takes longer
// to make than most tests.
func newTestStack(tb testing.TB, layout []Disc, d Discs) *DiscModel {
	tb.Helper()
	d.Layout = layout
	m, err := newStack(d)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

func standardCards() Cards {
	return Cards{Values: []int8{0, 1, 2, 3, 4, 5}, Limit: 11, NoPassIfZeroUp: true, OvertimeWhenLeft: 1, NoiseBeforeOvertime: true}
}

func newTestCards(tb testing.TB, c Cards) *CardModel {
	tb.Helper()
	m, err := NewCards(c)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// stackOf is a standing stack of n discs by seat 0.
func stackOf(m *DiscModel, n int, up bool) (st State) {
	r := engine.MakeRand(5, 6)
	for int(st.steps) < n {
		m.lay(&st, 0, up && m.Orientable(&st), &r)
	}
	return st
}

// tally counts rounds of discs that were played without passing.
type tally struct {
	rounds, noisy    int
	placed, fell     [discs]int
	actions, squares int // sums of the completed actions and of their squares
}

// play plays rounds on one generator. How a red disc lies is said by up, who
// places a disc by its number.
func play(m *DiscModel, rounds int, up bool, seed uint64) (t tally) {
	r := engine.MakeRand(seed, 1)
	for range rounds {
		var st State
		n := 0
		for k := range discs {
			t.placed[k]++
			if m.Place(&st, engine.Player(k%4), up && m.Orientable(&st), &r) == Noise {
				t.fell[k]++
				t.noisy++
				break
			}
			n++
		}
		t.actions += n
		t.squares += n * n
		t.rounds++
	}
	return t
}

// mean is the mean number of completed actions with its standard error.
func (t *tally) mean() (mean, se float64) {
	n := float64(t.rounds)
	mean = float64(t.actions) / n
	return mean, math.Sqrt((float64(t.squares)/n - mean*mean) / n)
}

// width is the tolerance of every comparison with a simulation, in standard
// errors: about one comparison in 150,000 fails by chance, and none changes
// from run to run, since seeds are fixed.
const width = 4.5

// wantShare compares the share k/n with a probability that is known to within
// slack, which is half a unit of its last printed digit plus width times its own
// standard error.
func wantShare(t *testing.T, what string, k, n int, want, slack float64) {
	t.Helper()
	if n == 0 {
		return
	}
	// A probability near 0 is held to the error of one event in n.
	p := max(want, 1/float64(n))
	se := math.Sqrt(p * (1 - min(p, 1-1/float64(n))) / float64(n))
	if got := float64(k) / float64(n); math.Abs(got-want) > width*se+slack {
		t.Errorf("%s = %d/%d = %.6f, want %.6f within %.6f (%v se + %.2g)", what, k, n, got, want, width*se+slack, width, slack)
	}
}

// wantMean compares the mean number of actions likewise.
func wantMean(t *testing.T, what string, got *tally, want, slack float64) {
	t.Helper()
	mean, se := got.mean()
	if math.Abs(mean-want) > width*se+slack {
		t.Errorf("%s: mean actions = %.5f(%.5f), want %.5f within %.5f", what, mean, se, want, width*se+slack)
	}
}

// wantEqualShares compares two simulated shares with each other.
func wantEqualShares(t *testing.T, what string, k1, n1, k2, n2 int) {
	t.Helper()
	if n1 == 0 || n2 == 0 {
		return
	}
	p := max(float64(k1+k2), 1) / float64(n1+n2)
	se := math.Sqrt(p * (1 - p) * (1/float64(n1) + 1/float64(n2)))
	if d := float64(k1)/float64(n1) - float64(k2)/float64(n2); math.Abs(d) > width*se {
		t.Errorf("%s: %d/%d and %d/%d differ by %.6f, want at most %.6f (%v se)", what, k1, n1, k2, n2, d, width*se, width)
	}
}
