package engine

// MaxPlayers is the largest number of seats any game may have.
const MaxPlayers = 6

// Player is a seat at the table, 0 .. players-1, or [Over].
type Player int8

// Over is the player on turn in a finished game.
const Over Player = -1

// Side groups the players that win together. Its numbers belong to the game.
type Side int8

// NoSide wins a game that ended without a winner (a draw, or a capped game).
const NoSide Side = -1

// Reason says how a game ended. Its numbers belong to the game and are named by
// [Labels.Reasons]. Zero is [Unfinished] in every game.
type Reason uint8

// Unfinished is the reason of a game that reached the cap on its length, and of
// a position that is still in play.
const Unfinished Reason = 0

// Ending is the result of a finished game. The zero value, with Over false, is
// the ending of a position that is still in play.
type Ending struct {
	Over   bool
	Reason Reason
	// Winner is the winning side, NoSide if there is none. Games that are
	// decided by scores alone set NoSide and Scored.
	Winner Side
	// Scored says that Score, one number a seat, is what the players maximise.
	// Otherwise they maximise winning.
	Scored bool
	Score  [MaxPlayers]int16
}

// Value is what the ending is worth to player p who chose while on side s: its
// score where the game is scored, otherwise 1 for a win, 0 for a loss and 1/2
// when nobody won.
func (e *Ending) Value(p Player, s Side) float64 {
	switch {
	case e.Scored:
		return float64(e.Score[p])
	case e.Winner == s:
		return 1
	case e.Winner == NoSide:
		return 0.5
	}
	return 0
}

// Rules is a game with one resolved rule set. S is the State, V the View and M
// the Move. A Rules value is small, read-only and safe for concurrent use.
type Rules[S, V comparable, M ~uint32 | ~uint64] interface {
	// Setup writes a fresh position for the given number of players over *s,
	// whatever *s held before. All its chance comes from c.
	Setup(s *S, players int, c *Chance)
	// Turn is the player who decides now, or Over.
	Turn(s *S) Player
	// AppendMoves appends the legal moves of the player on turn to dst: at least
	// one while the game is on, none when it is over, without duplicates, in an
	// order that depends on what that player knows and on nothing else.
	AppendMoves(dst []M, s *S) []M
	// Apply plays the legal move m. All its chance comes from c.
	Apply(s *S, m M, c *Chance)
	// Observe writes over *v all that player p may know of *s.
	Observe(v *V, s *S, p Player)
	// Determinize writes over *s a position drawn with r from those that v
	// allows: chance weighed as the rules weigh it, the other players' hidden
	// choices uniform over the joint hidden facts of the present. It always
	// succeeds on a view of a real position, in bounded time, and the view of
	// the viewer of v in the new position equals v.
	Determinize(s *S, v *V, r *Rand)
	// Key is a hash of what p may know of *s: equal if the views are equal, and
	// different otherwise except with a chance of about 2^-64.
	Key(s *S, p Player) uint64
	// Side is the side that p plays on now.
	Side(s *S, p Player) Side
	// Ending is the result of *s; its Over is true exactly if Turn is Over.
	Ending(s *S) Ending
}

// Agent chooses moves for one seat. It is built from a rule set and a seat,
// keeps buffers but no memory between decisions, and is used by one goroutine.
type Agent[M ~uint32 | ~uint64, V any] interface {
	// Choose returns an index into legal, which holds at least two moves. r is
	// this decision's own stream. Neither v nor legal may be kept or changed.
	Choose(v *V, legal []M, r *Rand) int
}

// Labels gives the words that records, tables and replays use for a game. Every
// game implements it.
type Labels interface {
	// Name is the game's name on the command line, such as hako-onna.
	Name() string
	// Reasons names the ways a game ends; index 0 is "unfinished".
	Reasons() []string
	// Sides names the sides, in the order of their numbers.
	Sides() []string
	// Roles names the roles, in the order of their numbers.
	Roles() []string
}

// Roled is implemented by games whose seats play different roles. A game
// without it has the single role 0.
type Roled[S any] interface {
	// Role is the role that player p plays now, an index into Labels.Roles.
	Role(s *S, p Player) int
}

// Staged is implemented by games whose players make choices while setting up.
// Those choices are made by agents built without the part of the rule set that
// experiments vary on common deals, and from streams of their own, so that
// equal agents set up equally in every cell.
type Staged[S any] interface {
	InSetup(s *S) bool
}

// Teller is implemented by games that can be told to a reader.
type Teller[S any, M ~uint32 | ~uint64] interface {
	// AppendMove appends a short unambiguous form of m, played in *s.
	AppendMove(dst []byte, s *S, m M) []byte
}

// Evaluator estimates unfinished positions, all of which it sees.
type Evaluator[S any] interface {
	// Evaluate estimates the Ending.Value of *s for player p on side on.
	Evaluate(s *S, p Player, on Side) float64
}

// Meter counts what records need of one game. A worker owns it and reuses it
// for every game.
type Meter[S any, M ~uint32 | ~uint64] interface {
	// Columns names the measures, in the order of AppendValues.
	Columns() []string
	// Start forgets the last game; *s is the position after Setup.
	Start(s *S)
	// Before and After are called around each Apply, forced moves included.
	Before(s *S, m M)
	After(s *S)
	// AppendValues appends the measures of the finished game; *s is its end.
	AppendValues(dst []int64, s *S) []int64
}
