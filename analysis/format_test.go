package analysis

import "testing"

func TestFormats(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Percent(0.41249), "41.2"},
		{Percent(0), "0.0"},
		{Percent(1), "100.0"},
		{Percent(-0.0001), "0.0"},
		{Points(0.0234), "+2.3"},
		{Points(-0.0234), "-2.3"},
		{Points(-0.0001), "0.0"},
		{Points(0.0001), "0.0"},
		{Range(0.402, 0.4219), "40.2 - 42.2"},
		{PointsRange(-0.014, 0.032), "-1.4 to 3.2"},
		{Number(2.7183, 2), "2.72"},
		{Number(9.96, 1), "10.0"},
		{Number(11.84, 1), "11.8"},
		{Number(-0.001, 2), "0.00"},
		{Number(-0.4, 0), "0"},
		{Number(-0.0001, 3), "0.000"},
		{Number(-0.001, 3), "-0.001"},
		{Number(-10, 0), "-10"},
		{(&Summary{Level: 0.95}).Confidence(), "95 %"},
		{(&Summary{Level: 0.999}).Confidence(), "99.9 %"},
		{Words("all_dead"), "all dead"},
		{Count(0), "0"},
		{Count(999), "999"},
		{Count(10_000), "10,000"},
		{Count(-1_234_567), "-1,234,567"},
		{CountOf(1, "deal"), "1 deal"},
		{CountOf(1000, "deal"), "1,000 deals"},
		{PValue(0), "< 0.0001"},
		{PValue(0.00314), "= 0.0031"},
		{PValue(0.0525), "= 0.052"},
		{PValue(1), "= 1.000"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	if x := round6(-1e-9); x != 0 || 1/x < 0 {
		t.Errorf("round6(-1e-9) = %v, want 0 without a sign", x)
	}
}

// Tables round what files show as a reader of the files would.
func TestNumberRoundsWhatFilesShow(t *testing.T) {
	for _, c := range []struct {
		x        float64
		decimals int
		want     string
	}{
		{0.475, 2, "0.48"}, {0.825, 2, "0.83"}, {0.575, 2, "0.58"}, {-0.475, 2, "-0.48"}, {1.005, 2, "1.01"},
		{100 * 0.1585, 1, "15.9"}, {0.4749999, 2, "0.48"}, {0.474999, 2, "0.47"}, {-0.0000004, 2, "0.00"}, {12345678.25, 1, "12345678.3"},
	} {
		if got := Number(c.x, c.decimals); got != c.want {
			t.Errorf("Number(%v, %d) = %s, want %s", c.x, c.decimals, got, c.want)
		}
	}
}
