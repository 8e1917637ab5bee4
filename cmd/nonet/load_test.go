package main

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/loadtest"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
)

func TestLoad(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", storecfg.InMemory)
	out, errs, status := runNonet(t, "", "load", "--url", s.base, "--rooms", "2", "--players", "3", "--idle", "4",
		"--warm",
		"0s", "--for", "6s", "--moves-per-second", "3", "--pid", strconv.Itoa(s.cmd.Process.Pid), "--json")
	require.Equal(t, cli.ExitOK, status, "%s%s", out, errs)
	var r loadtest.RoomsReport
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	assert.Equal(t, 10, r.Connections)
	assert.Empty(t, faults(r.Errors))
	assert.Zero(t, r.Unanswered)
	assert.Positive(t, r.Moves)
	assert.LessOrEqual(t, float64(r.Moves), 1.25*2*3*3*r.Seconds, "the schedule says how many moves there are at most")
	// Each move brings an entry to three players and two watchers. Its answer does not count.
	assert.InDelta(t, 5*r.Moves, r.Delivered, float64(r.Moves)/2)
	assert.InDelta(t, 5, r.FanOut, 0.5)
	assert.InDelta(t, r.Delivered, r.Delay.Count, float64(r.Moves)/2, "each delivery says how long it took")
	assert.Greater(t, r.Delay.P50, 0.0)
	assert.LessOrEqual(t, r.Delay.P50, r.Delay.P90)
	assert.LessOrEqual(t, r.Delay.P90, r.Delay.P99)
	assert.LessOrEqual(t, r.Delay.P99, r.Delay.Max)
	assert.Equal(t, r.Moves, r.SentLate.Count)
	require.Len(t, r.Server, 1)
	assert.Greater(t, r.Server[0].MemoryMiB, 1.0)
	assert.Equal(t, r.CPUPerDelivered, r.Server[0].CPUPerDelivered)
	require.NotNil(t, r.Load)
	assert.Equal(t, os.Getpid(), r.Load.PID)
}

// oneRoom returns a load of two players on a server who play until they are stopped.
func oneRoom(s *process, rate float64) *loadtest.Config {
	return &loadtest.Config{
		FindKind: cli.Kinds(kinds.All()).Find, Nodes: []string{s.base}, Rooms: 1, Players: 2, Duration: time.Hour,
		MovesPerSecond: rate,
	}
}

// faults returns the errors of a load other than those of a busy server, which shares the machine with other tests.
func faults(errors map[string]int) map[string]int {
	left := maps.Clone(errors)
	delete(left, string(protocol.Busy))
	return left
}

// runLoad starts a load that the returned function stops, and returns its progress and its report.
func runLoad(t *testing.T, c *loadtest.Config) (l *loadtest.Rooms, stop func() *loadtest.RoomsReport) {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	l = loadtest.NewRooms(c)
	answer := reported(t, func() (*loadtest.RoomsReport, error) { return l.Run(ctx) })
	return l, func() *loadtest.RoomsReport {
		cancel()
		return waitfor.Value(t, answer, "the report of the load")
	}
}

// until waits until is returns true.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	require.Eventually(t, is, waitfor.Patience, 5*time.Millisecond, what)
}

// TestLoadKeepsSchedule checks that moves go on while the server is stopped, and that their delays count from when they
// were due.
func TestLoadKeepsSchedule(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", storecfg.InMemory)
	c := oneRoom(s, 20)
	c.OnePuzzle, c.Puzzle = true, protocol.Settings{Size: "25x25", Difficulty: "easy"} // a round outlasts the test
	l, stop := runLoad(t, c)
	until(t, "a first move arrives", func() bool { return l.Progress().Deliveries > 0 })

	require.NoError(t, s.cmd.Process.Signal(syscall.SIGSTOP))
	stopped := time.Now()
	until(t, "moves go on", func() bool { return l.Progress().Unanswered >= 8 })
	silent := time.Since(stopped)
	require.NoError(t, s.cmd.Process.Signal(syscall.SIGCONT))
	until(t, "all are answered", func() bool { return l.Progress().Unanswered == 0 })
	until(t, "the delay is measured", func() bool { return l.Progress().LongestWait >= silent/2 })
	assert.Empty(t, faults(stop().Errors))
}

