package room_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room"
)

func TestRecordWithoutAPlayer(t *testing.T) {
	r := played(t)
	before, err := r.Verify()
	require.NoError(t, err)

	clean, found, err := r.Without("ana")
	require.NoError(t, err)
	require.True(t, found)
	after, err := clean.Verify()
	require.NoError(t, err, "the record is whole")
	text := string(clean.AppendText(nil))
	require.NotContains(t, strings.ToLower(text), "ana")
	require.Equal(t, clean.End(), r.End(), "it is the same round still")

	want := before.Round.Result.Standings[0]
	want.Player, want.Name = "-1", room.Forgotten
	require.Equal(t, want, after.Round.Result.Standings[0], "and says the same of it")

	_, found, err = clean.Without("ana")
	require.NoError(t, err)
	require.False(t, found)
	again, found, err := clean.Without("-1")
	require.NoError(t, err)
	require.True(t, found)
	_, err = again.Verify()
	require.NoError(t, err)
}
