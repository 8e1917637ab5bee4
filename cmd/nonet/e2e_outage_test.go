package main

import (
	"context"
	"net/http"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// onlooker is a spectator who records pauses.
type onlooker struct {
	pauses  chan bool  // receives each Pause, and true if the room was paused before
	stopped chan int64 // receives how many milliseconds the clock was stopped
	lasted  chan int64 // receives the room clock's milliseconds from the planned start of the round to its end
}

// watch connects an onlooker to the player's room.
func watch(t *testing.T, code string, s *process) *onlooker {
	t.Helper()
	conn, err := client.Dial(t.Context(), s.base, register(t, s, "Eve"), code, nil)
	require.NoError(t, err)
	o := &onlooker{pauses: make(chan bool, 100), stopped: make(chan int64, 100), lasted: make(chan int64, 1)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		o.follow(conn)
	}()
	t.Cleanup(func() {
		conn.Close()
		waitfor.Value(t, ended, "the onlooker's end")
	})
	return o
}

func (o *onlooker) follow(conn *client.Conn) {
	var begins int64
	for {
		msg, err := conn.Next(context.Background())
		if err != nil {
			return
		}
		switch m := msg.(type) {
		case *protocol.Room:
			if m.Paused {
				o.pauses <- true
			}
		case *protocol.Pause:
			o.pauses <- m.On
		case *protocol.Entry:
			for _, e := range m.Events {
				switch e.E {
				case protocol.Started:
					begins = m.At + e.In
				case protocol.Paused:
					o.stopped <- e.For
				case protocol.Ended:
					o.lasted <- m.At - begins
				}
			}
		}
	}
}

func TestRedisGoneDuringRound(t *testing.T) {
	t.Parallel()
	redis := redistest.StartServer(t)
	playThroughOutage(t, redis, redis.Kill, redis.Restart)
}

// TestRequestsWithoutRedis checks that requests that need the store are refused temporarily ("busy" where earlier ones
// still wait for it), and that the log entries about it are throttled.
func TestRequestsWithoutRedis(t *testing.T) {
	t.Parallel()
	redis := redistest.StartServer(t)
	s := startServer(t, "--redis", redis.URL())
	ann := newProfile(t)
	ann.token = register(t, s, "Ann")
	redis.Kill()
	for range 2 {
		for _, asked := range []struct {
			method, path string
			body         any
		}{
			{http.MethodPost, "/players", protocol.NewPlayer{Name: "Ben"}},
			{http.MethodGet, "/rooms", nil},
			{http.MethodPost, "/rooms", protocol.Settings{Size: "4x4"}},
			{http.MethodGet, "/rooms/BCDFG", nil},
			{http.MethodPost, "/quick", protocol.NewQuick{}},
			{http.MethodPost, "/groups", protocol.NewGroup{Name: "Club"}},
			{http.MethodGet, "/groups", nil},
			{http.MethodPost, "/arenas", protocol.NewArena{Name: "Evening"}},
			{http.MethodGet, "/arenas/BCDFGHJKMN", nil},
			{http.MethodPost, "/daily", protocol.NewTry{}},
			{http.MethodGet, "/leaderboards?kind=sudoku&size=9x9&difficulty=easy&period=all&by=time", nil},
			{http.MethodGet, "/replays/BCDFG-E-7", nil},
			{http.MethodGet, "/me/export", nil},
			{http.MethodGet, "/me/rounds", nil},
			{http.MethodGet, "/me/ratings", nil},
			{http.MethodGet, "/friends", nil},
			{http.MethodDelete, "/me", nil},
		} {
			var no protocol.Failure
			status := ann.call(s.base, asked.method, asked.path, asked.body, &no)
			assert.Equal(t, http.StatusServiceUnavailable, status, "%s %s: %s", asked.method, asked.path, no.Text)
			assert.Contains(t, []protocol.Code{protocol.Unavailable, protocol.Busy}, no.Code, "%s %s", asked.method, asked.path)
		}
	}
	s.terminate()
	assert.NotContains(t, s.said.String(), "level=ERROR")
	assert.Regexp(t, `level=WARN .* err=.*(connection refused|reset by peer|EOF|broken pipe)`, s.said.String(),
		"the first thing that fails is logged")
}

// A stopped process handles earlier requests when it continues. These must not count against a player.
func TestRedisStoppedDuringRound(t *testing.T) {
	t.Parallel()
	redis := redistest.StartServer(t)
	signal := func(s syscall.Signal) func() {
		return func() { require.NoError(t, syscall.Kill(redis.Process(), s)) }
	}
	playThroughOutage(t, redis, signal(syscall.SIGSTOP), signal(syscall.SIGCONT))
}

// playThroughOutage makes Redis unavailable to two nodes until both have announced a pause. Play then resumes, no move
// is lost, and the clock does not count the pause.
func playThroughOutage(t *testing.T, redis *redistest.Server, begin, end func()) {
	t.Helper()
	one, two := startServer(t, "--redis", redis.URL()), startServer(t, "--redis", redis.URL())
	token, none := register(t, one, "Ann"), 0
	code, err := client.CreateRoom(t.Context(), one.base, token, protocol.Settings{Difficulty: "easy", Strikes: &none})
	require.NoError(t, err)
	ann := enter(t, token, code, one)
	eyes := []*onlooker{watch(t, code, one), watch(t, code, two)}
	ann.do(protocol.Start{})
	task, _ := tasks(t, waitfor.Value(t, ann.begun, "a round"), mistakes)
	var playing sync.WaitGroup
	playing.Go(func() { task.run(ann) })
	for range 12 {
		waitfor.Value(t, task.acked, "an answer to a move")
	}
	begin()
	for _, eye := range eyes {
		require.True(t, waitfor.Value(t, eye.pauses, "word of the pause"))
	}
	end()
	for _, eye := range eyes {
		require.False(t, waitfor.Value(t, eye.pauses, "word of the pause"))
	}
	waitfor.Group(t, &playing, "the last move")
	require.NoError(t, task.err)

	result := waitfor.Value(t, ann.ended, "a result")
	lasted := waitfor.Value(t, eyes[0].lasted, "the end of the round")
	stopped := waitfor.Value(t, eyes[0].stopped, "how long the clock was stopped")
	require.GreaterOrEqual(t, stopped, int64(2000))
	require.Equal(t, stopped, waitfor.Value(t, eyes[1].stopped, "how long the clock was stopped"))
	require.Empty(t, eyes[0].stopped, "exactly one of two nodes reports the pause")
	require.Equal(t, len(task.right), result.Standings[0].Right)
	require.Equal(t, mistakes, result.Standings[0].Strikes)
	require.LessOrEqual(t, result.Standings[0].Time, lasted-stopped, "the pause does not count")
	require.Empty(t, ann.lost)
}
