package main

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
)

// TestStorm kills a server under players, and starts it again: all of them come back, and what was answered is there.
func TestStorm(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "nonet.db")
	s := startServer(t, "--data", data)
	c := &loadConfig{
		kinds: kinds.All(), nodes: []string{s.base}, rooms: 2, players: 3, onePuzzle: true, pace: 20, lasts: time.Hour,
		puzzle: protocol.Settings{Size: "25x25", Difficulty: "easy"},
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	log := newStormLog()
	answer := reported(t, func() (*stormReport, error) { return c.measureStorm(ctx, log) })
	until := untilUnder(t, &log.mu)
	until("moves are answered", func() bool { return log.moves >= 10 })
	s.kill()
	until("all have lost the server", func() bool { return len(log.away) == 6 })
	startServer(t, "--data", data, "--addr", s.addr())
	moves := 0
	until("all are back", func() bool {
		moves = log.moves
		return len(log.away) == 0
	})
	until("they play on", func() bool { return log.moves >= moves+10 })
	stop()
	report := waitfor.Value(t, answer, "the report")
	require.NotNil(t, report)
	assert.Equal(t, 6, report.Connections)
	assert.GreaterOrEqual(t, report.Moves, 20)
	assert.Zero(t, report.Lost, "what was answered is there")
	assert.Zero(t, report.Away)
	assert.Empty(t, report.Errors)
	require.Len(t, report.Outages, 1)
	assert.Equal(t, 6, report.Outages[0].Lost)
	assert.Equal(t, int64(6), report.Outages[0].Back.Count)
	assert.Positive(t, report.Outages[0].Silent)
	assert.True(t, report.fine())
}

// TestStormTellsWhatIsMissing holds a player's answers against what the room says.
func TestStormTellsWhatIsMissing(t *testing.T) {
	s := &stormPlayer{answered: 3, right: 2, grew: make(chan struct{}, 1)}
	assert.Equal(t, 1, s.missing(time.Millisecond))
	assert.False(t, (&stormReport{Lost: 1}).fine())
	assert.False(t, (&stormReport{Away: 1}).fine())
}
