package montecarlo

import (
	"fmt"
	"slices"
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

// eagerLore plays out with eager players, holds some worlds more plausible than
// others, and takes every position for one seat's.
var eagerLore = &Lore[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove]{
	Players:   eagerPlayers,
	Belief:    func(engine.Player) Belief[enginetest.AlarmState, enginetest.AlarmView] { return suspicion{} },
	Evaluator: func() engine.Evaluator[enginetest.AlarmState] { return suspicion{} },
}

type suspicion struct{}

func (suspicion) Look(v *enginetest.AlarmView) bool { return true }

// Weigh holds worlds likely in which the others hold alarms.
func (suspicion) Weigh(s *enginetest.AlarmState) float64 {
	return float64(s.Hand[0][2]) * float64(s.Hand[1][2]) * float64(s.Hand[2][2])
}

func (suspicion) Evaluate(s *enginetest.AlarmState, p engine.Player, on engine.Side) float64 {
	return float64(s.Loot[p]) / 6
}

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
func alarmChoices(t *testing.T, spec agents.Spec) (choices []int) {
	t.Helper()
	var rules alarmRules = staged{turns: 1}
	var searches [3]alarmAgent
	for p := range searches {
		searches[p] = New(spec, rules, engine.Player(p), eagerLore)
	}
	for deal := range uint64(25) {
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

// otherNumbers are values of the options that take numbers, other than those in
// use.
var otherNumbers = map[string]string{
	iterations: "200", worlds: "3", weight: "3", depth: "4", epsilon: "0.5",
}

// allWords are specs of the searches with a small budget and all words of their
// options, each with each.
func allWords(t *testing.T, budget int) (specs []agents.Spec) {
	t.Helper()
	for _, kind := range Kinds(true) {
		texts := []string{fmt.Sprintf("%s:%s=%d", kind.Name, iterations, budget)}
		for _, o := range kind.Options {
			if o.Name == worlds {
				texts[0] += fmt.Sprintf(",%s=%d", worlds, budget/10)
			}
			var more []string
			for _, word := range o.Words() {
				for _, text := range texts {
					more = append(more, text+","+o.Name+"="+word)
				}
			}
			if more != nil {
				texts = more
			}
		}
		for _, text := range texts {
			specs = append(specs, parse(t, text))
		}
	}
	return specs
}

// TestEveryOptionCounts: whatever the words of the other options are, each value
// of each option of each kind changes decisions, or Check refuses it.
func TestEveryOptionCounts(t *testing.T) {
	choices := map[string][]int{}
	decide := func(spec agents.Spec) []int {
		if _, known := choices[spec.String()]; !known {
			choices[spec.String()] = alarmChoices(t, spec)
		}
		return choices[spec.String()]
	}
	compared := map[string]int{}
	for _, spec := range allWords(t, 60) {
		if err := Check(spec, true); err != nil {
			t.Error(err)
			continue
		}
		kind := kindOf(spec)
		for _, o := range kind.Options {
			values := o.Words()
			if values == nil {
				values = []string{otherNumbers[o.Name]}
			}
			for _, value := range values {
				other := parse(t, with(kind, spec, o.Name, value))
				if other.String() == spec.String() || Check(other, true) != nil {
					continue
				}
				compared[kind.Name+" "+o.Name]++
				if slices.Equal(decide(spec), decide(other)) {
					t.Errorf("%s and %s=%s decide alike", spec, o.Name, value)
				}
			}
		}
	}
	for _, kind := range Kinds(true) {
		for _, o := range kind.Options {
			if compared[kind.Name+" "+o.Name] == 0 {
				t.Errorf("%s: %s is refused wherever it is given", kind.Name, o.Name)
			}
		}
	}
}

func kindOf(spec agents.Spec) agents.Kind {
	kinds := Kinds(true)
	return kinds[slices.IndexFunc(kinds, func(k agents.Kind) bool { return k.Name == spec.Name })]
}

// with is a spec with another value of one option.
func with(kind agents.Kind, spec agents.Spec, name, value string) string {
	text, separator := kind.Name, ":"
	for _, o := range kind.Options {
		if o.Name == name {
			text += separator + name + "=" + value
		} else {
			text += separator + o.Name + "=" + spec.Word(o.Name)
		}
		separator = ","
	}
	return text
}

func TestCheckRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"ismcts:playout=random,epsilon=0.1": "epsilon = 0.1, want 0 if playout=random",
		"flat:playout=random,epsilon=0.1":   "epsilon = 0.1, want 0 if playout=random",
		"flat:c=1":                          "c = 1, want it left out if allocation=even",
		"pimc:iterations=10,worlds=11":      "worlds = 11, want at most iterations = 10",
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
			New[enginetest.AlarmState, enginetest.AlarmView, enginetest.AlarmMove](parse(t, text), enginetest.Alarm{}, 0, eagerLore)
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
