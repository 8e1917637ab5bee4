//go:build roll

package main

import (
	"context"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// frozenSlack is the tolerance between the clock of a player and that of the store when answers are late.
const frozenSlack = 2 * time.Second

// TestFrozenRedis stops Redis, or kills and restarts it, for some seconds of a race on two nodes. It compares the time
// that the clocks gave back with the time in which no move was accepted. The first is never more. How much less it is
// depends on the machine, because an overloaded node does not count a missing answer as an outage.
func TestFrozenRedis(t *testing.T) {
	for _, killed := range []bool{false, true} {
		for _, lasts := range []time.Duration{2500 * time.Millisecond, 4 * time.Second, 6 * time.Second, 8 * time.Second} {
			lost, back := freeze(t, killed, lasts)
			t.Logf("killed %v, for %v: %v lost, %v given back", killed, lasts, lost.Round(10*time.Millisecond), back)
			require.LessOrEqual(t, back, lost+frozenSlack)
		}
	}
}

// freeze makes Redis unavailable for a while.
func freeze(t *testing.T, killed bool, lasts time.Duration) (lost, back time.Duration) {
	redis := redistest.StartServer(t)
	one, two := startServer(t, "--redis", redis.URL()), startServer(t, "--redis", redis.URL())
	token, none := register(t, one, "Ann"), 0
	code, err := client.CreateRoom(t.Context(), one.base, token, protocol.Settings{Difficulty: "easy", Strikes: &none})
	require.NoError(t, err)
	ann := enter(t, token, code, one)
	eye := watch(t, code, two)
	ann.do(protocol.Start{})
	waitfor.Value(t, ann.begun, "a round")

	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	var mu sync.Mutex
	var taken []time.Time // times of the accepted moves
	playing.Go(func() {
		for ctx.Err() == nil {
			marks := []string{"r1c1+1", "r1c1-1"}[len(taken)%2]
			if ann.conn.Do(ctx, protocol.Note{Marks: marks}) == nil {
				mu.Lock()
				taken = append(taken, time.Now())
				mu.Unlock()
			}
			time.Sleep(20 * time.Millisecond) // its pace
		}
	})
	time.Sleep(2 * time.Second) // the schedule itself
	if killed {
		redis.Kill()
	} else {
		require.NoError(t, syscall.Kill(redis.Process(), syscall.SIGSTOP))
	}
	time.Sleep(lasts) // the schedule itself
	if killed {
		redis.Restart()
	} else {
		require.NoError(t, syscall.Kill(redis.Process(), syscall.SIGCONT))
	}
	mended := time.Now()
	require.Eventually(t, func() bool {
		mu.Lock()
		defer mu.Unlock()
		return taken[len(taken)-1].After(mended)
	}, time.Minute, 20*time.Millisecond, "a move after it")
	time.Sleep(time.Second) // time in which a further compensation could wrongly follow
	stop()
	waitfor.Group(t, &playing, "the last move")
	for i := 1; i < len(taken); i++ {
		lost = max(lost, taken[i].Sub(taken[i-1]))
	}
	for len(eye.stopped) > 0 {
		back += time.Duration(waitfor.Value(t, eye.stopped, "a pause")) * time.Millisecond
	}
	one.kill()
	two.kill()
	return lost, back
}
