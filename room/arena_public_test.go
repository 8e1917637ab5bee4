package room_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// TestPublicArenasAreListed lists public arenas on another node: future and running ones by start time, then those
// that ended within the last day.
func TestPublicArenasAreListed(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		listed := func() (names []string) {
			list, err := c.nodes[1].Tournaments.ListPublic(t.Context())
			require.NoError(t, err)
			for _, a := range list.Arenas {
				names = append(names, a.Name+" "+a.Phase)
			}
			return names
		}
		require.Empty(t, listed())
		c.createArena(protocol.NewArena{Name: "Unlisted"})
		first := c.createArena(protocol.NewArena{Name: "First", Public: true})
		time.Sleep(time.Minute)
		c.createArena(protocol.NewArena{Name: "Long", Public: true, Minutes: 60, Password: arenaPassword})
		c.join(first, "ana")
		require.Equal(t, []string{"First running", "Long lobby"}, listed())
		list, err := c.nodes[1].Tournaments.ListPublic(t.Context())
		require.NoError(t, err)
		require.Equal(t, []any{first, 1, false, true},
			[]any{list.Arenas[0].Code, list.Arenas[0].Players, list.Arenas[0].Guarded, list.Arenas[1].Guarded})
		time.Sleep(5 * time.Minute)
		require.Equal(t, []string{"Long running", "First over"}, listed())
		time.Sleep(24 * time.Hour)
		require.Equal(t, []string{"Long over"}, listed())

		_, err = c.nodes[0].Tournaments.Create(t.Context(), person("host"), protocol.NewArena{
			Name: "Group", Puzzles: []protocol.NewQuick{{}}, Minutes: 2, Heat: 2, Group: "club", Public: true,
		})
		require.Equal(t, protocol.BadSettings, refusalCode(err))
	})
}
