package yokai

// Chances are in parts of sure.
const sure = 1 << 16

// Costs are in parts of a move, and expected costs are in those times sure.
const (
	move     = 16
	hopeless = 6 * move // locked cards that no tetromino joins
)

// The weights were set by letting teams of equal players play the base game, for
// wins first and then for points.
const (
	usualWorlds = 64

	crowded = 12 // a card of another family stands where one is to come
	stuck   = 4  // a card that is to move holds the figure together
	filled  = 4  // a part of the shape is taken by a card of another family
	apart   = 20 // two families that must touch do not
	farther = 8  // for each more cell between them

	// A hidden pair is planned for if it has one of so many parts of the weight of all:
	// not while the five or six that it may be are alike, but when few of them are left.
	likelyOf  = 3
	mendAt    = sure * 3 / 4 // how sure the colouring must be for a plan of two moves
	worthMend = move * sure  // each second move of such a plan

	costLie       = 16 // a signal that is not so
	costUnsettled = 8  // a hint on a card that has none of its family beside it
	costWrong     = 32 // a hint that is wrong

	late = 6 // with fewer turns to come, what a move says is worth less

	worthTold   = sure / 8 // a sixteenth of a bit that others learn
	worthSharp  = sure / 2 // each family that a hint leaves out
	worthCentre = sure / 8 // each card around the one that a hint is placed on

	worthFresh = sure / 8  // to peek at what no other has seen
	worthFree  = sure / 16 // at what can be moved
	costNear   = sure / 64 // at what has a known card around it, for each
	worthShown = sure      // at what holds the figure together, with a move known

	declareAt = sure * 85 / 100 // the least chance of a win at which a player declares
	knownAt   = sure * 95 / 100 // how sure a family must be for a move to be known
)

// Signals that contradict what is so are less likely by these factors. In 600 games
// of teams of two they were seldomer still: what counts is that they are believed,
// and that one that is misread does not rule out the truth.
const (
	doubtJoined   = 0.005 // the pair just peeked at was joined
	doubtLeft     = 0.1   // it was left together
	doubtApart    = 0.005 // one was pulled away from the other
	doubtUnjoined = 0.2   // one was moved, but not to the other
	doubtSeen     = 0.002 // a card that the mover has seen was moved to others that he has seen
	doubtUnseen   = 0.15  // one that he has not seen was moved to others
	doubtShown    = 0.03  // the same, with the sign that the move was known before
	doubtAway     = 0.01  // a card that he has seen was moved away from others that he has seen
	doubtSettled  = 0.04  // a hint was placed on a card that has none of its family beside it
	doubtHint     = 0.01  // a hint was placed on a card of another family
)
