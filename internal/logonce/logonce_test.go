package logonce_test

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/logonce"
)

func TestThrottle(t *testing.T) {
	throttle := logonce.Throttle{Every: time.Minute}
	now := time.Now()
	_, ok := throttle.Allow(now)
	require.True(t, ok)
	for range 3 {
		_, ok = throttle.Allow(now.Add(time.Second))
		require.False(t, ok)
	}
	suppressed, ok := throttle.Allow(now.Add(time.Minute))
	require.True(t, ok)
	require.EqualValues(t, 3, suppressed)
}

func TestHandlerThrottlesMatchingErrorsOnly(t *testing.T) {
	full := errors.New("the disk is full")
	var out strings.Builder
	log := slog.New(logonce.Handler{
		Handler: slog.NewTextHandler(&out, nil), Throttle: &logonce.Throttle{Every: time.Minute},
		Match: func(err error) bool { return errors.Is(err, full) },
	})
	lines := func() (n int) { return strings.Count(out.String(), "\n") }
	synctest.Test(t, func(*testing.T) {
		for range 20 {
			log.With("room", "BCDFG").Warn("store request failed", "err", fmt.Errorf("append: %w", full))
			log.Error("a write failed", "error", full)
		}
		require.Equal(t, 1, lines())
		log.Warn("something else", "err", errors.New("another"))
		log.Info("the room goes on", "err", full)
		require.Equal(t, 3, lines())
		time.Sleep(time.Minute)
		log.Error("a write failed", "error", full)
		require.Equal(t, 4, lines())
		require.Contains(t, out.String(), "suppressed=39")
	})
}
