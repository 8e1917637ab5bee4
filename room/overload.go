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

// IsOverloaded reports whether the node was late for most of the time or is shedding commands (load shedding), so that
// it should take no new work.
func (reg *Registry) IsOverloaded() bool {
	return reg.overloadProbe.IsShedding() || reg.overloadProbe.Lateness(StoreWait) > StoreWait*overloadedPercent/100
}

// IdleCPU returns the percentage of a CPU that the node may use for background work.
func (reg *Registry) IdleCPU() int {
	reg.mu.Lock()
	openCount := len(reg.rooms)
	reg.mu.Unlock()
	switch {
	case reg.overloadProbe.Lateness(StoreWait) >= StoreWait/idleDivisor:
		return 0
	case reg.overloadProbe.IsBusy():
		return idleCPUBusy
	case openCount > 0:
		return idleCPUPlayed
	}
	return idleCPUAlone
}

// MeasureQueue adds a queue to the measurement, such as that of unread frames, which the runtime does not know. await
// blocks until everything queued before has been taken or ctx ends.
func (reg *Registry) MeasureQueue(await func(ctx context.Context)) { reg.awaitSockets.Store(&await) }

// takeSample waits for one sample. It returns false if the registry stops.
func (reg *Registry) takeSample() bool {
	before := reg.stats.commandCount.Load()
	busy := func() bool { return reg.stats.commandCount.Load()-before >= busyFrom }
	due := time.Now().Add(overload.SampleEvery)
	reg.overloadProbe.Expect(due)
	recordOverdue := func() { reg.overloadProbe.RecordOverdue(due, busy()) }
	defer time.AfterFunc(overload.SampleEvery+overload.LateOnce, recordOverdue).Stop()
	if !backoff.Sleep(reg.ctx, overload.SampleEvery) {
		return false
	}
	runtime.Gosched() // let the waiting goroutines run first, because a timer's goroutine runs before them
	if await := reg.awaitSockets.Load(); await != nil {
		(*await)(reg.ctx)
	}
	now := time.Now()
	reg.overloadProbe.Add(now, now.Sub(due), busy())
	return true
}

// isTimeout reports whether an error is a timeout.
func isTimeout(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.Is(err, store.ErrLate)
}

// isCausedByOverload reports whether a store error is a timeout that may be caused by this node's own lateness: it was
// late for so much of the time allowed for a request that it does not know whether the store answered.
func (reg *Registry) isCausedByOverload(err error) bool {
	return isTimeout(err) && reg.overloadProbe.Lateness(StoreWait+overload.SampleEvery) > StoreWait/starvedDivisor
}
