package hakoonna

import (
	"reflect"
	"testing"

	"yurei/engine"
)

// positions plays steered games under several forms of talk and calls each with
// a few positions of every phase that comes up.
func positions(t *testing.T, each func(g Rules, s *State)) {
	t.Helper()
	const perPhase = 12
	for i, talk := range []string{"open", "whisper", "silent"} {
		g := mustNew(t, func(set *RuleSet) {
			set.Play.Talk, set.Powers.Card[4].Start = talk, true
			if talk == "silent" {
				set.Play.HakobitoControl, set.Powers.P7Fate = "own_seat", "removed"
			}
		})
		var seen [PhaseOver + 1]int
		for deal := range uint64(12) {
			playSteered(t, g, 2+int(deal)%3, deal+uint64(100*i), func(s *State) {
				if seen[s.Phase]++; seen[s.Phase]%20 == 1 && seen[s.Phase] < 20*perPhase {
					at := *s
					each(g, &at)
				}
			}, func(*State, Move, *State) {})
		}
	}
}

// TestViewsHideWhatIsHidden changes one hidden fact after the other, in
// positions of every phase, and looks at the positions with the eyes of every
// seat that does not know it: the View must stay the same.
func TestViewsHideWhatIsHidden(t *testing.T) {
	changed := map[string]int{}
	phases := map[Phase]bool{}
	positions(t, func(g Rules, s *State) {
		phases[s.Phase] = true
		for p := range engine.Player(s.Visitors + 1) {
			me := g.party(&s.Public, p)
			known := s.Known[me]
			hide := func(name string, change func(w *State)) {
				w := *s
				change(&w)
				if w == *s {
					return
				}
				changed[name]++
				var before, after View
				g.Observe(&before, s, p)
				if g.Observe(&after, &w, p); before != after {
					diffViews(t, &before, &after)
					t.Fatalf("phase %d, seat %d sees %s", s.Phase, p, name)
				}
				if g.Key(s, p) != g.Key(&w, p) {
					t.Fatalf("phase %d, seat %d: the key tells %s", s.Phase, p, name)
				}
			}
			// Tiles of which nothing is known change places with each other.
			unknown := func(tile Tile) bool {
				return tile > Empty && !known.Has(tile) && !s.InRoom[me].Has(tile) && !s.InHands[me].Has(tile)
			}
			var at []*Tile
			w := *s
			for x := range g.shadows {
				if unknown(w.Base[x]) || w.Base[x] == Empty && s.KnownEmpty[me]>>x&1 == 0 && s.FaceUp>>x&1 == 0 && s.FaceUpWas>>x&1 == 0 {
					at = append(at, &w.Base[x])
				}
			}
			for i := 1; i < len(at); i++ {
				*at[0], *at[i] = *at[i], *at[0]
				hide("tiles on Shadows", func(changed *State) { *changed = w })
			}
			for set := s.Hidden; set != 0; set &= set - 1 {
				tile := set.First()
				for x := range g.shadows {
					if other := s.Base[x]; unknown(tile) && unknown(other) && other.Portable() {
						hide("tiles out of the game", func(w *State) {
							w.Base[x] = tile
							w.Hidden ^= setOf(tile) | setOf(other)
						})
					}
				}
			}
			for seat := 1; seat <= int(s.Visitors); seat++ {
				if engine.Player(seat) == p {
					continue
				}
				for set := s.Hand[seat]; set != 0; set &= set - 1 {
					tile := set.First()
					for x := range g.shadows {
						if other := s.Base[x]; unknown(tile) && unknown(other) && other.Portable() {
							hide("tiles in hands", func(w *State) {
								w.Base[x] = tile
								w.Hand[seat] ^= setOf(tile) | setOf(other)
							})
						}
					}
				}
			}
			hide("boards to be drawn", func(w *State) {
				if w.PileLen > 1 {
					w.Pile[0], w.Pile[1] = w.Pile[1], w.Pile[0]
				}
			})
			for other := range MaxSeats {
				if other == me {
					continue
				}
				hide("what others know", func(w *State) {
					w.Known[other] ^= setOf(TileExit)
					w.InRoom[other] ^= setOf(TileDoll)
					w.InHands[other] ^= setOf(TileCharm)
					w.KnownEmpty[other] ^= 5
					w.RoomEmpty[other][1]++
					w.NotNumber[other] ^= 3
					w.FalseWeak[other] ^= 1
					w.CardsSeen[other] ^= 6
					w.SlotSeen[other][0] ^= 3
				})
			}
			if me == 0 {
				hide("order of the deck", func(w *State) {
					if top := int(w.Deck) - int(w.DeckTail); top > 1 {
						w.Cards[0], w.Cards[top-1] = w.Cards[top-1], w.Cards[0]
					}
				})
				continue
			}
			hide("code", func(w *State) { w.Code = (w.Code + 1) % 20 })
			hide("weakness", func(w *State) { w.Weakness = (w.Weakness + 1) % 3 })
			hide("candidates", func(w *State) { w.Candidates ^= 6 })
			hide("powers in hand", func(w *State) { w.CardsHeld = bitsTurned(w.CardsHeld) })
			hide("set powers", func(w *State) {
				for slot := range w.Slot {
					if w.Slot[slot] != 0 && s.SlotSeen[me][slot] == 0 {
						w.Slot[slot] = w.Slot[slot]%PowerCards + 1
					}
				}
			})
			hide("deck", func(w *State) {
				if w.Deck > 2 {
					w.Cards[0], w.Cards[1] = w.Cards[1], w.Cards[0]
				}
			})
			for g := range s.GhostAt {
				hide("ghosts", func(w *State) {
					if w.GhostAt[g] >= 0 {
						w.GhostAt[g] = (w.GhostAt[g] + 1) % 24
					}
				})
			}
			hide("her decisions", func(w *State) {
				if w.Player == 0 {
					w.OwnPowers, w.Moved, w.Ghost, w.Steps, w.GoRoom, w.Using, w.PowerRoom = 2, 3, 0, 1, 2, 3, 4
				}
			})
			if s.Player != p && s.Phase != PhaseOver {
				hide("whose decision it is", func(w *State) {
					w.Asked, w.DeckTail, w.Restarts = w.Asked^6, w.DeckTail^1, w.Restarts+1
				})
			}
			if s.Player == 0 {
				hide("phase", func(w *State) {
					if w.Stage == StageTurn || w.Stage == StageGhosts {
						w.Phase = PhaseSteal
					}
				})
			}
		}
	})
	for _, name := range []string{
		"tiles on Shadows", "tiles in hands", "tiles out of the game", "boards to be drawn", "what others know", "order of the deck", "code",
		"weakness", "candidates", "powers in hand", "set powers", "deck", "ghosts", "her decisions", "phase",
	} {
		if changed[name] == 0 {
			t.Errorf("%s: never changed", name)
		}
	}
	if len(phases) < 30 {
		t.Errorf("%d phases: %v", len(phases), phases)
	}
}

