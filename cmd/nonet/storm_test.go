package main

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/loadtest"
	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
)

// TestStorm kills a server under players and restarts it. All players reconnect, and no answered move is missing.
func TestStorm(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "nonet.db")
	s := startServer(t, "--data", data)
	chaos := loadtest.NewChaos(&loadtest.Config{
		FindKind: cli.Kinds(kinds.All()).Find, Nodes: []string{s.base}, Rooms: 2, Players: 3, OnePuzzle: true,
		MovesPerSecond: 20, Duration: time.Hour, Puzzle: protocol.Settings{Size: "25x25", Difficulty: "easy"},
	})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	answer := reported(t, func() (*loadtest.ChaosReport, error) { return chaos.Run(ctx) })
	until(t, "moves are answered", func() bool { return chaos.Progress().Moves >= 10 })
	s.kill()
	until(t, "all have lost the server", func() bool { return chaos.Progress().Disconnected == 6 })
	startServer(t, "--data", data, "--addr", s.addr())
	moves := 0
	until(t, "all are back", func() bool {
		p := chaos.Progress()
		moves = p.Moves
		return p.Disconnected == 0
	})
	until(t, "they play on", func() bool { return chaos.Progress().Moves >= moves+10 })
	stop()
	report := waitfor.Value(t, answer, "the report")
	require.NotNil(t, report)
	assert.Equal(t, 6, report.Connections)
	assert.GreaterOrEqual(t, report.Moves, 20)
	assert.Zero(t, report.Lost, "answered moves are still there")
	assert.Zero(t, report.Away)
	assert.Empty(t, report.Errors)
	require.Len(t, report.Outages, 1)
	assert.Equal(t, 6, report.Outages[0].Lost)
	assert.Equal(t, int64(6), report.Outages[0].Back.Count)
	assert.Positive(t, report.Outages[0].Silent)
	assert.True(t, report.OK())
}
