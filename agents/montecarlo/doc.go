// Package montecarlo holds searches that play any game by the contract of
// package engine: they draw worlds from the view with Determinize and play them
// out. A search knows the view, the legal moves and its own stream, and nothing
// else; the chance of its playouts is drawn from that stream.
//
// A search owns its memory and allocates nothing while it plays. It keeps nothing
// from one decision to the next.
package montecarlo
