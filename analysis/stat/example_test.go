package stat_test

import (
	"fmt"

	"yurei/analysis/stat"
)

// Does another noise mechanism change how often the Visitors win, and is the
// change larger than two points? 10,000 deals, each played with both.
func ExamplePairs() {
	deals := stat.Pairs{Both: 2900, First: 1010, Second: 590, Neither: 5500}
	iv := deals.Interval(0.95)
	fmt.Printf("%+.1f points, %.1f to %.1f\n", 100*deals.Difference(), 100*iv.Lo, 100*iv.Hi)
	fmt.Printf("equal: p = %.1g, at most 2 points: p = %.1g\n", deals.MidP(), deals.Score().Above(0.02))
	gain, _ := deals.Gain()
	fmt.Printf("as good as %.0f separate deals\n", gain*float64(deals.N()))
	// Output:
	// +4.2 points, 3.4 to 5.0
	// equal: p = 5e-26, at most 2 points: p = 1e-08
	// as good as 29407 separate deals
}

// A run that is watched, and stops once it can say on which side of 45 % the
// rate lies: the interval holds at all looks, and so does the answer.
func ExampleShareSequence() {
	rate := func(deals int64) int64 { return deals * 39 / 100 } // what the games would say
	for deals := stat.NextLook(0); ; deals = stat.NextLook(deals) {
		if iv := stat.ShareSequence(rate(deals), deals, 0.95); iv.Hi < 0.45 {
			fmt.Printf("below 45 %% after %d deals: %.1f to %.1f\n", deals, 100*iv.Lo, 100*iv.Hi)
			return
		}
	}
	// Output:
	// below 45 % after 706 deals: 33.1 to 45.0
}

// Balanced within 5 points of 50 %? Not told yet: how many deals will it take?
func ExampleDealsUntil() {
	const wins, deals = 475, 1000
	balanced := stat.Interval{Lo: 0.45, Hi: 0.55}
	fmt.Println("balanced:", stat.Wilson(wins, deals, 0.95).Inside(balanced))
	until, _ := stat.DealsUntil(deals, 1e7, func(n int64) bool {
		return stat.Wilson(stat.Scaled(wins, deals, n), n, 0.95).Inside(balanced)
	})
	fmt.Printf("undecided: about %d more deals\n", until-deals)
	// Output:
	// balanced: false
	// undecided: about 494 more deals
}

// Two difficulties at two levels of dexterity on common deals.
func ExampleGrid() {
	grid := stat.Grid{2, 2} // difficulty, dexterity; the last varies fastest
	won := stat.NewJoint(grid.Cells())
	for deal := range 1000 {
		luck := deal * 7919 % 1000
		won.Add([]bool{luck < 420, luck < 350, luck < 360, luck < 240})
	}
	d, iv := won.Contrast(grid.Between(0, 1, 0), 0.95)
	fmt.Printf("hard - normal: %+.1f points, %.1f to %.1f\n", 100*d, 100*iv.Lo, 100*iv.Hi)
	_, p := won.Wald(grid.Interactions())
	fmt.Printf("the same for steady and clumsy hands: p = %.2g\n", p)
	// Output:
	// hard - normal: -8.5 points, -9.7 to -7.3
	// the same for steady and clumsy hands: p = 0.00014
}
