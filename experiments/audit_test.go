package experiments

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"yurei/engine"
	"yurei/engine/ruleset"
	"yurei/engine/yokai"
	"yurei/sim/audit"
)

func auditAll(t *testing.T, a Audit) []audit.Row {
	t.Helper()
	rows, err := Builtin().Audit(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestAuditCoversTheCatalogue: every agent of every game is probed in every form,
// and with every word of its options in one, those that play any game are on every
// canary, no agent leaks and no view shows a secret. Whether worlds are drawn well
// is for the tests of each game.
func TestAuditCoversTheCatalogue(t *testing.T) {
	if testing.Short() {
		t.Skip("too long for short runs: lets every agent play")
	}
	rows := auditAll(t, Audit{Iterations: 4, Positions: 50, Workers: 2})
	for _, r := range rows {
		if r.Result() != audit.Pass && (r.Agent != "" || r.Check == audit.CheckHidden) {
			t.Errorf("%s %s, %s, %s: %s %s", r.Game, r.Form, r.Agent, r.Check, r.Result(), r.Leak)
		}
	}
	has := func(game, form, agent, check string) bool {
		return slices.ContainsFunc(rows, func(r audit.Row) bool {
			name, _, _ := strings.Cut(r.Agent, ":")
			return r.Game == game && r.Form == form && name == agent && r.Check == check
		})
	}
	for _, g := range Builtin().Games {
		for _, kind := range g.Agents {
			for _, o := range kind.Options {
				for _, word := range o.Words() {
					setting := o.Name + "=" + word
					if word != o.Default && !slices.ContainsFunc(rows, func(r audit.Row) bool {
						name, _, _ := strings.Cut(r.Agent, ":")
						return r.Game == g.Name && name == kind.Name && strings.Contains(r.Agent, setting)
					}) {
						t.Errorf("%s: %s is not audited with %s", g.Name, kind.Name, setting)
					}
				}
			}
		}
		for _, style := range g.Styles {
			if !slices.ContainsFunc(rows, func(r audit.Row) bool { return strings.HasSuffix(r.Agent, "+"+style.Name) }) {
				t.Errorf("%s: no agent is audited with style %s", g.Name, style.Name)
			}
		}
		for _, f := range g.audited() {
			for _, kind := range g.Agents {
				for _, check := range []string{audit.CheckLegal, audit.CheckMemory, audit.CheckTwin, audit.CheckPoison, audit.CheckMirror} {
					if !has(g.Name, f.name, kind.Name, check) {
						t.Errorf("%s %s: no %s of %s", g.Name, f.name, check, kind.Name)
					}
				}
			}
			for _, check := range []string{audit.CheckHidden, audit.CheckVary} {
				if !has(g.Name, f.name, "", check) {
					t.Errorf("%s %s: no %s", g.Name, f.name, check)
				}
			}
		}
	}
	for _, kind := range anyGameKinds[audit.CanaryState, audit.CanaryView, audit.CanaryMove]() {
		for _, canary := range audit.Canaries() {
			if !has(canary.Name(), "", kind.Name, audit.CheckCanary) {
				t.Errorf("%s does not play %s", kind.Name, canary.Name())
			}
		}
	}
}

// leakyYokai shows players what they must not see, and deals it to their worlds.
type leakyYokai struct {
	yokai.Rules
	leak func(v *yokai.View, s *yokai.State)
}

func (r leakyYokai) Observe(v *yokai.View, s *yokai.State, p engine.Player) {
	r.Rules.Observe(v, s, p)
	r.leak(v, s)
}

// TestAuditFindsLeaksOfYokai: each part of a position that a player must not see is
// among the secrets of some form.
func TestAuditFindsLeaksOfYokai(t *testing.T) {
	const positions = 300
	c := Builtin()
	g, err := c.game("yokai", ruleset.Position{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		secret string // "" if nothing leaks
		leak   func(v *yokai.View, s *yokai.State)
	}{
		{"", func(*yokai.View, *yokai.State) {}},
		{"affinity cards of others", func(v *yokai.View, s *yokai.State) { v.Affinity = s.Affinity }},
		{"hints set aside", func(v *yokai.View, s *yokai.State) { copy(v.Face[:s.Revealed], s.Face[:]) }},
		{"the hints to come", func(v *yokai.View, s *yokai.State) { v.Face = s.Face }},
		{"cards that the player does not remember", func(v *yokai.View, s *yokai.State) { v.Known = s.Family }},
	} {
		var told string
		for _, f := range g.audited() {
			cell, err := c.auditCell(g, f, "random")
			if err != nil {
				t.Fatal(err)
			}
			played := *cell.play.(*typed[yokai.State, yokai.View, yokai.Move])
			played.rules = leakyYokai{played.rules.(yokai.Rules), test.leak}
			for _, r := range played.auditWorlds(g.Name, f, cell.table, positions).Run(t.Context(), func() {}) {
				if r.Check == audit.CheckHidden && r.Result() != audit.Pass {
					told += r.Result() + r.Leak
				}
			}
		}
		if (told == "") != (test.secret == "") || !strings.Contains(told, test.secret) {
			t.Errorf("a leak of %q is told as %q", test.secret, told)
		}
	}
}

// TestAuditNarrowed: with a game and an agent only rows of theirs are left; they
// do not depend on the number of workers, or on what else is audited.
func TestAuditNarrowed(t *testing.T) {
	const game, spec = "canary-card", "flat:iterations=8,depth=10"
	both := auditAll(t, Audit{Game: game, Agent: spec, Positions: 20, Workers: 2})
	if len(both) != 2 || both[0].Agent != spec || both[1].Agent != "" || both[0].Game != game {
		t.Fatalf("rows %+v, want one of the agent and one of the game", both)
	}
	if one := auditAll(t, Audit{Game: game, Agent: spec, Positions: 20, Workers: 1}); !reflect.DeepEqual(one, both) {
		t.Errorf("one worker finds %+v, two find %+v", one, both)
	}
	all := auditAll(t, Audit{Game: game, Iterations: 4, Positions: 20, Workers: 2})
	if all[len(all)-1] != both[1] {
		t.Errorf("%+v alone, %+v with others", both[1], all[len(all)-1])
	}
}

func TestAuditRefuses(t *testing.T) {
	for _, c := range []struct {
		audit Audit
		want  string
	}{
		{Audit{Game: "hako-ona"}, "did you mean hako-onna"},
		{Audit{Game: "canary-cart"}, "did you mean canary-card"},
		{Audit{Agent: "flatt"}, "did you mean flat"},
		{Audit{Agent: "flat:iterations=0"}, "iterations"},
	} {
		c.audit.Iterations, c.audit.Positions, c.audit.Workers = 4, 1, 1
		if _, err := Builtin().Audit(t.Context(), c.audit); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q in it", c.audit, err, c.want)
		}
	}
}

func TestAuditStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Builtin().Audit(ctx, Audit{Iterations: 4, Positions: 1 << 30, Workers: 2}); err == nil {
		t.Error("an audit that was stopped gives no error")
	}
}
