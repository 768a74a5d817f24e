// Package ruleset reads the data of a game, and of an experiment, strictly:
// what is misspelt, of the wrong type, given twice or out of range is an error
// that names the place, the value, what is accepted and the nearest valid name.
// Nothing is ignored and nothing falls back to a default.
//
// # Files
//
// A rule-set file is one YAML document without anchors, aliases or merge keys.
// Every value of an embedded file says where it comes from, by a mark written
// as a tag:
//
//	start_draw: !rulebook 3
//	lock: !assumed 5
//	charm: !assumed {needs_set_card: true}
//
// The mark of a mapping or list holds for everything in it that has no mark of
// its own. What [Document.AppendYAML] writes carries the marks in a form that
// any YAML reader understands, and [Parse] reads both:
//
//	lock: {value: 5, assumed: true}
//
// # Order of use
//
// A game describes its values once, as a list of [Field]s bound to the
// variables of its Go rule set. [NewDocument] pairs that list with the parsed
// file and refuses a file that does not hold exactly those values.
// [Document.Amend] lays a smaller embedded file over it, [Document.Override]
// the changes of a user, and [Document.Decode] stores everything in the
// variables.
//
// # Paths
//
// A value is addressed by the keys that lead to it, joined by dots, as in
// noise.cards.limit. In a list of mappings that have an id, the id is the key:
// boards.H1.rooms.hall1. A mapping merges into what is there, key by key; a
// single value or a list replaces what is there; null removes an optional key.
//
// The package knows no game, and does not judge how values agree with each
// other: that is the game's own validation.
package ruleset
