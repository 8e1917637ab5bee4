package room_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room"
)

// TestHelpQueueIsFair checks that many requests of one site are served one after another, that another site's
// request is served after one of them, and that a site has a limited number of places.
func TestHelpQueueIsFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const takes = 5 * time.Second
		queue := room.NewHelpQueue(1)
		start := time.Now()
		took := map[string]time.Duration{}
		ask := func(site, name string) bool {
			return room.FindHelp(queue, site, func() {
				time.Sleep(takes)
				took[name] = time.Since(start)
			})
		}
		for i := range room.HelpOfSite {
			require.True(t, ask("one site", fmt.Sprint(i)))
			synctest.Wait()
		}
		require.False(t, ask("one site", "one more"))
		require.True(t, ask("another", "other"))
		synctest.Wait()
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Equal(t, 3*takes, took["other"], "after the one at work, and the next")
		require.Len(t, took, room.HelpOfSite+1)
		require.True(t, ask("one site", "again"))
		time.Sleep(time.Hour)
	})
}
