package room_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/results"
	"nonet/room/store"
)

func TestHistory(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		none, err := h.Players.Ranking.History(ctx, "ana", 0, 10)
		require.NoError(t, err)
		require.Equal(t, protocol.PlayedRounds{Rounds: []protocol.Played{}}, none)
		ana, ben, _, puzzle := race(t, c)
		for round := 1; round <= 3; round++ {
			for _, move := range blanks(puzzle) {
				require.Equal(t, "ok", ana.place(move))
			}
			require.Equal(t, "ok", ben.do(protocol.Leave{}))
			time.Sleep(results.PollEvery)
			synctest.Wait()
			require.Len(t, ana.eventsOf(protocol.Ended), round)
			if round < 3 {
				require.Equal(t, "ok", ana.do(protocol.Rematch{Round: round}))
				require.Equal(t, "ok", ben.do(protocol.Sit{}))
				require.Equal(t, "ok", ana.do(protocol.Start{}))
				time.Sleep(5 * time.Second)
				synctest.Wait()
				puzzle = last(ana)
			}
		}
		all, err := h.Players.Ranking.History(ctx, "ana", 0, 10)
		require.NoError(t, err)
		require.Equal(t, 3, all.Total)
		require.Len(t, all.Rounds, 3)
		for i, r := range all.Rounds {
			require.Equal(t, []any{"race", 1, 2, false}, []any{r.Mode, r.Place, r.Players, r.Ranked})
			require.Equal(t, "null 4x1 easy", fmt.Sprint(r.Kind, " ", r.Size, " ", r.Difficulty))
			require.Equal(t, []protocol.OtherPlayer{{Name: "Ben", Place: 2}}, r.Others)
			require.Nil(t, r.Rated)
			require.True(t, i == 0 || r.At < all.Rounds[i-1].At, "newest first")
			_, err := h.Replays.Replay(ctx, r.Round, players.Player{})
			require.NoError(t, err)
		}
		page, err := h.Players.Ranking.History(ctx, "ben", 1, 1)
		require.NoError(t, err)
		require.Equal(t, 3, page.Total)
		require.Equal(t, all.Rounds[1].Round, page.Rounds[0].Round)
		require.Equal(t, 2, page.Rounds[0].Place)
		for _, bad := range [][2]int{{-1, 1}, {0, 0}, {0, players.PageMax + 1}} {
			_, err = h.Players.Ranking.History(ctx, "ana", bad[0], bad[1])
			require.Equal(t, protocol.BadSettings, refusalCode(err))
		}
		require.NoError(t, h.Players.Privacy.Forget(ctx, "ben"))
		all, err = h.Players.Ranking.History(ctx, "ana", 0, 10)
		require.NoError(t, err)
		for _, r := range all.Rounds {
			require.Equal(t, 2, r.Players)
			require.Empty(t, r.Others, "a deletion removes the name from others' histories")
		}
	})
}

// TestHistoryNamesFriendsAsNow checks that a friend who has another name since a round appears with it.
func TestHistoryNamesFriendsAsNow(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, ps := context.Background(), c.nodes[0].Players
		ana, ben, _, puzzle := race(t, c)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
		}
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		time.Sleep(results.PollEvery)
		synctest.Wait()
		makeFriends(t, ps, players.Player{ID: "ana", Name: "Ana"}, players.Player{ID: "ben", Name: "Benedict"})
		found, err := ps.Ranking.History(ctx, "ana", 0, 1)
		require.NoError(t, err)
		require.Equal(t, []protocol.OtherPlayer{{Name: "Benedict", Place: 2}}, found.Rounds[0].Others)
	})
}

// slowArchive is a store that is slow to archive a round.
type slowArchive struct {
	store.Store
	by time.Duration
}

func (s slowArchive) Archive(ctx context.Context, id string, rec []byte, keep time.Duration) error {
	time.Sleep(s.by)
	return s.Store.Archive(ctx, id, rec, keep)
}

// TestEndedRoundIsInHistoryAtOnce asks for a round as soon as its end is announced. A store that is slower than the
// timeout delays nobody.
func TestEndedRoundIsInHistoryAtOnce(t *testing.T) {
	for _, by := range []time.Duration{results.WaitMax / 2, 3 * results.WaitMax} {
		slow := func(s store.Store) store.Store { return slowArchive{s, by} }
		inBubble(t, 1, slow, func(t *testing.T, c *cluster) {
			ctx, h := context.Background(), c.nodes[0]
			ana, ben, _, puzzle := race(t, c)
			for _, move := range blanks(puzzle) {
				require.Equal(t, "ok", ana.place(move))
			}
			require.Equal(t, "ok", ben.do(protocol.Leave{}))
			ended := ana.eventsOf(protocol.Ended)
			require.Len(t, ended, 1)
			asked := time.Now()
			_, err := h.Replays.Replay(ctx, ended[0].Result.ID, players.Player{})
			if by > results.WaitMax {
				require.Equal(t, protocol.NotFound, refusalCode(err))
				require.Equal(t, results.WaitMax, time.Since(asked))
				return
			}
			require.NoError(t, err)
			h.Results.Wait(ctx)
			found, err := h.Players.Ranking.History(ctx, "ana", 0, 1)
			require.NoError(t, err)
			require.Equal(t, 1, found.Total)
		})
	}
}

// last returns the last puzzle that the client received.
func last(p *client) (puzzle protocol.Puzzle) {
	for _, msg := range p.all() {
		if m, ok := msg.(*protocol.Begin); ok {
			puzzle = m.Puzzle
		}
	}
	return puzzle
}
