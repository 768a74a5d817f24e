package noise

import (
	"math"
	"math/bits"

	"yurei/engine"
)

// The size of a disc in mm. No published figure was found; both are assumed.
// The radius decides nothing while the scatter is below 2 mm, the thickness
// enters the shock alone.
const (
	discRadius    = 12.5
	discThickness = 4.0
)

// shockGain is how much more a joint with k discs above it suffers from the
// shock of a placement than a joint with one does, gamma_k at index k. A disc
// set down at speed v on k-1 others gives them the momentum m v at the height k
// t. The stack tips over an edge at the distance rho from its centre of mass if
// (m v k t)^2/2I > M g rho^2/2H, with H = k t/2 and I = M (R^2/4 + k^2 t^2/3):
// rho(k)^2 ~ k/(R^2/4 + k^2 t^2/3), and gamma_k = rho(k)/rho(1).
func shockGain() (gamma [discs + 1]float64) {
	inertia := func(k float64) float64 {
		return discRadius*discRadius/4 + float64(k*k*(discThickness*discThickness/3))
	}
	for k := 1; k <= discs; k++ {
		n := float64(k)
		gamma[k] = math.Sqrt(n * inertia(1) / inertia(n))
	}
	return gamma
}

// load is what lies on a stack, or on its edge, above the discs of a State.
type load struct {
	x, y   float64
	weight float64 // a disc weighs 1
	discs  int     // as which it counts for the shock of lower joints
}

// jolt is a shift of centres of mass in mm, for a joint with one disc above it.
type jolt struct{ x, y float64 }

// inside says whether the centre of mass of a sum of moments lies within r of
// the point s while it is shifted by d. Without division: |W| <= M r, W being
// the moments about s.
func inside(sumX, sumY, mass, sx, sy, r, dx, dy float64) bool {
	wx := sumX - float64(mass*(sx-dx))
	wy := sumY - float64(mass*(sy-dy))
	mr := mass * r
	return float64(wx*wx)+float64(wy*wy) <= float64(mr*mr)
}

// top is the number (from 0) of the uppermost disc, -1 if none lies.
func (st *State) top() int { return bits.Len8(st.lies) - 1 }

// below is the circle by which disc k, or the board if k < 0, supports what
// lies on it.
func (m *DiscModel) below(st *State, k int) (sx, sy, r float64) {
	if k < 0 {
		return 0, 0, m.r0
	}
	r = m.radius
	if st.up>>k&1 != 0 {
		r = m.support[k]
	}
	return float64(st.at[k][0]), float64(st.at[k][1]), r
}

// rest is the radius of the circle on which disc k rests: its blip's if it is a
// red disc that lies blip down.
func (m *DiscModel) rest(k int, up bool) float64 {
	if m.support[k] > 0 && !up {
		return m.support[k]
	}
	return m.radius
}

// balanced says whether every joint of the stack holds under the load; the
// joint of the load itself is not looked at. Flat joints are looked at too: with
// at most five discs that is cheap, and right for any scatter.
//
// Of the two circles of a joint, the one on which disc j rests needs a test only
// if it is a blip's, or the centre is shifted: the centre of mass at j is a mean
// of j's centre and of the centre of mass at the joint above, which lies within
// the circle around j's centre that disc j offers to it, at most the whole disc.
func (m *DiscModel) balanced(st *State, on load, d *jolt) bool {
	sumX, sumY := float64(on.weight*on.x), float64(on.weight*on.y)
	mass := on.weight
	above := on.discs
	var dx, dy float64
	seen := false
	for k := st.top(); k >= 0; k-- {
		if st.lies>>k&1 == 0 {
			continue
		}
		x, y, r := m.below(st, k)
		if seen && !inside(sumX, sumY, mass, x, y, r, dx, dy) {
			return false
		}
		seen = true
		sumX += x
		sumY += y
		mass++
		above++
		if d != nil {
			dx, dy = float64(m.gamma[above]*d.x), float64(m.gamma[above]*d.y)
		}
		rest := m.rest(k, st.up>>k&1 != 0)
		if (rest < m.radius || d != nil) && !inside(sumX, sumY, mass, x, y, rest, dx, dy) {
			return false
		}
	}
	return !seen || inside(sumX, sumY, mass, 0, 0, m.r0, dx, dy)
}

// lay makes seat place the next disc of *st. It reports whether the stack
// stands; if it does not, *st is unchanged.
func (m *DiscModel) lay(st *State, seat engine.Player, up bool, r *engine.Rand) bool {
	k := int(st.steps)
	sx, sy, radius := m.below(st, st.top())
	aimX, aimY := m.aimAt(st)
	aimX += m.driftX
	aimY += m.driftY
	sigma := m.sigma[seat]
	for try := 0; try < m.maxTries; try++ {
		zx, zy := r.NormPair()
		// The offset is rounded to its stored form before it decides anything.
		at := [2]float32{float32(aimX + float64(sigma*zx)), float32(aimY + float64(sigma*zy))}
		x, y := float64(at[0]), float64(at[1])
		lies := inside(x, y, 1, sx, sy, radius, 0, 0)
		var shock jolt
		if m.shock > 0 {
			zx, zy := r.NormPair()
			shock = jolt{float64(m.shock * zx), float64(m.shock * zy)}
			dx, dy := float64(m.gamma[1]*shock.x), float64(m.gamma[1]*shock.y)
			lies = lies && inside(x, y, 1, sx, sy, radius, dx, dy) && inside(x, y, 1, x, y, m.rest(k, up), dx, dy)
		}
		if !lies {
			if st.lies == 0 {
				return false
			}
			zx, zy := r.NormPair()
			drag := jolt{float64(m.slide * zx), float64(m.slide * zy)}
			edge := load{weight: m.phi}
			edge.x, edge.y = nearest(x, y, sx, sy, radius)
			if !m.balanced(st, edge, nil) || !m.balanced(st, edge, &drag) {
				return false
			}
			continue
		}
		disc := load{x: x, y: y, weight: 1, discs: 1}
		if !m.balanced(st, disc, nil) || m.shock > 0 && !m.balanced(st, disc, &shock) {
			return false
		}
		st.at[k] = at
		st.by[k] = seat
		st.lies |= 1 << k
		if up {
			st.up |= 1 << k
		}
		st.steps++
		return true
	}
	return false
}

// nearest is the point within r of the point s that is nearest to x, y.
func nearest(x, y, sx, sy, r float64) (float64, float64) {
	dx, dy := x-sx, y-sy
	d2 := float64(dx*dx) + float64(dy*dy)
	if d2 <= float64(r*r) {
		return x, y
	}
	f := r / math.Sqrt(d2)
	return sx + float64(f*dx), sy + float64(f*dy)
}
