package noise

import (
	"testing"

	"yurei/engine"
)

// The layouts of the game.
var (
	blacks    = []Disc{Black, Black, Black, Black, Black}
	normal    = []Disc{Black, Black, Small, Black, Black}
	hard      = []Disc{Black, Black, Big, Black, Black}
	nightmare = []Disc{Black, Big, Black, Small, Black}
)

// radii are discs of the given radii and one scatter for all.
func radii(r0, small, big, sigma float64) Discs {
	d := Discs{R0: r0, RSmall: small, RBig: big, Phi: 1, Slide: 0.5, MaxTries: 1000}
	for p := range d.Sigma {
		d.Sigma[p] = sigma
	}
	return d
}

// reported and plain are the two sets of radii that the rules propose.
func reported(sigma float64) Discs { return radii(3, 1, 0.5, sigma) }
func plain(sigma float64) Discs    { return radii(2, 1.6, 1, sigma) }

func newTestDiscs(tb testing.TB, layout []Disc, d Discs) *DiscModel {
	tb.Helper()
	d.Layout = layout
	m, err := NewDiscs(d)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

func standardCards() Cards {
	return Cards{Values: []int8{0, 1, 2, 3, 4, 5}, Limit: 11, NoPassIfZeroUp: true, OvertimeWhenLeft: 1, NoiseBeforeOvertime: true}
}

func newTestCards(tb testing.TB, c Cards) *CardModel {
	tb.Helper()
	m, err := NewCards(c)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// stackOf is a standing stack of n discs by seat 0.
func stackOf(m *DiscModel, n int, up bool) (st State) {
	r := engine.MakeRand(5, 6)
	for int(st.steps) < n {
		m.lay(&st, 0, up && m.Orientable(&st), &r)
	}
	return st
}
