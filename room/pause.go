package room

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// While the store fails, a room pauses: nothing that players do can be kept, so nothing is taken, and the round's
// clock stands. The first entry afterwards says for how long; see [game.Resume]. What this node was too late to hear,
// for want of processor time, is no failure: it is tried again, and what waits for too long is refused as busy.

// outage is what a room knows of a store that fails it.
type outage struct {
	proof   time.Time // when the store last did something for the room
	due     time.Time // when viewers are to be told
	failing bool      // the store did nothing since
	told    bool
	tooLate int // how often the store came too late to word of it
}

// doubt is mail: the store did not answer the host. That need not be this room's fault: each asks for itself.
type doubt struct{}

func (r *room) doubted() { r.suspect(time.Now().Add(DoubtFor)) }

// fails notes that the store did not do what it was asked for this room.
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

// suspect begins an outage, unless there is one. Viewers are told no sooner than at the given time, nor of less than
// would count as a pause of the round.
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

// answers notes that the store answers. Whether it takes entries too, an append under way or yet to come will show.
func (r *room) answers() {
	switch {
	case r.outage.failing:
		r.retry = time.Time{}
	case r.flight == nil: // else that will show it: a store that stood still may answer this first
		r.outage.proof = time.Now()
	}
}

// works notes that the store does what it is asked to, and ends an outage.
func (r *room) works() {
	ended := r.outage
	r.outage = outage{proof: time.Now()}
	r.retry = time.Time{}
	if ended.told {
		r.log.Info("the store works again; the room goes on", "after", time.Since(ended.proof))
		r.here.next = time.Now() // who is here may be forgotten
		r.tellPause()
	}
}

// sitOut does what has to be done in an outage: tells viewers, and refuses the commands that have waited enough.
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

// giveUp refuses players' commands that have waited for as long as they may.
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

// within is how late the store may come to an append: no later than counts as a pause. A store that stood still would
// else do what it was sent before, and the time since would be nobody's. One that says for how long nothing could be
// saved says it as of now, so that has to be soon; a store that is too slow for that is given more time each time.
func (r *room) within(f *flight) time.Duration {
	if f.resume {
		return min(ResumeWait<<min(r.outage.tooLate, 8), appendWait)
	}
	return appendWait
}

// appendWait is within when the store has to do an append that tells of no pause.
const appendWait = game.PauseMin * time.Millisecond

// until is the command that says how long nothing could be saved, if it can be now.
func (o *outage) until(now int64) game.Command {
	return game.Command{Do: game.Resume{From: now - o.lasted(), To: now}}
}

// lasted is for how many milliseconds the store has not shown that it works.
func (o *outage) lasted() int64 { return time.Since(o.proof).Milliseconds() }

// clock is how far the round has come. In an outage it stands.
func (r *room) clock() int64 {
	if r.outage.failing {
		return max(r.now()-r.outage.lasted(), r.head.At)
	}
	return r.now()
}

// again is how long to wait before the store is tried once more.
func (o *outage) again() time.Duration {
	if o.told {
		return ProbeEvery
	}
	return RetryEvery
}

// compensate says in the log of a room that has just been opened for how long the store was away since the last entry,
// as this node remembers it: if the room was open nowhere then, nobody else does. Nothing else may come before it, for
// players get the time back only from their last entry on. When another node was faster there is nothing left to say.
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

// owed is the entry that says when the store was away since the last one, if it was while a round was on.
func (r *room) owed() (a store.Append, owed bool) {
	f := &flight{at: r.now(), then: r.state.Clone()}
	for _, away := range r.host.clocks.away(r.clockNo) {
		// All are decided on the state as it is: once one is applied, the last entry is of now, and nothing is owed.
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
