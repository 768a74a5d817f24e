package noise

import (
	"fmt"
	"math"
	"testing"

	"yurei/engine"
)

// Black discs obey a chain that can be integrated: with the share g of the
// offset made good, S_k = (1-g) S_(k-1) + eps, and the stack stands while
// |S_k| is within the k-th limit. The hazards below are the oracle of the
// simulations; they are themselves held against published digits.

// chain returns the hazards of n steps.
func chain(sigma, g float64, n int, limit func(k int) float64) []float64 {
	const nodes = 240
	node, weight := gaussLegendre(nodes)
	// density is that of |S| on the nodes of the last interval; mass is its
	// integral. The first step starts at 0.
	var x, density []float64
	mass := 1.0
	var hazards []float64
	for k := 1; k <= n; k++ {
		l := limit(k)
		y := make([]float64, nodes)
		f := make([]float64, nodes)
		after := 0.0
		for i := range y {
			y[i] = l * (node[i] + 1) / 2
			if k == 1 {
				f[i] = rice(y[i], 0, sigma)
			} else {
				for j, d := range density {
					f[i] += d * rice(y[i], (1-g)*x[j], sigma)
				}
			}
			f[i] *= l / 2 * weight[i]
			after += f[i]
		}
		hazards = append(hazards, 1-after/mass)
		x, density, mass = y, f, after
	}
	return hazards
}

// rice is the density of |v + z|, |v| = nu, z Gaussian with sigma per axis.
func rice(y, nu, sigma float64) float64 {
	s2 := sigma * sigma
	return y / s2 * math.Exp(-(y-nu)*(y-nu)/(2*s2)) * scaledI0(y*nu/s2)
}

// scaledI0 is exp(-x) I0(x): the power series, or beyond 30 the asymptotic one.
func scaledI0(x float64) float64 {
	sum, term := 1.0, 1.0
	if x < 30 {
		for k := 1.0; term > 1e-17*sum; k++ {
			term *= x / 2 / k * x / 2 / k
			sum += term
		}
		return sum * math.Exp(-x)
	}
	for k := 1.0; k < 20; k++ {
		term *= (2*k - 1) * (2*k - 1) / (8 * k * x)
		sum += term
	}
	return sum / math.Sqrt(2*math.Pi*x)
}

// gaussLegendre returns the nodes and weights of order n on -1 .. 1.
func gaussLegendre(n int) (x, w []float64) {
	x, w = make([]float64, n), make([]float64, n)
	for i := range x {
		z := math.Cos(math.Pi * (float64(i) + 0.75) / (float64(n) + 0.5))
		var slope float64
		for range 100 {
			p, q := 1.0, 0.0
			for j := range n {
				p, q = ((2*float64(j)+1)*z*p-float64(j)*q)/float64(j+1), p
			}
			slope = float64(n) * (z*p - q) / (z*z - 1)
			step := p / slope
			z -= step
			if math.Abs(step) < 1e-15 {
				break
			}
		}
		x[i], w[i] = z, 2/((1-z*z)*slope*slope)
	}
	return x, w
}

// moments are the mean number of actions and the share of noise of hazards.
func moments(h []float64) (mean, noise float64) {
	alive := 1.0
	for _, p := range h {
		alive *= 1 - p
		mean += alive
	}
	return mean, 1 - alive
}

