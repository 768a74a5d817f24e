package ghosthome

import (
	"math"
	"slices"
	"testing"

	"yurei/engine"
)

// rotated is the position in which every player sits k seats further on.
func rotated(s *State, k int) *State {
	n := int(s.Players)
	seat := func(p engine.Player) engine.Player {
		if p < 0 {
			return p
		}
		return engine.Player((int(p) + k) % n)
	}
	r := *s
	r.On, r.Active = seat(s.On), seat(s.Active)
	if s.Phase == PhaseDefend {
		r.Target, r.By = seat(s.Target), seat(s.By)
	}
	r.Winner = engine.Side(seat(engine.Player(s.Winner)))
	r.Tried = 0
	for p := range n {
		to := (p + k) % n
		r.Tried |= s.Tried >> p & 1 << to
		r.HandLen[to], r.SecretLen[to] = s.HandLen[p], s.SecretLen[p]
		r.SinceYield[to], r.SinceLetGo[to] = s.SinceYield[p], s.SinceLetGo[p]
		r.SinceShuffle[to], r.SecretSince[to] = s.SinceShuffle[p], s.SecretSince[p]
		r.House[to], r.Rooms[to] = s.House[p], s.Rooms[p]
		r.Hand[to], r.Secret[to], r.SunkOwn[to] = s.Hand[p], s.Secret[p], s.SunkOwn[p]
	}
	return &r
}

// rotatedMove is the move in such a position.
func rotatedMove(m Move, players, k int) Move {
	seat := func(p engine.Player) engine.Player { return engine.Player((int(p) + k) % players) }
	switch m.Op() {
	case OpGhost, OpLightning:
		return makeMove(m.Op()).withSeat(seat(m.Seat()))
	case OpHole:
		return makeMove(m.Op()).from(seat(m.FromSeat()), m.FromFloor()).withSeat(seat(m.Seat()))
	case OpCatFood:
		return makeMove(m.Op()).from(seat(m.FromSeat()), m.FromFloor()).withFloor(m.Floor())
	}
	return m
}

// Seat numbers mean nothing but the order: the same deal with players some seats
// further on is the same game.
func TestSeatsAreAlike(t *testing.T) {
	g := mustNew(t, func(set *RuleSet) { set.Cards[Hole], set.Cards[CatFood], set.Cards[Lightning] = 2, 2, 2 })
	for players := 2; players <= MaxSeats; players++ {
		for k := 1; k < players; k++ {
			for deal := range uint64(25) {
				var s State
				c, r := engine.MakeChance(3, deal), engine.MakeRand(3, deal)
				g.Setup(&s, players, &c)
				other := *rotated(&s, k)
				for g.Turn(&s) != engine.Over {
					legal := g.AppendMoves(nil, &s)
					var want []Move
					for _, m := range legal {
						want = append(want, rotatedMove(m, players, k))
					}
					got := g.AppendMoves(nil, &other)
					slices.Sort(want)
					slices.Sort(got)
					if !slices.Equal(got, want) {
						t.Fatalf("%d players, %d on, deal %d, turn %d: moves %v, want %v", players, k, deal, s.Turns, got, want)
					}
					m := legal[r.IntN(len(legal))]
					g.Apply(&s, m, &c)
					g.Apply(&other, rotatedMove(m, players, k), &c)
					if other != *rotated(&s, k) {
						t.Fatalf("%d players, %d on, deal %d, turn %d: after %v the positions differ", players, k, deal, s.Turns, m)
					}
				}
			}
		}
	}
}

// Among random players no seat wins more than its share, but for what moving
// first is worth: less than a hundredth in games so long.
func TestSeatsWinAlike(t *testing.T) {
	const games, first = 8_000, 0.01
	for players := 2; players <= MaxSeats; players++ {
		g := mustNew(t, nil)
		var wins [MaxSeats]int
		for deal := range uint64(games) {
			if s := playRandom(g, players, deal, func(*State, []Move, Move) {}); s.Winner != engine.NoSide {
				wins[s.Winner]++
			}
		}
		share := 1 / float64(players)
		for p := range players {
			// Three and a half standard errors.
			if got := float64(wins[p]) / games; math.Abs(got-share) > first+3.5*math.Sqrt(share*(1-share)/games) {
				t.Errorf("%d players: seat %d wins %.4f of the games, want %.4f", players, p+1, got, share)
			}
		}
		t.Logf("%d players: %v", players, wins)
	}
}

