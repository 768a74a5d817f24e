package noise

import (
	"testing"

	"yurei/engine"
)

// BenchmarkPlaceDiscs is one placement in play, Normal discs and average hands.
func BenchmarkPlaceDiscs(b *testing.B) {
	m := newTestStack(b, normal, reported(0.9))
	r := engine.MakeRand(1, 2)
	var st State
	b.ReportAllocs()
	for b.Loop() {
		if m.Place(&st, 0, false, &r) != Quiet {
			m.Reset(&st, &r)
		}
	}
}

// BenchmarkPlaceCompensating is BenchmarkPlaceDiscs with the minimax aim.
func BenchmarkPlaceCompensating(b *testing.B) {
	d := reported(0.9)
	d.Aim, d.Gain = Compensate, 0.5
	m := newTestStack(b, normal, d)
	r := engine.MakeRand(1, 2)
	var st State
	b.ReportAllocs()
	for b.Loop() {
		if m.Place(&st, 0, false, &r) != Quiet {
			m.Reset(&st, &r)
		}
	}
}

// BenchmarkNormPair is the part of a placement that is drawing its scatter.
func BenchmarkNormPair(b *testing.B) {
	r := engine.MakeRand(1, 2)
	for b.Loop() {
		r.NormPair()
	}
}

// BenchmarkRedrawDiscs redraws four discs, Hard, average hands.
func BenchmarkRedrawDiscs(b *testing.B) {
	m := newTestStack(b, hard, reported(0.9))
	r := engine.MakeRand(1, 2)
	st := stackOf(m, 4, false)
	b.ReportAllocs()
	for b.Loop() {
		m.Redraw(&st, &r)
	}
}

// BenchmarkRiskDiscs is one look-up.
func BenchmarkRiskDiscs(b *testing.B) {
	m := newTestDiscs(b, normal, reported(0.9))
	st := stackOf(m, 3, false)
	for b.Loop() {
		m.Risk(&st, 0, false)
	}
}

// BenchmarkNewDiscs is the making of a model, its risk table included.
func BenchmarkNewDiscs(b *testing.B) {
	for b.Loop() {
		newTestDiscs(b, nightmare, reported(0.9))
	}
}

// BenchmarkFlipCards is one flip, shuffles shared out.
func BenchmarkFlipCards(b *testing.B) {
	m := newTestCards(b, standardCards())
	r := engine.MakeRand(1, 2)
	var st State
	m.Reset(&st, &r)
	b.ReportAllocs()
	for b.Loop() {
		if m.Place(&st, 0, false, &r) != Quiet {
			m.Reset(&st, &r)
		}
	}
}
