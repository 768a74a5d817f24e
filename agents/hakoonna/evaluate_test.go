package hakoonna

import (
	"math"
	"testing"

	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// estimates plays games and returns, of every beginning of a round, the estimate
// and whether the Visitors won from there.
func estimates(t *testing.T, rules game.Rules, visitors, games int) (chances []float64, won []bool) {
	evaluator := NewEvaluator(rules)
	m := newMatch(rules, visitors, false, false)
	m.asked = func(m *match, _ int) {
		if !evaluator.Settled(&m.state) {
			return
		}
		p := evaluator.Evaluate(&m.state, 1, game.SideVisitors)
		if other := evaluator.Evaluate(&m.state, 0, game.SideHako); !(0 < p && p < 1) || math.Abs(p+other-1) > 1e-12 {
			t.Fatalf("the sides are estimated at %v and %v", p, other)
		}
		chances = append(chances, p)
	}
	for deal := range uint64(games) {
		ending := m.play(31, deal, nil)
		for len(won) < len(chances) {
			won = append(won, ending.Winner == game.SideVisitors)
		}
	}
	return chances, won
}

// TestEstimatesAreCalibrated: where wins are estimated to be likely they are, by
// tenths, and estimates tell much more than the mean does. The games are not those
// that the weights are fitted to.
func TestEstimatesAreCalibrated(t *testing.T) {
	var chances []float64
	var won []bool
	for _, c := range []struct {
		visitors int
		changes  []string
	}{
		{2, []string{"noise.difficulty=normal"}},
		{3, []string{"noise.difficulty=nightmare"}},
		{3, []string{"noise.mode=cards"}},
		{4, []string{"noise.difficulty=hard"}},
	} {
		p, w := estimates(t, makeRules(t, c.changes...), c.visitors, 400)
		chances, won = append(chances, p...), append(won, w...)
	}
	var wins, sum, n [10]float64
	loss, total := 0.0, 0.0
	for i, p := range chances {
		bin := min(9, int(10*p))
		n[bin]++
		sum[bin] += p
		if won[i] {
			wins[bin]++
			total++
			loss -= math.Log(p)
		} else {
			loss -= math.Log(1 - p)
		}
	}
	rate := total / float64(len(chances))
	entropy := -rate*math.Log(rate) - (1-rate)*math.Log(1-rate)
	loss /= float64(len(chances))
	t.Logf("log loss %.3f, of the mean %.3f, %d positions", loss, entropy, len(chances))
	if loss > 0.85*entropy {
		t.Errorf("log loss %.3f, want at most 0.85 of that of the mean, %.3f", loss, entropy)
	}
	for bin := range n {
		// Positions of one game are not independent: about a hundred games stand
		// behind a full bin.
		if n[bin] >= 200 && math.Abs(wins[bin]-sum[bin])/n[bin] > 0.1 {
			t.Errorf("estimated at %.3f, %.3f are won (%.0f positions)", sum[bin]/n[bin], wins[bin]/n[bin], n[bin])
		}
	}
}

// TestPaceFollowsTheNoise: the harder the noise, the fewer turns a round has.
func TestPaceFollowsTheNoise(t *testing.T) {
	normal := NewEvaluator(makeRules(t, "noise.difficulty=normal")).pace
	nightmare := NewEvaluator(makeRules(t, "noise.difficulty=nightmare")).pace
	if !(0 < nightmare && nightmare < normal && normal <= 5) {
		t.Errorf("%v turns with normal discs, %v with nightmare discs", normal, nightmare)
	}
}

// TestWorldsAreWeighed: what is more plausible to a Visitor happens more often: her
// place has more weight than Shadows in her reach have on average. To a ghost all
// worlds are alike.
func TestWorldsAreWeighed(t *testing.T) {
	rules := makeRules(t)
	m := newMatch(rules, 3, false, false)
	var world game.State
	var r engine.Rand
	n, likelihood, even := 0.0, 0.0, 0.0
	asked := 0
	m.asked = func(m *match, _ int) {
		if asked++; m.state.Stage == game.StageSetup || asked%10 != 0 {
			return
		}
		worlds := NewWorlds(rules, m.view.Me)
		if looks := worlds.Look(&m.view); looks == m.view.Ghost {
			t.Fatalf("ghost %v, looks %v", m.view.Ghost, looks)
		}
		if m.view.Ghost {
			return
		}
		r = engine.MakeRand(1, uint64(asked))
		rules.Determinize(&world, &m.view, &r)
		if worlds.Weigh(&world) <= 0 {
			t.Fatal("a world that the view allows is ruled out")
		}
		total, places := 0.0, 0.0
		for reach := m.view.Reach[game.HakoGhost]; reach != 0; places++ {
			total += worlds.weight[next(&reach)]
		}
		n++
		likelihood += math.Log(worlds.weight[m.state.GhostAt[game.HakoGhost]] / total)
		even -= math.Log(places)
	}
	for deal := range uint64(200) {
		m.play(41, deal, nil)
	}
	t.Logf("log likelihood %.3f, %.3f if all are alike, %.0f decisions", likelihood/n, even/n, n)
	if likelihood/n < even/n+0.25 {
		t.Errorf("log likelihood %.3f, want 0.25 more than %.3f", likelihood/n, even/n)
	}
}
