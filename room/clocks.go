package room

import (
	"time"

	"nonet/internal/backoff"
	"nonet/room/store"
)

// pollClocks reads the store's clocks until the registry stops. While one can't be read it reads more often, so that a
// single lost answer does not count as a pause.
func (reg *Registry) pollClocks() {
	for range clockReadings - 1 { // a single answer may have been slow
		reg.readClocks()
	}
	for {
		wait := HeadsEvery
		if !reg.readClocks() {
			wait = RetryEvery
		}
		if !backoff.Sleep(reg.ctx, wait) {
			return
		}
	}
}

// readClocks reads the store's clocks and reports whether all could be read.
func (reg *Registry) readClocks() bool {
	ctx, cancel := reg.WithStoreTimeout(reg.ctx)
	defer cancel()
	readings, err := reg.store.Clocks(ctx)
	if err != nil && reg.ctx.Err() == nil {
		reg.logger.Debug("could not read the store's clock", "err", err)
	}
	if err != nil && reg.isCausedByOverload(err) {
		return false
	}
	complete, changed := reg.clocks.Update(readings)
	if changed {
		reg.logger.Warn("store clock was changed")
		for _, r := range reg.servedRooms() {
			// The store may have dropped the presence.
			r.mailbox.tryPut(call(func(r *room) { r.presence.nextSyncAt = time.Now() }))
		}
	}
	return complete
}

// storeTime returns the store's time in Unix milliseconds: this node's estimate of the store's clock, but never before
// the last entry. If the store's clock was set back, the time is extrapolated from the entries.
func (r *room) storeTime() int64 {
	nodeTime := time.Now()
	estimated := r.registry.clocks.At(r.clockNo, nodeTime)
	if extrapolated := r.replica.localClock.At(nodeTime); extrapolated-estimated > store.ClockSkewMax {
		return extrapolated
	}
	return max(estimated, r.replica.head.At)
}

// roundClock returns the round's time in Unix milliseconds, which does not advance during an outage.
func (r *room) roundClock() int64 {
	if r.outage.failing {
		return max(r.storeTime()-r.outage.millisSinceSuccess(), r.replica.head.At)
	}
	return r.storeTime()
}
