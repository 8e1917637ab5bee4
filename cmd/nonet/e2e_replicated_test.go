//go:build roll

package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/storetest/redistest"
)

// TestReplicatedRedisLosesMasters runs the setup of deploy/replicated while players are on two nodes. The master's
// machine is lost, and once it is back the new master's. Rooms continue, all losses are reported, and no end is taken
// back.
func TestReplicatedRedisLosesMasters(t *testing.T) {
	redis := redistest.StartShipped(t, "../../deploy/replicated")
	nodes := [2]*process{startServer(t, "--redis", redis.URL()), startServer(t, "--redis", redis.URL())}
	l := newLosses(t, nodes, func(string) bool { return true })
	master := 0
	l.play(func() {
		for range 2 {
			redis.Kill(master)
			time.Sleep(2 * splitBefore) // the schedule itself: longer than a fail-over takes
			redis.Start(master)
			next := redis.AwaitWhole()
			require.NotEqual(t, master, next)
			master = next
		}
	})
	l.count(redis.URL())
}
