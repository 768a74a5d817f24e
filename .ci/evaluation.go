// Evaluation fits the weights of the evaluator of Hako Onna to games that its
// hand-written players finish, and rewrites agents/hakoonna/evaluation.go. Run it
// from the project's root after a change of players or terms:
//
//	go run .ci/evaluation.go
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"log"
	"math"
	"os"
	"slices"

	"gonum.org/v1/gonum/mat"

	"yurei/engine"
	"yurei/engine/hakoonna"
	"yurei/engine/ruleset"

	players "yurei/agents/hakoonna"
)

const (
	games = 40_000 // as many with each noise setting
	stray = 0.03   // of choices that are made at random, so that positions are varied
	ridge = 1e-5   // of the squares of weights, a sample
	steps = 12     // of the fit
	seed  = 5
)

// sample is a position and whether the Visitors won from it.
type sample struct {
	terms []float64
	won   bool
}

func main() {
	log.SetFlags(0)
	var all []sample
	for _, noise := range [][]string{
		{"noise.mode=discs", "noise.difficulty=normal"},
		{"noise.mode=discs", "noise.difficulty=hard"},
		{"noise.mode=discs", "noise.difficulty=nightmare"},
		{"noise.mode=cards"},
	} {
		all = append(all, play(load(noise))...)
	}
	weights, err := fit(all)
	if err != nil {
		log.Fatal("evaluation: ", err)
	}
	if err := write(weights, len(all)); err != nil {
		log.Fatal("evaluation: ", err)
	}
	fmt.Printf("%d positions, log loss %.4f, of the mean alone %.4f\n", len(all), loss(all, weights), entropy(all))
}

func load(changes []string) hakoonna.Rules {
	var overrides []ruleset.Override
	for _, c := range changes {
		o, err := ruleset.ParseOverride("--set", c)
		if err != nil {
			log.Fatal("evaluation: ", err)
		}
		overrides = append(overrides, o)
	}
	set, _, err := hakoonna.LoadRuleSet("base", overrides...)
	if err != nil {
		log.Fatal("evaluation: ", err)
	}
	rules, err := hakoonna.New(set)
	if err != nil {
		log.Fatal("evaluation: ", err)
	}
	return rules
}

// play samples the positions of games with two, three, three and four Visitors.
func play(rules hakoonna.Rules) (samples []sample) {
	evaluator := players.NewEvaluator(rules)
	var seats [hakoonna.MaxSeats][3]engine.Agent[hakoonna.Move, hakoonna.View]
	for p := range seats {
		hako := players.NewHakoOnna(rules, engine.Player(p))
		seats[p] = [3]engine.Agent[hakoonna.Move, hakoonna.View]{hako, players.NewVisitor(rules, engine.Player(p)), hako}
	}
	var s hakoonna.State
	var v hakoonna.View
	var legal []hakoonna.Move
	for deal := range uint64(games / 4) {
		chance := engine.MakeChance(seed, deal)
		draws := engine.MakeRand(seed, deal)
		rules.Setup(&s, 1+[]int{2, 3, 3, 4}[deal%4], &chance)
		first := len(samples)
		for i := 0; rules.Turn(&s) != engine.Over; i++ {
			p := rules.Turn(&s)
			legal = rules.AppendMoves(legal[:0], &s)
			choice := 0
			if len(legal) > 1 {
				if evaluator.Settled(&s) {
					samples = append(samples, sample{terms: slices.Clone(evaluator.Terms(&s))})
				}
				if draws.Float64() < stray {
					choice = draws.IntN(len(legal))
				} else {
					r := chance.At(engine.AgentStream, int(p), i)
					rules.Observe(&v, &s, p)
					choice = seats[p][rules.Role(&s, p)].Choose(&v, legal, &r)
				}
			}
			rules.Apply(&s, legal[choice], &chance)
		}
		won := rules.Ending(&s).Winner == hakoonna.SideVisitors
		for i := range samples[first:] {
			samples[first+i].won = won
		}
	}
	return samples
}

// loss is the mean log loss.
func loss(all []sample, weights []float64) float64 {
	total := 0.0
	for i := range all {
		p, _ := all[i].chance(weights)
		if !all[i].won {
			p = 1 - p
		}
		total -= math.Log(max(p, 1e-9))
	}
	return total / float64(len(all))
}

// chance is how likely the Visitors are to win by the weights, and its slope.
func (s *sample) chance(weights []float64) (p, slope float64) {
	sum := 0.0
	for i, x := range s.terms {
		sum += weights[i] * x
	}
	return players.Likely(sum), 0.5 * math.Pow(1+sum*sum, -1.5)
}

func entropy(all []sample) float64 {
	won := 0
	for _, s := range all {
		if s.won {
			won++
		}
	}
	p := float64(won) / float64(len(all))
	return -p*math.Log(p) - (1-p)*math.Log(1-p)
}

// fit maximises the likelihood by Fisher scoring (P. McCullagh and J. A. Nelder,
// 1989, section 2.5).
func fit(all []sample) ([]float64, error) {
	n := len(all[0].terms)
	weights := make([]float64, n)
	for range steps {
		information, score := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
		for i := range n {
			information.SetSym(i, i, ridge*float64(len(all)))
			score.SetVec(i, -ridge*float64(len(all))*weights[i])
		}
		for i := range all {
			p, slope := all[i].chance(weights)
			if variance := p * (1 - p); variance > 1e-9 {
				add(information, score, &all[i], p, slope, variance)
			}
		}
		var factors mat.Cholesky
		if !factors.Factorize(information) {
			return nil, errors.New("the terms depend on each other")
		}
		var step mat.VecDense
		if err := factors.SolveVecTo(&step, score); err != nil {
			return nil, err
		}
		for i := range weights {
			weights[i] += step.AtVec(i)
		}
	}
	return weights, nil
}

func add(information *mat.SymDense, score *mat.VecDense, s *sample, p, slope, variance float64) {
	error := -p
	if s.won {
		error++
	}
	for i, x := range s.terms {
		if x == 0 {
			continue
		}
		score.SetVec(i, score.AtVec(i)+error*slope/variance*x)
		for j, y := range s.terms[:i+1] {
			if y != 0 {
				information.SetSym(j, i, information.At(j, i)+slope*slope/variance*x*y)
			}
		}
	}
}

func write(weights []float64, positions int) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by go run .ci/evaluation.go from %d positions. DO NOT EDIT.\n\npackage hakoonna\n\n", positions)
	b.WriteString("// weights are those of the terms of an [Evaluator].\nvar weights = []float64{")
	for i, w := range weights {
		if i%8 == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%.3f, ", w)
	}
	b.WriteString("\n}\n")
	text, err := format.Source(b.Bytes())
	if err != nil {
		return err
	}
	return os.WriteFile("agents/hakoonna/evaluation.go", text, 0o644)
}
