package room

import (
	"context"
	"runtime"

	"nonet/internal/fairqueue"
	"nonet/internal/quota"
	"nonet/room/game"
)

// helpQueue is a fair queue for computations of engines outside of rooms' turns. Each network has a limited number of
// places in it, and networks take turns. It is safe for concurrent use.
type helpQueue struct {
	turns *fairqueue.Queue[string] // by network
	used  quota.Quota[string]
}

// helpWorkers returns how many computations of a queue run concurrently.
func helpWorkers() int { return max(1, runtime.GOMAXPROCS(0)/2) }

func newHelpQueue(workers int) *helpQueue { return &helpQueue{turns: fairqueue.New[string](workers)} }

// takePlace takes a place for a network, and reports whether there was one.
func (q *helpQueue) takePlace(network string) bool {
	return q.used.Enter(HelpMax, quota.Bound[string]{Key: network, Max: HelpOfSite}) == quota.NotFull
}

// freePlace frees a place of a network.
func (q *helpQueue) freePlace(network string) { q.used.Leave(quota.Bound[string]{Key: network}) }

// do calls find when it is the network's turn.
func (q *helpQueue) do(network string, find func() (game.Action, error)) (found game.Action, err error) {
	err = q.turns.Do(context.Background(), network, func() (err error) {
		found, err = find()
		return err
	})
	return found, err
}

// count returns how many places are taken.
func (q *helpQueue) count() int { return q.used.Used() }
