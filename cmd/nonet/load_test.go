package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine/kinds"
	"nonet/internal/waitfor"
)

func TestLoad(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	out, errs, status := tell(t, "", "load", "--url", s.base, "--rooms", "2", "--players", "3", "--idle", "4", "--for",
		"2s",
		"--moves-per-second", "10", "--pid", strconv.Itoa(s.cmd.Process.Pid), "--json")
	require.Equal(t, exitOK, status, "%s%s", out, errs)
	var r loadReport
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	assert.Equal(t, 10, r.Connections)
	assert.Empty(t, r.Errors)
	assert.Greater(t, r.Moves, int64(20))
	// Each move brings an answer to its player and an entry to three players and two watchers.
	assert.InDelta(t, 6*r.Moves, r.Messages, float64(r.Moves))
	assert.InDelta(t, 2*r.Moves, r.Delay.Count, float64(r.Moves)/4, "a move arrives at two rivals")
	assert.Greater(t, r.Delay.P50, 0.0)
	assert.LessOrEqual(t, r.Delay.P50, r.Delay.P99)
	assert.LessOrEqual(t, r.Delay.P99, r.Delay.Max)
	require.NotNil(t, r.Server)
	assert.Greater(t, r.Server.MemoryMiB, 1.0)
}

func TestLoadGoesOnAfterARound(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	l := newLoad(&loadConfig{kinds: kinds.All(), url: s.base, rooms: 1, players: 2, lasts: time.Hour, pace: 20})
	defer l.close()
	require.NoError(t, l.setUp(t.Context()))
	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	playing.Go(func() { l.play(ctx) })
	assert.Eventually(t, func() bool { return l.stats.moves.Load() > 2*81 }, waitfor.Patience, 100*time.Millisecond,
		"more than two boards hold")
	stop()
	waitfor.Group(t, &playing, "the end of the load")
}

func TestLoadStopsWhenAsked(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	ctx, cancel := context.WithCancel(t.Context())
	c := &loadConfig{kinds: kinds.All(), url: s.base, rooms: 1, players: 2, lasts: time.Hour, pace: 1}
	l := newLoad(c)
	defer l.close()
	require.NoError(t, l.setUp(ctx))
	cancel()
	took := l.play(ctx)
	assert.Less(t, took, time.Minute)
	var b bytes.Buffer
	require.NoError(t, l.stats.report(c, took).print(&b))
	assert.Contains(t, b.String(), "1 rooms, 2 connections, 0.0 s\n")
	assert.Contains(t, b.String(), "errors              none\n")
}

func TestLoadTellsOfLostConnections(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	l := newLoad(&loadConfig{kinds: kinds.All(), url: s.base, rooms: 1, players: 2, lasts: time.Hour})
	defer l.close()
	require.NoError(t, l.setUp(t.Context()))
	l.stats.counting.Store(true)
	s.kill()
	waitfor.Group(t, &l.wg, "the end of all connections")
	assert.Equal(t, map[string]int{"connection broken": 2}, l.stats.errors)
}

func TestLoadWithoutAServer(t *testing.T) {
	_, errs, status := tell(t, "", "load", "--url", "http://127.0.0.1:1")
	assert.Equal(t, exitFail, status)
	assert.Contains(t, errs, "nonet load: setting up: POST /players: ")
}

func TestLoadRefuses(t *testing.T) {
	for args, want := range map[string]string{
		"--url localhost:8080":        `--url "localhost:8080" is no address of a server`,
		"--rooms 0":                   "--rooms must be 1 or more, not 0",
		"--players 1":                 "--players must be from 2 to 1000, not 1",
		"--idle -1":                   "at most 20000 connections",
		"--rooms 9223372036854775807": "at most 20000 connections",
		"--rooms 6000":                "at most 20000 connections",
		"--moves-per-second NaN":      "--moves-per-second must be from 0 to 100, not NaN",
		"--wrong 1.5":                 "--wrong must be from 0 to 1, not 1.5",
		"--for 0s":                    "--for must be from 1s to 1h0m0s, not 0s",
		"--for soon":                  `--for="soon" can't be read`,
		"--pid -1":                    "--pid must be a process id, not -1",
		"--speed 9":                   "there is no flag --speed",
		"quickly":                     `it takes flags only; "quickly" is none`,
	} {
		out, errs, status := tell(t, "", append([]string{"load"}, strings.Fields(args)...)...)
		assert.Equal(t, exitUsage, status, args)
		assert.Contains(t, errs, want, args)
		assert.Empty(t, out, args)
	}
	_, errs, status := tell(t, "", "load", "--pid", "999999999")
	assert.Equal(t, exitFail, status)
	assert.Contains(t, errs, "--pid 999999999: ")
}

func TestHistogram(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	var h histogram
	assert.Zero(t, h.percentile(0.5))
	var all []time.Duration
	for range 10_000 {
		d := time.Duration(r.Int64N(1 << (4 + r.IntN(40))))
		h.add(d)
		all = append(all, d)
	}
	slices.Sort(all)
	for _, part := range []float64{0, 0.1, 0.5, 0.9, 0.99} {
		exact := all[int(part*float64(len(all)))]
		assert.InDelta(t, float64(max(exact, histogramSteps)), float64(h.percentile(part)), 0.07*float64(exact)+2, "%v", part)
	}
	assert.Equal(t, all[len(all)-1], h.percentile(1))
	h.add(-time.Second) // clocks may be odd; nothing breaks
}

func TestReadProcess(t *testing.T) {
	p, err := readProcess(os.Getpid())
	require.NoError(t, err)
	assert.Greater(t, p.memory, int64(1<<20))
	cost := serverCost(processState{memory: 1 << 20}, processState{at: time.Unix(1, 0), cpu: time.Second},
		processState{at: time.Unix(3, 0), cpu: 2 * time.Second, memory: 3 << 20}, 1000, 4)
	assert.Equal(t, &loadCost{CPUPercent: 50, CPUPerMessage: 1000, MemoryMiB: 3, MemoryPerConnKiB: 512}, cost)
}
