package hakoonna

// Points that tiles and events are worth to the Visitors.
const (
	worthExit       = 35  // to find the Exit
	worthExitNow    = 250 // when the Key is out
	worthNumber     = 45  // a number that is not in the code
	worthKey        = 450 // to get the Key when the Exit is known
	worthKeyBlind   = 546 // when it is not
	worthHalf       = 80  // the Doll or the Bones
	worthOtherHalf  = 375 // when the other of them is held or known
	worthWeapon     = 45  // a weapon that may be the right one
	worthSureWeapon = 140 // the right one
	worthInfo       = 105 // an information on her weakness
	costDiary       = 9   // finding one unlocks a power
	worthAsking     = 110 // a number asked with the Stethoscope
	worthLife       = 238 // a Visitor who is not the last
	worthLastLife   = 420 // the last Visitor
	worthWeaponLost = 252 // a right weapon thrown away
	worthTurn       = 32  // an action that somebody still takes in this round
	withOthers      = 28  // a room to which another Visitor is closer, in sixteenths: together they hand things over, and a death shows her to the others
	afterOthers     = 20  // the same where no ghost may be
	worthKeyKept    = 750 // more to lose with the Key in hand
	worthDollKept   = 120 // the same with the Doll
	huntHaste       = 12  // what a turn on the way to her costs a hunter
	worthAnswer     = 32  // an answer about her place, when no ghost spoils a peek
	worthCharm      = 15  // a Charm
	worthQuench     = 25  // a Fire Extinguisher
	worthDrops      = 14  // Holy Drops, when she has cards to set
	worthCardSeen   = 9   // a card seen with the Smartphone
	dreadUnknown    = 42  // a set card that is not known
	calmTurns       = 15  // her turns until Visitors begin to risk more
	hurry           = 6   // by how much more in each later turn, in hundredths
)

// Weights of a Shadow among those where a ghost can be, as Visitors believe.
const (
	weighsEmpty  = 3  // known to be Empty
	weighsHidden = 2  // nobody knows what lies there
	weighsNeeded = 35 // the Safe, Exit or Bones, when Visitors are after them
	weighsBare   = 1  // known to hold nothing
	claimTrust   = 6  // more in a room that she named, if she may have lied
	claimSure    = 64 // the same if she may not

	closeHere      = 8 // a room with a Visitor
	closeElsewhere = 4 // any other room
)

// Points and weights of the ghosts.
const (
	screamCost    = 100   // each Shadow, of those where she may be, that a scream rules out
	killScale     = 40    // of the chance of a kill in the coming round, in tenths
	strolling     = 3     // how readily a Visitor leaves a room where something draws him
	closeAll      = 10000 // a ghost in its place, when all ways can be closed
	closeSome     = 10000 // the same when one way stays open
	aheadScale    = 240   // of the chance of kills later, in tenths
	guardScale    = 10    // of the guards below, in tenths
	lureSafe      = 3     // the Safe draws Visitors even when most codes are left
	dareBase      = 600   // how likely she may be at a Shadow that is peeked all the same
	darePerLure   = 40    // the same, for each point that draws them
	preyAny       = 8     // a Visitor, as prey
	preyFirst     = 6     // the Visitor who acts first
	preyHolder    = 3     // more for one who holds the Key, the Doll or the right weapon
	armDanger     = 240   // a Visitor with the right weapon in her room, if she could be in one place only
	stirCost      = 30    // the table sees that a ghost came
	guardSeed     = 4     // a tile that nobody is after yet
	guardExit     = 40    // the Exit when the Key is out
	guardKnown    = 100   // a goal that the Visitors know
	guardImminent = 1000  // a goal that can be reached in the coming round
	guardWeapon   = 24    // the right weapon, not yet found
	lureFresh     = 24    // a Shadow never peeked draws a Visitor
	lureUseful    = 14    // so does a tile that he knows and wants, or that was laid
	lureWin       = 40    // and one that wins
	haste         = 6     // how much better a spot must be to spend power 1 or 2 on it
	worthUnknown  = 12    // to see and take a tile of which she does not know which it is
	strollAround  = 7     // of a Visitor who leaves his room, how much peeks next door in the coming round, in tenths
	stealEarly    = 90    // to lay the stolen goal of a Visitor where ghosts are near
	dreadNoise    = 40    // a Visitor in her room under power 5
	dreadForce    = 100   // the same under power 10, with one Shadow to peek
	urgent        = 4     // how urgent a way must be for her alone to close it
	worthScream   = 400   // a card drawn that she may keep and use, to her who screams
	worthKept     = 130   // one that she may keep but not yet use
)
