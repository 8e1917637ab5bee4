package bot

import (
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/panics"
	"nonet/protocol"
)

func newLauncher(limit int) *Launcher {
	log := slog.New(slog.DiscardHandler)
	return NewLauncher(findKind, "", limit, log, panics.New(log))
}

// TestLauncherLimits checks the limits of a room and of the node, and that a bot that has left makes room for another.
func TestLauncherLimits(t *testing.T) {
	l := newLauncher(MaxPerRoom + 1)
	for i := range MaxPerRoom {
		name, err := l.reserve("BCDFG", "")
		require.NoError(t, err)
		require.Equal(t, names[i], name)
	}
	refused := func(code protocol.Code, room string) {
		t.Helper()
		_, err := l.reserve(room, "")
		var no *protocol.Refusal
		require.ErrorAs(t, err, &no)
		require.Equal(t, code, no.Code)
	}
	refused(protocol.NoSeat, "BCDFG")
	_, err := l.reserve("HJKLM", "")
	require.NoError(t, err)
	refused(protocol.Busy, "HJKLM")
	l.release("BCDFG", "")
	_, err = l.reserve("HJKLM", "")
	require.NoError(t, err)
	refused(protocol.Busy, "BCDFG")
	l.release("HJKLM", "")
	_, err = l.reserve("BCDFG", "")
	require.NoError(t, err)
}

// TestCheatTakesAllBots checks that the hosts at one network site get at most half of the bots, in any number of rooms.
func TestCheatTakesAllBots(t *testing.T) {
	l := newLauncher(20)
	rooms := []string{"BCDFG", "HJKLM", "NPQRS"}
	taken := 0
	for i := range 20 {
		if _, err := l.reserve(rooms[i%len(rooms)], "here"); err == nil {
			taken++
		}
	}
	require.Equal(t, 10, taken)
	_, err := l.reserve("VWXYZ", "there")
	require.NoError(t, err)
	_, err = l.reserve("VWXYZ", "")
	require.NoError(t, err, "a quick race gets bots, too")
	l.release("BCDFG", "here")
	_, err = l.reserve("HJKLM", "here")
	require.NoError(t, err)
}

// TestClosedLauncher checks that no bot comes while the server stops.
func TestClosedLauncher(t *testing.T) {
	l := newLauncher(3)
	require.Len(t, l.Strengths(), 5)
	l.Close()
	_, err := l.Bring(t.Context(), "BCDFG", "", protocol.NewBot{Strength: "easy"})
	require.ErrorContains(t, err, "restarting")
}
