package experiments

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"yurei/analysis"
	"yurei/engine/ruleset"
	"yurei/sim"
)

// PlayedRun is a run that is kept in a folder.
type PlayedRun struct {
	Folder   string
	Manifest *sim.Manifest
	Game     *Game
	// Resolved is nil if this program does not know the experiment any more; Unknown
	// then says why.
	Resolved *Resolved
	Unknown  error
}

// OpenRun reads what a folder says of its run. The run must have finished games,
// and of a game that this program knows; the program that played it may be another.
func (c *Catalogue) OpenRun(folder string) (*PlayedRun, error) {
	path := filepath.Join(folder, sim.ManifestFile)
	manifest, err := sim.ReadManifest(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, noRun(folder)
	}
	if err != nil {
		return nil, err
	}
	if manifest.Finished == 0 {
		return nil, fmt.Errorf("experiments: %s: no deal of the run is finished, want at least 1: go on with it by yurei run --resume", folder)
	}
	r := &PlayedRun{Folder: folder, Manifest: manifest}
	if r.Game, err = c.game(manifest.Schema.Game, ruleset.Position{}); err != nil {
		return nil, fmt.Errorf("experiments: %s: %w", path, err)
	}
	schema := &manifest.Schema
	if int(r.Game.Profile.Side) >= len(schema.Sides) {
		return nil, fmt.Errorf("experiments: %s: sides = %q, want those of %s", path, schema.Sides, r.Game.Title)
	}
	e, err := Parse(path, []byte(manifest.Experiment))
	if err == nil {
		r.Resolved, err = c.Resolve(e)
	}
	if err == nil && !slices.Equal(r.Resolved.Plan().Records().Cells, schema.Cells) {
		r.Resolved, err = nil, fmt.Errorf("experiments: %s: cells = %q, the experiment has others", path, schema.Cells)
	}
	r.Unknown = err
	return r, nil
}

// noRun says what is in a folder that holds no run: perhaps those of an experiment's
// parts.
func noRun(folder string) error {
	parts, err := filepath.Glob(filepath.Join(folder, "*", sim.ManifestFile))
	if err != nil || len(parts) == 0 {
		return fmt.Errorf("experiments: %s is no run: there is no %s", folder, filepath.Join(folder, sim.ManifestFile))
	}
	for i := range parts {
		parts[i] = filepath.Dir(parts[i])
	}
	return fmt.Errorf("experiments: %s is no run but holds some, want one of %s", folder, strings.Join(parts, ", "))
}

// Run is the run for a comparison. Its games are those that the manifest counts as
// finished; reading them fails at the end if their hashes are not the manifest's.
func (r *PlayedRun) Run() analysis.Run {
	labels := &analysis.Experiment{Seed: r.Manifest.Seed, Heading: r.Game.Title}
	if r.Resolved != nil {
		labels = r.Resolved.Labels()
	} else {
		for _, key := range r.Manifest.Schema.Cells {
			labels.Cells = append(labels.Cells, analysis.Cell{Key: key, Label: key})
		}
	}
	return analysis.Run{
		Name: r.Folder, Experiment: labels, Schema: &r.Manifest.Schema, Deals: r.Manifest.Finished, Games: r.games(),
	}
}

