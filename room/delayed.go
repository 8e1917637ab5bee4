package room

import (
	"nonet/room/game"
	"nonet/room/internal/progress"
	"nonet/room/store"
)

// delayedReplica is the room's state some time ago, kept during the rounds of rooms whose spectators see boards with a
// delay. Delayed viewers get their updates from it. It follows the room entry by entry.
//
// Between rounds there is nothing to hide: the delayed state then catches up with the room and is dropped.
type delayedReplica struct {
	state          *game.State
	head           store.Position
	upcoming       []projectedEntry  // entries that are not applied yet
	announcedRound int               // the last round whose beginning was sent
	progress       progress.Progress // of the round, up to the applied entries
}

// delayedFeed sends delayed viewers what they may know by now.
type delayedFeed struct{ r *room }

// delayedTime returns the room's time for delayed viewers.
func (d *delayedFeed) delayedTime() int64 {
	return max(d.r.storeTime()-d.r.replica.delay(), d.r.replica.delayed.head.At)
}

// nextEntryAt returns when the next entry is applied to the delayed state, or 0 if there is none.
func (d *delayedFeed) nextEntryAt() int64 {
	p := d.r.replica.delayed
	if p == nil || len(p.upcoming) == 0 {
		return 0
	}
	next := &p.upcoming[0]
	if p.state.IsRunning() || next.batch.Starts() {
		return next.At + d.r.replica.delay()
	}
	return next.At
}

// advanceDelayed applies the entries that are due to the delayed state. It calls onApplied with each of them, unless
// onApplied is nil.
func (d *delayedFeed) advanceDelayed(onApplied func(projectedEntry)) {
	for p := d.r.replica.delayed; p != nil; {
		due := d.nextEntryAt()
		switch {
		case due == 0 && !d.r.replica.state.IsRunning() && !p.state.IsRunning():
			d.dropDelayed()
			return
		case due == 0 || due > d.r.storeTime():
			return
		}
		pe := p.upcoming[0]
		p.upcoming = p.upcoming[1:]
		events, err := game.ParseEvents(pe.Data)
		if err != nil {
			d.r.logger.Error("could not update the delayed replica", "seq", pe.Seq, "err", err) // it was read before
		}
		for _, e := range events {
			p.state.Apply(pe.At, e)
		}
		p.head = p.head.After(pe.Entry)
		p.progress.Record(p.state, pe.At)
		if onApplied != nil {
			onApplied(pe)
		}
	}
}

// dropDelayed drops the delayed state, which has caught up with the room.
func (d *delayedFeed) dropDelayed() {
	d.r.replica.delayed = nil
	for v := range d.r.fanOut.viewers {
		d.r.fanOut.updateView(v)
	}
}

// announceDelayedRound sends the puzzle to delayed viewers when the countdown is over for them; see sendBeginning.
func (d *delayedFeed) announceDelayedRound(untouched bool) (resynced map[*Viewer]bool) {
	p := d.r.replica.delayed
	if p == nil || p.state.Round == nil {
		return nil
	}
	switch p.state.Phase(d.delayedTime()) {
	case game.Countdown:
		p.announcedRound = 0
	case game.Playing:
		if p.announcedRound != p.state.Round.No {
			p.announcedRound = p.state.Round.No
			return d.r.fanOut.sendBeginning(p.state, true, untouched)
		}
	}
	return nil
}

// nextUpdateAt returns when delayed viewers next need an update, or 0 if none is scheduled.
func (d *delayedFeed) nextUpdateAt() int64 {
	next := d.nextEntryAt()
	if p := d.r.replica.delayed; p != nil && p.state.IsRunning() && p.announcedRound != p.state.Round.No {
		if at := p.state.Round.Begins + d.r.replica.delay(); next == 0 || at < next {
			next = at
		}
	}
	return next
}

// isDelayed reports whether the player in a seat (0: a spectator) sees the delayed state. Players do once they have
// finished the round in the delayed state as well, so that their view never goes backwards.
func (d *delayedFeed) isDelayed(no int) bool {
	if d.r.replica.delayed == nil {
		return false
	}
	if no == 0 {
		return true
	}
	if !d.r.replica.state.IsRunning() {
		return false
	}
	seat := d.r.replica.state.SeatNo(no)
	if seat == nil || seat.Play == nil {
		return true
	}
	if seat.Play.Plays() {
		return false
	}
	delayedSeat := d.r.replica.delayed.state.SeatNo(no)
	return delayedSeat != nil && delayedSeat.Player == seat.Player && delayedSeat.Play != nil && !delayedSeat.Play.Plays()
}
