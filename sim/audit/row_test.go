package audit

import (
	"context"
	"strings"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
)

// results checks the results of the rows that the checks are named for, "PASS" for
// all others.
func results(t *testing.T, name string, rows []Row, few ...string) {
	t.Helper()
	wanting := strings.Join(few, " ")
	for _, r := range rows {
		want := Pass
		if strings.Contains(wanting, r.Check) {
			want = Few
		}
		if r.Result() != want || (want == Few) != (r.Lack != "") {
			t.Errorf("%s, %s: %s of %d %s, %q, want %s", name, r.Check, r.Result(), r.Cases, r.Unit, r.Lack, want)
		}
	}
}

// TestFew: no check passes of which too little came up, whatever the reason, and
// nothing leaks.
func TestFew(t *testing.T) {
	const agent = CheckLegal + " " + CheckMemory + " " + CheckTwin + " " + CheckPoison + " " + CheckMirror
	results(t, "one decision a seat", alarmProbed(enginetest.Alarm{}, honestly, 3), agent)
	results(t, "nine decisions a seat", alarmProbed(enginetest.Alarm{}, honestly, 27), CheckLegal, CheckMemory, CheckPoison, CheckMirror)
	results(t, "ten decisions a seat", alarmProbed(enginetest.Alarm{}, honestly, 30))

	random := func(engine.Player, int, bool) CanaryAgent { return agents.Random[CanaryMove, CanaryView]{} }
	results(t, "a seat that is never asked", played("draw", CanaryRules(Draw), seats, random, 100), agent)
	results(t, "no other worlds", played("draw", CanaryRules(Room), seats, random, 100), CheckTwin, CheckPoison)

	for games, few := range map[int]string{10: CheckCanary, 70: CheckCanary, 100: ""} {
		results(t, "a canary", []Row{Room.Seek(context.Background(), "", Room, agents.Random[CanaryMove, CanaryView]{}, games, 1e-6, nothing)}, few)
	}

	draw := Exact[CanaryState, CanaryView, CanaryMove]{"draw", Draw, seats, canaryWorlds}
	results(t, "a game without secrets", draw.Check(context.Background(), 1000, nothing), CheckExact)

	kuhn := Worlds[kuhnState, kuhnView, kuhnMove]{Game: "kuhn", Rules: enginetest.Kuhn{}, Players: 2, MaxMoves: 3}
	never := Secret[kuhnState]{Name: "nothing", Alter: func(*kuhnState, *kuhnState, engine.Player) bool { return false }}
	const views = CheckKept + " " + CheckUnseen + " " + CheckFromView + " " + CheckSet + " " + CheckOrder + " " + CheckKeys
	results(t, "two games", kuhn.Check(context.Background(), 2, nothing), views, CheckHidden, CheckVary)
	kuhn.Marginals = []Marginal[kuhnState, kuhnView]{{
		Name: "nothing", Values: func(*kuhnView) uint64 { return 1 }, Value: func(*kuhnState) int { return 0 },
	}}
	kuhn.Secrets = []Secret[kuhnState]{never}
	results(t, "a secret from nobody", kuhn.Check(context.Background(), 500, nothing), CheckHidden, CheckVary, CheckExact)
}

// TestEachSecretIsSeenOften: of a secret that rarely is one enough comes up all the
// same.
func TestEachSecretIsSeenOften(t *testing.T) {
	late := Secret[kuhnState]{Name: "the card at the end", Alter: func(s, donor *kuhnState, p engine.Player) bool {
		if s.Length < 2 || p == 1 {
			return false
		}
		s.Card[1] = donor.Card[1]
		return true
	}}
	kuhn := Worlds[kuhnState, kuhnView, kuhnMove]{
		Game: "kuhn", Rules: enginetest.Kuhn{}, Players: 2, MaxMoves: 3, Secrets: []Secret[kuhnState]{late},
	}
	results(t, "few positions", kuhn.Check(context.Background(), 300, nothing))
}
