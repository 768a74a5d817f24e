package ghosthome

import (
	"math"
	"testing"

	"yurei/engine"
	game "yurei/engine/ghosthome"
)

// TestEstimatesAreCalibrated: where wins are estimated to be likely they are, by
// tenths, and estimates tell more than that all are as likely to win. The games are
// not those that the weights are fitted to.
func TestEstimatesAreCalibrated(t *testing.T) {
	rules := makeRules(t)
	e := NewEvaluator(rules)
	for players, most := range map[int]float64{2: 0.87, 3: 0.92, 4: 0.96} {
		var wins, sum, n [10]float64
		loss, positions := 0.0, 0.0
		var chances [][]float64
		m := newMatch(rules, make([]Options, players)...)
		m.asked = func(m *match, _ int) {
			if !e.Settled(&m.state) {
				return
			}
			all, total := make([]float64, players), 0.0
			for p := range all {
				all[p] = e.Evaluate(&m.state, engine.Player(p), engine.Side(p))
				total += all[p]
			}
			if math.Abs(total-1) > 1e-9 {
				t.Fatalf("the chances %v add up to %v", all, total)
			}
			chances = append(chances, all)
		}
		for deal := range uint64(1200 / players) {
			chances = chances[:0]
			winner := int(m.play(31, deal).Winner)
			for _, all := range chances {
				loss -= math.Log(all[winner])
				positions++
				for p, chance := range all {
					bin := min(9, int(10*chance))
					n[bin]++
					sum[bin] += chance
					wins[bin] += number(p == winner)
				}
			}
		}
		relative := loss / positions / math.Log(float64(players))
		t.Logf("%d players: log loss %.3f of that of equal chances, %.0f positions", players, relative, positions)
		if relative > most {
			t.Errorf("%d players: log loss %.3f of that of equal chances, want at most %v", players, relative, most)
		}
		for bin := range n {
			// Positions of one game are not independent: some hundred games stand
			// behind a full bin.
			if n[bin] >= 400 && math.Abs(wins[bin]-sum[bin])/n[bin] > 0.08 {
				t.Errorf("%d players: estimated at %.3f, %.3f are won (%.0f positions)", players, sum[bin]/n[bin], wins[bin]/n[bin], n[bin])
			}
		}
	}
}

// TestExp compares with the library, which may differ in the last digits.
func TestExp(t *testing.T) {
	for x := -40.0; x < 40; x += 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got/want-1) > 1e-14 {
			t.Errorf("exp(%v) = %v, want %v", x, got, want)
		}
	}
}

// TestWorldsAreWeighed: the true world is more plausible than others that the view
// allows, and none is ruled out.
func TestWorldsAreWeighed(t *testing.T) {
	const worlds = 8
	rules := makeRules(t)
	m := newMatch(rules, make([]Options, 3)...)
	belief := NewWorlds(rules)
	var world game.State
	asked, loss := 0, 0.0
	m.asked = func(m *match, _ int) {
		if !belief.Look(&m.view) {
			t.Fatal("all worlds are as plausible")
		}
		own := belief.Weigh(&m.state)
		total := own
		for range worlds {
			rules.Determinize(&world, &m.view, &m.rand)
			weight := belief.Weigh(&world)
			if !(weight > 0) {
				t.Fatal("a world that the view allows is ruled out")
			}
			total += weight
		}
		asked++
		loss -= math.Log(own / total)
	}
	for deal := range uint64(150) {
		m.play(41, deal)
	}
	relative := loss / float64(asked) / math.Log(worlds+1)
	t.Logf("log loss %.3f of that of equal chances, %d decisions", relative, asked)
	if relative > 0.93 {
		t.Errorf("log loss %.3f of that of equal chances, want at most 0.93", relative)
	}
}
