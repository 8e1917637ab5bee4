package redisstore

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/storetest/redistest"
)

// TestStalledServerTimesOut checks that a call without a deadline fails on a stalled server although the client may
// retry.
func TestStalledServerTimesOut(t *testing.T) {
	server := redistest.StartServer(t)
	s, err := Open(t.Context(), server.URL()+"?read_timeout=200ms&max_retries=1000000", Options{})
	require.NoError(t, err)
	defer s.Close()
	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGSTOP))
	_, _, err = s.Read(t.Context(), "room", 0, 1)
	requireTimeout(t, err)
	_, err = s.Heads(t.Context(), []string{"room", "other"})
	requireTimeout(t, err)
	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGCONT))
	require.Eventually(t, func() bool { return s.Ping(t.Context()) == nil }, time.Minute, time.Millisecond)
}

// requireTimeout accepts the timeout of the call or that of its connection, because either may expire first.
func requireTimeout(t *testing.T, err error) {
	t.Helper()
	require.Error(t, err)
	require.True(t, errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded), "%v", err)
}
