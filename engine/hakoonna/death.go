package hakoonna

import (
	"math/bits"

	"yurei/engine"
)

// RULES 6.4: death, and 6.5: the end.

// die kills a Visitor. All that he held is shown and leaves the game; his
// Hakobito tile goes on the killer's Shadow.
func (t *table) die(s *State, victim engine.Player, killer, shadow int) {
	t.mergeDead(s, victim)
	for set := s.Hand[victim]; set != 0; set &= set - 1 {
		t.learnAll(s, set.First())
	}
	s.Gone |= s.Hand[victim]
	s.Hand[victim], s.HandSize[victim] = 0, 0
	for item, holder := range s.ItemHolder {
		if engine.Player(holder) == victim {
			t.loseItem(s, item)
		}
	}
	s.Alive &^= 1 << victim
	s.Ghosts |= 1 << victim
	s.GhostAt[victim] = int8(shadow)
	s.Covers &^= 1 << victim
	s.Reach[killer] = 1 << shadow
	s.Reach[victim] = 1 << shadow
	s.Murky &^= 1 << shadow
	s.recount(shadow)
	switch {
	case s.Alive == 0:
		t.end(s, SideHako, AllDead)
	case t.noWay(s):
		t.end(s, SideHako, NoWay)
	}
}

// endTurnOfDead ends the turn of a Visitor who died in it.
func (t *table) endTurnOfDead(s *State, c *engine.Chance) {
	s.Took = NoTile
	if s.Phase != PhaseOver {
		t.endTurn(s, c)
	}
}

// RULES 3.3.5: power 5 kills a Visitor who makes noise in her room.

// killers is the set of the ghosts that power 5 lets kill now, bit = ghost.
func (t *table) killers(s *State) (set uint8) {
	if s.Slot[0] != 5 && s.Slot[1] != 5 || !t.unlocked(&s.Public, 5) || s.Alive>>s.Active&1 == 0 {
		return 0
	}
	room := int(s.Room[s.Active])
	if t.sheIsIn(s, room) {
		return 1 << HakoGhost
	}
	powers := &t.set.Powers
	if !powers.P5Hakobito || s.found() < powers.P5LockStrong {
		return 0
	}
	for g := s.Ghosts &^ (1 << HakoGhost); g != 0; g &= g - 1 {
		ghost := bits.TrailingZeros8(g)
		if int(t.roomOf[s.GhostAt[ghost]]) == room {
			set |= 1 << ghost
		}
	}
	return set
}

// behindYouMoves kills by power 5, or asks her which Hakobito kills; it reports
// whether the power acts.
func (t *table) behindYouMoves(s *State, c *engine.Chance) bool {
	killers := t.killers(s)
	if killers == 0 {
		return false
	}
	if killers&(killers-1) != 0 {
		s.Phase, s.Player = PhaseKiller, 0
		return true
	}
	t.behindYou(s, bits.TrailingZeros8(killers), c)
	return true
}

func (t *table) appendKillers(dst []Move, s *State) []Move {
	for set := t.killers(s); set != 0; set &= set - 1 {
		dst = append(dst, makeMove1(OpKiller, bits.TrailingZeros8(set)))
	}
	return dst
}

// behindYou kills the Visitor who made noise; her turn follows, unless it is
// skipped.
func (t *table) behindYou(s *State, killer int, c *engine.Chance) {
	t.show(s, 5)
	if killer != HakoGhost {
		s.Reach[HakoGhost] &^= t.inRoom[s.Room[s.Active]] // she would have killed
	}
	if t.set.Powers.P5PlaceOn == "hako" {
		killer = HakoGhost
	}
	t.die(s, s.Active, killer, int(s.GhostAt[killer]))
	switch {
	case s.Phase == PhaseOver:
	case s.Doused:
		t.nextRound(s, c)
	default:
		t.beginGhosts(s, c)
	}
}

// afterDeath is who begins the turn that a dead noise maker cannot take.
func (t *table) afterDeath(s *State) engine.Player {
	if t.set.Play.AfterNoiseDeath == "first_living" {
		return engine.Player(bits.TrailingZeros8(s.Alive))
	}
	return nextLiving(&s.Public, s.Active)
}

// noWay reports whether all three ways to win are closed (RULES 6.5).
func (t *table) noWay(s *State) bool {
	covered := TileSet(0)
	if t.set.Play.NoWayHiddenCounts {
		for g := s.Covers; g != 0; g &= g - 1 {
			covered |= setOf(s.Base[s.GhostAt[bits.TrailingZeros8(g)]])
		}
	}
	return s.blockedWith(covered)
}

// blockedWith reports whether all three ways to win are blocked if ghosts keep
// just the covered tiles out of reach.
func (s *State) blockedWith(covered TileSet) bool {
	blocked := s.Gone | s.Hidden | covered
	lock := TileSafe
	if s.KeyOut {
		lock = TileKey
	}
	escape := blocked.Has(TileExit) || blocked.Has(lock)
	rest := blocked.Has(TileDoll) || blocked.Has(TileBones)
	defeat := blocked.Has(TileWeapon1 + Tile(s.Weakness))
	return escape && rest && defeat
}
