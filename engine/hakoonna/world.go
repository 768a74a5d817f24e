package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// The rest of Determinize: her cards, what the others know, and the decision
// that is due.

// fillKnowledge fills in what each party knows: the viewer's from the View, of
// the others all that is public and what must be theirs.
func (t *table) fillKnowledge(s *State, v *View) {
	me := t.party(&s.Public, v.Me)
	public := v.Gone
	for k := 1; k <= 10; k++ {
		if v.Diaries>>k&1 != 0 {
			public |= setOf(TileDiary1 + Tile(k-1))
		}
	}
	if !v.KeyOut {
		public |= setOf(TileKey)
	}
	seen := public | v.Lost
	for seat := range v.Hand {
		seen |= v.Hand[seat]
	}
	var empties uint32
	for x := range t.shadows {
		switch v.Base[x] {
		case NoTile, HiddenTile:
		case Empty:
			empties |= 1 << x
		default:
			seen |= setOf(v.Base[x])
		}
		if tile := v.Second[x]; tile != NoTile && tile != HiddenTile {
			seen |= setOf(tile)
		}
	}
	for party := range t.parties(s) {
		s.Known[party] = public
		s.KnownEmpty[party] = v.Empties
	}
	t.fillOthers(s, v, me, seen)

	s.Known[me], s.KnownEmpty[me] = seen, empties
	s.InHands[me] = v.InHands
	s.RoomEmpty[me] = v.RoomEmpty
	s.InRoom[me] = 0
	for tile, room := range v.InRoom {
		if room != 0 {
			s.InRoom[me] |= setOf(Tile(tile))
		}
	}
	for party := range t.parties(s) {
		for set := s.Known[party]; set != 0; set &= set - 1 {
			s.note(party, set.First())
		}
	}
	s.NotNumber[me], s.FalseWeak[me] = v.NotNumber, v.FalseWeak
	if !v.Ghost {
		s.CardsSeen[me], s.SlotSeen[me] = v.CardsSeen, v.Slot
	}
}

// fillOthers fills in what the parties other than the viewer's must know: their
// own hands and, of the ghosts, the tiles they keep and the Bones; of Visitors
// who pool what they know, every tile that one of them looked at and left; of a
// Hako Onna who overhears, what the Visitors found.
func (t *table) fillOthers(s *State, v *View, me int, seen TileSet) {
	for seat := 1; seat <= int(v.Visitors); seat++ {
		if v.Alive>>seat&1 != 0 {
			s.Known[t.party(&s.Public, engine.Player(seat))] |= s.Hand[seat]
		}
	}
	if me == 0 {
		if t.pooled {
			looked := uint32(0)
			for _, set := range v.Peeked {
				looked |= set
			}
			for set := looked & v.NoDiary; set != 0; set &= set - 1 {
				s.learnShadow(1, bits.TrailingZeros32(set))
			}
		}
		return
	}
	s.Known[0] |= setOf(TileBones)
	for g := v.Covers; g != 0; g &= g - 1 {
		if x := s.GhostAt[bits.TrailingZeros8(g)]; x >= 0 {
			s.learnShadow(0, int(x))
		}
	}
	if t.overhear {
		s.Known[0] |= seen
	}
}

// setContext takes over what the viewer knows of the decision under way.
func (t *table) setContext(s *State, v *View) {
	s.Resolving, s.Took, s.Found, s.MovedTiles = v.Resolving, v.Took, v.Found, v.MovedTiles
	s.FaceUpWas, s.CoversWas = v.FaceUp, v.Covers
	if !v.Ghost {
		return
	}
	s.Using, s.PowerRoom = v.Using, v.PowerRoom
	s.Spread, s.SpreadEmpty, s.SpreadAt = v.Spread, v.SpreadEmpty, v.SpreadAt
	s.OwnPowers, s.Moved, s.Ghost, s.Steps, s.GoRoom = v.OwnPowers, v.Moved, v.GhostOn, v.Steps, v.GoRoom
	s.Stirred = v.OwnPowers != 0
}

// setPhase makes the viewer's decision due, or another that the stage allows.
func (t *table) setPhase(s *State, v *View) {
	if v.Phase != PhaseOther {
		s.Phase, s.Player = v.Phase, v.Me
		if v.Phase == PhaseOver {
			s.Player = engine.Over
		}
		if v.Phase == PhaseExtinguish {
			// Those to the left of the active Visitor were asked before.
			for seat := v.Active; ; seat = nextSeat(seat, int(v.Visitors)) {
				s.Asked |= 1 << seat
				if seat == v.Me {
					break
				}
			}
		}
		if v.Phase == PhaseBoard {
			s.Builder = v.Me
		}
		return
	}
	switch v.Stage {
	case StageSetup:
		t.setSetupPhase(s, v)
	case StageOver:
		s.Phase, s.Player = PhaseOver, engine.Over
	case StageGhosts:
		t.setGhostPhase(s, v)
	default:
		t.setTurnPhase(s, v)
	}
}

func (t *table) setSetupPhase(s *State, v *View) {
	switch {
	case v.Placed == 0:
		taken := 0
		for _, holder := range v.ItemHolder {
			if holder != 0 {
				taken++
			}
		}
		s.Phase, s.Player = PhaseDraft, seatAfter(v.Active, taken, v.Visitors)
	case v.Drawn >= 0:
		s.Builder = seatAfter(v.Active, bits.OnesCount16(v.Placed)-1, v.Visitors)
		s.Phase, s.Player = PhaseBoard, s.Builder
	case !t.dealt(&v.Public):
		s.Phase, s.Player = PhaseCode, 0
	case v.Deck == 0:
		s.Phase, s.Player = PhaseStartPower, 0
	case !t.full(&v.Public):
		s.Phase, s.Player = PhaseBones, 0
	default:
		s.Phase, s.Player = PhaseStartRoom, 0
	}
}

// seatAfter is the seat n places to the left of another.
func seatAfter(seat engine.Player, n int, visitors uint8) engine.Player {
	return engine.Player((int(seat)-1+n)%int(visitors) + 1)
}

func (t *table) setGhostPhase(s *State, v *View) {
	s.Phase, s.Player = PhaseScream, 0
	switch {
	case !v.Ghost:
	case v.GhostOn >= 0:
		s.Phase = PhaseGo
		if s.GhostAt[v.GhostOn] < 0 {
			s.Phase = PhaseHide
		}
		if v.GhostOn != HakoGhost && t.set.Play.HakobitoControl == "own_seat" {
			s.Player = engine.Player(v.GhostOn)
		}
	case v.Using != 0:
		s.Phase = PhasePowerRoom
	case v.SpreadAt >= 0:
		s.Phase = PhaseArrange
	}
}

// setTurnPhase completes a View of a Visitor's turn in which another decides.
func (t *table) setTurnPhase(s *State, v *View) {
	s.Player = v.Active
	switch {
	case v.Me == v.Active && v.Stage == StageNoise:
		s.Phase, s.Player = PhaseScream, 0
	case v.Me == v.Active:
		s.Phase, s.Player = PhaseWindowA, 0
		if v.Declared != 0 {
			s.Phase = PhaseWindowB
		}
	case v.Stage == StageNoise || v.Extra:
		s.Phase = PhaseNoise
	case v.Spent:
		s.Phase = PhaseFree
	default:
		s.Phase = PhaseAct
	}
}
