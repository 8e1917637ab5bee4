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

// Every goroutine of a host goes through here, so that a fault costs one room or one job. A room that
// can't be served, for a panic of its goroutine or for a log that does not fit, is set aside in the
// store until an operator has looked at it.

// Guard returns the guard of the host's goroutines.
func (h *Host) Guard() *panics.Guard { return h.guard }

// worker runs one of the host's own loops until it returns. After a panic it begins again, ever more rarely.
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

// beside does something beside the room's turns, and mails what comes of it; of a panic, what failed makes of it.
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

// misfit is the error of a log that this node can read and that no node can serve.
type misfit struct {
	seq uint64 // of the entry that does not fit
	err error
}

func (m *misfit) Error() string { return fmt.Sprintf("entry %d does not fit: %v", m.seq, m.err) }

func (m *misfit) Unwrap() error { return m.err }

// unfit is the error of an entry of the log that can't be brought into the state.
func unfit(e store.Entry, err error) error {
	if errors.Is(err, errForked) {
		return &misfit{e.Seq, err}
	}
	return err
}

// isFate says whether an error ends the room on this node, and notes that if it does.
func (r *room) isFate(err error) bool {
	var wrong *misfit
	if !errors.As(err, &wrong) && !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrQuarantined) {
		return false
	}
	r.fate = err
	return true
}

// asked does something with the store in the room's turn. A panic there is the store's, and no reason to set
// the room aside: it is an error like others.
func (r *room) asked(doing string, do func() error) (err error) {
	defer r.caught(doing, &err)
	return do()
}

// caught is what asked defers.
func (r *room) caught(doing string, err *error) {
	if value := recover(); value != nil {
		*err = errors.New(r.host.guard.Recovered(value, doing, "room", r.code).Error())
	}
}

// faultOf is why a room has to be set aside, if an error is a reason to: that its goroutine panicked, that its log does
// not fit, or that the store can't read it any more.
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

// end ends the room on this node for a reason, and sends everyone away. If the reason is the
// room itself it is set aside.
func (r *room) end(err error) {
	if f, faulty := r.faultOf(err); faulty {
		r.setAside(f)
		err = fmt.Errorf("room %s: %w", r.code, store.ErrQuarantined)
	}
	if errors.Is(err, store.ErrQuarantined) {
		err = cmp.Or(r.admissible(r.host.ctx), err) // which says it if an operator has closed the room
	}
	r.err = err
	// What is known of the room may be damaged, so this recovers from its own panics.
	_ = r.host.guard.Run("send everyone away", func() { r.dismiss(err) }, "room", r.code)
}

// setAside puts the room in quarantine. If the store does not take that, whoever opens the room next does it.
func (r *room) setAside(f store.Fault) {
	r.log.Error("the room is set aside until somebody has looked at it; see nonet rooms inspect", "entry", f.Seq, "reason",
		f.Reason)
	ctx, cancel := r.host.within(r.host.ctx, StoreWait)
	defer cancel()
	var err error
	panicked := r.host.guard.Run("set the room aside", func() { err = r.host.store.Quarantine(ctx, r.code, f) }, "room",
		r.code)
	if err := errors.Join(err, panicked); err != nil {
		r.log.Error("the room could not be set aside", "err", err)
		return
	}
	r.host.stats.quarantined.Add(1)
}

// admissible says whether the room may be served: not while it is set aside.
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
	r.log.Debug("somebody came to a room that is set aside", "reason", why.Reason)
	if why.Closed {
		return errClosed
	}
	return fmt.Errorf("open room %s: %w", r.code, store.ErrQuarantined)
}

// attempt does something for a player's command that only reads the state. A panic costs that command alone. It reports
// whether there was none.
func (r *room) attempt(a *ask, doing string, do func()) (done bool) {
	defer func() {
		if value := recover(); value != nil {
			r.answer(*a, r.fault(value, doing, a))
		}
	}()
	do()
	return true
}

// fault logs a panic that a command has led to.
func (r *room) fault(value any, doing string, a *ask) error {
	return r.host.guard.Recovered(value, doing, "room", r.code, "player", a.cmd.Player, "command",
		fmt.Sprintf("%T", a.cmd.Do))
}

// decided is what decide comes to. The rules may panic over a command: that costs a player's command, and the others
// are decided without it, for the state is as it was. It costs the room if the command is the room's own.
func (r *room) decided() (f *flight, done bool) {
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		var met ask // none, if the room was to go on after an outage
		if r.meets >= 0 {
			met = r.queue[r.meets]
		}
		err := r.fault(value, "decide a command", &met)
		if !met.asked() {
			r.fate = err
			return
		}
		r.queue = slices.Delete(r.queue, r.meets, r.meets+1)
		r.answer(met, err)
	}()
	r.meets = -1
	return r.decide(), true
}
