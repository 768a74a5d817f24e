package experiments

import (
	"fmt"
	"strconv"
	"strings"

	"yurei/analysis"
	"yurei/engine/hakoonna"
)

// courseGroup heads the measures of how a game goes.
const courseGroup = "Length and tension"

// hakoProfile says what the columns of hakoonna.Meter and of the judge mean.
func hakoProfile() *analysis.Profile {
	died := columns("died_", hakoonna.MaxVisitors)
	p := &analysis.Profile{
		Game: "Hako Onna",
		Side: hakoonna.SideVisitors, SideName: "Visitors", SideKey: "visitors", OtherName: "the Hako Onna",
		Breakdowns: []analysis.Breakdown{
			{Key: "start_power", Title: "start power", Columns: []string{"setup_power"}, Values: columns("power ", hakoonna.PowerCards), Chosen: true},
			{Key: "item", Title: "drafted item", Columns: columns("setup_item_", hakoonna.MaxVisitors), Chosen: true,
				Values: []string{"stethoscope", "mystery book", "holy drops", "ouija", "dowsing rod", "smartphone"}},
		},
		Survival: &analysis.Survival{Who: "Visitors", Turn: "Hako Onna turn", End: "hako_turns", Deaths: died},
		Seats:    &analysis.Seats{Who: "Visitors", Seat: "Visitor", Deaths: died, Winner: "won_by"},
	}
	add := func(group string, measures ...analysis.Measure) {
		for _, m := range measures {
			m.Group = group
			p.Measures = append(p.Measures, m)
		}
	}
	rounds := []string{"rounds_noise", "rounds_overtime"}
	add("",
		analysis.Measure{Key: "rounds", Title: "rounds", Sum: rounds, Headline: true, Spread: true,
			About: "rounds of discs or cards that came to an end, by noise or by Overtime"},
		analysis.Measure{Key: "actions_per_hako_turn", Title: "Visitor actions per Hako Onna turn", Sum: []string{"visitor_actions"}, Per: []string{"hako_turns"},
			About: "Visitor turns with an action, for each turn of the Hako Onna: the pace of the game"},
		analysis.Measure{Key: "rounds_lost_to_noise", Title: "rounds lost to noise", Sum: rounds[:1], Per: rounds, Share: true,
			About: "rounds that noise ended before every disc or card was out"},
		analysis.Measure{Key: "turns_lost_to_noise", Title: "Visitor turns lost to noise", Sum: []string{"visitor_turns", "visitor_actions", "passes"},
			Weights: []int64{1, -1, -1}, Per: []string{"visitor_turns"}, Share: true,
			About: "turns of Visitors that ended in noise, of all that began: neither an action nor a pass"},
		analysis.Measure{Key: "passes", Title: "passes", Sum: []string{"passes"},
			About: "turns in which a Visitor took the next disc or card and did nothing"},
		analysis.Measure{Key: "diaries", Title: "diaries found", Sum: []string{"diaries"},
			About: "diaries on their cards at the end: each makes the Hako Onna stronger"},
		analysis.Measure{Key: "screams", Title: "screams", Sum: []string{"screams"},
			About: "screams of the Hako Onna, who shows her room for a card"},
		analysis.Measure{Key: "decisions", Title: "decisions", Sum: []string{"decisions"},
			About: "choices among at least two moves, of all players, setting up included"},
		analysis.Measure{Key: "moves_per_decision", Title: "moves per decision", Sum: []string{"options"}, Per: []string{"decisions"},
			About: "legal moves that a decision offers"},
	)
	add(courseGroup,
		analysis.Measure{Key: "visitor_turns", Title: "Visitor turns", Sum: []string{"visitor_turns"}, Spread: true, Says: "%s Visitor turns",
			About: "turns of Visitors that began, passes and turns lost to noise included"},
		analysis.Measure{Key: "hako_turns", Title: "Hako Onna turns", Sum: []string{"hako_turns"},
			About: "turns of the Hako Onna that began"},
		analysis.Measure{Key: "hakobito_turns", Title: "turns as a Hakobito, for each Visitor dead", Sum: []string{"hakobito_turns"}, Per: []string{"deaths"},
			About: "turns of the Hako Onna in which a Visitor who died plays on as a Hakobito"},
		analysis.Measure{Key: "lead_changes", Title: "lead changes", Sum: []string{"lead_changes"}, Per: []string{"decided"}, Says: "%s lead changes",
			About: "how often the other side came to lead than the one that led last; a side leads while its estimated chance, at the beginning of a round, is 55 % or more"},
		analysis.Measure{Key: "decided_at", Title: "played when the winner's lead was final", Sum: []string{"decided_at"}, Per: []string{"decided"}, Unit: certain, Share: true,
			About: "the part of its rounds after which the winner's estimated chance was above 50 % at the beginning of every round"},
		analysis.Measure{Key: "decided_early", Title: "decided before 70 % of the rounds", Sum: []string{"decided_early"}, Per: []string{"decided"}, Share: true, Says: "decided before 70 %% of its rounds in %s of games",
			About: "games in which the winner's estimated chance was above 50 % at the beginning of every round from 70 % of the rounds on"},
		analysis.Measure{Key: "estimate_error", Title: "squared error of the estimates (a coin: 0.25)", Sum: []string{"estimate_error"}, Per: []string{"judged_rounds"}, Unit: certain,
			About: "mean squared difference of the estimated chances, which lead changes and decided games rest on, from what happened; they are fitted to games of the hand-written players"},
	)
	tries, noise := columns("tries_", 5), columns("noise_", 5)
	for i := range tries {
		n := strconv.Itoa(i + 1)
		title := "disc or flip " + n
		if i == len(tries)-1 {
			title += " and later"
		}
		add("Discs placed and cards flipped that made noise", analysis.Measure{
			Key: "hazard_" + n, Title: title, Sum: noise[i : i+1], Per: tries[i : i+1], Share: true,
			About: "how often " + title + " of a round made noise, of those placed or flipped",
		})
	}
	add("Deaths of Visitors", analysis.Measure{Key: "deaths", Title: "Visitors dead", Sum: []string{"deaths"}, About: "Visitors who died"})
	for _, cause := range [][2]string{
		{"peek", "who peeked where a ghost was"},
		{"item", "who used a deadly item where she was"},
		{"weapon", "who used a wrong item of a weakness on her"},
		{"power5", "whom power 5 killed"},
	} {
		add("Deaths of Visitors", analysis.Measure{
			Key: "deaths_" + cause[0], Title: "by " + cause[0], Sum: []string{"deaths_" + cause[0]}, Per: []string{"deaths"}, Share: true,
			About: "of the Visitors who died, those " + cause[1],
		})
	}
	for i, power := range columns("power_", hakoonna.PowerCards) {
		about := fmt.Sprintf("uses of power %d", i+1)
		switch i + 1 {
		case 5:
			about = "kills of power 5"
		case 9:
			about = "lies told under power 9"
		}
		add("Uses of powers per game", analysis.Measure{Key: power, Title: strings.TrimPrefix(power, "power_"), Sum: []string{power}, About: about})
	}
	for _, item := range [][2]string{
		{"stethoscope", "numbers asked with the Stethoscope"},
		{"mystery_book", "Empties laid faceup with the Mystery Book"},
		{"holy_drops", "uses of Holy Drops"},
		{"ouija", "uses of the Ouija"},
		{"dowsing", "uses of the Dowsing Rod"},
		{"smartphone", "uses of the Smartphone"},
		{"weapon", "uses of items of a weakness, right and wrong"},
		{"charm", "uses of Charms"},
	} {
		add("Uses of items per game", analysis.Measure{
			Key: "item_" + item[0], Title: strings.ReplaceAll(item[0], "_", " "), Sum: []string{"item_" + item[0]}, About: item[1],
		})
	}
	add("Slips per 1,000 games",
		analysis.Measure{Key: "missed_wins_per_1000", Title: "certain wins not taken", Sum: []string{"missed_wins"}, Times: 1000,
			About: "declarations of a Visitor to whom another was a certain win, by what he knew, unless it was interrupted"},
		analysis.Measure{Key: "certain_peeks_per_1000", Title: "peeks where a ghost was certain to be", Sum: []string{"certain_peeks"}, Times: 1000,
			About: "declared peeks at a Shadow where public evidence left no other place to some ghost"},
		analysis.Measure{Key: "cover_left_per_1000", Title: "covers left that would have closed every way to win", Sum: []string{"cover_left"}, Times: 1000,
			About: "turns in which a ghost left a tile although all ways to win would have been blocked had it stayed"},
	)
	return p
}

// hakoTimes are what takes time at the table.
func hakoTimes() []Timed {
	return []Timed{
		{Key: "setup", About: "setting up a game"},
		{Key: "noise_step", About: "placing a disc or flipping a card", Sum: columns("tries_", 5)},
		{Key: "pass", About: "passing", Sum: []string{"passes"}},
		{Key: "action", About: "an action of a Visitor, with the talk about it", Sum: []string{"visitor_actions"}},
		{Key: "hako_turn", About: "a turn of the Hako Onna, eyes closed", Sum: []string{"hako_turns"}},
	}
}

// columns are the stem with 1 .. n behind it.
func columns(stem string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = stem + strconv.Itoa(i+1)
	}
	return list
}
