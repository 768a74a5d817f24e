package stat

// Band is what is known of a curve at some places: a value at each and an interval
// around it, of a family that holds together. Between neighbouring places everything
// runs straight: if the curve does too, it lies within the band everywhere, with the
// chance of the family, since what lies between two ends at both places lies between
// the lines through them.
type Band struct {
	X     []float64 // at least one, rising
	Value []float64
	At    []Interval
}

// Zeros returns where the values are zero, rising. Of a stretch of zeros both ends
// are returned.
func (b Band) Zeros() (zeros []float64) {
	for i, x := range b.X {
		if b.Value[i] == 0 {
			zeros = append(zeros, x)
		}
		if i+1 < len(b.X) && b.Value[i]*b.Value[i+1] < 0 {
			zeros = append(zeros, zero(x, b.Value[i], b.X[i+1], b.Value[i+1]))
		}
	}
	return zeros
}

// Region returns where the band holds zero, as ranges that do not touch, rising: with
// the chance of the family all zeros of the curve lie in it. It is a set, and not one
// interval around the zero that was seen: if the curve may turn back, or comes close
// to zero without reaching it, the set shows it.
//
// The values that tests do not reject are a confidence set: J. Neyman, Phil. Trans.
// R. Soc. A 236 (1937), 333-380. Reading a place off a curve by inverting a band
// around it: H. Scheffe, Annals of Statistics 1 (1973), 1-37.
func (b Band) Region() (ranges []Interval) {
	add := func(part Interval) {
		if last := len(ranges) - 1; last >= 0 && ranges[last].Hi >= part.Lo {
			ranges[last].Hi = part.Hi
			return
		}
		ranges = append(ranges, part)
	}
	for i, x := range b.X {
		if b.At[i].Lo <= 0 && b.At[i].Hi >= 0 {
			add(Interval{x, x})
		}
		if i+1 == len(b.X) {
			break
		}
		lower, lowerSome := notAbove(x, b.At[i].Lo, b.X[i+1], b.At[i+1].Lo)
		upper, upperSome := notAbove(x, -b.At[i].Hi, b.X[i+1], -b.At[i+1].Hi)
		both := Interval{max(lower.Lo, upper.Lo), min(lower.Hi, upper.Hi)}
		if lowerSome && upperSome && both.Lo <= both.Hi {
			add(both)
		}
	}
	return ranges
}

// Crosses says that the curve is above zero at one place and below at another, so
// that it is zero between them if it has no jumps.
func (b Band) Crosses() bool {
	above, below := false, false
	for _, iv := range b.At {
		above = above || iv.Lo > 0
		below = below || iv.Hi < 0
	}
	return above && below
}

// notAbove is the part of a line from x0 to x1 that is not above zero; false if there
// is none.
func notAbove(x0, y0, x1, y1 float64) (part Interval, some bool) {
	part = Interval{x0, x1}
	switch {
	case y0 > 0 && y1 > 0:
		return part, false
	case y0 > 0:
		part.Lo = zero(x0, y0, x1, y1)
	case y1 > 0:
		part.Hi = zero(x0, y0, x1, y1)
	}
	return part, true
}

// zero is where the line through two points on different sides of zero is zero.
func zero(x0, y0, x1, y1 float64) float64 { return x0 + (x1-x0)*(y0/(y0-y1)) }
