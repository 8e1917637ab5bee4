package room

import (
	"context"
	"errors"
	"time"

	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

func (m appendResult) arrive(r *room) {
	if m.tryNo == r.appends.tryNo { // the room has not given it up
		r.appends.handleResult(m)
	}
}

// handleResult handles the result of the append in progress.
func (ap *appender) handleResult(m appendResult) {
	f := ap.pending
	ap.pending = nil
	ap.r.observer.recordAppend(f, m)
	if m.err != nil {
		ap.r.actAt = time.Time{}
		ap.handleFailure(f, m)
		return
	}
	ap.r.forwarding.losses = max(ap.r.forwarding.losses-1, 0)
	ap.echo.time.Store(uint64(m.entry.At))
	ap.commit(f, m)
	if ap.r.outage.failing {
		ap.r.outage.endOutage()
	}
	ap.r.outage.lastSuccess, ap.retryAt = time.Now(), time.Time{}
}

// commit applies the appended entry to the state, answers the commands in it and then sends it to the viewers.
func (ap *appender) commit(f *pendingAppend, m appendResult) {
	e, head := m.entry, ap.r.replica.head
	switch {
	case f.request.Head == head && f.request.Next == e.Hash && e.Seq == head.Seq+1:
	case ap.r.replica.has(e): // the store's news of it came before the answer
		if ap.r.host.tracer != nil {
			ap.r.observer.traceCommitted(f, e, m.took)
		}
		ap.answerAll(f)
		return
	case e.Seq <= head.Seq: // the store lost it since, and took another entry in its place
		ap.queue = append(f.commands, ap.queue...)
		return
	default:
		ap.r.logger.Error("own log entry does not follow the known entries", "seq", e.Seq)
		ap.queue = append(f.commands, ap.queue...)
		ap.r.sync.reload()
		return
	}
	before := ap.r.replica.state.Round
	t := ap.adopt(f, e)
	if t.endsRound {
		ap.r.host.hooks.RoundEnded() // before a viewer hears of it and asks for the result
	}
	if f.stateAfter != nil { // moves alone are too frequent to log
		ap.r.observer.logEvents(f.events, e, before)
	}
	if ap.r.host.tracer != nil {
		ap.r.observer.traceCommitted(f, e, m.took)
	}
	ap.answerAll(f) // after traceCommitted, because the answers are part of the trace
	ap.r.viewers.sendEntry(t)
	clear(f.commands)
	clear(f.answers)
	clear(f.events)
	*f = pendingAppend{commands: f.commands[:0], answers: f.answers[:0], events: f.events[:0]}
	pendingAppends.Put(f)
}

// adopt applies the decided events to the room's state without decoding the entry: the store has confirmed its hash. If
// the copy on which they were decided has them already, with the time that the store has stamped, it becomes the state.
func (ap *appender) adopt(f *pendingAppend, e store.Entry) projectedEntry {
	t := projectedEntry{Entry: e, untouchedBefore: view.Untouched(ap.r.replica.state), endsRound: f.request.EndsRound}
	if f.stateAfter != nil && ap.r.replica.state.Settings.Delay != 0 {
		ap.r.replica.forkDelayed(f.events)
	}
	d := ap.r.replica.delayed
	if f.stateAfter != nil || !ap.r.replica.state.Running() || d != nil && len(d.upcoming) == 0 {
		ap.r.actAt = time.Time{} // more than moves, or the next update of delayed viewers
	}
	if f.stateAfter != nil && f.at == e.At {
		ap.r.replica.state, t.batch = f.stateAfter, f.batch
		return ap.r.replica.moveHead(t)
	}
	for _, ev := range f.events {
		ap.r.replica.apply(&t, ev)
	}
	return ap.r.replica.moveHead(t)
}

// answerAll answers all commands of f.
func (ap *appender) answerAll(f *pendingAppend) {
	for i, a := range f.commands {
		if len(f.events) == 0 {
			ap.r.observer.traceRefused(a, f.answers[i])
		}
		ap.r.reply(a, f.answers[i])
	}
}

// answerWithoutEntry reports the result of a command that is in no entry of this node.
func (r *room) answerWithoutEntry(a pendingCommand, err error) {
	r.observer.traceRefused(a, err)
	r.reply(a, err)
}

// reply sends the result of a command to the player who sent it. For the room's own commands it clears the flags that
// they are pending.
func (r *room) reply(a pendingCommand, err error) {
	switch a.cmd.Do.(type) {
	case game.Deal:
		r.dealing.pending = false
	case game.Tick:
		r.tickQueued = false
	}
	if a.onAnswer != nil {
		a.onAnswer(err)
	}
	if a.from == nil {
		return
	}
	a.from.unanswered.Add(-1)
	r.observer.recordAnswer(&a, err)
	var answer any
	if err == nil {
		ok := &r.buffers().ok
		ok.ID = a.cmd.ID
		answer = ok
	} else {
		answer = refusalMessage(a.cmd.ID, refusalOf(err))
	}
	r.viewers.queueFrame(a.from, r.encode(answer))
}

// handleFailure handles an append that has lost to another node's or whose outcome is unknown.
func (ap *appender) handleFailure(f *pendingAppend, m appendResult) {
	conflict, ok := errors.AsType[*store.ConflictError](m.err)
	if !ok {
		ap.outcomeUnknown(f, m.err)
		return
	}
	ap.r.forwarding.noteAppendLost(m.took)
	ap.paceUntil = time.Time{}
	ap.queue = append(f.commands, ap.queue...)
	if len(conflict.Missed) == 0 {
		ap.r.sync.fetchHead()
		return
	}
	ap.r.sync.applyMissed(conflict.Epoch, conflict.Missed, time.Time{})
}

// outcomeUnknown handles an append whose outcome is unknown. Repeating the commands is safe: if the entry is in the
// log, the next append conflicts with it, and the command IDs in it show what was done.
func (ap *appender) outcomeUnknown(f *pendingAppend, err error) {
	ap.echo.hash.Store(0) // so that the store's news of the entry is read
	if f.endsOutage && errors.Is(err, store.ErrLate) {
		ap.r.outage.expiredAppends++
	}
	ap.r.outage.requestFailed(err)
	ap.queue = append(f.commands, ap.queue...)
	ap.retryAt = time.Now().Add(ap.r.outage.retryWait())
}

// expireAppend fails an asynchronous append that has not been answered within [StoreWait].
func (ap *appender) expireAppend() {
	if f := ap.pending; f != nil && !f.deadline.IsZero() && !time.Now().Before(f.deadline) {
		ap.tryNo++
		ap.handleResult(appendResult{err: context.DeadlineExceeded, took: StoreWait})
	}
}

// handleHead handles the result of readHead: if the log has not moved, it answers the commands, otherwise it queues
// them again and catches up.
func (ap *appender) handleHead(head store.Position, err error) {
	f := ap.pending
	ap.pending, ap.r.actAt = nil, time.Time{}
	switch {
	case err != nil:
		ap.outcomeUnknown(f, err)
	case head == ap.r.replica.head:
		ap.answerAll(f)
		if f.endsOutage || !ap.r.outage.failing {
			ap.r.outage.endOutage()
		}
	default:
		for i := range f.commands {
			f.commands[i].verifiedAt = head.Seq
		}
		ap.queue = append(f.commands, ap.queue...)
		ap.r.sync.compareHead(head)
	}
}

// refuseExpired refuses players' commands that have waited for [StoreWait].
func (ap *appender) refuseExpired(why error) {
	waiting := ap.queue[:0]
	for _, a := range ap.queue {
		if !a.hasCaller() && a.forwarded == nil || time.Since(a.queuedAt) < StoreWait {
			waiting = append(waiting, a)
			continue
		}
		ap.r.answerWithoutEntry(a, why)
	}
	ap.queue = waiting
}
