package room

import (
	"context"
	"errors"
	"time"

	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

func (m appendResult) handle(r *room) {
	if m.tryNo == r.appends.tryNo { // the room has not given it up
		r.appends.handleResult(m)
	}
}

// handleResult handles the result of the append in progress.
func (ap *appender) handleResult(m appendResult) {
	p := ap.pending
	ap.pending = nil
	ap.r.moveObserver.recordAppend(p, m)
	if m.err != nil {
		ap.r.actAt = time.Time{}
		ap.handleFailure(p, m)
		return
	}
	ap.r.forwarding.losses = max(ap.r.forwarding.losses-1, 0)
	ap.echo.time.Store(uint64(m.entry.At))
	ap.commit(p, m)
	if ap.r.outage.failing {
		ap.r.outage.endOutage()
	}
	ap.r.outage.lastSuccess, ap.retryAt = time.Now(), time.Time{}
}

// commit applies the appended entry to the state, answers the commands in it and then sends it to the viewers.
func (ap *appender) commit(p *pendingAppend, m appendResult) {
	e, head := m.entry, ap.r.replica.head
	switch {
	case p.request.Head == head && p.request.Next == e.Hash && e.Seq == head.Seq+1:
	case ap.r.replica.has(e): // the store's news of it came before the answer
		if ap.r.registry.tracer != nil {
			ap.r.moveObserver.traceCommitted(p, e, m.took)
		}
		ap.answerAll(p)
		return
	case e.Seq <= head.Seq: // the store lost it since, and took another entry in its place
		ap.queue = append(p.commands, ap.queue...)
		return
	default:
		ap.r.logger.Error("own log entry does not follow the known entries", "seq", e.Seq)
		ap.queue = append(p.commands, ap.queue...)
		ap.r.sync.reload()
		return
	}
	before := ap.r.replica.state.Round
	pe := ap.adopt(p, e)
	if pe.endsRound {
		ap.r.registry.hooks.OnRoundEnd() // before a viewer hears of it and asks for the result
	}
	if p.stateCopy != nil { // moves alone are too frequent to log
		ap.r.moveObserver.logEvents(p.events, e, before)
	}
	if ap.r.registry.tracer != nil {
		ap.r.moveObserver.traceCommitted(p, e, m.took)
	}
	ap.answerAll(p) // after traceCommitted, because the answers are part of the trace
	ap.r.fanOut.sendEntry(pe)
	clear(p.commands)
	clear(p.answers)
	clear(p.events)
	*p = pendingAppend{commands: p.commands[:0], answers: p.answers[:0], events: p.events[:0]}
	pendingAppends.Put(p)
}

// adopt applies the decided events to the room's state without decoding the entry: the store has confirmed its hash. If
// the copy on which they were decided has them already, with the time that the store has stamped, it becomes the state.
func (ap *appender) adopt(p *pendingAppend, e store.Entry) projectedEntry {
	pe := projectedEntry{Entry: e, untouchedBefore: view.IsUntouched(ap.r.replica.state), endsRound: p.request.EndsRound}
	if p.stateCopy != nil && ap.r.replica.state.Settings.Delay != 0 {
		ap.r.replica.createDelayed(p.events)
	}
	d := ap.r.replica.delayed
	if p.stateCopy != nil || !ap.r.replica.state.IsRunning() || d != nil && len(d.upcoming) == 0 {
		ap.r.actAt = time.Time{} // more than moves, or the next update of delayed viewers
	}
	if p.stateCopy != nil && p.at == e.At {
		ap.r.replica.state, pe.batch = p.stateCopy, p.batch
		return ap.r.replica.moveHead(pe)
	}
	for _, ev := range p.events {
		ap.r.replica.apply(&pe, ev)
	}
	return ap.r.replica.moveHead(pe)
}

// answerAll answers all commands of p.
func (ap *appender) answerAll(p *pendingAppend) {
	for i, c := range p.commands {
		if len(p.events) == 0 {
			ap.r.moveObserver.traceRefused(c, p.answers[i])
		}
		ap.r.reply(c, p.answers[i])
	}
}

// answerWithoutEntry reports the result of a command that is in no entry of this node.
func (r *room) answerWithoutEntry(c pendingCommand, err error) {
	r.moveObserver.traceRefused(c, err)
	r.reply(c, err)
}

// reply sends the result of a command to the player who sent it. For the room's own commands it records
// that they are no longer in progress.
func (r *room) reply(c pendingCommand, err error) {
	switch c.cmd.Do.(type) {
	case game.Deal:
		r.dealing.inProgress = false
	case game.Tick:
		r.tickQueued = false
	}
	if c.onAnswer != nil {
		c.onAnswer(err)
	}
	if c.from == nil {
		return
	}
	c.from.unanswered.Add(-1)
	r.moveObserver.recordAnswer(&c, err)
	var answer any
	if err == nil {
		ok := &r.buffers().ok
		ok.ID = c.cmd.ID
		answer = ok
	} else {
		answer = refusalMessage(c.cmd.ID, refusalOf(err))
	}
	r.fanOut.queueFrame(c.from, r.encode(answer))
}

// handleFailure handles an append that has lost to another node's or whose outcome is unknown.
func (ap *appender) handleFailure(p *pendingAppend, m appendResult) {
	conflict, ok := errors.AsType[*store.ConflictError](m.err)
	if !ok {
		ap.handleUnknownOutcome(p, m.err)
		return
	}
	ap.r.forwarding.noteAppendLost(m.took)
	ap.paceUntil = time.Time{}
	ap.queue = append(p.commands, ap.queue...)
	if len(conflict.Missed) == 0 {
		ap.r.sync.reconcileHead()
		return
	}
	ap.r.sync.applyMissed(conflict.Epoch, conflict.Missed, time.Time{})
}

// handleUnknownOutcome handles an append whose outcome is unknown. Repeating the commands is safe: if the entry is in
// the log, the next append conflicts with it, and the command IDs in it show what was done.
func (ap *appender) handleUnknownOutcome(p *pendingAppend, err error) {
	ap.echo.hash.Store(0) // so that the store's news of the entry is read
	if p.endsOutage && errors.Is(err, store.ErrLate) {
		ap.r.outage.lateOutageEnds++
	}
	ap.r.outage.handleStoreFailure(err)
	ap.queue = append(p.commands, ap.queue...)
	ap.retryAt = time.Now().Add(ap.r.outage.retryWait())
}

// expireAppend fails an asynchronous append that has not been answered within [StoreWait].
func (ap *appender) expireAppend() {
	if p := ap.pending; p != nil && !p.expiresAt.IsZero() && !time.Now().Before(p.expiresAt) {
		ap.tryNo++
		ap.handleResult(appendResult{err: context.DeadlineExceeded, took: StoreWait})
	}
}

// answerVerified handles the result of readHead: if the log has not moved, it answers the commands, otherwise it queues
// them again and catches up.
func (ap *appender) answerVerified(head store.Position, err error) {
	p := ap.pending
	ap.pending, ap.r.actAt = nil, time.Time{}
	switch {
	case err != nil:
		ap.handleUnknownOutcome(p, err)
	case head == ap.r.replica.head:
		ap.answerAll(p)
		if p.endsOutage || !ap.r.outage.failing {
			ap.r.outage.endOutage()
		}
	default:
		for i := range p.commands {
			p.commands[i].verifiedSeq = head.Seq
		}
		ap.queue = append(p.commands, ap.queue...)
		ap.r.sync.compareHead(head)
	}
}

// refuseExpired refuses players' commands that have waited for [StoreWait].
func (ap *appender) refuseExpired(why error) {
	waiting := ap.queue[:0]
	for _, c := range ap.queue {
		if !c.hasCaller() && c.forwarded == nil || time.Since(c.queuedAt) < StoreWait {
			waiting = append(waiting, c)
			continue
		}
		ap.r.answerWithoutEntry(c, why)
	}
	ap.queue = waiting
}
