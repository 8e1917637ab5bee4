package room_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/players"
	"nonet/room/store"
)

// TestArchiveRecordsEachRound plays many rounds in one room. Each record contains its own round, agrees with the
// whole log, and is made without reading the log from its beginning.
func TestArchiveRecordsEachRound(t *testing.T) {
	const rounds = 60
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{Mode: protocol.Solo})
		ana := c.enter(0, "ana", code)
		for round := 1; round <= rounds; round++ {
			if round > 1 {
				require.Equal(t, "ok", ana.do(protocol.Rematch{Round: round - 1}))
			}
			require.Equal(t, "ok", ana.do(protocol.Start{}))
			pass(5 * time.Second)
			for _, move := range blanks(last(ana)) {
				require.Equal(t, "ok", ana.place(move))
			}
			pass(time.Second)
		}
		whole, err := archive.ReadLog(t.Context(), c.store, code)
		require.NoError(t, err)
		ids, err := c.store.ArchivedIDs(t.Context(), "", rounds+1)
		require.NoError(t, err)
		require.Len(t, ids, rounds)
		all := 0
		for _, id := range ids {
			rec, err := archive.ReadArchived(t.Context(), c.store, id)
			require.NoError(t, err)
			all += len(rec.Entries)
			state, err := rec.Verify()
			require.NoError(t, err)
			part := archive.Record{Room: code, Epoch: whole.Epoch, Entries: whole.Entries[:rec.End().Seq]}
			want, err := part.Verify()
			require.NoError(t, err)
			require.Equal(t, want.Round.Result, state.Round.Result)
			require.Equal(t, want.Round.No, state.Round.No)
			require.Equal(t, rec.Before == nil, state.Round.No == 1)
			if rec.Before != nil {
				before := whole.Entries[rec.Before.At.Seq-1]
				require.Equal(t, store.Position{Epoch: whole.Epoch}.After(before), rec.Before.At,
					"the record names its place in the log")
			}
			_, err = c.nodes[0].Replays.Replay(t.Context(), id, players.Player{})
			require.NoError(t, err)
		}
		require.LessOrEqual(t, all, len(whole.Entries))

		end := store.Ending{Room: code, Epoch: whole.Epoch, Seq: uint64(len(whole.Entries))}
		read, err := archive.ReadRound(t.Context(), c.store, end)
		require.NoError(t, err)
		require.LessOrEqual(t, len(read.Entries), 3*len(whole.Entries)/rounds)

		// A beginning that is not in the log is skipped.
		read.Before.At.Hash[0]++
		require.NoError(t, archive.PutBeginning(t.Context(), c.store, read, time.Hour))
		require.Equal(t, "ok", ana.do(protocol.Rematch{Round: rounds}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		pass(5 * time.Second)
		for _, move := range blanks(last(ana)) {
			require.Equal(t, "ok", ana.place(move))
		}
		pass(time.Second)
		ids, err = c.store.ArchivedIDs(t.Context(), "", 2*rounds)
		require.NoError(t, err)
		require.Len(t, ids, rounds+1)
	})
}
