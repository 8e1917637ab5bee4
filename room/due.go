package room

import (
	"math/rand/v2"
	"time"
)

// overdue holds the rooms that a host has opened because they were due and that are still due. Usually a room is no
// longer due at the next check. A room that this node can't serve, for example because of its rules version, stays
// first in [store.Timers], so it is skipped and tried again at growing intervals.
type overdue map[string]dueTry

// dueTry holds when a room is opened next, and the wait before that.
type dueTry struct {
	next time.Time
	wait time.Duration
}

// ask returns how many due rooms to request from the store, so that [DueMax] of them have not been tried yet.
func (o overdue) ask() int { return DueMax + len(o) }

// choose returns which of the due rooms to open, and records that they were: first rooms that were not tried yet, then
// those whose retry time has come.
func (o *overdue) choose(due []string, now time.Time) (open []string) {
	still := make(overdue, len(due))
	var again []string
	for _, code := range due {
		try, known := (*o)[code]
		switch {
		case !known && len(open) < DueMax && len(*o)+len(open) < DueTries:
			open = append(open, code)
		case known:
			still[code] = try
			if !now.Before(try.next) {
				again = append(again, code)
			}
		}
	}
	open = append(open, again[:min(len(again), DueMax-len(open))]...)
	for _, code := range open {
		wait := min(max(2*still[code].wait, DueEvery), DueRest)
		still[code] = dueTry{now.Add(wait), wait}
	}
	*o = still
	return open
}

// openDue opens rooms in which something is due. Other nodes may do the same; only one of them can append it.
func (h *Host) openDue() {
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	codes, err := h.store.DueRooms(ctx, h.overdue.ask())
	if err != nil {
		if h.ctx.Err() == nil {
			h.log.Warn("the store does not say what is due", "err", err)
		}
		return
	}
	for _, code := range h.overdue.choose(codes, time.Now()) {
		if _, err := h.open(code, IdleFor); err != nil {
			return
		}
	}
}

// looks reports whether this node should run a periodic check. A node's lease on the check covers all nodes for a
// random part of the period, so that each node gets its turn: there may be work that only one of them can do.
func (h *Host) looks(what string, every time.Duration) bool {
	if h.leases == nil {
		return true
	}
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	mine, err := h.leases.AcquireLease(ctx, what, 1+rand.N(every*7/8))
	return mine || err != nil // the check itself reports what is wrong with the store
}