// Whatever is played, with whatever switches, every position is sound.
func TestPositionsAreSound(t *testing.T) {
	for variant := range uint64(64) {
		r := engine.MakeRand(variant, 12)
		coin := func() bool { return r.IntN(2) == 0 }
		set := BaseRuleSet()
		set.Play = Play{
			GhostBlocksUp: coin(), GhostSlotPerRoom: coin(), MovedCatCancels: coin(), LightDiscardsShown: coin(),
			LightNeedsDark: coin(), HoleSameHouse: coin(), HoleMeetsCats: coin(), LightningNeedsLit: coin(),
			LightningWithGhost: []string{"clear", "stay"}[r.IntN(2)], EscapeWithGhosts: coin(),
			StopGhosts: []string{"each", "total"}[r.IntN(2)], CapTurns: 200,
		}
		for k := range KindCount {
			set.Cards[k] = max(0, set.Cards[k]-2+r.IntN(4))
		}
		set.Hand.Size = 1 + r.IntN(4)
		set.Hand.LastSeatExtra = r.IntN(2)
		set.Escape = Escape{r.IntN(3), r.IntN(4)}
		set.Icons.Profile = profiles[r.IntN(len(profiles))]
		g, err := New(set)
		if err != nil {
			t.Fatalf("variant %d: %v", variant, err)
		}
		for deal := range uint64(6) {
			playRandom(g, 2+int(deal%3), deal, func(s *State, _ []Move, m Move) {
				if err := g.Sound(s); err != nil {
					t.Fatalf("variant %d, deal %d, turn %d, before %s: %v", variant, deal, s.Turns, g.AppendMove(nil, s, m), err)
				}
			})
		}
	}
}

// Every game is a sound one, whatever is chosen.
func FuzzPlay(f *testing.F) {
	f.Add(uint64(1), []byte{0, 3, 200, 1, 7, 7, 90, 2}, uint16(0))
	f.Add(uint64(9), []byte{5, 5, 255, 0, 6, 1, 13, 250}, uint16(0xffff))
	f.Fuzz(func(t *testing.T, deal uint64, choices []byte, switches uint16) {
		bit := func(i int) bool { return switches>>i&1 != 0 }
		g := mustNew(t, func(set *RuleSet) {
			set.Play = Play{
				GhostBlocksUp: bit(0), GhostSlotPerRoom: bit(1), MovedCatCancels: bit(2), LightDiscardsShown: bit(3),
				LightNeedsDark: bit(4), HoleSameHouse: bit(5), HoleMeetsCats: bit(6), LightningNeedsLit: bit(7),
				LightningWithGhost: "clear", EscapeWithGhosts: bit(8), StopGhosts: "each", CapTurns: 100,
			}
			if bit(9) {
				set.Play.LightningWithGhost = "stay"
			}
			if bit(10) {
				set.Play.StopGhosts = "total"
			}
			for k := Hole; k <= Wild && bit(11); k++ {
				set.Cards[k] = 2
			}
			set.Hand.Size = 3 + int(switches>>12&1)
		})
		var s State
		c := engine.MakeChance(deal, deal)
		g.Setup(&s, 2+int(switches>>13&1)+int(switches>>14&1), &c)
		for i := 0; g.Turn(&s) != engine.Over && len(choices) > 0; i++ {
			legal := g.AppendMoves(nil, &s)
			m := legal[(int(choices[i%len(choices)])+i/len(choices))%len(legal)]
			g.Apply(&s, m, &c)
			if err := g.Sound(&s); err != nil {
				t.Fatalf("after %s: %v", g.AppendMove(nil, &s, m), err)
			}
		}
	})
}