func TestLoadPlaysEveryKind(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", storecfg.InMemory)
	for _, kind := range kinds.All() {
		t.Run(kind.Name(), func(t *testing.T) {
			t.Parallel()
			c := oneRoom(s, 10)
			c.OnePuzzle, c.Wrong, c.Puzzle.Kind = true, 0.2, kind.Name()
			l, stop := runLoad(t, c)
			until(t, "moves arrive", func() bool { return l.Progress().Deliveries > 20 })
			assert.Empty(t, faults(stop().Errors))
		})
	}
}

func TestLoadContinuesAfterRound(t *testing.T) {
	t.Parallel()
	l, stop := runLoad(t, oneRoom(startServer(t, "--data", storecfg.InMemory), 20))
	until(t, "there are more moves than cells on two boards", func() bool { return l.Progress().Moves > 2*81 })
	stop()
}

// TestLoadReportsWhenStopped checks that a load that is stopped early still writes a report.
func TestLoadReportsWhenStopped(t *testing.T) {
	t.Parallel()
	l, stop := runLoad(t, oneRoom(startServer(t, "--data", storecfg.InMemory), 0))
	until(t, "all play", func() bool { return l.Progress().Measuring })
	report := stop()
	assert.Less(t, report.Seconds, time.Hour.Seconds())
	var b strings.Builder
	require.NoError(t, loadtest.Write(&b, report, false))
	assert.Contains(t, b.String(), "1 rooms, 2 connections, ")
	assert.Contains(t, b.String(), "errors              none\n")
}

func TestLoadReportsLostConnections(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", storecfg.InMemory)
	l, stop := runLoad(t, oneRoom(s, 0))
	until(t, "all play", func() bool { return l.Progress().Measuring })
	s.kill()
	until(t, "all connections are lost", func() bool { return l.Progress().Errors["connection broken"] == 2 })
	assert.Equal(t, map[string]int{"connection broken": 2}, stop().Errors)
}

func TestLoadWithoutServer(t *testing.T) {
	_, errs, status := runNonet(t, "", "load", "--url", "http://127.0.0.1:1")
	assert.Equal(t, cli.ExitFailure, status)
	assert.Contains(t, errs, "nonet load: set up: POST /players: ")
}

func TestInvalidLoadFlagsAreRefused(t *testing.T) {
	for args, want := range map[string]string{
		"--url localhost:8080":        `--url "localhost:8080" is not the address of a server`,
		"--rooms 0":                   "--rooms must be 1 or more, not 0",
		"--players 1":                 "--players must be from 2 to 1000, not 1",
		"--idle -1":                   "at most 20000 connections",
		"--rooms 9223372036854775807": "at most 20000 connections",
		"--rooms 6000":                "at most 20000 connections",
		"--moves-per-second NaN":      "write a number",
		"--wrong 1.5":                 "--wrong must be from 0 to 1, not 1.5",
		"--for 0s":                    "--for must be from 1s to 1h0m0s, not 0s",
		"--warm 1h":                   "--warm must be from 0s to 5m0s, not 1h0m0s",
		"--nodes http://a,b":          `--url "b" is not the address of a server`,
		"--pid -1":                    "--pid must be a process id, or several with commas between, not -1",
		"--pid 1,two":                 "--pid must be a process id, or several with commas between, not two",
	} {
		out, errs, status := runNonet(t, "", append([]string{"load"}, strings.Fields(args)...)...)
		assert.Equal(t, cli.ExitUsage, status, args)
		assert.Contains(t, errs, want, args)
		assert.Empty(t, out, args)
	}
	_, errs, status := runNonet(t, "", "load", "--pid", "999999999")
	assert.Equal(t, cli.ExitFailure, status)
	assert.Contains(t, errs, "--pid 999999999: ")
}

// reported runs a load concurrently, and returns a channel that receives its report.
func reported[R any](t *testing.T, run func() (*R, error)) <-chan *R {
	answer := make(chan *R, 1)
	go func() {
		report, err := run()
		assert.NoError(t, err)
		answer <- report
	}()
	return answer
}