func (r *PlayedRun) games() iter.Seq2[*sim.Record, error] {
	return func(yield func(*sim.Record, error) bool) {
		path := filepath.Join(r.Folder, sim.GamesFile)
		file, err := os.Open(path)
		if err != nil {
			yield(nil, fmt.Errorf("experiments: %w", err))
			return
		}
		defer file.Close()
		digest := sim.NewDigest(&r.Manifest.Schema)
		cells := len(r.Manifest.Schema.Cells)
		last := r.Manifest.Finished*int64(cells) - 1
		for rec, err := range sim.ReadGames(file, path, &r.Manifest.Schema) {
			if err == nil {
				digest.Fold(rec)
				if rec.Index(cells) == last && !slices.Equal(digest.Sums(), r.Manifest.Hashes) {
					err = fmt.Errorf("experiments: %s: the games are not those of %s: their hashes differ", path, sim.ManifestFile)
				}
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(rec, nil) || rec.Index(cells) == last {
				return
			}
		}
	}
}

// ParseMargin reads a margin as experiments write it: a share such as 0.02, points
// such as 2pp, or none, which is 0.
func ParseMargin(option, text string) (float64, error) {
	change, err := ruleset.ParseOverride(option, "margin="+text)
	if err != nil {
		return 0, err
	}
	var margin setting[float64]
	err = setPoints(&margin, "margin", change.Value)
	return margin.value, err
}

// Notes are reasons to doubt that the comparison of two runs is what its user meant.
func Notes(a, b *PlayedRun) (notes []analysis.Warning) {
	add := func(code analysis.WarningCode, format string, args ...any) {
		notes = append(notes, analysis.Warning{Code: code, Text: fmt.Sprintf(format, args...)})
	}
	for _, r := range []*PlayedRun{a, b} {
		if m := r.Manifest; m.Finished < m.Deals {
			add(analysis.UnfinishedRun, "%s is unfinished: %s of %s", r.Folder, analysis.Count(m.Finished), analysis.CountOf(m.Deals, "deal"))
		}
		if r.Unknown != nil {
			add(analysis.OtherProgram, "%s was played by another program (%s), whose experiment this one does not know: %v", r.Folder, r.Manifest.Program, r.Unknown)
		}
	}
	if a.Manifest.Program != b.Manifest.Program {
		add(analysis.OtherProgram, "the runs were played by different programs, %s and %s", a.Manifest.Program, b.Manifest.Program)
	}
	return notes
}

// SettingChanges are the settings of the cells of both runs that differ, as path: A
// -> B, with the cells in brackets unless it is so in all of them.
func SettingChanges(a, b *PlayedRun) []string {
	type change struct {
		text  string
		cells []string
	}
	var changes []change
	matched := 0
	for i, key := range a.Manifest.Schema.Cells {
		k := slices.Index(b.Manifest.Schema.Cells, key)
		if k < 0 && len(a.Manifest.Schema.Cells) == 1 && len(b.Manifest.Schema.Cells) == 1 {
			k = 0
		}
		if k < 0 {
			continue
		}
		matched++
		inA, pathsA := a.settings(i)
		inB, pathsB := b.settings(k)
		for _, path := range pathsB {
			if _, has := inA[path]; !has {
				pathsA = append(pathsA, path)
			}
		}
		for _, path := range foldMappings(pathsA, inA, inB) {
			valueA, hasA := inA[path]
			valueB, hasB := inB[path]
			if hasA && hasB && valueA == valueB {
				continue
			}
			if !hasA {
				valueA = "none"
			}
			if !hasB {
				valueB = "none"
			}
			text := fmt.Sprintf("%s: %s -> %s", path, valueA, valueB)
			known := slices.IndexFunc(changes, func(c change) bool { return c.text == text })
			if known < 0 {
				known = len(changes)
				changes = append(changes, change{text: text})
			}
			changes[known].cells = append(changes[known].cells, key)
		}
	}
	lines := []string{}
	for _, c := range changes {
		if len(c.cells) < matched {
			c.text += " (" + strings.Join(c.cells, ", ") + ")"
		}
		lines = append(lines, c.text)
	}
	return lines
}

// settings are the values that a cell was played with, and their paths in order.
// Agents and players are left out if the experiment is unknown.
func (r *PlayedRun) settings(cell int) (values map[string]string, paths []string) {
	values = map[string]string{}
	add := func(path, value string) {
		if _, has := values[path]; !has {
			paths = append(paths, path)
		}
		values[path] = value
	}
	if r.Resolved != nil {
		c := &r.Resolved.Cells[cell]
		add("players", strconv.Itoa(c.Players))
		add("rule_set", c.RuleSet)
		for k, role := range r.Game.Roles {
			if !r.Resolved.follows(c, k) {
				add("agents."+role.Name, c.Agents[k].Short())
			}
		}
	}
	key := r.Manifest.Schema.Cells[cell]
	if rules, err := ruleset.Parse(key, []byte(r.Manifest.Rules[key])); err == nil {
		addValues(add, "rules", rules)
	}
	return values, paths
}

// addValues adds the single values at or below a node; the entries of a list that
// have ids are addressed by them.
func addValues(add func(path, value string), path string, n *ruleset.Node) {
	ids := n.Kind == ruleset.List
	for _, item := range n.Items {
		ids = ids && item.Kind == ruleset.Map && item.Field("id") != nil
	}
	switch {
	case n.Kind == ruleset.Map:
		for _, entry := range n.Fields {
			addValues(add, path+"."+entry.Key, entry.Value)
		}
	case ids && len(n.Items) > 0:
		for _, item := range n.Items {
			addValues(add, path+"."+item.Field("id").Text, item)
		}
	default:
		add(path, n.String())
	}
}
