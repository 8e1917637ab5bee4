package panics_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/panics"
)

func panicHere()  { panic("here") }
func panicThere() { panic(errors.New("there")) }

func TestPanicBecomesError(t *testing.T) {
	var log bytes.Buffer
	f := panics.New(slog.New(slog.NewTextHandler(&log, nil)))
	require.NoError(t, f.Run("nothing", func() {}))
	require.Zero(t, f.Panics())
	require.Empty(t, log.String())

	err := f.Run("deal", panicHere, "room", "BCDFG")
	var p *panics.Panic
	require.ErrorAs(t, err, &p)
	require.Equal(t, "here", p.Value)
	require.ErrorContains(t, err, "deal: panic: here")
	require.EqualValues(t, 1, f.Panics())
	for _, part := range []string{"level=ERROR", "doing=deal", "panic=here", "room=BCDFG", "panics_test.panicHere"} {
		require.Contains(t, log.String(), part)
	}
}

// TestStacksAreLoggedOnce checks that a panic that happens each second does not fill the disk with stacks.
func TestStacksAreLoggedOnce(t *testing.T) {
	var log bytes.Buffer
	f := panics.New(slog.New(slog.NewTextHandler(&log, nil)))
	for range 5 {
		for _, do := range []func(){panicHere, panicThere} {
			require.Error(t, f.Run("it", do))
		}
	}
	require.EqualValues(t, 10, f.Panics())
	require.Equal(t, 10, strings.Count(log.String(), "doing=it"))
	require.Equal(t, 2, strings.Count(log.String(), "stack="))
}
