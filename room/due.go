package room

import (
	"math/rand/v2"
	"time"
)

// overdue is what a host remembers of the rooms that it has opened because something was due in them, for as long as it
// is. Mostly that is over at the next look. But this node may be unable to serve a room, for want of its rules version,
// say: such a room stays first in [store.Timers], so it is passed over, and tried again ever more rarely.
type overdue map[string]dueTry

// dueTry is when a room is to be opened next, and how long after the last time that is.
type dueTry struct {
	next time.Time
	wait time.Duration
}

// ask is for how many rooms the store has to be asked, so that there are [DueMax] among them that were not tried yet.
func (o overdue) ask() int { return DueMax + len(o) }

// choose says which of the rooms that are due now are to be opened, and notes that they were: first those that were
// not tried yet, then those whose time has come again.
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

// openDue opens rooms that need somebody to act. Other nodes may do the same; the log lets one of them win.
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

// looks says whether this node is to look for what each node looks for every so often. One that has just looked has
// done so for all, for some part of that time: another part each time, so that whoever looks soon after another has a
// chance too, for there may be something that only that node can do.
func (h *Host) looks(what string, every time.Duration) bool {
	if h.leases == nil {
		return true
	}
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	mine, err := h.leases.AcquireLease(ctx, what, 1+rand.N(every*7/8))
	return mine || err != nil // to look says what is wrong with the store
}
