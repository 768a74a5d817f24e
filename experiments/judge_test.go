package experiments

import (
	"slices"
	"testing"

	"yurei/engine"
	"yurei/engine/enginetest"
	"yurei/sim"
)

// told is a game that tells who is ahead, round by round.
type told struct {
	round  int
	chance float64
	over   bool
	winner engine.Side
}

type tellingMeter struct{ started, before, after int }

func (m *tellingMeter) Columns() []string                         { return []string{"moves"} }
func (m *tellingMeter) Start(*told)                               { *m = tellingMeter{started: 1} }
func (m *tellingMeter) Before(*told, uint32)                      { m.before++ }
func (m *tellingMeter) After(*told)                               { m.after++ }
func (m *tellingMeter) AppendValues(dst []int64, _ *told) []int64 { return append(dst, int64(m.after)) }

type tellingEvaluator struct{}

func (tellingEvaluator) Evaluate(s *told, _ engine.Player, on engine.Side) float64 {
	if on != 1 {
		return 1 - s.chance
	}
	return s.chance
}

func newJudge() *judge[told, uint32] {
	return &judge[told, uint32]{
		Meter: &tellingMeter{}, evaluate: func() engine.Evaluator[told] { return tellingEvaluator{} }, side: 1,
		rounds: func(s *told) int { return s.round },
		ending: func(s *told) engine.Ending { return engine.Ending{Over: s.over, Winner: s.winner} },
	}
}

// judgedGame plays the chances as rounds, each of two moves of which the second
// is not looked at, and returns what the judge says.
func judgedGame(j *judge[told, uint32], winner engine.Side, chances ...float64) []int64 {
	s := told{}
	j.Start(&s)
	for i, chance := range chances {
		s.round, s.chance = i+1, chance
		j.Before(&s, 0)
		j.After(&s)
		s.chance = 1 - chance
		j.Before(&s, 0)
		j.After(&s)
	}
	s = told{round: len(chances) + 1, chance: 0.9, over: true, winner: winner}
	j.Before(&s, 0)
	j.After(&s)
	return j.AppendValues(nil, &s)
}

func TestJudge(t *testing.T) {
	j := newJudge()
	if want := append([]string{"moves"}, judgeColumns()...); !slices.Equal(j.Columns(), want) {
		t.Fatalf("columns %v, want %v", j.Columns(), want)
	}
	for name, c := range map[string]struct {
		winner  engine.Side
		chances []float64
		want    [judgedColumns]int64 // decided, rounds, lead changes, at, early, error
	}{
		"never in doubt":       {1, []float64{0.6, 0.7, 0.8, 0.9}, [...]int64{1, 4, 0, 0, 1, 160 + 90 + 40 + 10}},
		"won from behind":      {1, []float64{0.4, 0.3, 0.4, 0.2}, [...]int64{1, 4, 0, 1000, 0, 360 + 490 + 360 + 640}},
		"lost from ahead":      {0, []float64{0.6, 0.7, 0.4, 0.6}, [...]int64{1, 4, 2, 1000, 0, 360 + 490 + 160 + 360}},
		"decided after 3 of 5": {0, []float64{0.6, 0.4, 0.6, 0.4, 0.3}, [...]int64{1, 5, 3, 600, 1, 360 + 160 + 360 + 160 + 90}},
		"decided after 7 of 10": {1, []float64{0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.6, 0.6, 0.6},
			[...]int64{1, 10, 1, 700, 0, 7*360 + 3*160}},
		"near even nobody leads":   {1, []float64{0.6, 0.46, 0.54, 0.51}, [...]int64{1, 4, 0, 500, 1, 160 + 291 + 211 + 240}},
		"even is nobody's":         {0, []float64{0.4, 0.5}, [...]int64{1, 2, 0, 1000, 0, 160 + 250}},
		"back to the same lead":    {1, []float64{0.6, 0.5, 0.6}, [...]int64{1, 3, 0, 666, 1, 160 + 250 + 160}},
		"nobody wins":              {engine.NoSide, []float64{0.6, 0.4}, [judgedColumns]int64{}},
		"over before it has begun": {1, nil, [judgedColumns]int64{}},
	} {
		for range 2 { // the game before leaves nothing behind
			got := judgedGame(j, c.winner, c.chances...)
			moves := int64(2*len(c.chances) + 1)
			// Sums of squares are cut to thousandths.
			rounded := got[len(got)-1] - c.want[judgedError]
			if got[0] != moves || !slices.Equal(got[1:judgedError+1], c.want[:judgedError]) || rounded < -2 || rounded > 2 {
				t.Errorf("%s: %v, want %d and %v", name, got, moves, c.want)
			}
		}
	}
}

func TestJudgeAllocatesNothing(t *testing.T) {
	j := newJudge()
	values := make([]int64, 0, 16)
	s := told{}
	games := func() {
		for range 200 {
			s = told{}
			j.Start(&s)
			for round := range 20 {
				s.round, s.chance = round, float64(round%7)/7
				j.Before(&s, 0)
				j.After(&s)
			}
			values = j.AppendValues(values[:0], &s)
		}
	}
	if n := enginetest.Allocations(games); n != 0 {
		t.Errorf("200 games allocate %v times, want 0", n)
	}
}

// In games of the hand-written players the estimates tell more than a coin does,
// and every decided game has its estimates.
func TestJudgeOfHakoOnna(t *testing.T) {
	r, err := Builtin().Resolve(load(t, Main))
	if err != nil {
		t.Fatal(err)
	}
	plan := r.Plan()
	at := func(name string) int { return slices.Index(plan.Schema.Columns, name) }
	var squares, rounds int64
	for _, cell := range plan.Cells {
		g, err := cell.New(1)
		if err != nil {
			t.Fatal(err)
		}
		for deal := range int64(60) {
			var rec sim.Record
			if err := g.Play(deal, &rec); err != nil {
				t.Fatal(err)
			}
			v := func(name string) int64 { return rec.Values[at(name)] }
			begun := v("rounds_noise") + v("rounds_overtime")
			if decided := v("decided") == 1; decided != (rec.Winner != engine.NoSide) || decided && (v("judged_rounds") < begun || v("judged_rounds") > begun+1) {
				t.Errorf("deal %d, won by %d: decided %d, %d rounds estimated of %d", deal, rec.Winner, v("decided"), v("judged_rounds"), begun)
			}
			squares += v("estimate_error")
			rounds += v("judged_rounds")
		}
	}
	if mean := float64(squares) / 1000 / float64(rounds); mean > 0.22 {
		t.Errorf("mean squared error %.3f, a coin has 0.25", mean)
	}
}
