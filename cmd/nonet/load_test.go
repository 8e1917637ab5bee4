package main

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/wstest"
	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
)

func TestLoad(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	out, errs, status := tell(t, "", "load", "--url", s.base, "--rooms", "2", "--players", "3", "--idle", "4", "--warm",
		"0s", "--for", "6s", "--moves-per-second", "3", "--pid", strconv.Itoa(s.cmd.Process.Pid), "--json")
	require.Equal(t, cli.ExitOK, status, "%s%s", out, errs)
	var r loadReport
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	assert.Equal(t, 10, r.Connections)
	assert.Empty(t, r.Errors)
	assert.Zero(t, r.Unanswered)
	assert.InEpsilon(t, 2*3*3*r.Seconds, r.Moves, 0.25, "the schedule says how many moves there are")
	// Each move brings an entry to three players and two watchers. Its answer does not count.
	assert.InDelta(t, 5*r.Moves, r.Delivered, float64(r.Moves)/2)
	assert.InDelta(t, 5, r.FanOut, 0.5)
	assert.InDelta(t, r.Delivered, r.Delay.Count, float64(r.Moves)/2, "each delivery says how long it took")
	assert.Greater(t, r.Delay.P50, 0.0)
	assert.LessOrEqual(t, r.Delay.P50, r.Delay.P90)
	assert.LessOrEqual(t, r.Delay.P90, r.Delay.P99)
	assert.LessOrEqual(t, r.Delay.P99, r.Delay.Max)
	assert.Equal(t, r.Moves, r.Behind.Count)
	require.Len(t, r.Server, 1)
	assert.Greater(t, r.Server[0].MemoryMiB, 1.0)
	assert.Equal(t, r.CPUPerDelivered, r.Server[0].CPUPerDelivered)
	require.NotNil(t, r.Load)
	assert.Equal(t, os.Getpid(), r.Load.PID)
}

// oneRoom is a load of two players on a server, who play until they are stopped.
func oneRoom(s *process, pace float64) *loadConfig {
	return &loadConfig{
		kinds: kinds.All(), nodes: []string{s.base}, rooms: 1, players: 2, lasts: time.Hour, pace: pace,
	}
}

// faults are the errors of a load, but for what a server refuses that has too much to do: it shares the machine with
// other tests.
func faults(errors map[string]int) map[string]int {
	left := maps.Clone(errors)
	delete(left, string(protocol.Busy))
	return left
}

// TestLoadKeepsToItsSchedule stops the server for a while: moves go on, and their delays count from when they were due.
func TestLoadKeepsToItsSchedule(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	c := oneRoom(s, 20)
	c.onePuzzle, c.puzzle = true, protocol.Settings{Size: "25x25", Difficulty: "easy"} // whose round outlasts the silence
	l := newLoad(c)
	defer l.close()
	require.NoError(t, l.setUp(t.Context()))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var playing sync.WaitGroup
	playing.Go(func() { l.play(ctx, func() {}, func() {}) })
	until := func(what string, is func() bool) {
		t.Helper()
		require.Eventually(t, is, waitfor.Patience, 5*time.Millisecond, what)
	}
	until("a first move arrives", func() bool { return l.stats.delays.count() > 0 })

	require.NoError(t, s.cmd.Process.Signal(syscall.SIGSTOP))
	stopped := time.Now()
	until("moves go on", func() bool { return l.stats.open.Load() >= 8 })
	silent := time.Since(stopped)
	require.NoError(t, s.cmd.Process.Signal(syscall.SIGCONT))
	until("all are answered", func() bool { return l.stats.open.Load() == 0 })
	until("the wait is told", func() bool { return time.Duration(l.stats.delays.longest.Load()) >= silent/2 })
	stop()
	waitfor.Group(t, &playing, "the end of the load")
	assert.Empty(t, faults(l.stats.errors))
}

func TestLoadPlaysEveryKind(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	var running sync.WaitGroup
	for _, kind := range kinds.All() {
		running.Go(func() {
			c := oneRoom(s, 10)
			c.onePuzzle, c.wrong, c.puzzle.Kind = true, 0.2, kind.Name()
			l := newLoad(c)
			defer l.close()
			if !assert.NoError(t, l.setUp(t.Context()), kind.Name()) {
				return
			}
			ctx, stop := context.WithCancel(t.Context())
			var playing sync.WaitGroup
			playing.Go(func() { l.play(ctx, func() {}, func() {}) })
			assert.Eventually(t, func() bool { return l.stats.delays.count() > 20 }, waitfor.Patience, 10*time.Millisecond,
				kind.Name())
			stop()
			waitfor.Group(t, &playing, "the end of the load")
			assert.Empty(t, faults(l.stats.errors), kind.Name())
		})
	}
	waitfor.Group(t, &running, "the end of the loads")
}

