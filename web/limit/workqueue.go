package limit

import (
	"context"
	"net/netip"
	"runtime"
	"time"

	"nonet/internal/fairqueue"
	"nonet/internal/quota"
	"nonet/protocol"
	"nonet/web/apierror"
)

// Limits on the requests that wait or run in a work queue. They leave processor time for the rooms.
const (
	WorkOfAddress = 2   // from one address
	WorkOfNetwork = 16  // from one network: an IPv6 /48, an IPv4 /24
	WorkOfAll     = 256 // in total
)

// WorkQueues has one queue for each kind of work (bulkheads), so that cheap requests do not wait for expensive ones
// (head-of-line blocking): a hint does not wait for a 25x25 board, and reading a player's data waits for neither.
type WorkQueues struct {
	Own   *WorkQueue // replays and other data of players
	Read  *WorkQueue // hints and texts
	Heavy *WorkQueue // new puzzles, and puzzles from pictures
}

// NewWorkQueues returns queues that count their work against the rate limits.
func NewWorkQueues(r *Rates) WorkQueues {
	workers := max(1, runtime.NumCPU()/2)
	return WorkQueues{Own: newWorkQueue(r, workers), Read: newWorkQueue(r, workers), Heavy: newWorkQueue(r, workers)}
}

// CountPending returns how many requests wait or run in all queues.
func (q WorkQueues) CountPending() int {
	return q.Own.countPending() + q.Read.countPending() + q.Heavy.countPending()
}

// WorkQueue is the admission control of CPU-bound requests: few run at once, networks take turns, and the time counts
// toward the rate limit of the address. It is safe for concurrent use.
type WorkQueue struct {
	rates *Rates
	turns *fairqueue.Queue[netip.Addr] // by network
	used  quota.Quota[netip.Addr]      // by address and by network
}

func newWorkQueue(r *Rates, workers int) *WorkQueue {
	return &WorkQueue{rates: r, turns: fairqueue.New[netip.Addr](workers)}
}

// countPending returns how many requests wait or run.
func (q *WorkQueue) countPending() int { return q.used.CountUsed() }

// Do calls work when it is the turn of the address's network, and counts its duration toward the rate limit of the
// address. It returns an error without calling work if too many requests are pending or the address is over its limit.
func (q *WorkQueue) Do(ctx context.Context, addr netip.Addr, work func() error) error {
	if wait := q.rates.wait(perWork, addr, time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many expensive requests", wait)
	}
	turn := sharedNetwork(addr)
	bounds := []quota.Bound[netip.Addr]{{Key: network(addr), Max: WorkOfAddress}, {Key: turn, Max: WorkOfNetwork}}
	if q.rates.IsUnlimited(addr) {
		turn, bounds = netip.Addr{}, nil
	}
	switch q.used.Enter(WorkOfAll, bounds...) {
	case quota.KeyFull:
		return apierror.TooManyFromAddress("Too many requests that the server is still working on", time.Second)
	case quota.AllFull:
		return &protocol.Refusal{Code: protocol.Busy, Text: "The server is busy. Try again in a moment."}
	}
	defer q.used.Leave(bounds...)
	return q.turns.Do(ctx, turn, func() error {
		start := time.Now()
		defer func() { q.rates.spend(perWork, addr, time.Now(), int(time.Since(start).Milliseconds())) }()
		return work()
	})
}

// LookUp is like [WorkQueue.Do] for work that looks up something that may not exist, like the round of a replay. It is
// protected against brute force.
func (q *WorkQueue) LookUp(ctx context.Context, addr netip.Addr, find func() error) error {
	return q.rates.LookUp(ctx, addr, "", func() error { return q.Do(ctx, addr, find) })
}
