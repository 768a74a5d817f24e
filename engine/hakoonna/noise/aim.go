package noise

import (
	"math"
	"math/bits"
)

// maxLean is how far from the centre of the disc below a compensating player
// aims at most, as a share of the disc's radius. It is assumed.
const maxLean = 0.6

// aimAt is the point at which the next disc is aimed, before drift.
func (m *DiscModel) aimAt(st *State) (x, y float64) {
	top := st.top()
	if top < 0 {
		return 0, 0
	}
	topX, topY := float64(st.at[top][0]), float64(st.at[top][1])
	if m.aim == Below {
		return topX, topY
	}
	for set := st.lies; set != 0; {
		k := bits.Len8(set) - 1
		set &^= 1 << k
		if m.layout[k] != Black {
			x, y = float64(st.at[k][0]), float64(st.at[k][1])
			break
		}
	}
	if m.aim == Centre || m.gain == 0 {
		return x, y
	}
	bestX, bestY := m.clearest(st)
	x += float64(m.gain * (bestX - x))
	y += float64(m.gain * (bestY - y))
	dx, dy := x-topX, y-topY
	d2 := float64(dx*dx) + float64(dy*dy)
	if lean := maxLean * m.radius; d2 > float64(lean*lean) {
		f := lean / math.Sqrt(d2)
		x, y = topX+float64(f*dx), topY+float64(f*dy)
	}
	return x, y
}

// target is the circle in which one blip's condition wants the next disc's
// centre: |t - a| <= rho, with the clearance rho - |t - a|.
type target struct{ x, y, rho float64 }

// targets are those of at most six blips: the board's and one of each disc.
type targets struct {
	at [discs + 1]target
	n  int
}

// clearance is the least over all targets at the point x, y.
func (ts *targets) clearance(x, y float64) float64 {
	least := math.Inf(1)
	for _, t := range ts.at[:ts.n] {
		dx, dy := x-t.x, y-t.y
		least = min(least, t.rho-math.Sqrt(float64(dx*dx)+float64(dy*dy)))
	}
	return least
}

// clearest is the point with the largest least clearance. The clearance is
// concave, so that the point is decided by one, two or three targets: it is the
// best of all points that are best for so many.
func (m *DiscModel) clearest(st *State) (x, y float64) {
	ts := m.blips(st)
	best := math.Inf(-1)
	try := func(px, py float64) {
		if c := ts.clearance(px, py); c > best {
			best, x, y = c, px, py
		}
	}
	for i, a := range ts.at[:ts.n] {
		try(a.x, a.y)
		for j, b := range ts.at[:i] {
			// On the line between both centres, where the clearances are equal.
			dx, dy := b.x-a.x, b.y-a.y
			d := math.Sqrt(float64(dx*dx) + float64(dy*dy))
			if d > 0 {
				f := (1 + (a.rho-b.rho)/d) / 2
				try(a.x+float64(f*dx), a.y+float64(f*dy))
			}
			for _, c := range ts.at[:j] {
				equidistant(a, b, c, try)
			}
		}
	}
	return x, y
}

// equidistant tries the points at which three targets have one clearance. With
// a as the origin and u = |t| the distance from it, subtracting the equation of
// a from those of b and c leaves two equations linear in t and u; what they give
// is put into |t| = u.
func equidistant(a, b, c target, try func(x, y float64)) {
	bx, by, br := b.x-a.x, b.y-a.y, b.rho-a.rho
	cx, cy, cr := c.x-a.x, c.y-a.y, c.rho-a.rho
	det := float64(bx*cy) - float64(by*cx)
	if det == 0 {
		return
	}
	// |t - b| = u + br squared: 2 b.t + 2 u br = |b|^2 - br^2, and so for c.
	bk := (float64(bx*bx) + float64(by*by) - float64(br*br)) / 2
	ck := (float64(cx*cx) + float64(cy*cy) - float64(cr*cr)) / 2
	// t = p + u q.
	px, py := (float64(bk*cy)-float64(ck*by))/det, (float64(bx*ck)-float64(cx*bk))/det
	qx, qy := (float64(cr*by)-float64(br*cy))/det, (float64(cx*br)-float64(bx*cr))/det
	// |p + u q|^2 = u^2.
	k2 := float64(qx*qx) + float64(qy*qy) - 1
	k1 := float64(px*qx) + float64(py*qy)
	k0 := float64(px*px) + float64(py*py)
	root := float64(k1*k1) - float64(k2*k0)
	if root < 0 {
		return
	}
	root = math.Sqrt(root)
	for _, u := range [2]float64{(-k1 - root) / k2, (-k1 + root) / k2} {
		if u >= 0 && !math.IsInf(u, 0) {
			try(a.x+px+float64(u*qx), a.y+py+float64(u*qy))
		}
	}
}

// blips are the targets of the blips that bear on the next disc. Flat joints
// are left out: a player minds the blips.
func (m *DiscModel) blips(st *State) (ts targets) {
	var sumX, sumY float64
	mass := 1.0 // with the next disc
	add := func(x, y, r float64) {
		ts.at[ts.n] = target{float64(mass*x) - sumX, float64(mass*y) - sumY, float64(mass * r)}
		ts.n++
	}
	for set := st.lies; set != 0; {
		k := bits.Len8(set) - 1
		set &^= 1 << k
		x, y := float64(st.at[k][0]), float64(st.at[k][1])
		red, up := m.layout[k] != Black, st.up>>k&1 != 0
		if red && up {
			add(x, y, m.support[k])
		}
		mass++
		sumX += x
		sumY += y
		if red && !up {
			add(x, y, m.support[k])
		}
	}
	add(0, 0, m.r0)
	return ts
}
