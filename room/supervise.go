package room

import (
	"cmp"
	"errors"
	"fmt"

	"nonet/internal/backoff"
	"nonet/internal/panics"
	"nonet/room/store"
)

// A panic in a goroutine of a registry costs one room or one job. A room that can't be
// served, because its goroutine panicked or its log is invalid, is quarantined in the store until an operator has
// looked at it.

// Guard returns the guard of the registry's goroutines.
func (reg *Registry) Guard() *panics.Guard { return reg.guard }

// startWorker runs a loop of the registry in a goroutine until it returns. After a panic the loop is restarted, at
// growing intervals.
func (reg *Registry) startWorker(task string, loop func()) {
	reg.work.Go(func() {
		wait := RetryEvery
		for reg.guard.Run(task, loop) != nil && backoff.Sleep(reg.ctx, wait) {
			wait = min(2*wait, dueRest)
		}
	})
}

// logMismatch is the error for a log that can be read but is invalid, so that no node can serve the room.
type logMismatch struct {
	seq uint64 // of the invalid entry
	err error
}

func (m *logMismatch) Error() string { return fmt.Sprintf("entry %d does not fit: %v", m.seq, m.err) }

func (m *logMismatch) Unwrap() error { return m.err }

// mismatchOf returns the error for an entry that can't be applied.
func mismatchOf(e store.Entry, err error) error {
	if errors.Is(err, errDiverged) {
		return &logMismatch{e.Seq, err}
	}
	return err
}

// recordFatal reports whether an error ends the room on this node, and if so records it.
func (r *room) recordFatal(err error) bool {
	_, wrong := errors.AsType[*logMismatch](err)
	if !wrong && !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrQuarantined) {
		return false
	}
	r.fatalErr = err
	return true
}

// callStore calls fn, which uses the store, in the room's turn. A panic in it is returned as an error, because it is
// the store's fault and no reason to quarantine the room.
func (r *room) callStore(task string, fn func() error) (err error) {
	defer r.recoverInto(task, &err)
	return fn()
}

// recoverInto converts a panic to an error. It must be deferred.
func (r *room) recoverInto(task string, err *error) {
	if value := recover(); value != nil {
		*err = errors.New(r.registry.guard.RecordPanic(value, task, "room", r.code).Error())
	}
}

// quarantineReason returns why a room has to be quarantined. faulty is false unless the room's goroutine panicked, its
// log is invalid, or the store can't read the log.
func (r *room) quarantineReason(err error) (f store.Fault, faulty bool) {
	var panicked *panics.Panic
	var wrong *logMismatch
	switch {
	case errors.As(err, &wrong):
		f.Seq = wrong.seq
	case !errors.As(err, &panicked) && !errors.Is(err, store.ErrDamaged):
		return f, false
	}
	f.Reason, f.Node, f.At = err.Error(), r.registry.node, r.storeTime()
	f.Reason = f.Reason[:min(len(f.Reason), ReasonMax)]
	return f, true
}

// end ends the room on this node and removes all viewers. It quarantines the room if the room itself is the reason.
func (r *room) end(err error) {
	if f, faulty := r.quarantineReason(err); faulty {
		r.quarantine(f)
		err = fmt.Errorf("room %s: %w", r.code, store.ErrQuarantined)
	}
	if errors.Is(err, store.ErrQuarantined) {
		err = cmp.Or(r.checkQuarantine(), err) // shows the reason if an operator has closed the room
	}
	r.endErr = err
	// The state may be corrupt, so this recovers from its own panics.
	_ = r.registry.guard.Run("disconnect everyone", func() { r.dismiss(err) }, "room", r.code)
}

// quarantine quarantines the room. If the store fails, the next node that opens the room does it.
func (r *room) quarantine(f store.Fault) {
	r.logger.Error("room quarantined; see nonet rooms inspect", "entry", f.Seq,
		"reason", f.Reason)
	ctx, cancel := r.registry.WithStoreTimeout(r.registry.ctx)
	defer cancel()
	err := r.callStore("quarantine the room", func() error { return r.registry.store.Quarantine(ctx, r.code, f) })
	if err != nil {
		r.logger.Error("could not quarantine the room", "err", err)
		return
	}
	r.registry.stats.quarantined.Add(1)
}

// checkQuarantine returns an error if the room is quarantined.
func (r *room) checkQuarantine() error {
	var fault store.Fault
	err := r.callStore("read the quarantine", func() (err error) {
		fault, err = r.registry.store.QuarantineFault(r.registry.ctx, r.code)
		return err
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	r.logger.Debug("refused to open a quarantined room", "reason", fault.Reason)
	if fault.Closed {
		return errClosed
	}
	return fmt.Errorf("open room %s: %w", r.code, store.ErrQuarantined)
}

// warn logs an error unless the registry is stopping.
func (reg *Registry) warn(what string, err error, args ...any) {
	if reg.ctx.Err() == nil {
		reg.logger.Warn(what, append(args, "err", err)...)
	}
}

// recordCommandPanic logs a panic caused by a command and returns the error for it.
func (r *room) recordCommandPanic(value any, task string, c *pendingCommand) error {
	return r.registry.guard.RecordPanic(value, task, "room", r.code, "player", c.cmd.Player, "command",
		fmt.Sprintf("%T", c.cmd.Do))
}

// dismiss sends an error to all viewers and removes them, because the room is gone or can't be served.
func (r *room) dismiss(err error) {
	for v := range r.fanOut.viewers {
		r.fanOut.sendAway(v, err)
	}
	if r.appends.pending != nil {
		r.appends.queue = append(r.appends.pending.commands, r.appends.queue...)
	}
	r.appends.queue = append(r.forwarding.inFlight, r.appends.queue...)
	for _, task := range r.help.tasks {
		r.appends.queue = append(r.appends.queue, task.waiting...)
	}
	for _, c := range append(r.appends.queue, r.inbox.close(refusalOf(err))...) {
		r.answerWithoutEntry(c, err)
	}
	r.appends.queue, r.appends.pending, r.forwarding.inFlight, r.help.tasks = nil, nil, nil, nil
	r.fanOut.flush()
}