// TestLoadAsksABusyServerAgain: what sets a load up is put off by a server that has too much to do, and ended by one
// that refuses it.
func TestLoadAsksABusyServerAgain(t *testing.T) {
	t.Parallel()
	says, id := []protocol.Code{protocol.Busy, protocol.TooMany, "", protocol.InPlay}, uint64(0)
	s := wstest.Serve(t, func(msg any) any {
		custom, ok := msg.(*protocol.Custom)
		if !ok {
			return nil
		}
		id++
		assert.Equal(t, id, custom.ID)
		if code := says[id-1]; code != "" {
			return &protocol.No{ID: id, Code: code}
		}
		return &protocol.OK{ID: id}
	})
	l := newLoad(&loadConfig{players: 1, rooms: 1})
	l.abort = func(error) {}
	defer l.close()
	p := newLoadPlayer(&loadRoom{load: l})
	var err error
	p.sock, err = l.enter(t.Context(), s.URL, "token", "ROOM2", p.hear)
	require.NoError(t, err)
	require.NoError(t, p.ask(t.Context(), &protocol.Custom{Text: "a puzzle"}))
	require.ErrorContains(t, p.ask(t.Context(), &protocol.Custom{Text: "another"}), string(protocol.InPlay))
}

// TestLoadEffects holds what is told of a player's moves against when they were due, whichever comes first.
func TestLoadEffects(t *testing.T) {
	stats := newLoadStats()
	stats.counting.Store(true)
	at := func(second int) time.Time { return time.Unix(int64(second), 0) }
	var e loadEffects
	e.set(5)
	e.answered(at(10), stats) // the sixth
	e.told(6, at(11), stats)
	e.told(6, at(12), stats)
	assert.Equal(t, int64(2), stats.delays.count())
	e.told(7, at(23), stats) // before its answer
	assert.Equal(t, int64(2), stats.delays.count())
	e.answered(at(20), stats)
	assert.Equal(t, int64(3), stats.delays.count())
	assert.Equal(t, 3*time.Second, time.Duration(stats.delays.longest.Load()))
	for range 100 {
		e.answered(at(30), stats)
	}
	e.told(8, at(1000), stats)
	assert.Equal(t, int64(3), stats.delays.count(), "what is long past has no time any more")
}

func TestLoadGoesOnAfterARound(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	l := newLoad(oneRoom(s, 20))
	defer l.close()
	require.NoError(t, l.setUp(t.Context()))
	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	playing.Go(func() { l.play(ctx, func() {}, func() {}) })
	assert.Eventually(t, func() bool { return l.stats.moves.Load() > 2*81 }, waitfor.Patience, 100*time.Millisecond,
		"more than two boards hold")
	stop()
	waitfor.Group(t, &playing, "the end of the load")
}

func TestLoadStopsWhenAsked(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	ctx, cancel := context.WithCancel(t.Context())
	c := oneRoom(s, 1)
	l := newLoad(c)
	defer l.close()
	require.NoError(t, l.setUp(ctx))
	cancel()
	took, _ := l.play(ctx, func() {}, func() {})
	assert.Less(t, took, time.Minute)
	var b sheet
	l.stats.report(c, took, 0).print(&b)
	assert.Contains(t, b.String(), "1 rooms, 2 connections, 0.0 s\n")
	assert.Contains(t, b.String(), "errors              none\n")
}

func TestLoadTellsOfLostConnections(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	l := newLoad(oneRoom(s, 0))
	defer l.close()
	require.NoError(t, l.setUp(t.Context()))
	l.stats.counting.Store(true)
	s.kill()
	waitfor.Group(t, &l.wg, "the end of all connections")
	assert.Equal(t, map[string]int{"connection broken": 2}, l.stats.errors)
}

func TestLoadWithoutAServer(t *testing.T) {
	_, errs, status := tell(t, "", "load", "--url", "http://127.0.0.1:1")
	assert.Equal(t, cli.ExitFailure, status)
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
		"--warm 1h":                   "--warm must be from 0s to 5m0s, not 1h0m0s",
		"--nodes http://a,b":          `--url "b" is no address of a server`,
		"--pid -1":                    "--pid must be a process id, or several with commas between, not -1",
		"--pid 1,two":                 "--pid must be a process id, or several with commas between, not 1,two",
	} {
		out, errs, status := tell(t, "", append([]string{"load"}, strings.Fields(args)...)...)
		assert.Equal(t, cli.ExitUsage, status, args)
		assert.Contains(t, errs, want, args)
		assert.Empty(t, out, args)
	}
	_, errs, status := tell(t, "", "load", "--pid", "999999999")
	assert.Equal(t, cli.ExitFailure, status)
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
	assert.NotEmpty(t, p.name)
}

