package room

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// While the store fails, a room pauses: moves can't be saved, so commands are refused and the round's clock stops. The
// first entry afterwards records the length of the pause; see [game.Resume]. A timeout caused by this node's own CPU
// starvation does not count as a store failure: the request is repeated, and commands that wait too long are refused as
// busy.

// outage is the state of a room's store failure.
type outage struct {
	proof   time.Time // the last successful request for the room
	due     time.Time // when viewers are informed
	failing bool      // whether the store is failing
	told    bool
	tooLate int // how many entries with the end of the pause were too late
}

// doubt is mail: the store did not answer the host. This room may still reach it, so the room checks for itself.
type doubt struct{}

func (r *room) doubted() { r.suspect(time.Now().Add(DoubtFor)) }

// fails handles a failed request to the store for this room.
func (r *room) fails(err error) {
	if r.isFate(err) {
		return
	}
	if !r.outage.failing && r.host.excused(err) {
		return
	}
	if !r.outage.failing {
		r.log.Warn("the store fails", "err", err)
	}
	r.suspect(time.Now())
}

// suspect begins an outage unless there is one. Viewers are informed at the given time, but not before the outage is
// long enough to count as a pause of the round.
func (r *room) suspect(tell time.Time) {
	o := &r.outage
	if counts := o.proof.Add(game.PauseMin * time.Millisecond); tell.Before(counts) {
		tell = counts
	}
	if !o.failing || tell.Before(o.due) {
		o.due = tell
	}
	o.failing = true
}

// answers records that the store answers. Whether it accepts entries as well is shown by the next append.
func (r *room) answers() {
	switch {
	case r.outage.failing:
		r.retry = time.Time{}
	case r.flight == nil: // otherwise the append will show it: after a stall the store may answer this request first
		r.outage.proof = time.Now()
	}
}

// works records a successful request and ends an outage.
func (r *room) works() {
	ended := r.outage
	r.outage = outage{proof: time.Now()}
	r.retry = time.Time{}
	if ended.told {
		r.log.Info("the store works again; the room goes on", "after", time.Since(ended.proof))
		r.here.next = time.Now() // the store may have lost the presence
		r.tellPause()
	}
}

// sitOut handles an outage: it informs viewers when that is due, and refuses commands that have waited too long.
func (r *room) sitOut() {
	o := &r.outage
	if !o.failing {
		r.giveUp(busy)
		return
	}
	if !o.told && !time.Now().Before(o.due) {
		o.told = true
		r.log.Warn("nothing can be saved; the room is paused", "since", time.Since(o.proof))
		r.host.stats.pauses.Add(1)
		r.tellPause()
	}
	r.giveUp(ErrUnavailable)
}

// giveUp refuses players' commands that have waited for [StoreWait].
func (r *room) giveUp(why error) {
	waiting := r.queue[:0]
	for _, a := range r.queue {
		if !a.asked() && a.handed == nil || time.Since(a.since) < StoreWait {
			waiting = append(waiting, a)
			continue
		}
		r.answer(a, why)
	}
	r.queue = waiting
}

// within returns how late the store may process an append, at most the length that counts as a pause. Otherwise a
// stalled store could process old appends later, and nothing would record the pause. An entry that ends a pause holds
// the time of sending, so its deadline is short; it doubles with each try for a store that is too slow.
func (r *room) within(f *flight) time.Duration {
	if f.resume {
		return min(ResumeWait<<min(r.outage.tooLate, 8), appendWait)
	}
	return appendWait
}

// appendWait is the deadline of an append that ends no pause.
const appendWait = game.PauseMin * time.Millisecond

// until returns the command that ends the pause at the given time.
func (o *outage) until(now int64) game.Command {
	return game.Command{Do: game.Resume{From: now - o.lasted(), To: now}}
}

// lasted returns the milliseconds since the last successful request.
func (o *outage) lasted() int64 { return time.Since(o.proof).Milliseconds() }

// clock returns the round's time in milliseconds. It stands still during an outage.
func (r *room) clock() int64 {
	if r.outage.failing {
		return max(r.now()-r.outage.lasted(), r.head.At)
	}
	return r.now()
}

// again returns how long to wait before the next try.
func (o *outage) again() time.Duration {
	if o.told {
		return ProbeEvery
	}
	return RetryEvery
}

// compensate appends to the log of a newly opened room how long the store was away since the last entry, as far as this
// node knows: if no node had the room open, nothing else records it. It has to come before other entries because
// players get back only time after their last entry. If another node was faster, there is nothing to append.
func (r *room) compensate(ctx context.Context) error {
	for {
		a, owed := r.owed()
		if !owed {
			return nil
		}
		m := r.storeHere(ctx, a, nil, StoreWait)
		switch {
		case m.err == nil:
			r.host.stats.appends.Add(1)
			if _, err := r.advance(m.entry); err != nil {
				return fmt.Errorf("give room %s its time back: %w", r.code, err)
			}
			r.loaded()
			return nil
		case errors.Is(m.err, store.ErrConflict):
			r.host.stats.conflicts.Add(1)
			if err := r.load(ctx); err != nil {
				return err
			}
		default:
			return fmt.Errorf("give room %s its time back: %w", r.code, m.err)
		}
	}
}

// owed returns the entry that records the store's outages since the last entry. owed is false if there were none during
// a round.
func (r *room) owed() (a store.Append, owed bool) {
	f := &flight{at: r.now(), then: r.state.Clone()}
	for _, away := range r.host.clocks.away(r.clockNo) {
		// All are decided on the same state: after applying one, the last entry is recent and nothing is owed.
		more, _ := game.Decide(r.state, game.Command{Do: game.Resume{From: away.from, To: away.to}}, f.at)
		f.events = append(f.events, more...)
	}
	var data []byte
	for _, e := range f.events {
		f.then.Apply(f.at, e)
		data = game.AppendEvent(data, e)
	}
	return r.entry(f, data), len(f.events) > 0
}
