package room

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/game"
	"nonet/room/players"
)

// TestSpectatorsWhoLeftAreForgotten checks that a room that thousands have watched remembers only players with
// seats.
func TestSpectatorsWhoLeftAreForgotten(t *testing.T) {
	r := storelessRoom("BCDFG")
	r.replica.state.Seats = []game.Seat{{No: 1, Player: "ana"}, {No: 2, Player: "ben"}}
	for i := range 1000 {
		r.presence.recordDeparture(&Viewer{player: players.Player{ID: fmt.Sprint("watcher ", i)}}, nil)
	}
	r.presence.recordDeparture(&Viewer{player: players.Player{ID: "ana"}}, nil)
	since := r.presence.missing["ana"]
	r.presence.reconcile(map[string]bool{"ben": true})
	require.Len(t, r.presence.missing, 1)
	require.Equal(t, since, r.presence.missing["ana"], "a seated player is shown as away")
	r.presence.reconcile(map[string]bool{"ana": true, "ben": true})
	require.Empty(t, r.presence.missing)
}
