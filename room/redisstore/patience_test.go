package redisstore

import (
	"context"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/storetest/redistest"
)

// TestAServerThatStandsStillIsNotWaitedForAgainAndAgain: a question whose asker has all the time of the world is
// answered all the same, before the client has tried to the end a second time.
func TestAServerThatStandsStillIsNotWaitedForAgainAndAgain(t *testing.T) {
	server := redistest.StartServer(t)
	s, err := Open(t.Context(), server.URL()+"?read_timeout=200ms&max_retries=1000000", Options{})
	require.NoError(t, err)
	defer s.Close()
	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGSTOP))
	_, _, err = s.Read(t.Context(), "room", 0, 1)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	_, err = s.Heads(t.Context(), []string{"room", "other"})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGCONT))
	require.Eventually(t, func() bool { return s.Ping(t.Context()) == nil }, time.Minute, time.Millisecond)
}
