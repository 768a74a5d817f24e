package engine

import "testing"

func TestEndingValue(t *testing.T) {
	scored := Ending{Over: true, Scored: true, Winner: NoSide, Score: [MaxPlayers]int16{3, -4}}
	for _, test := range []struct {
		name   string
		ending Ending
		player Player
		side   Side
		want   float64
	}{
		{"its side won", Ending{Over: true, Winner: 1}, 0, 1, 1},
		{"another side won", Ending{Over: true, Winner: 0}, 0, 1, 0},
		{"nobody won", Ending{Over: true, Winner: NoSide}, 0, 1, 0.5},
		{"nobody won, on side 0", Ending{Over: true, Winner: NoSide}, 3, 0, 0.5},
		{"a score", scored, 0, 0, 3},
		{"a negative score", scored, 1, 0, -4},
		{"a score, whatever the side", scored, 1, NoSide, -4},
	} {
		if got := test.ending.Value(test.player, test.side); got != test.want {
			t.Errorf("%s: worth %v, want %v", test.name, got, test.want)
		}
	}
}
