package room

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/game"
	"nonet/room/players"
)

// TestSpectatorsWhoLeftAreForgotten: a room that thousands have watched remembers those who have seats.
func TestSpectatorsWhoLeftAreForgotten(t *testing.T) {
	r := &room{replica: *newReplica("BCDFG", new(atomic.Uint64)), here: newAttendance()}
	r.state.Seats = []game.Seat{{No: 1, Player: "ana"}, {No: 2, Player: "ben"}}
	for i := range 1000 {
		r.here.went(&Viewer{who: players.Player{ID: fmt.Sprint("watcher ", i)}}, nil)
	}
	r.here.went(&Viewer{who: players.Player{ID: "ana"}}, nil)
	since := r.here.missing["ana"]
	r.reconcile(map[string]bool{"ben": true})
	require.Len(t, r.here.missing, 1)
	require.Equal(t, since, r.here.missing["ana"], "who has a seat is away in time")
	r.reconcile(map[string]bool{"ana": true, "ben": true})
	require.Empty(t, r.here.missing)
}