// The oracle reproduces the published figures for five black discs.
func TestChainMatchesPublishedDigits(t *testing.T) {
	for _, row := range []struct {
		g, sigma float64
		h        [discs]float64
		mean     float64
		noise    float64
	}{
		{0, 0.40, [discs]float64{0.04393693, 0.00070436, 0.00001867, 0.00000059, 0.00000002}, 4.77756704, 0.04462876},
		{0, 0.50, [discs]float64{0.13533528, 0.00676759, 0.00054097, 0.00005167, 0.00000540}, 4.29842971, 0.14170055},
		{0, 0.75, [discs]float64{0.41111229, 0.07426831, 0.01785158, 0.00503642, 0.00155948}, 2.73407633, 0.46810718},
		{0, 1.00, [discs]float64{0.60653066, 0.19702321, 0.07199939, 0.02966059, 0.01330393}, 1.56783451, 0.71928267},
		{1, 0.40, [discs]float64{0.04393693, 0.00000373, 0, 0, 0}, 4.78030108, 0.04394050},
		{1, 0.50, [discs]float64{0.13533528, 0.00033546, 0.00000002, 0, 0}, 4.32216329, 0.13562536},
		{1, 0.75, [discs]float64{0.41111229, 0.02856550, 0.00033546, 0.00000067, 0}, 2.87657458, 0.42812645},
		{1, 1.00, [discs]float64{0.60653066, 0.13533528, 0.01110900, 0.00033546, 0.00000373}, 1.74278011, 0.66367455},
	} {
		h := chain(row.sigma, row.g, discs, func(k int) float64 { return float64(k) })
		for k := range h {
			if math.Abs(h[k]-row.h[k]) > 0.6e-8 {
				t.Errorf("g %v sigma %v: h%d = %.8f, want %.8f", row.g, row.sigma, k+1, h[k], row.h[k])
			}
		}
		mean, noise := moments(h)
		if math.Abs(mean-row.mean) > 0.6e-8 || math.Abs(noise-row.noise) > 0.6e-8 {
			t.Errorf("g %v sigma %v: mean %.8f, noise %.8f, want %.8f, %.8f", row.g, row.sigma, mean, noise, row.mean, row.noise)
		}
	}
}

// wantHazards compares the hazards of a simulation with exact ones.
func wantHazards(t *testing.T, what string, got *tally, want []float64, slack float64) {
	t.Helper()
	for k, h := range want {
		wantShare(t, fmt.Sprintf("%s: h%d", what, k+1), got.fell[k], got.placed[k], h, slack)
	}
}

// Five black discs meet the oracle, for no, half and full compensation.
func TestBlackDiscsMatchTheChain(t *testing.T) {
	for _, g := range []float64{0, 0.5, 1} {
		for _, sigma := range []float64{0.4, 0.5, 0.75, 1} {
			d := radii(1, 0.3, 0.2, sigma)
			if g > 0 {
				d.Aim, d.Gain = Compensate, g
			}
			m := newTestStack(t, blacks, d)
			got := play(m, 60000, false, 21)
			what := fmt.Sprintf("g %v sigma %v", g, sigma)
			h := chain(sigma, g, discs, func(k int) float64 { return float64(k) })
			wantHazards(t, what, &got, h, 0)
			mean, noise := moments(h)
			wantMean(t, what, &got, mean, 0)
			wantShare(t, what+": noise", got.noisy, got.rounds, noise, 0)
			wantShare(t, what+": disc 1 by formula", got.fell[0], got.placed[0], math.Exp(-1/(2*sigma*sigma)), 0)
			if g == 1 {
				// Each disc is then independent of the past.
				for k := range discs {
					n := float64(k + 1)
					wantShare(t, what+": formula", got.fell[k], got.placed[k], math.Exp(-n*n/(2*sigma*sigma)), 0)
				}
			}
		}
	}
}

// Until something lies on the red disc it changes nothing: it cannot fail, and
// the chain holds for discs 1-3 of Normal and Hard and 1-2 of Nightmare.
func TestRedDiscItselfIsSafe(t *testing.T) {
	h := chain(1, 0, discs, func(k int) float64 { return 2 * float64(k) })
	for _, up := range []bool{false, true} {
		for n, layout := range map[int][]Disc{3: normal, 2: nightmare} {
			got := play(newTestStack(t, layout, plain(1)), 40000, up, 22)
			wantHazards(t, fmt.Sprintf("layout %v up %v", layout, up), &got, h[:n], 0)
		}
	}
}

