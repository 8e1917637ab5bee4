package room_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/pipes"
	"nonet/protocol"
	"nonet/room/results"
)

// onPipes runs a test with the one kind whose tiles are rotated.
func onPipes(t *testing.T, test func(t *testing.T, c *cluster)) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.kinds = []engine.Kind{pipes.New()}
		c.start()
		test(t, c)
	})
}

// solution returns the moves that turn each tile as the solution has it.
func solution(t *testing.T, p protocol.Puzzle) (moves []string) {
	t.Helper()
	whole, err := pipes.New().Parse(p.Clues + "\n" + p.Givens)
	require.NoError(t, err)
	for cell, v := range whole.Solution {
		moves = append(moves, string(protocol.AppendMove(nil, cell/whole.Width+1, cell%whole.Width+1, int(v))))
	}
	return moves
}

// TestDailyIsSolvedByRotatingTiles checks that a board played alone is solved once all tiles are joined, and that a
// daily puzzle solved like this counts.
func TestDailyIsSolvedByRotatingTiles(t *testing.T) {
	onPipes(t, func(t *testing.T, c *cluster) {
		code, err := c.nodes[0].Daily.Try(context.Background(), person("ana"), protocol.NewTry{})
		require.NoError(t, err)
		ana := c.enter(0, "ana", code)
		require.Equal(t, protocol.PolicyBlind, ana.snapshot().Settings.Policy)
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		synctest.Wait()
		puzzle := begun(t, ana)
		moves := solution(t, puzzle)
		require.Equal(t, "off", ana.place(strings.Join(moves, " ")), "there is nothing to check")
		for _, move := range moves {
			time.Sleep(5 * time.Second)
			require.Empty(t, ana.eventsOf(protocol.Struck))
			if len(ana.eventsOf(protocol.Ended)) == 0 {
				require.Equal(t, "ok", ana.place(move))
			}
		}
		require.Len(t, ana.eventsOf(protocol.Ended), 1)
		time.Sleep(results.PollEvery)
		synctest.Wait()
		list, err := c.nodes[0].Players.Ranking.Dailies(context.Background(), "ana")
		require.NoError(t, err)
		found := slices.IndexFunc(list.Puzzles, func(p protocol.DailyState) bool { return p.Room == code })
		require.Positive(t, list.Puzzles[found].Result.Time)
	})
}

// TestOneCheckJudgesManyTiles checks that in a race one command checks all joined tiles, and that the last one ends
// the round.
func TestOneCheckJudgesManyTiles(t *testing.T) {
	onPipes(t, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{Size: "5x5", Ranked: true})
		moves := solution(t, puzzle)
		require.Equal(t, "ok", ana.place(strings.Join(moves[:10], " ")))
		require.Len(t, ana.eventsOf(protocol.Placed), 10)
		wrong := moves[10][:len(moves[10])-1] + string('1'+'4'-moves[10][len(moves[10])-1])
		require.Equal(t, "ok", ana.place(strings.Join(append(moves[:12:12], wrong), " ")))
		require.Empty(t, ana.eventsOf(protocol.Struck), "a filled tile is skipped, whatever comes for it")
		require.Equal(t, "bad_move", ana.place(moves[0]+" "), "an empty move")
		require.Equal(t, "bad_move", ana.place(strings.Repeat("r1c1=1 ", protocol.MovesMax)+"r1c1=1"), "too many")
		require.Equal(t, "bad_move", ana.place("r1c1..c2=1 r1c3=1"), "a line in a list")
		require.Equal(t, "ok", ana.place(strings.Join(moves, " ")))
		require.Len(t, ana.eventsOf(protocol.Done), 1)
		require.Empty(t, ben.eventsOf(protocol.Ended))
	})
}
