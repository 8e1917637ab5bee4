package room

import (
	"math/rand/v2"
	"time"
)

// openDueRooms is the scheduler for rooms that no node has open: it opens rooms in which something is due. Usually a
// room is no longer due at the next check. A room that this node can't serve, for example because of its rules version,
// stays due and is opened again at growing intervals. Other nodes may open the same rooms; only one of them can append
// what is due.
func (reg *Registry) openDueRooms() {
	if !reg.AcquireLease("due", dueEvery) {
		return
	}
	ctx, cancel := reg.WithStoreTimeout(reg.ctx)
	defer cancel()
	codes, err := reg.store.DueRooms(ctx, reg.dueBackoff.Need())
	if err != nil {
		reg.warn("could not read which rooms are due", err)
		return
	}
	for _, code := range reg.dueBackoff.Choose(codes, time.Now()) {
		reg.dueBackoff.Fail(code, time.Now())
		if _, err := reg.openRoom(code, idleFor); err != nil {
			return
		}
	}
}

// AcquireLease reports whether this node should run a periodic check. A node's lease on the check covers all nodes for
// a random part of the period, so that each node gets its turn: there may be work that only one of them can do.
func (reg *Registry) AcquireLease(check string, period time.Duration) bool {
	if reg.leases == nil {
		return true
	}
	ctx, cancel := reg.WithStoreTimeout(reg.ctx)
	defer cancel()
	mine, err := reg.leases.AcquireLease(ctx, check, 1+rand.N(period*7/8))
	return mine || err != nil // the check itself reports what is wrong with the store
}
