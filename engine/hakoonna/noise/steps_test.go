package noise

import (
	"math"
	"testing"
	"unsafe"

	"yurei/engine"
)

func TestStateIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(State{}); size > 64 {
		t.Errorf("State takes %d bytes, want at most 64", size)
	}
}

// models are one of each kind and a few that are odd.
func models(tb testing.TB) []Model {
	compensating := mixed()
	compensating.Aim, compensating.Gain, compensating.Shock = Compensate, 0.8, 0.1
	wild := plain(50)
	wild.StackVisible = Exact
	return []Model{
		newTestDiscs(tb, normal, reported(0.9)),
		newTestDiscs(tb, nightmare, compensating),
		newTestDiscs(tb, hard, reported(1.4)),
		newTestDiscs(tb, []Disc{Big, Big, Small, Small, Big}, wild),
		newTestCards(tb, standardCards()),
		newTestCards(tb, Cards{Values: []int8{0, 0, 7, 7, 1, 2, 3, 9}, Limit: 12, NoPassIfZeroUp: true, OvertimeWhenLeft: 2}),
	}
}

// Nothing in play allocates.
func TestStepsDoNotAllocate(t *testing.T) {
	for i, m := range models(t) {
		r := engine.MakeRand(101, uint64(i))
		var sum float64
		var st, seen State
		allocs := testing.AllocsPerRun(300, func() {
			m.Reset(&st, &r)
			for m.Left(&st) > 0 {
				up := m.Orientable(&st) && r.IntN(2) == 0
				if !m.CanPlace(&st, up) {
					up = !up
				}
				m.Observe(&seen, &st)
				m.Redraw(&seen, &r)
				sum += m.Risk(&seen, 0, up)
				out := Quiet
				if m.CanPass(&st) && r.IntN(5) == 0 {
					out = m.Pass(&st)
				} else {
					out = m.Place(&st, 1, up, &r)
				}
				if out != Quiet {
					break
				}
			}
		})
		if allocs != 0 {
			t.Errorf("model %d: %v allocations a round, want 0", i, allocs)
		}
		if sum <= 0 {
			t.Errorf("model %d: no risk in 300 rounds", i)
		}
	}
}

// FuzzSteps plays legal steps as the bytes say and checks what holds at every
// step of either mechanism.
func FuzzSteps(f *testing.F) {
	f.Add(uint64(1), []byte{0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	f.Add(uint64(2), []byte{1, 2, 1, 2, 3, 1, 2, 3, 0, 0})
	f.Add(uint64(3), []byte{3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3})
	f.Add(uint64(4), []byte{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
	f.Add(uint64(5), []byte{2, 18, 34, 50, 66, 82, 98, 2, 18, 34, 0, 16, 32, 48, 64})
	all := models(f)
	f.Fuzz(func(t *testing.T, seed uint64, steps []byte) {
		if len(steps) > 64 {
			steps = steps[:64]
		}
		for i, m := range all {
			r := engine.MakeRand(seed, uint64(i))
			var st State
			m.Reset(&st, &r)
			for _, b := range steps {
				checkState(t, m, &st, &r)
				step, left := m.Step(&st), m.Left(&st)
				if left <= 0 {
					t.Fatalf("model %d: a round is open with %d left: %+v", i, left, st)
				}
				out := Quiet
				if b&1 != 0 && m.CanPass(&st) {
					before := st
					if out = m.Pass(&st); out == Noise {
						t.Fatalf("model %d: a pass = %d", i, out)
					}
					if st.lies != before.lies || st.up != before.up || m.Step(&st) != step+1 {
						t.Fatalf("model %d: a pass made %+v of %+v", i, st, before)
					}
				} else {
					up := b&2 != 0 && m.Orientable(&st)
					if !m.CanPlace(&st, up) {
						up = !up
					}
					if !m.CanPlace(&st, up) {
						t.Fatalf("model %d: nothing can be placed: %+v", i, st)
					}
					out = m.Place(&st, engine.Player(int(b>>4)%engine.MaxPlayers), up, &r)
				}
				if out == Overtime && (left != 1 || m.Left(&st) != 0) || out == Quiet && left == 1 {
					t.Fatalf("model %d: outcome %d with %d left", i, out, left)
				}
				checkState(t, m, &st, &r)
				if out != Quiet {
					m.Reset(&st, &r)
				}
			}
		}
	})
}

// checkState checks one state, and what may be made of it, at any time.
func checkState(t *testing.T, m Model, st *State, r *engine.Rand) {
	t.Helper()
	for _, c := range st.at {
		for _, v := range c {
			if v != v || math.IsInf(float64(v), 0) {
				t.Fatalf("an offset is not a number: %+v", st)
			}
		}
	}
	var seen, twice, again State
	m.Observe(&seen, st)
	m.Observe(&twice, &seen)
	world := seen
	m.Redraw(&world, r)
	m.Observe(&again, &world)
	if seen != twice || seen != again {
		t.Fatalf("%+v looks like %+v, then %+v, redrawn %+v", st, seen, twice, again)
	}
	for _, up := range []bool{false, true} {
		if m.CanPlace(st, up) != m.CanPlace(&seen, up) || m.CanPlace(st, up) != m.CanPlace(&world, up) {
			t.Fatalf("%+v and what is seen of it allow different steps", st)
		}
		if !m.CanPlace(st, up) {
			continue
		}
		risk := m.Risk(&seen, 0, up)
		if !(risk >= 0 && risk <= 1) || risk != m.Risk(st, 0, up) {
			t.Fatalf("risk %v seen, %v known: %+v", risk, m.Risk(st, 0, up), st)
		}
	}
	if m.CanPass(st) != m.CanPass(&seen) || m.Left(st) != m.Left(&seen) || m.Step(st) != m.Step(&seen) {
		t.Fatalf("%+v and what is seen of it count differently", st)
	}
}
