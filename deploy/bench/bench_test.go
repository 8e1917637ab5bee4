//go:build linux

package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestComparisonServersDeliverMoves checks that the servers that nonet is compared with deliver all moves under load.
// There are so many that a move sent before the measurement and received during it does not matter.
func TestComparisonServersDeliverMoves(t *testing.T) {
	t.Chdir("../..")
	c := &config{dir: t.TempDir(), lasts: 4 * time.Second}
	require.NoError(t, c.build(t.Context()))
	for _, s := range contenders[:2] {
		r, err := c.measure(t.Context(), s, 40*perRoom)
		require.NoError(t, err, s.name)
		assert.Empty(t, r.Errors, s.name)
		assert.Zero(t, r.Unanswered, s.name)
		assert.InDelta(t, perRoom, r.FanOut, 0.5, "%s must deliver each move to its whole room", s.name)
		assert.Greater(t, r.CPU, 0.0, s.name)
		require.Len(t, r.Server, 1, s.name)
	}
}

// TestClusterDeliversMoves runs the load on two nodes and two masters. Each room is on one node, and all moves must
// arrive.
func TestClusterDeliversMoves(t *testing.T) {
	t.Chdir("../..")
	c := &config{dir: t.TempDir(), lasts: time.Second}
	require.NoError(t, c.build(t.Context()))
	s, err := find("2x2")
	require.NoError(t, err)
	r, err := c.measure(t.Context(), s, 4*perRoom)
	require.NoError(t, err)
	assert.Empty(t, r.Errors)
	assert.Zero(t, r.Unanswered)
	assert.Equal(t, 2, r.masters)
	assert.Len(t, r.Server, 4)
}

func TestTableOfResults(t *testing.T) {
	run := func(of ...float64) (r result) {
		for _, cpu := range of {
			r.CPU += cpu
			r.Server = append(r.Server, process{CPU: cpu, Memory: 4})
		}
		r.masters = max(0, len(of)-2)
		return r
	}
	slow := run(30, 10, 5)
	slow.Errors, slow.Unanswered = map[string]int{"busy": 2}, 1
	c := &config{contenders: []contender{contenders[0], contenders[5]}}
	seen := map[string][]result{
		"floor": {run(10), run(20), run(10)},
		"two":   {run(30, 10, 5), slow, run(20, 10, 5)},
	}
	said := c.table(200, seen)
	lines := strings.Split(said, "\n")
	assert.Equal(t, "200 connections in 50 rooms, median of 3 runs (least-most)", lines[1])
	assert.Contains(t, lines[3], "10.0 (10.0-20.0)")
	assert.Contains(t, lines[3], "1.00 (1.00-1.00)")
	assert.Contains(t, lines[4], "45.0 (35.0-45.0), Redis 5.0 of it")
	assert.Contains(t, lines[4], "3.50 (2.25-4.50)", "each run is compared with the bare server's of the same turn")
	assert.Contains(t, lines[4], "8.0 (8.0-8.0)", "the memory must not include Redis")
	assert.Contains(t, lines[4], "1 moves without an answer, errors map[busy:2]")

	assert.Equal(t, 200, c.connectionsOf(contenders[5], 200))
	c.each = true
	assert.Equal(t, 400, c.connectionsOf(contenders[5], 200))
	assert.Contains(t, c.table(200, seen), "200 connections in 50 rooms for each node, median")
}

func TestFlags(t *testing.T) {
	c, err := parse([]string{"-connections", "4,8", "-servers", "floor,redis"})
	require.NoError(t, err)
	assert.Equal(t, []int{4, 8}, c.connections)
	assert.Equal(t, []string{"floor", "redis"}, names(c.contenders))
	c, err = parse([]string{"-servers", "1x1,8x2"})
	require.NoError(t, err)
	assert.Equal(t, []string{"1x1", "8x2"}, names(c.contenders))
	for _, args := range [][]string{
		{"-connections", "5"}, {"-connections", "many"}, {"-connections", "40000"}, {"-servers", "mine"}, {"-servers", "0x1"},
		{"-servers", "1x100"}, {"-servers", "1x1x"}, {"-runs", "0"},
	} {
		_, err := parse(args)
		assert.Error(t, err, "%v", args)
	}
}
