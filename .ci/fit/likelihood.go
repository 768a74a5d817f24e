package main

import (
	"fmt"
	"log"
	"math"

	"gonum.org/v1/gonum/mat"

	"yurei/agents"
)

// evidence is a sample, and what it says of the weights of its terms.
type evidence interface {
	terms() int
	// add adds the sample's score and the upper half of its information.
	add(weights, information, score []float64)
	// loss is the log loss.
	loss(weights []float64) float64
}

// method is how weights are fitted.
type method struct {
	ridge float64 // penalty on the squares of weights, per sample
	steps int
}

// fit maximises the likelihood by Fisher scoring (P. McCullagh and J. A. Nelder,
// 1989, section 2.5), and says how well that went: beside the loss of the weights it
// prints that of what is known without them.
func fit[E evidence](all []E, m method, what string, known float64) []float64 {
	n := all[0].terms()
	weights := make([]float64, n)
	for range m.steps {
		information, score := make([]float64, n*n), make([]float64, n)
		for i := range n {
			information[i*n+i] = m.ridge * float64(len(all))
			score[i] = -m.ridge * float64(len(all)) * weights[i]
		}
		for i := range all {
			all[i].add(weights, information, score)
		}
		var factors mat.Cholesky
		if !factors.Factorize(mat.NewSymDense(n, information)) {
			log.Fatal("the terms depend on each other")
		}
		var step mat.VecDense
		if err := factors.SolveVecTo(&step, mat.NewVecDense(n, score)); err != nil {
			log.Fatal(err)
		}
		for i := range weights {
			weights[i] += step.AtVec(i)
		}
	}
	fmt.Printf("%s: %d samples, log loss %.4f, without terms %.4f\n", what, len(all), loss(all, weights), known)
	return weights
}

// loss is the mean log loss.
func loss[E evidence](all []E, weights []float64) float64 {
	total := 0.0
	for i := range all {
		total += all[i].loss(weights)
	}
	return total / float64(len(all))
}

// outcome is a position and whether a side won from it.
type outcome struct {
	of  []float64
	won bool
}

// settle notes who won from the positions of a game.
func settle(samples []outcome, won bool) {
	for i := range samples {
		samples[i].won = won
	}
}

// entropy is the loss if only the mean of the outcomes is known.
func entropy(all []outcome) float64 {
	won := 0.0
	for i := range all {
		if all[i].won {
			won++
		}
	}
	p := won / float64(len(all))
	return -p*math.Log(p) - (1-p)*math.Log(1-p)
}

func (s outcome) terms() int { return len(s.of) }

// chance is how likely the side is to win by the weights, and its slope.
func (s outcome) chance(weights []float64) (p, slope float64) {
	sum := 0.0
	for i, x := range s.of {
		sum += weights[i] * x
	}
	return agents.Likely(sum), 0.5 * math.Pow(1+sum*sum, -1.5)
}

func (s outcome) loss(weights []float64) float64 {
	p, _ := s.chance(weights)
	if !s.won {
		p = 1 - p
	}
	return -math.Log(max(p, 1e-9))
}

func (s outcome) add(weights, information, score []float64) {
	p, slope := s.chance(weights)
	variance := p * (1 - p)
	if variance < 1e-9 {
		return
	}
	miss := -p
	if s.won {
		miss++
	}
	for i, x := range s.of {
		if x == 0 {
			continue
		}
		score[i] += miss * slope / variance * x
		for j, y := range s.of[i:] {
			information[i*len(weights)+i+j] += slope * slope / variance * x * y
		}
	}
}

// pick is one of several that was the right one: a seat that won, or a world that was
// true.
type pick struct {
	of    [][]float64
	right int
}

func (s pick) terms() int { return len(s.of[0]) }

// chances are how likely each is the right one, by the weights.
func (s pick) chances(weights []float64) []float64 {
	chances := make([]float64, len(s.of))
	all := 0.0
	for k, terms := range s.of {
		sum := 0.0
		for i, x := range terms {
			sum += weights[i] * x
		}
		chances[k] = math.Exp(sum)
		all += chances[k]
	}
	for k := range chances {
		chances[k] /= all
	}
	return chances
}

func (s pick) loss(weights []float64) float64 { return -math.Log(s.chances(weights)[s.right]) }

func (s pick) add(weights, information, score []float64) {
	n := len(weights)
	chances := s.chances(weights)
	mean, off := make([]float64, n), make([]float64, n)
	for k, terms := range s.of {
		for i, x := range terms {
			mean[i] += chances[k] * x
		}
	}
	for k, terms := range s.of {
		for i, x := range terms {
			off[i] = x - mean[i]
			if k == s.right {
				score[i] += off[i]
			}
		}
		for i := range n {
			for j := i; j < n; j++ {
				information[i*n+j] += chances[k] * off[i] * off[j]
			}
		}
	}
}