// bitsTurned moves every power to the next number.
func bitsTurned(powers uint16) uint16 {
	const all = 1<<(PowerCards+1) - 2
	return (powers<<1 | powers>>(PowerCards-1)) & all
}

// TestKeyTellsEveryField changes each number and bool of a View, wherever it
// stands, by one bit and expects another key.
func TestKeyTellsEveryField(t *testing.T) {
	positions(t, func(g Rules, s *State) {
		if s.Turns%5 != 1 && s.Stage != StageSetup {
			return
		}
		var v View
		g.Observe(&v, s, s.Player&^(s.Player>>7))
		keys := map[uint64]string{v.hash(): "nothing"}
		eachLeaf("View", reflect.ValueOf(&v).Elem(), func(path string, leaf reflect.Value) {
			if !leaf.CanSet() {
				return // the noise state's own test does it
			}
			was := reflect.New(leaf.Type()).Elem()
			was.Set(leaf)
			for bit := range 8 * int(leaf.Type().Size()) {
				switch leaf.Kind() {
				case reflect.Bool:
					leaf.SetBool(!was.Bool())
				case reflect.Int8:
					leaf.SetInt(int64(int8(was.Int()) ^ int8(uint8(1)<<bit)))
				default:
					leaf.SetUint(was.Uint() ^ 1<<bit)
				}
				if other, taken := keys[v.hash()]; taken {
					t.Fatalf("phase %d: bit %d of %s and %s give one key", s.Phase, bit, path, other)
				}
				keys[v.hash()] = path
				if leaf.Kind() == reflect.Bool {
					break
				}
			}
			leaf.Set(was)
		})
	})
}

// eachLeaf calls each with all numbers and bools in a flat value.
func eachLeaf(path string, v reflect.Value, each func(path string, leaf reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			eachLeaf(path+"."+v.Type().Field(i).Name, v.Field(i), each)
		}
	case reflect.Array:
		for i := range v.Len() {
			eachLeaf(path, v.Index(i), each)
		}
	default:
		each(path, v)
	}
}
