//go:build checks || race

package sim

// checks turns on the verification of what agents must not do.
const checks = true
