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

// circle is one condition of balance: the centre of mass of what a joint
// carries lies within the radius r of the point s. It is kept free of division
// as |W| <= M r, W being the sum of the masses times their distances from s. A
// disc weighs 1.
type circle struct {
	sx, sy, r float64
	wx, wy, m float64
	above     int // discs above the joint
}

// holds says whether the condition holds with a further load at x, y, while the
// centre of mass is shifted by dx, dy.
func (c *circle) holds(load, x, y, dx, dy float64) bool {
	m := c.m + load
	wx := c.wx + float64(load*(x-c.sx)) + float64(m*dx)
	wy := c.wy + float64(load*(y-c.sy)) + float64(m*dy)
	mr := m * c.r
	return float64(wx*wx)+float64(wy*wy) <= float64(mr*mr)
}

// maxCircles is two for each of the four joints that a fifth disc may load.
const maxCircles = 2 * (discs - 1)

// top is the number (from 0) of the uppermost disc, -1 if none lies.
func (st *State) top() int { return bits.Len8(st.lies) - 1 }

// below is the circle by which disc k, or the board if k < 0, supports what
// lies on it, still without a load.
func (m *DiscModel) below(st *State, k int) circle {
	if k < 0 {
		return circle{r: m.r0}
	}
	c := circle{sx: float64(st.at[k][0]), sy: float64(st.at[k][1]), r: m.radius}
	if st.up>>k&1 != 0 {
		c.r = m.support[k]
	}
	return c
}

// rest is the radius on which disc k rests: its blip if it is a red disc that
// lies blip down, else the whole disc.
func (m *DiscModel) rest(k int, up bool) float64 {
	if m.layout[k] != Black && !up {
		return m.support[k]
	}
	return m.radius
}

// circles writes the conditions of all joints of the stack, and returns how
// many there are. Every joint is kept, flat ones too: with at most five discs
// that is cheap, and exact for any scatter.
func (m *DiscModel) circles(dst *[maxCircles]circle, st *State) int {
	n := 0
	above := 0
	var sumX, sumY float64 // of the centres from the joint upwards
	for set := st.lies; set != 0; {
		k := bits.Len8(set) - 1
		set &^= 1 << k
		above++
		x, y := float64(st.at[k][0]), float64(st.at[k][1])
		sumX += x
		sumY += y
		mass := float64(above)
		on := m.below(st, bits.Len8(set)-1)
		under := circle{sx: x, sy: y, r: m.rest(k, st.up>>k&1 != 0)}
		for _, c := range [2]circle{on, under} {
			c.wx = sumX - float64(mass*c.sx)
			c.wy = sumY - float64(mass*c.sy)
			c.m = mass
			c.above = above
			dst[n] = c
			n++
		}
	}
	return n
}

// lay makes seat place the next disc of *st. It reports whether the stack
// stands; if it does not, *st is unchanged.
func (m *DiscModel) lay(st *State, seat engine.Player, up bool, r *engine.Rand) bool {
	var lower [maxCircles]circle
	n := m.circles(&lower, st)
	k := int(st.steps)
	on := m.below(st, st.top())
	on.above = 1
	own := m.rest(k, up)
	aimX, aimY := m.aimAt(st)
	aimX += m.driftX
	aimY += m.driftY
	sigma := m.sigma[seat]

tries:
	for try := 0; try < m.maxTries; try++ {
		zx, zy := r.NormPair()
		// The offset is rounded to its stored form before it decides anything.
		at := [2]float32{float32(aimX + float64(sigma*zx)), float32(aimY + float64(sigma*zy))}
		x, y := float64(at[0]), float64(at[1])
		var shockX, shockY float64
		if m.shock > 0 {
			zx, zy := r.NormPair()
			shockX, shockY = m.shock*zx, m.shock*zy
		}

		lies := on.holds(1, x, y, 0, 0)
		if lies && m.shock > 0 {
			dx, dy := m.gamma[1]*shockX, m.gamma[1]*shockY
			lies = on.holds(1, x, y, dx, dy) && float64(dx*dx)+float64(dy*dy) <= float64(own*own)
		}
		if !lies {
			if n == 0 {
				return false
			}
			zx, zy := r.NormPair()
			edgeX, edgeY := on.nearest(x, y)
			for i := range lower[:n] {
				c := &lower[i]
				g := m.gamma[c.above] * m.slide
				if !c.holds(m.phi, edgeX, edgeY, 0, 0) || !c.holds(m.phi, edgeX, edgeY, g*zx, g*zy) {
					return false
				}
			}
			continue tries
		}
		for i := range lower[:n] {
			c := &lower[i]
			if !c.holds(1, x, y, 0, 0) {
				return false
			}
			if m.shock > 0 {
				g := m.gamma[c.above+1]
				if !c.holds(1, x, y, g*shockX, g*shockY) {
					return false
				}
			}
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

// nearest is the point of the circle's disc that is nearest to x, y.
func (c *circle) nearest(x, y float64) (float64, float64) {
	dx, dy := x-c.sx, y-c.sy
	d2 := float64(dx*dx) + float64(dy*dy)
	if d2 <= float64(c.r*c.r) {
		return x, y
	}
	f := c.r / math.Sqrt(d2)
	return c.sx + float64(f*dx), c.sy + float64(f*dy)
}
