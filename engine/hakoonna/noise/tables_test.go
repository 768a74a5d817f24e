package noise

import (
	"fmt"
	"math"
	"testing"

	"yurei/engine"
)

// row is one line of a published simulation of 2-4 million rounds: its own
// errors are small beside ours.
type row struct {
	name   string
	layout []Disc
	up     bool
	sigma  float64
	h      [discs]float64
	digits [discs]int // printed digits of h
	mean   float64
	noise  float64
}

func (w row) check(t *testing.T, d Discs, meanSlack, noiseSlack float64) {
	t.Run(fmt.Sprintf("%s/up=%v/sigma=%v", w.name, w.up, w.sigma), func(t *testing.T) {
		t.Parallel()
		got := play(newTestStack(t, w.layout, d), 50000, w.up, 31)
		for k, h := range w.h {
			half := 0.5 * math.Pow(10, -float64(w.digits[k]))
			own := width * math.Sqrt(h*(1-h)/1e6) // of the published value
			wantShare(t, fmt.Sprintf("h%d", k+1), got.fell[k], got.placed[k], h, half+own)
		}
		wantMean(t, "actions", &got, w.mean, meanSlack)
		wantShare(t, "noise", got.noisy, got.rounds, w.noise, noiseSlack)
	})
}

// The main table: radii 2.0, 1.6, 1.0, aim at the centre, 4 million rounds a
// row, standard errors up to 0.0009 of the mean and 0.0002 of the share.
func TestMainTable(t *testing.T) {
	four, five := 4, 5
	for _, w := range []row{
		{"normal", normal, true, 0.6, [discs]float64{0.0039, 0.00001, 0, 0.0010, 0.00032}, [discs]int{four, five, five, four, five}, 4.9782, 0.0052},
		{"normal", normal, true, 1.0, [discs]float64{0.1356, 0.0067, 0.0006, 0.0352, 0.0397}, [discs]int{four, four, four, four, four}, 4.2042, 0.2049},
		{"normal", normal, false, 0.6, [discs]float64{0.0039, 0.00001, 0, 0, 0.00002}, [discs]int{four, five, five, five, five}, 4.9806, 0.0039},
		{"normal", normal, false, 1.0, [discs]float64{0.1352, 0.0068, 0.0005, 0.0131, 0.0146}, [discs]int{four, four, four, four, four}, 4.2642, 0.1651},
		{"normal", normal, false, 2.0, [discs]float64{0.6065, 0.1966, 0.0719, 0.3946, 0.2692}, [discs]int{four, four, four, four, four}, 1.3105, 0.8702},
		{"hard", hard, true, 0.6, [discs]float64{0.0039, 0.00001, 0, 0.0085, 0.0244}, [discs]int{four, five, five, four, four}, 4.9393, 0.0365},
		{"hard", hard, true, 1.0, [discs]float64{0.1358, 0.0068, 0.0005, 0.0929, 0.2013}, [discs]int{four, four, four, four, four}, 3.9804, 0.3784},
		{"hard", hard, false, 0.6, [discs]float64{0.0038, 0.00001, 0, 0.0039, 0.0015}, [discs]int{four, five, five, four, four}, 4.9717, 0.0092},
		{"hard", hard, false, 1.0, [discs]float64{0.1354, 0.0067, 0.0005, 0.1400, 0.0759}, [discs]int{four, four, four, four, four}, 4.0019, 0.3179},
		{"hard", hard, false, 2.0, [discs]float64{0.6067, 0.1969, 0.0720, 0.6615, 0.4814}, [discs]int{four, four, four, four, four}, 1.1530, 0.9485},
		{"nightmare", nightmare, true, 0.6, [discs]float64{0.0039, 0.00001, 0.0131, 0.0246, 0.0949}, [discs]int{four, five, four, four, four}, 4.8022, 0.1321},
		{"nightmare", nightmare, true, 1.0, [discs]float64{0.1356, 0.0067, 0.1440, 0.2098, 0.4006}, [discs]int{four, four, four, four, four}, 3.3869, 0.6519},
		{"nightmare", nightmare, false, 0.6, [discs]float64{0.0039, 0.00001, 0.0041, 0.0020, 0.0241}, [discs]int{four, five, four, four, four}, 4.9405, 0.0338},
		{"nightmare", nightmare, false, 1.0, [discs]float64{0.1355, 0.0067, 0.1598, 0.0916, 0.2240}, [discs]int{four, four, four, four, four}, 3.6087, 0.4914},
		{"nightmare", nightmare, false, 2.0, [discs]float64{0.6066, 0.1964, 0.6917, 0.4947, 0.6427}, [discs]int{four, four, four, four, four}, 0.8737, 0.9824},
	} {
		w.check(t, plain(w.sigma), 0.00005+width*0.0009, 0.00005+width*0.0002)
	}
}

