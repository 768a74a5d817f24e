package main

import (
	"log"

	"yurei/engine"
)

// play plays deals to their end. choose is asked about every decision, forced ones
// too, and may sample the position first; draws are for that and for choices at random.
// ended is shown each end.
func play[S, V comparable, M ~uint32 | ~uint64](
	rules engine.Rules[S, V, M], deals int, seed uint64, players func(deal uint64) int,
	choose func(s *S, i int, legal []M, chance *engine.Chance, draws *engine.Rand) int,
	ended func(s *S),
) {
	var s S
	var legal []M
	for deal := range uint64(deals) {
		chance := engine.MakeChance(seed, deal)
		draws := engine.MakeRand(seed, deal)
		rules.Setup(&s, players(deal), &chance)
		for i := 0; rules.Turn(&s) != engine.Over; i++ {
			legal = rules.AppendMoves(legal[:0], &s)
			rules.Apply(&s, legal[choose(&s, i, legal, &chance, &draws)], &chance)
		}
		ended(&s)
	}
}

// must is a value that could be made.
func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
