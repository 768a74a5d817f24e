package experiments

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"yurei/agents"
	"yurei/analysis"
	"yurei/engine"
)

// Term explains a name that is printed somewhere.
type Term struct {
	Group string // of the list of all terms
	Name  string // as files write it
	Title string // as tables write it, "" if they do not
	About string // sentences, or the part of one
	// Formula says how a number is computed, Source where that is from; "" where there
	// is nothing to say.
	Formula string
	Source  string
}

// The groups of terms, in the order of their list.
const (
	endingTerms     = "How games end"
	measureTerms    = "Measures"
	verdictTerms    = "Verdicts"
	warningTerms    = "Warnings"
	statisticsTerms = "Statistics"
	agentTerms      = "Agents and styles"
	ruleTerms       = "Marks of rules"
	gamesTerms      = "Columns of games.csv"
	summaryTerms    = "Columns of summary.csv and of comparisons"
	tableTerms      = "Headings of tables"
	keyTerms        = "Keys of JSON and of run.json"
	auditTerms      = "Audit"
	benchTerms      = "Speed"
)

// word is a term of a group that is known.
type word struct{ name, about string }

func inGroup(group string, words []word) []Term {
	terms := make([]Term, len(words))
	for i, w := range words {
		terms[i] = Term{Group: group, Name: w.name, About: w.about}
	}
	return terms
}

// Terms are all that can be explained, group by group. A name may stand in several
// groups.
func (c *Catalogue) Terms() []Term {
	var terms []Term
	for _, g := range c.Games {
		terms = addTerms(terms, g)
	}
	terms = append(terms, verdictWords...)
	terms = append(terms, inGroup(warningTerms, warningWords)...)
	terms = append(terms, statisticsWords...)
	terms = append(terms, askedWords...)
	terms = append(terms, inGroup(ruleTerms, markWords)...)
	terms = append(terms, inGroup(gamesTerms, recordWords)...)
	terms = append(terms, inGroup(summaryTerms, summaryWords)...)
	terms = append(terms, inGroup(tableTerms, tableWords)...)
	terms = append(terms, inGroup(keyTerms, keyWords)...)
	terms = append(terms, inGroup(auditTerms, auditWords)...)
	terms = append(terms, inGroup(benchTerms, benchWords)...)
	order := []string{
		endingTerms, measureTerms, verdictTerms, warningTerms, statisticsTerms, agentTerms, ruleTerms, gamesTerms, summaryTerms, tableTerms, keyTerms, auditTerms, benchTerms,
	}
	slices.SortStableFunc(terms, func(a, b Term) int {
		return cmp.Compare(slices.Index(order, a.Group), slices.Index(order, b.Group))
	})
	return terms
}

// addTerms adds those of a game: to a name that another game has in the same group,
// only what is said otherwise.
func addTerms(terms []Term, g *Game) []Term {
	for _, t := range g.terms() {
		known := slices.IndexFunc(terms, func(k Term) bool { return k.Group == t.Group && k.Name == t.Name })
		switch {
		case known < 0:
			terms = append(terms, t)
		case !strings.Contains(terms[known].About, t.About):
			terms[known].About = fmt.Sprintf("%s. In %s: %s", strings.TrimSuffix(terms[known].About, "."), g.Title, t.About)
		}
	}
	return terms
}