// The presets steady and average: radii 3.0, 1.0, 0.5, standard errors up to
// 0.001 of the mean and 0.0004 of the share, some shares to three digits.
func TestPresetTable(t *testing.T) {
	four, five, three := 4, 5, 3
	for _, w := range []row{
		{"normal", normal, true, 0.6, [discs]float64{0.00001, 0, 0, 0.00009, 0.0241}, [discs]int{five, five, five, five, four}, 4.9757, 0.0242},
		{"normal", normal, false, 0.6, [discs]float64{0, 0, 0, 0.0039, 0.0015}, [discs]int{five, five, five, four, four}, 4.9907, 0.0054},
		{"hard", hard, true, 0.6, [discs]float64{0, 0, 0, 0.0004, 0.3039}, [discs]int{five, five, four, four, four}, 4.695, 0.304},
		{"hard", hard, false, 0.6, [discs]float64{0, 0, 0, 0.2497, 0.1297}, [discs]int{five, five, five, four, four}, 4.4032, 0.3470},
		{"nightmare", nightmare, true, 0.6, [discs]float64{0, 0, 0.0010, 0.3040, 0.4753}, [discs]int{five, five, four, four, four}, 4.059, 0.635},
		{"nightmare", nightmare, false, 0.6, [discs]float64{0, 0, 0.2495, 0.1298, 0.2848}, [discs]int{five, five, four, four, four}, 3.8706, 0.5329},
		{"normal", normal, true, 0.9, [discs]float64{0.0039, 0.00001, 0, 0.0021, 0.1442}, [discs]int{four, five, five, four, four}, 4.8329, 0.1493},
		{"normal", normal, false, 0.9, [discs]float64{0.0039, 0, 0, 0.0847, 0.0402}, [discs]int{four, five, five, four, four}, 4.7752, 0.1249},
		{"hard", hard, true, 0.9, [discs]float64{0.0039, 0, 0, 0.0081, 0.5636}, [discs]int{four, five, four, four, four}, 4.408, 0.569},
		{"hard", hard, false, 0.9, [discs]float64{0.0039, 0.00001, 0, 0.5392, 0.3398}, [discs]int{four, five, five, four, four}, 3.7504, 0.6969},
		{"nightmare", nightmare, true, 0.9, [discs]float64{0.0038, 0.00001, 0.0201, 0.5637, 0.7047}, [discs]int{four, five, four, four, four}, 3.520, 0.874},
		{"nightmare", nightmare, false, 0.9, [discs]float64{0.0038, 0.00001, 0.5392, 0.3398, 0.4912}, [discs]int{four, five, four, four, four}, 2.9087, 0.8458},
	} {
		half := math.Pow(10, -float64(three)) / 2
		w.check(t, reported(w.sigma), half+width*0.001, half+width*0.0004)
	}
}

// playAt plays one round with a generator for each disc, and returns the
// completed actions.
func playAt(m *DiscModel, c *engine.Chance, up bool) int {
	var st State
	for k := range discs {
		r := c.At(engine.FirstGameStream, 0, k)
		if m.Place(&st, 0, up && m.Orientable(&st), &r) == Noise {
			return k
		}
	}
	return discs
}

// For equal hands and the same way up the difficulties are in order, clearly so
// for usual scatter.
func TestDifficultiesAreInOrder(t *testing.T) {
	for name, set := range map[string]func(float64) Discs{"reported": reported, "plain": plain} {
		for _, sigma := range []float64{0.3, 0.6, 0.9, 1.4, 2, 4} {
			for _, up := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/sigma=%v/up=%v", name, sigma, up), func(t *testing.T) {
					t.Parallel()
					var m [3]*DiscModel
					for i, layout := range [][]Disc{normal, hard, nightmare} {
						m[i] = newTestStack(t, layout, set(sigma))
					}
					// The same chance meets all three, as in a run.
					const n = 15000
					var sum, squares [2]float64
					for i := range n {
						c := engine.MakeChance(41, uint64(i))
						var actions [3]float64
						for j := range m {
							actions[j] = float64(playAt(m[j], &c, up))
						}
						for j := range sum {
							d := actions[j] - actions[j+1]
							sum[j] += d
							squares[j] += d * d
						}
					}
					for j := range sum {
						mean := sum[j] / n
						se := math.Sqrt((squares[j]/n - mean*mean) / n)
						strict := sigma >= 0.6 && sigma <= 2
						if strict && mean <= width*se || mean < -width*se {
							t.Errorf("one step harder than step %d costs %.5f(%.5f) actions", j, mean, se)
						}
					}
				})
			}
		}
	}
}

// With the literal reading, the bigger blip as the wider support, Hard would be
// easier than Normal: the reason why it is not taken.
func TestLiteralReadingTurnsDifficultyAround(t *testing.T) {
	d := radii(3, 0.5, 1, 0.9)
	for _, up := range []bool{false, true} {
		n := play(newTestStack(t, normal, d), 20000, up, 51)
		h := play(newTestStack(t, hard, d), 20000, up, 52)
		nm, ns := n.mean()
		hm, hs := h.mean()
		if hm-nm <= width*math.Hypot(ns, hs) {
			t.Errorf("up %v: mean actions normal %.4f, hard %.4f, want hard easier", up, nm, hm)
		}
	}
}

// Twenty tries are too few for a clumsy hand: they would add false topples to
// 22 % of the rounds of Hard with the red disc blip up.
func TestTwentyTriesToppleFalsely(t *testing.T) {
	d := reported(1.4)
	many := newTestStack(t, hard, d)
	d.MaxTries = 20
	few := newTestStack(t, hard, d)
	const n = 20000
	falsely := 0
	for i := range n {
		c := engine.MakeChance(61, uint64(i))
		if playAt(few, &c, true) < playAt(many, &c, true) {
			falsely++
		}
	}
	wantShare(t, "rounds with a false topple", falsely, n, 0.22, 0.005)
}
