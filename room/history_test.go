package room_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/people"
)

func TestHistory(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.hosts[0]
		none, err := h.People().History(ctx, "ana", 0, 10)
		require.NoError(t, err)
		require.Equal(t, protocol.PlayedRounds{Rounds: []protocol.Played{}}, none)
		ana, ben, _, puzzle := race(t, c)
		for round := 1; round <= 3; round++ {
			for _, move := range blanks(puzzle) {
				require.Equal(t, "ok", ana.place(move))
			}
			require.Equal(t, "ok", ben.do(protocol.Leave{}))
			time.Sleep(room.ProjectEvery)
			synctest.Wait()
			require.Len(t, ana.saw(protocol.Ended), round)
			if round < 3 {
				require.Equal(t, "ok", ana.do(protocol.Rematch{Round: round}))
				require.Equal(t, "ok", ben.do(protocol.Sit{}))
				require.Equal(t, "ok", ana.do(protocol.Start{}))
				time.Sleep(5 * time.Second)
				synctest.Wait()
				puzzle = last(ana)
			}
		}
		all, err := h.People().History(ctx, "ana", 0, 10)
		require.NoError(t, err)
		require.Equal(t, 3, all.Total)
		require.Len(t, all.Rounds, 3)
		for i, r := range all.Rounds {
			require.Equal(t, []any{"race", 1, 2, false}, []any{r.Mode, r.Place, r.Players, r.Ranked})
			require.Equal(t, "null 4x1 easy", fmt.Sprint(r.Kind, " ", r.Size, " ", r.Difficulty))
			require.True(t, i == 0 || r.At < all.Rounds[i-1].At, "the latest first")
			_, err := h.Replay(ctx, r.Round)
			require.NoError(t, err)
		}
		page, err := h.People().History(ctx, "ben", 1, 1)
		require.NoError(t, err)
		require.Equal(t, 3, page.Total)
		require.Equal(t, all.Rounds[1].Round, page.Rounds[0].Round)
		require.Equal(t, 2, page.Rounds[0].Place)
		for _, bad := range [][2]int{{-1, 1}, {0, 0}, {0, people.RowsMax + 1}} {
			_, err = h.People().History(ctx, "ana", bad[0], bad[1])
			require.Equal(t, protocol.BadSettings, refused(err))
		}
	})
}

// last is the puzzle that a client was told last.
func last(p *client) (puzzle protocol.Puzzle) {
	for _, msg := range p.all() {
		if m, ok := msg.(*protocol.Begin); ok {
			puzzle = m.Puzzle
		}
	}
	return puzzle
}
