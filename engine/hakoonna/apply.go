package hakoonna

import "yurei/engine"

// Turn is the player who decides now.
func (t *table) Turn(s *State) engine.Player { return s.Player }

// Side is the side of a player: a dead Visitor is on hers.
func (t *table) Side(s *State, p engine.Player) engine.Side {
	if p != 0 && s.Alive>>p&1 != 0 {
		return SideVisitors
	}
	return SideHako
}

// Ending is the result.
func (t *table) Ending(s *State) engine.Ending {
	if s.Phase != PhaseOver {
		return engine.Ending{}
	}
	return engine.Ending{Over: true, Reason: s.Reason, Winner: s.Winner}
}

// end finishes the game.
func (t *table) end(s *State, winner engine.Side, reason engine.Reason) {
	s.Phase, s.Player, s.Stage = PhaseOver, engine.Over, StageOver
	s.Winner, s.Reason = winner, reason
}

// AppendMoves appends the legal moves of the player on turn.
func (t *table) AppendMoves(dst []Move, s *State) []Move {
	if s.Stage == StageSetup {
		return t.appendSetupMoves(dst, s)
	}
	switch s.Phase {
	case PhaseNoise:
		return t.appendNoiseMoves(dst, s)
	case PhaseExtinguish:
		return append(dst, makeMove(OpLetRing), makeMove(OpExtinguish))
	case PhaseKiller:
		return t.appendKillers(dst, s)
	case PhaseWindowA, PhaseWindowB:
		return t.appendInterrupts(dst, s)
	case PhaseSteal:
		return t.appendLoot(dst, s)
	case PhaseLay, PhaseLayStolen:
		return t.appendLays(dst, s)
	case PhaseAct:
		return t.appendActions(t.appendFree(dst, s), s)
	case PhaseFree:
		return append(t.appendFree(dst, s), makeMove(OpEndTurn))
	case PhaseForced:
		return t.appendPeeks(dst, s)
	case PhaseAnswer:
		return t.appendAnswers(dst, s)
	case PhaseOrder:
		return append(dst, makeMove1(OpFirst, 0), makeMove1(OpFirst, 1))
	case PhaseTake:
		return append(dst, makeMove(OpLeave), makeMove(OpKeep))
	case PhaseRefill:
		return t.appendRefills(dst, s)
	case PhaseGuess:
		return t.appendGuesses(dst, s)
	case PhaseBook:
		return append(dst, makeMove(OpNoFaceUp), makeMove(OpFaceUp))
	case PhaseScream:
		return append(dst, makeMove(OpNoScream), makeMove(OpScream))
	case PhaseSet:
		return t.appendSets(dst, s)
	case PhasePower:
		return t.appendPowers(dst, s)
	case PhasePowerRoom:
		return t.appendPowerRooms(dst, s)
	case PhaseArrange:
		return t.appendPuts(dst, s)
	case PhasePick:
		return t.appendPicks(dst, s)
	case PhaseGo:
		return t.appendGoes(dst, s)
	case PhaseHide:
		return t.appendHides(dst, s)
	}
	return dst
}

// Apply plays a legal move.
func (t *table) Apply(s *State, m Move, c *engine.Chance) {
	t.check(s, m)
	switch a := m.A(); m.Op() {
	case OpDraft:
		t.draft(s, a, c)
	case OpBoard:
		t.placeBoard(s, m, c)
	case OpCode:
		s.Code = uint8(a)
		s.Phase = PhaseWeakness
	case OpWeakness:
		s.Weakness = uint8(a)
		t.deal(s, c)
	case OpStartPower:
		t.startPower(s, a, c)
	case OpBones:
		t.placeBones(s, a)
	case OpStartRoom:
		t.startRoom(s, a)

	case OpQuiet:
		t.makeNoise(s, a == 1, c)
	case OpPass:
		t.pass(s, c)
	case OpDrops:
		t.holyDrops(s, c)
	case OpExtinguish:
		t.extinguish(s, c)
	case OpLetRing:
		t.askExtinguishers(s, c)

	case OpNoInterrupt:
		t.closeWindow(s, c)
	case OpBar:
		t.bar(s, c)
	case OpSteal:
		t.steal(s)
	case OpDollCall:
		t.callDoll(s, c)
	case OpForce:
		t.force(s, c)
	case OpStealTile:
		t.stealTile(s, Tile(a), c)
	case OpStealItem:
		t.stealItem(s, a, c)
	case OpLay:
		t.layStolen(s, a, c)

	case OpMove, OpPeek, OpOuija, OpDowse, OpPhone, OpWeapon, OpCharm, OpNothing:
		if s.Phase == PhaseForced {
			t.peek(s, a, c)
		} else {
			t.declare(s, m, c)
		}
	case OpShow, OpSee, OpGive, OpReceive, OpGiveItem, OpReceiveItem, OpDrop:
		t.freeAction(s, m)
		t.skipEmptyFree(s, c)
	case OpEndTurn:
		t.endTurn(s, c)

	case OpFirst:
		t.resolveTile(s, a, c)
	case OpKeep:
		t.keep(s, c)
	case OpLeave:
		t.nextTile(s, c)
	case OpRefillEmpty:
		t.putEmpty(s, int(s.Peeking))
		t.afterRefill(s, c)
	case OpRefillOwn:
		t.layOwn(s, Tile(a), int(s.Peeking))
		t.afterRefill(s, c)
	case OpGuess:
		t.guess(s, a, c)
	case OpAsk:
		t.ask(s, a, c)
	case OpNoGuess:
		t.nextTile(s, c)
	case OpFaceUp:
		t.faceUp(s, c)
	case OpNoFaceUp:
		t.endPeek(s, c)

	case OpScream:
		t.scream(s)
		t.startSet(s, c)
	case OpNoScream:
		t.startSet(s, c)
	case OpSet:
		t.setPower(s, a, m.B())
		t.startPowers(s, c)
	case OpTakeBack:
		t.takeBack(s, a)
		t.startPowers(s, c)
	case OpNoSet:
		t.startPowers(s, c)
	case OpPower:
		t.usePower(s, a, c)
	case OpNoPower:
		t.startMoves(s, c)
	case OpRoom:
		t.powerRoom(s, a, c)
	case OpPut:
		t.put(s, Tile(a), c)
	case OpGhost:
		t.startGhost(s, a)
	case OpGhostEnd:
		t.openEyes(s, c)
	case OpGo:
		t.goTo(s, a)
	case OpStay:
		t.nextGhost(s, c)
	case OpTurnDown:
		s.FaceUp &^= 1 << a
	case OpHide:
		if s.Stage == StageSetup {
			t.startHide(s, a, c)
		} else {
			t.hide(s, a, c)
		}

	case OpSayNo, OpSayYes:
		t.answerOuija(s, m.Op() == OpSayYes)
		t.afterAction(s, c)
	case OpSayFloors:
		t.answerDowsing(s, a)
		t.afterAction(s, c)
	case OpKiller:
		t.behindYou(s, a, c)
	}
}
