package montecarlo

import (
	"strings"
	"testing"

	"yurei/agents"
	"yurei/engine"
	"yurei/engine/enginetest"
)

type (
	alarmAgent = engine.Agent[enginetest.AlarmMove, enginetest.AlarmView]
	alarmRules = engine.Rules[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove]
)

// eager is a player of Alarm that takes what it can and lets others do so, too.
type eager struct{}

func (eager) Choose(_ *enginetest.AlarmView, legal []enginetest.AlarmMove, _ *engine.Rand) int {
	if legal[0] == enginetest.AlarmRaise {
		return len(legal) - 1
	}
	return 0
}

func eagerPlayers(engine.Player, int) alarmAgent { return eager{} }

func parse(t *testing.T, text string) agents.Spec {
	t.Helper()
	spec, err := agents.ParseSpec(text, Kinds(true))
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// alarmChoices are what the agent of a spec chooses in the decisions of random
// games of Alarm.
func alarmChoices(t *testing.T, text string) (choices []int) {
	t.Helper()
	spec := parse(t, text)
	if err := Check(spec, true); err != nil {
		t.Fatal(err)
	}
	var rules alarmRules = enginetest.Alarm{}
	var searches [3]alarmAgent
	for p := range searches {
		searches[p] = New(spec, rules, engine.Player(p), eagerPlayers)
	}
	for deal := range uint64(15) {
		chance := engine.MakeChance(9, deal)
		var s enginetest.AlarmState
		var v enginetest.AlarmView
		rules.Setup(&s, 3, &chance)
		for i := 0; rules.Turn(&s) != engine.Over; i++ {
			p := rules.Turn(&s)
			legal := rules.AppendMoves(nil, &s)
			if len(legal) > 1 {
				rules.Observe(&v, &s, p)
				r := chance.At(engine.AgentStream, int(p), i)
				choices = append(choices, searches[p].Choose(&v, legal, &r))
			}
			r := chance.At(engine.AgentStream, 9, i)
			rules.Apply(&s, legal[r.IntN(len(legal))], &chance)
		}
	}
	return choices
}

// TestEveryOptionCounts: each option of each kind changes decisions.
func TestEveryOptionCounts(t *testing.T) {
	effects := map[string]string{ // by kind and option: specs that differ in it
		"flat iterations":   "flat:iterations=20|flat:iterations=60",
		"flat allocation":   "flat:iterations=60|flat:iterations=60,allocation=ucb",
		"flat c":            "flat:iterations=60,allocation=ucb|flat:iterations=60,allocation=ucb,c=3",
		"flat depth":        "flat:iterations=60|flat:iterations=60,depth=4",
		"flat playout":      "flat:iterations=60|flat:iterations=60,playout=heuristic",
		"flat epsilon":      "flat:iterations=60,playout=heuristic|flat:iterations=60,playout=heuristic,epsilon=0.5",
		"ismcts iterations": "ismcts:iterations=60|ismcts:iterations=200",
		"ismcts c":          "ismcts:iterations=60|ismcts:iterations=60,c=3",
		"ismcts select":     "ismcts:iterations=60|ismcts:iterations=60,select=value",
		"ismcts observer":   "ismcts:iterations=60|ismcts:iterations=60,observer=single",
		"ismcts depth":      "ismcts:iterations=60|ismcts:iterations=60,depth=4",
		"ismcts playout":    "ismcts:iterations=60|ismcts:iterations=60,playout=heuristic",
		"ismcts epsilon":    "ismcts:iterations=60,playout=heuristic|ismcts:iterations=60,playout=heuristic,epsilon=0.5",
		"pimc iterations":   "pimc:iterations=60|pimc:iterations=200",
		"pimc worlds":       "pimc:iterations=60|pimc:iterations=60,worlds=3",
		"pimc c":            "pimc:iterations=60,worlds=3|pimc:iterations=60,worlds=3,c=3",
		"pimc select":       "pimc:iterations=60,worlds=3|pimc:iterations=60,worlds=3,select=value",
		"pimc depth":        "pimc:iterations=60|pimc:iterations=60,depth=4",
		"pimc playout":      "pimc:iterations=60|pimc:iterations=60,playout=heuristic",
		"pimc epsilon":      "pimc:iterations=60,worlds=3,playout=heuristic|pimc:iterations=60,worlds=3,playout=heuristic,epsilon=0.5",
	}
	for _, kind := range Kinds(true) {
		for _, option := range kind.Options {
			name := kind.Name + " " + option.Name
			one, other, ok := strings.Cut(effects[name], "|")
			if !ok {
				t.Errorf("%s: no test says what it changes", name)
				continue
			}
			a, b := alarmChoices(t, one), alarmChoices(t, other)
			changed := 0
			for i := range a {
				if a[i] != b[i] {
					changed++
				}
			}
			t.Logf("%s: %d of %d decisions", name, changed, len(a))
			if changed == 0 {
				t.Errorf("%s: %s and %s decide alike", name, one, other)
			}
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"ismcts:epsilon=0.1":           "epsilon = 0.1, want 0 if playout=random",
		"flat:epsilon=0.1":             "epsilon = 0.1, want 0 if playout=random",
		"flat:c=1":                     "c = 1, want it left out if allocation=even",
		"pimc:iterations=10,worlds=11": "worlds = 11, want at most iterations = 10",
	} {
		err := Check(parse(t, text), true)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is built", text)
				}
			}()
			New[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove](parse(t, text), enginetest.Alarm{}, 0, eagerPlayers)
		}()
	}
}

// TestNoHeuristic: a game without players for playouts has no options for them.
func TestNoHeuristic(t *testing.T) {
	for _, text := range []string{"ismcts:playout=heuristic", "flat:epsilon=0", "pimc:playout=random"} {
		if _, err := agents.ParseSpec(text, Kinds(false)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
	for _, text := range []string{"ismcts", "flat", "pimc"} {
		spec, err := agents.ParseSpec(text, Kinds(false))
		if err != nil {
			t.Fatal(err)
		}
		if err := Check(spec, false); err != nil {
			t.Error(err)
		}
		if New[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove](spec, enginetest.Alarm{}, 0, nil) == nil {
			t.Errorf("%s is not built", text)
		}
	}
}

// TestPlayoutsByPlayers: playouts by players who know Nim show flat Monte Carlo
// the move that wins; random ones do not always.
func TestPlayoutsByPlayers(t *testing.T) {
	s := heaps{Left: [3]uint8{3, 4, 5}}
	v := openView[heaps]{0, s}
	legal := nim{}.AppendMoves(nil, &s)
	right := func(f *Flat[heaps, openView[heaps], take]) (n int) {
		for deal := range uint64(50) {
			chance := engine.MakeChance(1, deal)
			r := chance.At(engine.AgentStream, 0, 0)
			after := s
			if (nim{}).Apply(&after, legal[f.Choose(&v, legal, &r)], nil); after.lost() {
				n++
			}
		}
		return n
	}
	options := FlatOptions{Iterations: 120, Depth: 100}
	random := NewFlat(nim{}, 0, options)
	built := 0
	shown := NewFlat(nim{}, 0, options)
	shown.PlayOutWith(func(engine.Player, int) engine.Agent[take, openView[heaps]] {
		built++
		return nimPlayer{}
	}, 0)
	if n := right(shown); n != 50 {
		t.Errorf("with playouts by masters %d of 50 choices win, want all", n)
	}
	if n := right(random); n > 40 {
		t.Errorf("with random playouts %d of 50 choices win, want less: the test shows nothing", n)
	}
	if built != 2 {
		t.Errorf("%d players are built, want one for each of 2 seats", built)
	}
}
