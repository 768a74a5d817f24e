// Package audit answers whether any agent can see what it must not. It knows no
// game and judges no play.
//
// [Canary] games ask an agent to name what nobody can know. A [Subject] is an
// agent at the seats of a game: it is asked the same question in other worlds of
// its view, again, and anew, and whole games are played while the truth is
// overwritten behind its back. [Worlds] and [Exact] check the views and worlds of
// the game itself; most of their checks are those of enginetest, which documents
// them. [Run] carries out what they are asked and returns a [Row] a check.
//
//   - Canary: hidden cards, dice and rooms are named at chance and equal moves
//     chosen alike, by the exact binomial test, in both directions.
//   - LegalPlay: an answer is a legal move; the view and the list of moves stay.
//   - Memoryless: a new agent, and the same one asked again, choose equally.
//   - TwinWorlds: in other worlds of the view the table offers the same moves and
//     the agent chooses the same.
//   - PoisonedTruth: games and records stay, byte for byte, when agents choose
//     while the table holds another world.
//   - Mirror: two tables of equal agents play equal games, though one plays the
//     deals in the opposite order.
//   - SecretsHidden: no view changes with a secret that is given another value.
//   - SecretsVary: worlds differ from the truth in every secret from every seat.
//   - Frequencies: where worlds can be listed each is drawn as often as it ought
//     to be; so is each value of a part that can be listed (chi-square).
//
// A check of which too little came up to prove anything, in any seat, has not
// passed.
//
// An audit is deterministic: a leak is seen again when the same is audited with
// the same number of positions, at the seed, deal and decision that it names.
//
// # Which check catches which fault
//
// Each of these faults is planted in a tiny game, or in an agent, and is caught
// by the check named beside it:
//
//	a leak in Observe                                             ViewKept
//	a leak in Observe that Determinize keeps                      SecretsHidden
//	a leak in Observe in one phase                                SecretsHidden
//	a leak in Observe that a search uses                          Canary
//	a leak in the set of AppendMoves                              MoveSet
//	a leak in the order of AppendMoves                            MoveOrder
//	a leak in Determinize                                         WorldFromView
//	a determinization that returns the truth                      SecretsVary
//	a determinization that returns the truth to one seat          SecretsVary
//	a determinization that returns what no list of secrets names  UnseenVaries
//	a determinization that returns the truth to a search          Canary
//	a world drawn with the wrong weight                           Frequencies
//	a world against the rules                                     Frequencies
//	a part of a world drawn with the wrong weight                 Frequencies
//	a part of a world against the view                            Frequencies
//	a key that misses a part of the view                          KeysMatchViews
//	a key that holds more than the view                           KeysMatchViews
//	open eyes on a hidden card                                    Canary
//	open eyes on a hidden room                                    Canary
//	open eyes that avoid what is hidden                           Canary
//	open eyes in a game                                           TwinWorlds
//	an agent that keeps where the truth lies                      PoisonedTruth
//	a search that knows the truth                                 TwinWorlds
//	a search that reuses the deal's chance                        Canary
//	a search that derives its chance from the deal's              TwinWorlds
//	equal moves chosen by their place                             Canary
//	an answer that is no move                                     LegalPlay
//	a list of moves put in another order                          LegalPlay
//	a choice from elsewhere than the stream                       Memoryless
//	memory kept in a game                                         Memoryless
//	memory kept across games                                      Memoryless
//	a game that depends on those before                           Mirror
//
// # What is not checked
//
// What a seat ought to see is known only so far as secrets are listed. Canaries
// are played by agents of any game; that an agent of one game does not see its
// secrets follows from its moves being the same in every world.
package audit
