package boltstore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"nonet/room/store"
)

// groupMax is how many writes share one commit.
const groupMax = 256

// job is one write to the data file, which has one writer: the goroutine that runs [Store.work].
type job struct {
	ctx    context.Context
	write  func(*txn) error // may run several times, of which the last counts; an error undoes this write alone
	needs  needs
	then   func() // called once the write is on the disk; may be nil
	failed bool   // the writer's own
	answer chan error
}

// needs says what must be in the data file before a write, of what was appended before the write was asked for.
type needs int

const (
	needsNothing needs = iota // the write has nothing to do with rooms' logs
	needsAppends              // all of it
	needsGate                 // all of it, and nothing is appended until the write has ended
)

func newJob(ctx context.Context, write func(*txn) error) *job {
	return &job{ctx: ctx, write: write, answer: make(chan error, 1)}
}

// update writes to the file, and returns when that is on the disk. When it returns the context's error the write may be
// under way: what write is given must stay as it is, and what it sets must not be touched.
func (s *Store) update(ctx context.Context, doing string, write func(*txn) error) error {
	return s.do(doing, newJob(ctx, write))
}

func (s *Store) updateAfter(ctx context.Context, doing string, needs needs, write func(*txn) error) error {
	j := newJob(ctx, write)
	j.needs = needs
	return s.do(doing, j)
}

// do has a write done.
func (s *Store) do(doing string, j *job) error {
	err := hand(j.ctx, s, s.jobs, j)
	if err == nil {
		select {
		case err = <-j.answer:
		case <-j.ctx.Done():
			err = j.ctx.Err()
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", doing, closedIs(err))
	}
	return nil
}

// hand gives work to the goroutine that does it.
func hand[J any](ctx context.Context, s *Store, to chan J, j J) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return ErrClosed
	}
	select {
	case to <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// gather takes what waits behind the first, up to groupMax, of groupBytes or little more.
func gather[J any](from chan J, first J, bytes func(J) int) []J {
	group := []J{first}
	for n := bytes(first); len(group) < groupMax && n < groupBytes; {
		select {
		case j, ok := <-from:
			if !ok {
				return group
			}
			group = append(group, j)
			n += bytes(j)
		default:
			return group
		}
	}
	return group
}

// work commits what waits, all of it at once, and folds what is appended when it is time for that.
func (s *Store) work() {
	defer close(s.done)
	timer, pause := time.NewTimer(foldAfter), time.NewTimer(0)
	defer timer.Stop()
	defer pause.Stop()
	for {
		var more bool
		var err error
		select {
		case first, ok := <-s.jobs:
			if !ok {
				return
			}
			s.carryOut(gather(s.jobs, first, func(*job) int { return 0 }))
			continue
		case <-s.foldSoon:
			timer.Reset(s.foldAfter)
			continue
		case <-s.foldNow:
			more, err = s.foldDue()
		case <-timer.C:
			more, err = s.foldDue()
		case <-pause.C:
			if s.folding != nil {
				more, err = s.foldSome(false)
			}
		}
		if more {
			pause.Reset(foldPause)
		}
		if err != nil {
			timer.Reset(foldAgain)
		}
	}
}

// foldDue begins a fold. If the last one is still under way, or has failed, it is done first, and this one with it.
func (s *Store) foldDue() (more bool, err error) {
	if s.ahead.frozen != nil {
		return false, s.fold(false)
	}
	return s.foldSome(false)
}

// carryOut commits a group, after what has to be there before.
func (s *Store) carryOut(group []*job) {
	most := needsNothing
	for _, j := range group {
		most = max(most, j.needs)
	}
	if most == needsGate {
		s.ahead.gate.Lock()
		defer s.ahead.gate.Unlock()
	}
	if most > needsNothing {
		if err := s.fold(most == needsGate); err != nil {
			s.failed(group, err)
			return
		}
	}
	s.commit(group)
}

// commit writes a group. A write that fails is undone and answered alone, and the others are written without it, in
// their order.
func (s *Store) commit(group []*job) {
	for len(group) > 0 {
		failed, err := s.writeAll(group)
		switch {
		case failed >= 0:
			s.failed(group[failed:failed+1], err)
			group = slices.Delete(group, failed, failed+1)
			continue
		case err == nil:
			for _, j := range group {
				if j.then != nil {
					j.then()
				}
				j.answer <- nil
			}
		case len(group) > 1 && errors.As(err, new(*panicError)):
			// The pages that the writes lead to are damaged, and which of the writes led there nobody knows.
			for _, j := range group {
				s.commit([]*job{j})
			}
		default:
			s.failed(group, err)
		}
		return
	}
}

// failed answers writes that could not be done.
func (s *Store) failed(group []*job, err error) {
	if !errors.Is(err, store.ErrDamaged) && !errors.Is(err, ErrBroken) {
		s.log.Error("a write to the data file failed", "error", err, "writes", len(group))
	}
	s.harms.tell(s.log, err)
	for _, j := range group {
		j.failed = true
		j.answer <- err
	}
}

// writeAll writes a group in one transaction. If one write fails nothing is written, and its index is returned; -1 is
// that none failed by itself.
func (s *Store) writeAll(group []*job) (failed int, err error) {
	failed = -1
	cleared := 0
	err = s.transact(func(t *txn) error {
		for i, j := range group {
			if err := unharmed(t.text, func() error { return j.write(t) }); err != nil {
				failed = i
				return err
			}
		}
		if s.noSweep {
			return nil
		}
		if err := unharmed(t.text, func() error { return s.sweep(t) }); err != nil {
			// What should be cleared away is damaged. It stays, and with it all that would be cleared away after it.
			s.noSweep = true
			s.log.Error("what has expired can't be cleared away any more", "error", err)
			return errSweep
		}
		cleared = t.cleared
		return nil
	})
	if errors.Is(err, errSweep) {
		return s.writeAll(group)
	}
	if err == nil {
		s.sweeps = 0
		if cleared > 0 {
			s.scrubs.cleared.Store(true)
		}
	}
	return failed, err
}

// errSweep undoes a transaction because of what was to be cleared away with it.
var errSweep = errors.New("what has expired can't be cleared away")

// transact runs a transaction that writes. Only the writer's goroutine may do so.
func (s *Store) transact(do func(*txn) error) error {
	if err := s.whole(); err != nil {
		return err
	}
	var t *txn
	ended := false
	err := unharmed(func() string { return t.text() }, func() error {
		err := s.db.Update(func(b *bolt.Tx) error {
			t = &txn{tx: b, s: s}
			return do(t)
		})
		ended = true
		return err
	})
	if !ended && t != nil && t.tx.DB() != nil || !ended && t == nil {
		err = s.breaks(err) // bbolt could not even roll back: the next transaction would wait for this one for ever
	}
	return err
}

// closedIs says that the store is closed in the words of all stores.
func closedIs(err error) error {
	if errors.Is(err, berrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	return err
}
