package room

import (
	"context"
	"errors"
	"os"
	"runtime"
	"time"

	"nonet/internal/backoff"
	"nonet/room/internal/overload"
	"nonet/room/store"
)

// Overloaded reports whether the node was late for most of the time or is shedding commands (load shedding), so that it
// should take no new work.
func (h *Host) Overloaded() bool {
	return h.overloadProbe.Shedding() || h.overloadProbe.Late(StoreWait) > StoreWait*overloadedPart/100
}

// IdleCPU returns the percentage of a CPU that the node may use for background work.
func (h *Host) IdleCPU() int {
	h.mu.Lock()
	open := len(h.rooms)
	h.mu.Unlock()
	switch {
	case h.overloadProbe.Late(StoreWait) >= StoreWait/idlePart:
		return 0
	case h.overloadProbe.Busy():
		return spareBusy
	case open > 0:
		return sparePlayed
	}
	return spareAlone
}

// MeasureQueue adds a queue to the measurement, such as that of unread frames, which the runtime does not know. queue
// blocks until everything queued before has been taken or ctx ends.
func (h *Host) MeasureQueue(queue func(ctx context.Context)) { h.socketQueue.Store(&queue) }

// takeSample waits for one sample. It returns false if the host stops.
func (h *Host) takeSample() bool {
	before := h.stats.commands.Load()
	busy := func() bool { return h.stats.commands.Load()-before >= busyFrom }
	due := time.Now().Add(overload.SampleEvery)
	h.overloadProbe.Expect(due)
	defer time.AfterFunc(overload.SampleEvery+overload.LateOnce, func() { h.overloadProbe.Overdue(due, busy()) }).Stop()
	if !backoff.Sleep(h.ctx, overload.SampleEvery) {
		return false
	}
	runtime.Gosched() // queue behind the waiting goroutines, because a timer's goroutine runs first
	if queue := h.socketQueue.Load(); queue != nil {
		(*queue)(h.ctx)
	}
	now := time.Now()
	h.overloadProbe.Add(now, now.Sub(due), busy())
	return true
}

// timedOut reports whether an error is a timeout.
func timedOut(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.Is(err, store.ErrLate)
}

// causedByOverload reports whether a store error is a timeout that may be caused by this node's own lateness: it was
// late for so much of the time allowed for a request that it does not know whether the store answered.
func (h *Host) causedByOverload(err error) bool {
	return timedOut(err) && h.overloadProbe.Late(StoreWait+overload.SampleEvery) > StoreWait/starvedPart
}
