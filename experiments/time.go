package experiments

import (
	"fmt"
	"slices"
	"strings"

	"yurei/analysis"
	"yurei/engine/ruleset"
)

// Timed is something in a game that takes time at the table: so many seconds, which
// an experiment assumes. They change no game, only how long it is said to take.
type Timed struct {
	Key   string // below time in an experiment
	About string
	Sum   []string // columns that count how often it happens; nil: once a game
}

// longestTime is the largest number of seconds: a day.
const longestTime = 86_400

// assumedTime is a number of seconds that an experiment assumes.
type assumedTime struct {
	name    string
	seconds setting[int]
}

// setTimes sets the seconds of a mapping.
func (e *Experiment) setTimes(value *ruleset.Node) error {
	return entries("time", "a mapping from what takes time to seconds", value, func(entry ruleset.Entry) error {
		return e.setTime(entry.Key, entry.Value)
	})
}

// setTime sets the seconds of one thing; of what is set twice the last holds.
func (e *Experiment) setTime(name string, value *ruleset.Node) error {
	seconds, ok := value.Int()
	if !ok || seconds < 1 || seconds > longestTime {
		return value.Wrong("time."+name, fmt.Sprintf("a whole number of seconds from 1 to %d", longestTime))
	}
	e.times = slices.DeleteFunc(e.times, func(t assumedTime) bool { return t.name == name })
	e.times = append(e.times, assumedTime{name, setting[int]{seconds, value.At}})
	return nil
}

// times refuses what does not happen in the game.
func (r *resolver) times() {
	var valid []string
	for _, t := range r.game.Times {
		valid = append(valid, t.Key)
	}
	for _, t := range r.experiment.times {
		if !slices.Contains(valid, t.name) {
			r.fault(ruleset.Unknown(t.seconds.at, "time."+t.name, "time", t.name, valid))
		}
	}
}

// minutes is the length of a game by the seconds that the experiment assumes; none
// if it assumes nothing.
func (r *Resolved) minutes() []analysis.Measure {
	m := analysis.Measure{Key: "minutes", Title: "minutes, assumed", Group: courseGroup, Unit: 60, Spread: true, Says: "%s minutes (assumed)"}
	var seconds []string
	for _, timed := range r.Game.Times {
		for _, t := range r.Experiment.times {
			if t.name != timed.Key {
				continue
			}
			seconds = append(seconds, fmt.Sprintf("%d for %s", t.seconds.value, timed.About))
			if timed.Sum == nil {
				m.Base += int64(t.seconds.value)
			}
			for _, column := range timed.Sum {
				m.Sum = append(m.Sum, column)
				m.Weights = append(m.Weights, int64(t.seconds.value))
			}
		}
	}
	if seconds == nil {
		return nil
	}
	m.About = "length of a game if the experiment assumes the right seconds: " + strings.Join(seconds, ", ")
	return []analysis.Measure{m}
}
