package hakoonna

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"yurei/engine/ruleset"
)

//go:embed rulesets/*.yaml
var ruleSetFiles embed.FS

// embedded holds the rule sets that come with the game.
var embedded = ruleset.Embedded{Game: "hakoonna", Base: "base", Files: ruleSetFiles}

// RuleSetNames lists the rule sets that come with the game, the base game
// first.
func RuleSetNames() []string { return embedded.Names() }

// BaseRuleSet is the base game.
func BaseRuleSet() *RuleSet {
	r, _, err := LoadRuleSet(embedded.Base)
	if err != nil {
		panic("hakoonna: " + err.Error())
	}
	return r
}

// LoadRuleSet reads one of the rule sets that come with the game and applies a
// user's overrides in their order. The result is valid. The document tells
// where each value comes from.
//
// Overrides of the noise mechanism that is not in use are not refused here:
// what one cell of an experiment leaves idle may serve in another. See
// [Needs].
func LoadRuleSet(name string, overrides ...ruleset.Override) (*RuleSet, *ruleset.Document, error) {
	r := new(RuleSet)
	doc, err := embedded.Load(name, r.fields(), r.faults, overrides...)
	if err != nil {
		return nil, nil, err
	}
	return r, doc, nil
}

// Needs tells the values of each noise mechanism, which count while it is in use:
// noise.difficulty and noise.discs, or noise.cards.
func Needs(_ *ruleset.Document, path string) []ruleset.Need {
	switch {
	case path == "noise.difficulty", strings.HasPrefix(path, "noise.discs."):
		return []ruleset.Need{{Path: "noise.mode", Is: []string{"discs"}}}
	case strings.HasPrefix(path, "noise.cards."):
		return []ruleset.Need{{Path: "noise.mode", Is: []string{"cards"}}}
	}
	return nil
}

// readBoards stores the list of boards. What it cannot store it reports as a
// fault of the very entry; that boards agree with each other is validated
// afterwards.
func (r *RuleSet) readBoards(list *ruleset.Node) []*ruleset.Error {
	if list.Kind != ruleset.List {
		return []*ruleset.Error{list.Wrong("boards", "a list of boards")}
	}
	b := boardReader{}
	r.Boards = nil
	for i, item := range list.Items {
		r.Boards = append(r.Boards, b.board(fmt.Sprintf("boards.%d", i+1), item))
	}
	return b.faults
}

type boardReader struct{ faults []*ruleset.Error }

func (b *boardReader) wrong(n *ruleset.Node, path, want string) {
	b.faults = append(b.faults, n.Wrong(path, want))
}

var boardKeys = [...]string{"id", "rooms", "doors", "stairs", "inner", "floor", "safe", "grudge"}

func (b *boardReader) board(path string, n *ruleset.Node) Board {
	var board Board
	if n.Kind != ruleset.Map {
		b.wrong(n, path, "a mapping with id and rooms")
		return board
	}
	if id := n.Field("id"); id != nil {
		board.ID = b.word(id, path+".id", "a name")
		path = "boards." + board.ID
	} else {
		b.faults = append(b.faults, &ruleset.Error{At: n.At, Path: path, Text: path + ".id: missing, want a name"})
	}
	// Rooms come first, since doors belong to them.
	if rooms := n.Field("rooms"); rooms != nil {
		b.rooms(path+".rooms", rooms, &board)
	} else {
		b.faults = append(b.faults, &ruleset.Error{At: n.At, Path: path, Text: path + ".rooms: missing, want a mapping of room names to numbers of Shadows"})
	}
	for _, entry := range n.Fields {
		here, v := path+"."+entry.Key, entry.Value
		switch entry.Key {
		case "id", "rooms":
		case "doors":
			if len(board.Rooms) > 0 {
				b.doors(here, v, &board)
			}
		case "stairs":
			if v.Kind != ruleset.Map {
				b.wrong(v, here, "a mapping of rooms of this board to rooms of others")
			}
			for _, stair := range v.Fields {
				board.Stairs = append(board.Stairs, Stair{stair.Key, b.word(stair.Value, here+"."+stair.Key, "the name of a room")})
			}
		case "inner":
			if v.Kind != ruleset.List {
				b.wrong(v, here, "a list of pairs of rooms")
			}
			for _, item := range v.Items {
				pair, ok := item.Words()
				if !ok || len(pair) != 2 {
					b.wrong(item, here, "pairs of rooms")
					continue
				}
				board.Inner = append(board.Inner, [2]string(pair))
			}
		case "floor":
			board.Floor = b.word(v, here, "B1, 1F or 2F")
		case "safe":
			board.Safe = b.word(v, here, "the name of a room")
		case "grudge":
			board.Grudge = b.word(v, here, "the name of a room")
		default:
			b.faults = append(b.faults, ruleset.Unknown(entry.At, here, "key of a board", entry.Key, boardKeys[:]))
		}
	}
	return board
}

func (b *boardReader) word(n *ruleset.Node, path, want string) string {
	word, ok := n.Word()
	if !ok || word == "" {
		b.wrong(n, path, want)
	}
	return word
}

func (b *boardReader) rooms(path string, n *ruleset.Node, board *Board) {
	if n.Kind != ruleset.Map {
		b.wrong(n, path, "a mapping of room names to numbers of Shadows")
	}
	for _, entry := range n.Fields {
		shadows, ok := entry.Value.Int()
		if !ok {
			b.wrong(entry.Value, path+"."+entry.Key, shadowsWant)
		}
		board.Rooms = append(board.Rooms, BoardRoom{Name: entry.Key, Shadows: shadows})
	}
}

func (b *boardReader) doors(path string, n *ruleset.Node, board *Board) {
	if n.Kind != ruleset.Map {
		b.wrong(n, path, "a mapping of rooms to lists of sides")
	}
	for _, entry := range n.Fields {
		here := path + "." + entry.Key
		i := slices.IndexFunc(board.Rooms, func(room BoardRoom) bool { return room.Name == entry.Key })
		if i < 0 {
			b.faults = append(b.faults, ruleset.Unknown(entry.At, here, "room of this board", entry.Key, board.roomNames()))
			continue
		}
		sides, ok := entry.Value.Words()
		if !ok {
			b.wrong(entry.Value, here, doorsWant)
		}
		for _, side := range sides {
			if len(side) != 1 {
				b.wrong(entry.Value, here, doorsWant)
				break
			}
			board.Rooms[i].Doors = append(board.Rooms[i].Doors, side[0])
		}
	}
}

func (b *Board) roomNames() []string {
	names := make([]string, len(b.Rooms))
	for i := range b.Rooms {
		names[i] = b.Rooms[i].Name
	}
	return names
}