func TestLoadCosts(t *testing.T) {
	at := func(second int64, cpu time.Duration, mib int64) processState {
		return processState{pid: 7, name: "nonet", at: time.Unix(second, 0), cpu: cpu, memory: mib << 20}
	}
	r := &loadReport{Connections: 4, Delivered: 1000}
	r.costs([]processState{at(0, 0, 1), at(0, 0, 2), at(0, 0, 1)},
		[]processState{at(1, time.Second, 2), at(1, 0, 2), at(1, 0, 1)},
		[]processState{at(3, 2*time.Second, 3), at(3, time.Second, 3), at(3, 2*time.Second, 5)})
	assert.Equal(t, &loadReport{
		Connections: 4, Delivered: 1000, CPUPerDelivered: 2000,
		Server: []loadCost{
			{Process: "nonet", PID: 7, CPUPercent: 50, CPUPerDelivered: 1000, MemoryMiB: 3, MemoryPerConnKiB: 512},
			{Process: "nonet", PID: 7, CPUPercent: 50, CPUPerDelivered: 1000, MemoryMiB: 3, MemoryPerConnKiB: 256},
		},
		Load: &loadCost{
			Process: "nonet", PID: 7, CPUPercent: 100, CPUPerDelivered: 2000, MemoryMiB: 5, MemoryPerConnKiB: 1024,
		},
	}, r)
	var b sheet
	r.print(&b)
	assert.Contains(t, b.String(), "server: nonet       1000.0 us of CPU a delivered event, 50 % of a core, 3.0 MiB, "+
		"512.0 KiB a connection\n")
	assert.Contains(t, b.String(), "server, together    2000.0 us of CPU a delivered event\n")
}

// TestLoadQuick has people press quick play at once, and again when they are done: they meet, and all get a race.
func TestLoadQuick(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", inMemory)
	quick := func(flags ...string) (string, string, int) {
		return tell(t, "", append([]string{"load", "--url", s.base, "--quick", "4", "--warm", "0s", "--for", "1s",
			"--size", "4x4", "--difficulty", "easy", "--moves-per-second", "100"}, flags...)...)
	}
	out, errs, status := quick("--json")
	require.Equal(t, cli.ExitOK, status, "%s%s", out, errs)
	var r quickReport
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	assert.Empty(t, r.Errors)
	assert.Equal(t, 4, r.People)
	assert.GreaterOrEqual(t, r.Waits.Count, int64(4), "all got a race")
	assert.Greater(t, r.Waits.P50, 2000.0, "no puzzle comes before the countdown")
	assert.LessOrEqual(t, r.Waits.P50, r.Waits.P95)
	assert.LessOrEqual(t, r.Waits.P95, r.Waits.Max)
	assert.GreaterOrEqual(t, r.Most, 2, "people meet")
	assert.InDelta(t, float64(r.Waits.Count), r.Mean*float64(r.Races), 0.01)

	out, _, status = quick()
	assert.Equal(t, cli.ExitOK, status)
	assert.Regexp(t, `(?m)^4 people, .* s\npress to puzzle     \d+ times, p50 .* s, p95 .* s, max .* s$`, out)

	_, errs, status = quick("--rooms", "3")
	assert.Equal(t, cli.ExitUsage, status)
	assert.Contains(t, errs, "--rooms is nothing for people who press quick play")
}

// TestLoadArenaFlags: what can't be meant is refused, and the report says in words what it says as JSON.
func TestLoadArenaFlags(t *testing.T) {
	for want, flags := range map[string][]string{
		"--rooms is nothing for people in an arena":  {"--arena", "4", "--rooms", "3"},
		"--arena and --quick are two loads":          {"--arena", "4", "--quick", "4"},
		"--arena must be from 2 to 2000, not 1":      {"--arena", "1"},
		"--players must be from 2 to 16 where they":  {"--arena", "40", "--players", "17"},
		"--marathon must be from 1 to 20":            {"--arena", "4", "--marathon", "21"},
		"--marathon is what the people of --arena":   {"--marathon", "3"},
		"--players is nothing for people who run":    {"--arena", "4", "--marathon", "3", "--players", "4"},
		"--one-puzzle is nothing for people in an a": {"--arena", "4", "--one-puzzle"},
	} {
		_, errs, status := tell(t, "", append([]string{"load"}, flags...)...)
		assert.Equal(t, cli.ExitUsage, status)
		assert.Contains(t, errs, want)
	}
	var said sheet
	(&arenaReport{
		People: 12, Seconds: 30, Leads: quickWaits{24, 900, 2000, 6000}, Waits: quickWaits{24, 3900, 5000, 9000},
		Heats: 8, Mean: 3, Full: 0.875, Moves: 2, Errors: map[string]int{errApart.Error(): 1},
	}).print(&said)
	assert.Equal(t, `12 people, 30.0 s
ask to heat         24 times, p50 0.90 s, p95 2.00 s, max 6.00 s
ask to puzzle       24 times, p50 3.90 s, p95 5.00 s, max 9.00 s
heats               8, of 3.0 people; 88 % full
to another node     2 times
errors              1 nodes that show other standings than the first one
`, said.String())
}

// untilUnder returns what waits until something holds that a lock guards.
func untilUnder(t *testing.T, mu *sync.Mutex) func(what string, is func() bool) {
	return func(what string, is func() bool) {
		t.Helper()
		require.Eventually(t, func() bool {
			mu.Lock()
			defer mu.Unlock()
			return is()
		}, waitfor.Patience, 5*time.Millisecond, what)
	}
}

// reported runs a load beside the test, and returns where its report comes.
func reported[R any](t *testing.T, run func() (*R, error)) <-chan *R {
	answer := make(chan *R, 1)
	go func() {
		report, err := run()
		assert.NoError(t, err)
		answer <- report
	}()
	return answer
}
