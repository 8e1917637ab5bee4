package room_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

func TestReplay(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		r := played(t)
		id := r.End().ID()
		_, err := c.hosts[0].Replay(context.Background(), id)
		var refusal *protocol.Refusal
		require.True(t, errors.As(err, &refusal), "%v", err)
		require.Equal(t, protocol.NotFound, refusal.Code)

		require.NoError(t, c.store.Archive(context.Background(), id, r.Pack(), time.Hour))
		replay, err := c.hosts[0].Replay(context.Background(), id)
		require.NoError(t, err)
		require.Equal(t, id, replay.ID)
		require.Equal(t, "12", replay.Solution)
		require.EqualValues(t, 9000, replay.At)
		require.EqualValues(t, 16000, replay.Length)
		require.Equal(t, []protocol.ReplayPlayer{
			{Seat: 1, Name: "Ana", Mistake: &protocol.ReplayMoment{At: 0, Move: "r1c1=2"}},
		}, replay.Players)
		var told []string
		for _, s := range replay.Steps {
			told = append(told, s.Event.E+" "+s.Event.Move)
		}
		require.Equal(t, []string{"started ", "struck r1c1=2", "placed r1c1=1", "placed r1c2=2", "done "}, told)
		require.EqualValues(t, -5000, replay.Steps[0].At)
		require.EqualValues(t, 7000, replay.Steps[2].At)
		require.Equal(t, "complete", replay.Result.Why)
	})
}

// TestReplayOfARoundThatRuns plays a round and asks for its replay before and after its end.
func TestReplayOfARoundThatRuns(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := race(t, c)
		moves := blanks(puzzle)
		require.Equal(t, "wrong", ben.place(wrongFor(moves[0])))
		for _, move := range moves {
			time.Sleep(time.Second)
			require.Equal(t, "ok", ana.place(move))
			require.Equal(t, "ok", ben.place(move))
		}
		require.Len(t, ana.saw(protocol.Ended), 1)
		time.Sleep(time.Second)
		ids, err := c.store.ArchivedIDs(context.Background(), "", 10)
		require.NoError(t, err)
		require.Len(t, ids, 1)
		replay, err := c.hosts[0].Replay(context.Background(), ids[0])
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
	})
}

// wrongFor is another value in the cell of a move.
func wrongFor(move string) string {
	cell, value, _ := strings.Cut(move, "=")
	if value == "1" {
		return cell + "=2"
	}
	return cell + "=1"
}
