package room_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/players"
)

// TestReplayIsAvailableAfterRound plays a round and requests its replay before and after its end.
func TestReplayIsAvailableAfterRound(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		_, err := c.nodes[0].Replays.Replay(context.Background(), "none", players.Player{})
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, protocol.NotFound, refusal.Code)
		_, err = c.nodes[0].Replays.Ghosts(context.Background(), "none", players.Player{})
		require.Equal(t, protocol.NotFound, refusalCode(err))
		ana, ben, _, puzzle := race(t, c)
		moves := blanks(puzzle)
		require.Equal(t, "wrong", ben.place(wrongFor(moves[0])))
		for _, move := range moves {
			time.Sleep(time.Second)
			require.Equal(t, "ok", ana.place(move))
			require.Equal(t, "ok", ben.place(move))
		}
		require.Len(t, ana.eventsOf(protocol.Ended), 1)
		time.Sleep(time.Second)
		ids, err := c.store.ArchivedIDs(context.Background(), "", 10)
		require.NoError(t, err)
		require.Len(t, ids, 1)
		replay, err := c.nodes[0].Replays.Replay(context.Background(), ids[0], players.Player{})
		require.NoError(t, err)
		require.Len(t, replay.Players, 2)
		require.Nil(t, replay.Players[0].Mistake)
		require.Equal(t, wrongFor(moves[0]), replay.Players[1].Mistake.Move)
		placed := 0
		for _, s := range replay.Steps {
			if s.Event.E == protocol.Placed {
				placed++
			}
		}
		require.Equal(t, 2*len(moves), placed)
		require.EqualValues(t, 1000*len(moves), replay.Result.Standings[0].Time)

		ghosts, err := c.nodes[0].Replays.Ghosts(context.Background(), ids[0], players.Player{})
		require.NoError(t, err)
		require.Equal(t, replay.Puzzle, *ghosts.Puzzle)
		require.Equal(t, len(moves), ghosts.Cells)
		require.Len(t, ghosts.Ghosts, 2)
		for i, st := range replay.Result.Standings {
			want := protocol.Ghost{Name: st.Name, Time: st.Time}
			for done := range moves {
				want.Steps = append(want.Steps, protocol.GhostStep{At: int64(1000 * (done + 1)), Right: done + 1})
			}
			require.Equal(t, want, ghosts.Ghosts[i])
		}
		own, err := c.nodes[0].Replays.Ghosts(context.Background(), ids[0], players.Player{ID: ben.name})
		require.NoError(t, err)
		require.False(t, own.Ghosts[0].You, "Ana's finish")
		require.True(t, own.Ghosts[1].You, "Ben's finish")
	})
}

// wrongFor returns a move with another value in the same cell.
func wrongFor(move string) string {
	cell, value, _ := strings.Cut(move, "=")
	if value == "1" {
		return cell + "=2"
	}
	return cell + "=1"
}