// terms are those of one game: its endings, measures, columns, agents and styles.
func (g *Game) terms() []Term {
	terms := slices.Clone(g.words)
	p := g.Profile
	for _, m := range p.Measures {
		terms = append(terms, Term{
			Group: measureTerms, Name: m.Key, Title: m.Title, About: m.About, Formula: measureFormula(m),
			Source: "interval: see ratio",
		})
	}
	groups := map[string]int{} // indexes of terms
	for _, m := range p.Measures {
		if m.Group == "" {
			continue
		}
		if at, known := groups[m.Group]; known {
			terms[at].About += ", " + m.Key
			continue
		}
		groups[m.Group] = len(terms)
		terms = append(terms, Term{Group: tableTerms, Name: m.Group, About: "Measures: " + m.Key})
	}
	if len(g.Times) > 0 {
		about := "The length of a game if the experiment assumes the right seconds, under time:"
		for _, timed := range g.Times {
			about += fmt.Sprintf(" %s for %s,", timed.Key, timed.About)
		}
		terms = append(terms, Term{
			Group: measureTerms, Name: "minutes", Title: "minutes, assumed", About: strings.TrimSuffix(about, ","),
			Formula: "sum of assumed seconds for what is counted / number of games that did not fail / 60", Source: "interval: see ratio",
		})
	}
	for _, b := range p.Breakdowns {
		about := "The win rate by " + b.Title + ": a game counts once for each value that occurs in it."
		if b.Chosen {
			about += " Agents chose the value, so games that differ in it differ in more than it: the rates are no effects."
		}
		terms = append(terms, Term{Group: measureTerms, Name: b.Key, Title: "win rate by " + b.Title, About: about},
			Term{Group: tableTerms, Name: b.Title, About: "Rows: the values of " + b.Key + "."})
	}
	if s := p.Survival; s != nil {
		terms = append(terms,
			Term{Group: tableTerms, Name: "survival of " + s.Who + " by " + s.Turn, About: "How many " + s.Who + " are not dead after the turn, in percent of all; in brackets the games that reached it."},
			Term{Group: tableTerms, Name: "how often " + p.SideName + " still win, by " + s.Turn, About: "Of the games that reached the turn, those that " + p.SideName + " won in the end."},
			Term{Group: tableTerms, Name: s.Turn, About: "Rows: the turns of a game, from 1 on; the last row is the end."})
	}
	if s := p.Seats; s != nil {
		terms = append(terms, Term{Group: tableTerms, Name: s.Who + " by seat", About: "Seats in the order of play: in how many games the one in the seat died, and how many of the wins came in its turn."})
	}
	win := p.SideName + " win"
	terms = append(terms,
		Term{Group: tableTerms, Name: win + " by", About: "Endings by which " + p.SideName + " win."},
		Term{Group: measureTerms, Name: p.SideKey + "_win", Title: win, Formula: "games that " + p.SideName + " won / all games", Source: "interval: see wilson",
			About: "The share of all games of the cell that " + p.SideName + " won; unfinished and failed games are not won"})
	for _, a := range g.Agents {
		terms = append(terms, Term{Group: agentTerms, Name: a.Name, About: "An agent: " + a.About})
	}
	for _, s := range g.Styles {
		who := g.Roles[g.styled].Title
		if s.Any {
			who = "any role"
		}
		terms = append(terms, Term{Group: agentTerms, Name: s.Name, About: fmt.Sprintf("A style of %s, which an agent has behind a +, as in heuristic+%s: %s", who, s.Name, s.About)})
	}
	return append(terms, g.optionTerms()...)
}

// optionTerms explain the options of agents and styles, with the values that each
// takes.
func (g *Game) optionTerms() []Term {
	var terms []Term
	add := func(user string, options []agents.Option) {
		for _, o := range options {
			values := fmt.Sprintf("%s:%s=%s (%s)", user, o.Name, o.Default, o.Range())
			at := slices.IndexFunc(terms, func(t Term) bool { return t.Name == o.Name })
			if at < 0 {
				terms = append(terms, Term{Group: agentTerms, Name: o.Name, About: optionAbout(o.Name) + "As in " + values})
				continue
			}
			terms[at].About += ", " + values
		}
	}
	for _, a := range g.Agents {
		add(a.Name, a.Options)
	}
	for _, s := range g.Styles {
		add(s.Name, s.Options)
	}
	return terms
}

func optionAbout(name string) string {
	for _, w := range optionWords {
		if w.name == name {
			return w.about + " "
		}
	}
	return ""
}

// measureFormula says what is divided by what.
func measureFormula(m analysis.Measure) string {
	above := ""
	for i, column := range m.Sum {
		sign := "+"
		if m.Weights != nil && m.Weights[i] < 0 {
			sign = "-"
		}
		above += " " + sign + " " + column
	}
	above = strings.TrimPrefix(above, " + ")
	formula := fmt.Sprintf("sum of %s / sum of %s", above, strings.Join(m.Per, " + "))
	if len(m.Per) == 0 {
		formula = fmt.Sprintf("sum of %s / number of games that did not fail", above)
	}
	if m.Unit > 1 {
		formula += fmt.Sprintf(" / %d", m.Unit)
	}
	if m.Times > 1 {
		formula += fmt.Sprintf(" x %d", m.Times)
	}
	return formula
}

