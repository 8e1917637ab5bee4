package room_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/people"
)

// TestNobodyFillsTheList has one address put more public rooms on the list than it has places, after others made
// theirs.
func TestNobodyFillsTheList(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		from := func(site, name string) string {
			code, err := c.hosts[0].Create(t.Context(), people.Player{ID: name, Name: name, Site: site},
				protocol.Settings{Public: true})
			require.NoError(t, err)
			return code
		}
		c.sites = map[string]string{"ben": "school"}
		lively := from("home", "ana")
		require.Equal(t, "ok", c.enter(0, "ben", lively).do(protocol.Sit{}))
		var others []string
		for i := range 30 {
			others = append(others, from(fmt.Sprint("site ", i), fmt.Sprint("player", i)))
		}
		for i := range room.ListingsMax + 1 {
			from("spam", fmt.Sprint("advert", i))
		}
		time.Sleep(time.Second)
		synctest.Wait()

		list, err := c.hosts[0].List(t.Context())
		require.NoError(t, err)
		var shown []string
		adverts := 0
		for _, info := range list.Rooms {
			shown = append(shown, info.Code)
			if len(info.Host) > 6 && info.Host[:6] == "advert" {
				adverts++
			}
		}
		require.Equal(t, lively, shown[0], "there is life in it")
		for _, code := range others {
			require.True(t, slices.Contains(shown, code), "it is pushed off the list")
		}
		require.Equal(t, room.ListingsOfSite, adverts)
	})
}
