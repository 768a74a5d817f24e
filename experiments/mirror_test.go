package experiments

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"yurei/sim"
)

// kept keeps the records of a run.
type kept []sim.Record

func (k *kept) Fold(rec *sim.Record) {
	r := *rec
	r.Values = slices.Clone(rec.Values)
	*k = append(*k, r)
}

// TestSearchesAtATable: under two names an agent plays the same games, and it plays
// a deal alone as it does after others: whatever it searches with, in every role.
func TestSearchesAtATable(t *testing.T) {
	const deals, cells = 2, 2
	c := Builtin()
	g := c.Games[0]
	specs, _ := g.auditSpecs(Audit{Iterations: 4}, !testing.Short())
	for _, spec := range specs {
		both := fmt.Sprintf("set: {agents.hako-onna: '%s', agents.visitors: '%s'}", g.playable(spec, 0), g.playable(spec, 1))
		e, err := Parse("mirror.yaml", fmt.Appendf(nil,
			"title: t\ngame: hako-onna\nplayers: 3\ngames: %d\nvary:\n  name:\n    one: {label: one, %s}\n    other: {label: other, %[2]s}\n", deals, both))
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Resolve(e)
		if err != nil {
			t.Fatal(err)
		}
		plan := r.Plan()
		var records kept
		if _, err := plan.Run(t.Context(), sim.Options{Workers: 2}, &records); err != nil {
			t.Fatal(err)
		}
		if len(records) != deals*cells {
			t.Fatalf("%s: %d records, want %d", spec, len(records), deals*cells)
		}
		for i := 0; i < len(records); i += cells {
			one, other := records[i], records[i+1]
			if other.Cell = one.Cell; !reflect.DeepEqual(one, other) {
				t.Errorf("%s: one plays %+v, the other %+v", spec, one, other)
			}
		}
		alone, err := plan.Cells[0].New(plan.Seed)
		if err != nil {
			t.Fatal(err)
		}
		var rec sim.Record
		last := records[len(records)-cells]
		if err := alone.Play(last.Deal, &rec); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(rec, last) {
			t.Errorf("%s: deal %d alone is %+v, after others %+v", spec, last.Deal, rec, last)
		}
	}
}