// A shock on every placement, all joints alike (gamma 1): published hazards.
func TestShockMatchesPublishedDigits(t *testing.T) {
	for _, row := range []struct {
		sigma float64
		h     []float64
		noise float64
	}{
		{0.40, []float64{0.14796502, 0.04397002, 0.02591517, 0.01861751, 0.01478875}, 0.23282687},
		{0.50, []float64{0.26195667, 0.07317287, 0.04134793, 0.02887271, 0.02228916}, 0.37737264},
		{0.75, []float64{0.52518725, 0.18293504, 0.09773784, 0.06565632, 0.04936605}, 0.68909216},
	} {
		d := radii(1, 0.3, 0.2, row.sigma)
		d.Shock = 0.3
		m := newTestStack(t, blacks, d)
		m.gamma = [discs + 1]float64{1, 1, 1, 1, 1, 1}
		got := play(m, 60000, false, 23)
		what := fmt.Sprintf("shock 0.3 sigma %v", row.sigma)
		wantHazards(t, what, &got, row.h, 0.5e-8)
		wantShare(t, what+": noise", got.noisy, got.rounds, row.noise, 0.5e-8)
	}
}

// A red disc on a board so wide that only its blip decides: published hazards
// of the first, second and third disc above it.
func TestRedAloneMatchesPublishedDigits(t *testing.T) {
	for _, row := range []struct {
		sigma    float64
		down, up [3]float64
	}{
		{0.50, [3]float64{0.00033546, 0.00010579, 0.00001503}, [3]float64{0.13533528, 0.00676759, 0.00054097}},
		{0.75, [3]float64{0.02856550, 0.01278244, 0.00411498}, [3]float64{0.41111229, 0.07426831, 0.01785158}},
		{1.00, [3]float64{0.13533528, 0.06645602, 0.02860944}, [3]float64{0.60653066, 0.19702321, 0.07199939}},
		{1.50, [3]float64{0.41111229, 0.23637469, 0.13318443}, [3]float64{0.80073740, 0.44867216, 0.23807052}},
		{2.00, [3]float64{0.60653066, 0.40269595, 0.26191460}, [3]float64{0.88249690, 0.62452874, 0.40309843}},
	} {
		what := fmt.Sprintf("red alone, sigma %v", row.sigma)
		d := radii(1000, 1, 1, row.sigma)
		layout := []Disc{Small, Black, Black, Black, Black}

		down := play(newTestStack(t, layout, d), 40000, false, 24)
		up := play(newTestStack(t, layout, d), 40000, true, 24)
		d.MaxTries = 1
		once := play(newTestStack(t, layout, d), 40000, true, 24)
		for k := range 3 {
			wantShare(t, fmt.Sprintf("%s down, disc %d", what, k+1), down.fell[k+1], down.placed[k+1], row.down[k], 0.5e-8)
			wantShare(t, fmt.Sprintf("%s up without retry, disc %d", what, k+1), once.fell[k+1], once.placed[k+1], row.up[k], 0.5e-8)
		}
		// With retries that harm nothing the first disc never falls, and leaves
		// the second what it would without.
		wantShare(t, what+" up with retries, disc 1", up.fell[1], up.placed[1], 0, 0)
		wantShare(t, what+" up with retries, disc 2", up.fell[2], up.placed[2], row.up[1], 0.5e-8)
	}
}

// Disc 1 with drift: the Marcum Q function, published to ten digits.
func TestDriftMatchesPublishedDigits(t *testing.T) {
	for _, row := range []struct{ sigma, drift, want float64 }{
		{0.50, 0.25, 0.1691406385},
		{0.50, 0.50, 0.2690120600},
		{0.75, 0.50, 0.4874677766},
		{1.00, 1.00, 0.7328798038},
	} {
		d := radii(1, 0.3, 0.2, row.sigma)
		// A direction of its own for the drift: it must not matter.
		d.DriftX, d.DriftY = 0.6*row.drift, -0.8*row.drift
		m := newTestStack(t, blacks, d)
		r := engine.MakeRand(25, 1)
		const n = 200000
		fell := 0
		for range n {
			var st State
			if m.Place(&st, 0, false, &r) == Noise {
				fell++
			}
		}
		wantShare(t, fmt.Sprintf("sigma %v drift %v", row.sigma, row.drift), fell, n, row.want, 0.5e-10)
	}
}
