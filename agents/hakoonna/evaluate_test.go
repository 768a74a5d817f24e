package hakoonna

import (
	"math"
	"testing"

	"yurei/engine"
	game "yurei/engine/hakoonna"
)

// estimates plays games and returns, of every 15th position after setting up,
// the estimate and whether the Visitors won from there.
func estimates(t *testing.T, rules game.Rules, visitors, games int) (chances []float64, won []bool) {
	evaluator := NewEvaluator(rules)
	m := newMatch(rules, visitors, false, false)
	decisions := 0
	m.asked = func(m *match, _ int) {
		if decisions++; m.state.Stage == game.StageSetup || decisions%15 != 0 {
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

// TestWorldsAreWeighed: to a Visitor a world in which she is in a place that she
// likes is more plausible, by as much as he believes; to a ghost all are alike.
func TestWorldsAreWeighed(t *testing.T) {
	rules := makeRules(t)
	m := newMatch(rules, 3, false, false)
	var believer Visitor = *NewVisitor(rules, 1)
	var world game.State
	var r engine.Rand
	weighed, asked, uneven := 0, 0, 0
	m.asked = func(m *match, _ int) {
		if asked++; m.state.Stage == game.StageSetup || asked%40 != 0 {
			return
		}
		worlds := NewWorlds(rules, m.view.Me)
		if looks := worlds.Look(&m.view); looks == m.view.Ghost {
			t.Fatalf("ghost %v, looks %v", m.view.Ghost, looks)
		}
		if m.view.Ghost || m.view.Ghosts != 1 {
			return
		}
		believer.study(&m.view)
		r = engine.MakeRand(1, uint64(asked))
		first, at := 0.0, 0
		for range 10 {
			rules.Determinize(&world, &m.view, &r)
			x := int(world.GhostAt[game.HakoGhost])
			weight := worlds.Weigh(&world)
			if weight <= 0 {
				t.Fatalf("a world in which she is at Shadow %d is ruled out", x)
			}
			if first == 0 {
				first, at = weight, x
			}
			if weight != first {
				uneven++
			}
			// Chances are whole parts of sure, so that the ratio is not exact.
			want := float64(believer.belief.her[x]) * first / weight
			if math.Abs(want-float64(believer.belief.her[at])) > 2*max(1, first/weight) {
				t.Fatalf("Shadows %d and %d weigh %v and %v, are believed at %d and %d", at, x, first, weight, believer.belief.her[at], believer.belief.her[x])
			}
			weighed++
		}
	}
	for deal := range uint64(20) {
		m.play(3, deal, nil)
	}
	if weighed < 100 || uneven < 20 {
		t.Errorf("%d worlds are weighed, %d unevenly: too few to show anything", weighed, uneven)
	}
}
