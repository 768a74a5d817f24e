// Package enginetest answers whether a game, or an agent, keeps the contract of
// package engine. It holds the conformance suites and four tiny games on which
// the suites, the searches and the audit are proven before a large game hangs on
// them.
//
// A game's test fills in a [Suite] and calls [Run]; an agent's test fills in an
// [AgentSuite] and calls [RunAgent]. Every check is also a method that returns an
// error.
//
// # Which check catches which fault
//
// Each of these faults is planted in a tiny game, or in a search that plays one,
// and is caught by the check named beside it:
//
//	a leak in Observe                                      ViewKept
//	a leak in Observe that Determinize keeps               WorldsVary
//	a leak in the set of AppendMoves                       MoveSet
//	a leak in the order of AppendMoves                     MoveOrder
//	a leak in Determinize                                  WorldFromView
//	a determinization that returns the truth               WorldsVary
//	a determinization that returns the truth to one seat   UnseenVaries
//	a world drawn over the one before                      WorldFromView
//	a world against the rules                              WorldsPlay
//	a key that misses a part of the view                   KeysMatchViews
//	a key that holds more than the view                    KeysMatchViews
//	a state with a pointer                                 FlatTypes
//	a view of more than 1 KiB                              FlatTypes
//	an ending without a name                               Words
//	a set-up over the game before                          SetupOverwrites
//	a view over the one before                             ObserveOverwrites
//	a game that does not end                               Length
//	an ending before the end                               Endings
//	an illegal move among the legal ones                   Positions
//	a move offered twice                                   MoveList
//	a move list that overwrites dst                        MoveList
//	chance that is not the deal's                          SameSeed
//	a part of the position kept in the rules               CopiesStand
//	a count that the games of all workers share            Concurrency
//	an allocation in one of a hundred games                NoAllocations
//	an answer that is no move                              LegalPlay
//	an illegal move                                        LegalPlay
//	a list of moves put in another order                   LegalPlay
//	a choice from elsewhere than the stream                SameChoice
//	memory kept in a game                                  Memoryless
//	memory kept across games                               Memoryless
//	a search that knows the truth                          ViewOnly
//	a search that reuses the deal's chance                 OwnChance
//	a search that derives its chance from the deal's       OwnChance
//	an agent that wishes to change sides                   Loyal
//	an allocation by an agent                              NoAllocations
//
// # What is not checked
//
// The suites cannot know what a seat ought to see: a field that Observe shows by
// mistake and that Determinize keeps is found only if it is named in
// Suite.Hidden. They do not judge how well an agent plays, nor with what weights
// worlds are drawn.
package enginetest
