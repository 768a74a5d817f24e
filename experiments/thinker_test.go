package experiments

import (
	"strings"
	"testing"
)

// TestThinker: a search that is counted decides as one that is not, and what is
// counted is what it simulates.
func TestThinker(t *testing.T) {
	const searches, iterations = 6, 12
	r, err := Builtin().Resolve(load(t, Main))
	if err != nil {
		t.Fatal(err)
	}
	for role := range 2 {
		for _, c := range []struct {
			spec        string
			least, most int64 // moves of a simulation
		}{
			// A playout that has reached its depth goes on to the end of the round.
			{"ismcts:iterations=12,depth=1", 1, 30},
			{"ismcts:iterations=12,depth=5", 5, 35},
			{"ismcts:iterations=12,depth=2000", 20, 2000},
			{"ismcts:iterations=12,depth=2000,playout=random,belief=uniform", 20, 2000},
		} {
			thinker, err := r.Cells[0].Thinker(role, c.spec, searches)
			if err != nil {
				t.Fatal(err)
			}
			var sum Work
			for i := range thinker.Searches {
				choice, work := thinker.Count(i)
				if plain := thinker.Search(i); plain != choice {
					t.Errorf("%s, role %d: decision %d is %d, counted %d", c.spec, role, i, plain, choice)
				}
				sum.Add(work)
			}
			n := int64(searches * iterations)
			if sum.Iterations != n || sum.Moves < c.least*n || sum.Moves > c.most*n {
				t.Errorf("%s, role %d: %+v, want %d iterations of %d to %d moves", c.spec, role, sum, n, c.least, c.most)
			}
			if sum.Decisions < n || sum.Decisions > sum.Moves || sum.Options < 2*sum.Decisions {
				t.Errorf("%s, role %d: %+v, want at most a decision a move, with two options each", c.spec, role, sum)
			}
		}
	}
}

func TestThinkerRefuses(t *testing.T) {
	r, err := Builtin().Resolve(load(t, Main))
	if err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[string]string{"ismct": "did you mean ismcts?", "ismcts:playout=random,epsilon=0.5": "epsilon"} {
		if _, err := r.Cells[0].Thinker(0, spec, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q in it", spec, err, want)
		}
	}
}
