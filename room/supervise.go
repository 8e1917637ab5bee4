package room

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nonet/internal/panics"
	"nonet/room/store"
)

// Every goroutine of a host is started here, so that a panic costs one room or one job. A room that can't be served,
// because its goroutine panicked or its log is invalid, is quarantined in the store until an operator has looked at it.

// Guard returns the guard of the host's goroutines.
func (h *Host) Guard() *panics.Guard { return h.guard }

// worker runs a loop of the host in a goroutine until it returns. After a panic the loop is restarted, at growing
// intervals.
func (h *Host) worker(doing string, loop func()) {
	h.work.Go(func() {
		for wait := RetryEvery; h.guard.Run(doing, loop) != nil; wait = min(2*wait, DueRest) {
			select {
			case <-time.After(wait):
			case <-h.ctx.Done():
				return
			}
		}
	})
}

// beside calls do in a goroutine outside the room's turn and mails its result. After a panic it mails the result of
// failed.
func (r *room) beside(doing string, do func() mail, failed func(error) mail) {
	r.host.work.Go(func() {
		var m mail
		defer func() {
			if value := recover(); value != nil {
				m = failed(r.host.guard.Recovered(value, doing, "room", r.code))
			}
			r.post(m)
		}()
		m = do()
	})
}

// misfit is the error for a log that can be read but is invalid, so that no node can serve the room.
type misfit struct {
	seq uint64 // of the invalid entry
	err error
}

func (m *misfit) Error() string { return fmt.Sprintf("entry %d does not fit: %v", m.seq, m.err) }

func (m *misfit) Unwrap() error { return m.err }

// unfit returns the error for an entry that can't be applied.
func unfit(e store.Entry, err error) error {
	if errors.Is(err, errForked) {
		return &misfit{e.Seq, err}
	}
	return err
}

// isFate reports whether an error ends the room on this node, and if so records it.
func (r *room) isFate(err error) bool {
	var wrong *misfit
	if !errors.As(err, &wrong) && !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrQuarantined) {
		return false
	}
	r.fate = err
	return true
}

// asked calls do, which uses the store, in the room's turn. A panic in it is returned as an error, because it is the
// store's fault and no reason to quarantine the room.
func (r *room) asked(doing string, do func() error) (err error) {
	defer r.caught(doing, &err)
	return do()
}

// caught converts a panic to an error. It must be deferred.
func (r *room) caught(doing string, err *error) {
	if value := recover(); value != nil {
		*err = errors.New(r.host.guard.Recovered(value, doing, "room", r.code).Error())
	}
}

// faultOf returns why a room has to be quarantined. faulty is false unless the room's goroutine panicked, its log is
// invalid, or the store can't read the log.
func (r *room) faultOf(err error) (f store.Fault, faulty bool) {
	var panicked *panics.Panic
	var wrong *misfit
	switch {
	case errors.As(err, &wrong):
		f.Seq = wrong.seq
	case !errors.As(err, &panicked) && !errors.Is(err, store.ErrDamaged):
		return f, false
	}
	f.Reason, f.Node, f.At = err.Error(), r.host.node, r.now()
	f.Reason = f.Reason[:min(len(f.Reason), ReasonMax)]
	return f, true
}

// end ends the room on this node and removes all viewers. It quarantines the room if the room itself is the reason.
func (r *room) end(err error) {
	if f, faulty := r.faultOf(err); faulty {
		r.setAside(f)
		err = fmt.Errorf("room %s: %w", r.code, store.ErrQuarantined)
	}
	if errors.Is(err, store.ErrQuarantined) {
		err = cmp.Or(r.admissible(r.host.ctx), err) // shows the reason if an operator has closed the room
	}
	r.err = err
	// The state may be corrupt, so this recovers from its own panics.
	_ = r.host.guard.Run("send everyone away", func() { r.dismiss(err) }, "room", r.code)
}

// setAside quarantines the room. If the store fails, the next node that opens the room does it.
func (r *room) setAside(f store.Fault) {
	r.logger.Error("the room is set aside until somebody has looked at it; see nonet rooms inspect", "entry", f.Seq,
		"reason", f.Reason)
	ctx, cancel := r.host.WithTimeout(r.host.ctx, StoreWait)
	defer cancel()
	var err error
	panicked := r.host.guard.Run("set the room aside", func() { err = r.host.store.Quarantine(ctx, r.code, f) }, "room",
		r.code)
	if err := errors.Join(err, panicked); err != nil {
		r.logger.Error("the room could not be set aside", "err", err)
		return
	}
	r.host.stats.quarantined.Add(1)
}

// admissible returns an error if the room is quarantined.
func (r *room) admissible(ctx context.Context) error {
	var why store.Fault
	err := r.asked("ask about the quarantine", func() (err error) {
		why, err = r.host.store.Quarantined(ctx, r.code)
		return err
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	r.logger.Debug("somebody came to a room that is set aside", "reason", why.Reason)
	if why.Closed {
		return errClosed
	}
	return fmt.Errorf("open room %s: %w", r.code, store.ErrQuarantined)
}

// complain logs an error unless the host is stopping.
func (h *Host) complain(what string, err error, args ...any) {
	if h.ctx.Err() == nil {
		h.log.Warn(what, append(args, "err", err)...)
	}
}

// attempt calls do for a player's command; do must only read the state. After a panic only that command is refused. It
// reports whether there was no panic.
func (r *room) attempt(a *ask, doing string, do func()) (done bool) {
	defer func() {
		if value := recover(); value != nil {
			r.answer(*a, r.fault(value, doing, a))
		}
	}()
	do()
	return true
}

// fault logs a panic caused by a command and returns the error for it.
func (r *room) fault(value any, doing string, a *ask) error {
	return r.host.guard.Recovered(value, doing, "room", r.code, "player", a.cmd.Player, "command",
		fmt.Sprintf("%T", a.cmd.Do))
}

// decideGuarded calls decideEntry. If the rules panic over a player's command, the command is refused and the others
// are decided again, because the state is unchanged; done is false then. A panic over the room's own command ends the
// room.
func (ap *appender) decideGuarded() (f *flight, done bool) {
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		var met ask // empty if the panic came from ending the outage
		if ap.meets >= 0 {
			met = ap.queue[ap.meets]
		}
		err := ap.r.fault(value, "decide a command", &met)
		if !met.asked() {
			ap.r.fate = err
			return
		}
		ap.queue = slices.Delete(ap.queue, ap.meets, ap.meets+1)
		ap.r.answer(met, err)
	}()
	ap.meets = -1
	return ap.decideEntry(), true
}
