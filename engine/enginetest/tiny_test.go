package enginetest

import "testing"

func TestTinyGames(t *testing.T) {
	t.Run("kuhn", func(t *testing.T) { Run(t, KuhnSuite()) })
	t.Run("coin", func(t *testing.T) { Run(t, CoinSuite()) })
	t.Run("alarm", func(t *testing.T) { Run(t, AlarmSuite()) })
	t.Run("memory", func(t *testing.T) { Run(t, MemorySuite()) })
}