// termKey makes names alike that are written differently in files, tables and
// sentences.
func termKey(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(" -_,.;:/\\?%()'", r) })
	return strings.Join(words, "_")
}

// derived are names made of others, with what that adds to them.
var derived = []struct{ prefix, suffix, about string }{
	{"", "_lo", "The lower end of the interval of"},
	{"", "_hi", "The upper end of the interval of"},
	{"", "_median", "The value at or below which half of the games lie, of"},
	{"", "_tenths", "The values below and above which a tenth of the games lies, of"},
	{"", "_p10", "The value below which a tenth of the games lies, of"},
	{"", "_p90", "The value above which a tenth of the games lies, of"},
	{"", "_minus_base", "How far the cell is from its base, less than nothing if below it, in"},
	{"over_", "", "Points above the win rate with"},
	{"n_", "", "The number of games behind the share"},
	{"require_", "", "The verdict on what is required of"},
}

// Explain returns what is known of a name: the meanings that it has, at least one.
func (c *Catalogue) Explain(name string) ([]Term, error) {
	terms := c.Terms()
	if found := explained(terms, termKey(name)); found != nil {
		return found, nil
	}
	if found := c.explainRule(name); found != nil {
		return found, nil
	}
	var known []string
	for _, t := range terms {
		known = append(known, t.Name)
	}
	if strings.Contains(name, ".") {
		known = c.rulePaths()
	}
	if nearest, ok := engine.Nearest(termKey(name), keysOf(known)); ok {
		return nil, fmt.Errorf("experiments: nothing is known of %q, did you mean %q?", name, known[slices.Index(keysOf(known), nearest)])
	}
	return nil, fmt.Errorf("experiments: nothing is known of %q; yurei explain lists all names", name)
}

// rulePaths are the values of the rules of all games, as --set names them.
func (c *Catalogue) rulePaths() (paths []string) {
	for _, g := range c.Games {
		if doc, err := c.Rules(g.Name, ""); err == nil {
			for _, v := range doc.Values() {
				paths = append(paths, "rules."+v.Path)
			}
		}
	}
	return paths
}

// explainRule says where a value of rules is found, which may be that of several games.
func (c *Catalogue) explainRule(name string) (found []Term) {
	path := strings.TrimPrefix(name, "rules.")
	for _, g := range c.Games {
		doc, err := c.Rules(g.Name, "")
		if err != nil {
			continue
		}
		value, ok := doc.Value(path)
		if !ok {
			continue
		}
		about := fmt.Sprintf("a value of the rules of %s: %s in the base game (%s).", g.Title, value.Text, value.Mark)
		if want := doc.Want(path); want != "" {
			about += " Accepted: " + want + "."
		}
		found = append(found, Term{
			Group: "Rules of " + g.Title, Name: "rules." + path,
			About: fmt.Sprintf("%s To change it: --set rules.%s=VALUE. All values: yurei rules %s", about, path, g.Name),
		})
	}
	return found
}

func keysOf(names []string) []string {
	keys := make([]string, len(names))
	for i, name := range names {
		keys[i] = termKey(name)
	}
	return keys
}

// explained finds a name, or one that it is made of.
func explained(terms []Term, key string) (found []Term) {
	for _, t := range terms {
		if termKey(t.Name) == key || t.Title != "" && termKey(t.Title) == key {
			found = append(found, t)
		}
	}
	for _, d := range derived {
		rest, isPrefix := strings.CutPrefix(key, d.prefix)
		rest, isSuffix := strings.CutSuffix(rest, d.suffix)
		if found != nil || !isPrefix || !isSuffix || rest == "" {
			continue
		}
		for _, t := range explained(terms, rest) {
			t.About = fmt.Sprintf("%s %s. %s", d.about, t.Name, t.About)
			found = append(found, t)
		}
	}
	return found
}
