package room_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room"
)

// TestRefusalDelayGrows checks that refusals take equally long again after one that took longer than a step.
func TestRefusalDelayGrows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var d room.RefusalDelay
		for _, c := range []struct{ work, takes time.Duration }{
			{0, room.RefusalStep}, {room.RefusalStep - 1, room.RefusalStep},
			{room.RefusalStep + 1, 2 * room.RefusalStep}, {0, 2 * room.RefusalStep},
			{15 * room.RefusalStep, 16 * room.RefusalStep}, {1, 4 * room.RefusalStep},
			{3 * room.RefusalStep, 4 * room.RefusalStep},
		} {
			start := time.Now()
			time.Sleep(c.work)
			d.Wait(t.Context(), start)
			require.Equal(t, c.takes, time.Since(start), "after %v of work", c.work)
		}
	})
}
