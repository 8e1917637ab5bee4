package redisstore_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

// lines receives a logger's output, one line per record.
type lines chan string

func (l lines) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

// TestOpenWaits opens a Redis that starts only after the first attempt has failed.
func TestOpenWaits(t *testing.T) {
	server := redistest.StartServer(t)
	server.Kill()
	_, err := redisstore.Open(t.Context(), server.URL(), redisstore.Options{})
	require.Error(t, err, "without a word about waiting it fails at once")

	said := make(lines, 100)
	opened := make(chan store.Store)
	go func() {
		o := redisstore.Options{Logger: slog.New(slog.NewTextHandler(said, nil)), Wait: waitfor.Patience}
		s, err := redisstore.Open(t.Context(), server.URL(), o)
		if err != nil {
			said <- err.Error()
		}
		opened <- s
	}()
	require.Contains(t, waitfor.Value(t, said, "a line of the log"), "retrying")
	server.Restart()
	require.NoError(t, waitfor.Value(t, opened, "an open store").Close())
	require.Contains(t, waitfor.Value(t, said, "a line of the log"), "connected to Redis")
}

// TestOpenGivesUp checks that waiting ends after Options.Wait, with a permanent error, and with the context.
func TestOpenGivesUp(t *testing.T) {
	server := redistest.StartServer(t, "--requirepass", "open sesame")
	_, err := redisstore.Open(t.Context(), server.URL(), redisstore.Options{Wait: time.Hour})
	require.ErrorContains(t, err, "NOAUTH")

	server.Kill()
	_, err = redisstore.Open(t.Context(), server.URL(), redisstore.Options{Wait: time.Millisecond})
	require.Error(t, err)

	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err = redisstore.Open(ctx, server.URL(), redisstore.Options{Wait: time.Hour})
	require.Error(t, err)
}
