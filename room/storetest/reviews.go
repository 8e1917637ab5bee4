package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room"
)

var reviewsCases = []testCase{
	{"KeptOnce", func(t *testing.T, s room.Store) {
		d := room.Doubt{Round: "BCDFG-E-7", Player: "ann", Name: "Ann", Time: 5, At: 9, Why: "too fast"}
		none, err := s.Doubted(t.Context(), d.ID())
		require.NoError(t, err)
		require.Empty(t, none)
		none, err = s.Doubted(t.Context())
		require.NoError(t, err)
		require.Empty(t, none)
		require.NoError(t, s.Doubt(t.Context(), d, time.Hour))
		other := d
		other.Why = "another reason"
		require.NoError(t, s.Doubt(t.Context(), other, 0))
		require.Equal(t, d, doubted(t, s, d.ID()))
	}},
	{"OldestFirstUntilJudged", func(t *testing.T, s room.Store) {
		late := room.Doubt{Round: "a", Player: "ann", At: 20}
		early := room.Doubt{Round: "b", Player: "bob", At: 10}
		same := room.Doubt{Round: "a", Player: "bob", At: 20}
		for _, d := range []room.Doubt{same, late, early} {
			require.NoError(t, s.Doubt(t.Context(), d, 0))
		}
		require.Equal(t, []room.Doubt{early, late, same}, doubts(t, s, 10))
		require.Equal(t, []room.Doubt{early}, doubts(t, s, 1))
		require.Empty(t, doubts(t, s, 0))

		require.NoError(t, s.Judge(t.Context(), early.ID(), room.Cleared))
		require.Equal(t, []room.Doubt{late, same}, doubts(t, s, 10))
		require.Equal(t, room.Cleared, doubted(t, s, early.ID()).Verdict)
		require.NoError(t, s.Doubt(t.Context(), early, 0), "once more")
		require.NoError(t, s.Judge(t.Context(), early.ID(), room.Rejected))
		require.Equal(t, room.Rejected, doubted(t, s, early.ID()).Verdict, "a verdict can be changed")
		require.Equal(t, room.Verdict(""), doubted(t, s, late.ID()).Verdict)
	}},
	{"NobodysDoubtCantBeJudged", func(t *testing.T, s room.Store) {
		require.ErrorIs(t, s.Judge(t.Context(), "a/ann", room.Cleared), room.ErrNotFound)
	}},
	{"Forgotten", func(t *testing.T, s room.Store) {
		d := room.Doubt{Round: "a", Player: "ann", At: 1}
		require.NoError(t, s.Doubt(t.Context(), d, 20*time.Millisecond))
		eventually(t, "the doubt is over", func() bool {
			left, err := s.Doubted(t.Context(), d.ID())
			require.NoError(t, err)
			return len(left) == 0
		})
		require.Empty(t, doubts(t, s, 10))
		require.ErrorIs(t, s.Judge(t.Context(), d.ID(), room.Cleared), room.ErrNotFound)
		d.Why = "again"
		require.NoError(t, s.Doubt(t.Context(), d, time.Hour))
		require.Equal(t, d, doubted(t, s, d.ID()))
	}},
}

func doubted(t *testing.T, s room.Store, id string) room.Doubt {
	t.Helper()
	found, err := s.Doubted(t.Context(), "none/nobody", id)
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

func doubts(t *testing.T, s room.Store, max int) []room.Doubt {
	t.Helper()
	all, err := s.Doubts(t.Context(), max)
	require.NoError(t, err)
	return all
}
