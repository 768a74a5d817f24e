package experiments

import (
	"fmt"

	"yurei/engine/hakoonna"
)

// hakoTerms explain the endings, sides and columns of Hako Onna.
func hakoTerms() []Term {
	const rules = "Hako Onna's RULES.md, "
	terms := []Term{
		{Group: endingTerms, Name: "escape", About: "The Visitors win: one of them peeks the Exit with the Key in hand.", Source: rules + "2.2"},
		{Group: endingTerms, Name: "defeat", About: "The Visitors win: one of them uses the item of her weakness where the Hako Onna is.", Source: rules + "2.4"},
		{Group: endingTerms, Name: "rest", About: "The Visitors win: one of them peeks the Bones with the Doll in hand.", Source: rules + "2.2"},
		{Group: endingTerms, Name: "all_dead", About: "The Hako Onna wins: no Visitor lives.", Source: rules + "6.5"},
		{Group: endingTerms, Name: "no_way", About: "The Hako Onna wins: escape, defeat and rest are all blocked, because what they need has left the game or is covered by a ghost.", Source: rules + "6.5"},
		{Group: gamesTerms, Name: "hako_onna", About: "The side of the Hako Onna and her Hakobito."},
		{Group: gamesTerms, Name: "visitors", About: "The side of the living Visitors."},
	}
	add := func(name, about string) {
		terms = append(terms, Term{Group: gamesTerms, Name: name, About: about})
	}
	for _, w := range []word{
		{"hako_turns", "Turns of the Hako Onna that began."},
		{"visitor_turns", "Turns of Visitors that began, passes and turns lost to noise included."},
		{"visitor_actions", "Turns of Visitors whose noise step went well without a pass, so that they could act."},
		{"passes", "Turns in which a Visitor passed."},
		{"rounds_noise", "Rounds that noise ended."},
		{"rounds_overtime", "Rounds that came to their end without noise."},
		{"extinguished", "Noises and Overtimes that the Extinguisher put out."},
		{"deaths", "Visitors who died."},
		{"deaths_peek", "Visitors who died because they peeked where a ghost was."},
		{"deaths_item", "Visitors who died of a deadly item that they used where she was."},
		{"deaths_weapon", "Visitors who died because they used a wrong item of a weakness on her."},
		{"deaths_power5", "Visitors whom power 5 killed."},
		{"diaries", "Diaries on their cards at the end."},
		{"screams", "Screams of the Hako Onna."},
		{"guesses", "Codes named at the Safe."},
		{"key_out", "1 if the Key came out of the Safe."},
		{"free_moves", "Free actions of Visitors."},
		{"setup_power", "The power that she began with."},
		{"setup_code", "The code of the Safe."},
		{"setup_weakness", "Her weakness."},
		{"setup_bones", "The Shadow at which the Bones lay first."},
		{"setup_hide", "The Shadow at which she hid first."},
		{"setup_map", "A hash of the finished mansion: equal mansions have equal ones."},
		{"missed_wins", "Declarations of Visitors to whom another was a certain win, unless it was interrupted."},
		{"certain_peeks", "Declared peeks where a ghost was certain to be by public evidence."},
		{"cover_left", "Turns in which a ghost left a tile although all ways to win would have been blocked had it stayed."},
		{"hakobito_turns", "Turns of the Hako Onna that began with a Hakobito in play, once for each."},
		{"won_by", "The seat of the Visitor in whose turn the Visitors won, 0 if they did not."},
		{"decided", "1 if a side won and positions were estimated, else 0; the columns behind it are then 0, too."},
		{"judged_rounds", "Rounds at whose beginning the position was estimated."},
		{"lead_changes", "How often the other side came to lead than the one that led last."},
		{"decided_at", "Thousandths of its rounds after which the winner's estimated chance stayed above one half."},
		{"decided_early", "1 if that is less than 700."},
		{"estimate_error", "The sum over the rounds of the squared error of the estimates, in thousandths."},
	} {
		add(w.name, w.about)
	}
	tries, noise := columns("tries_", 5), columns("noise_", 5)
	for i := range tries {
		which := fmt.Sprintf("number %d", i+1)
		if i == len(tries)-1 {
			which += " and later"
		}
		add(tries[i], "Discs placed or cards flipped as "+which+" of their rounds.")
		add(noise[i], "Those of them that made noise.")
	}
	for i, name := range columns("died_", hakoonna.MaxVisitors) {
		add(name, fmt.Sprintf("The turn of the Hako Onna in which the Visitor in seat %d died; 0 if he lived to the end, -1 if there was none.", i+1))
		add(columns("setup_item_", hakoonna.MaxVisitors)[i], fmt.Sprintf("The item that the Visitor in seat %d drafted, from 1 on; 0 if there was none.", i+1))
	}
	return terms
}
