package boltstore

import (
	"context"
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"nonet/room/store"
)

// groupMax is how many writes share one commit.
const groupMax = 256

// job is one write. The data file has one writer: the goroutine that runs [Store.work].
type job struct {
	ctx    context.Context
	write  func(*txn) error // may run several times, of which the last counts; an error undoes this write alone
	after  func()           // called once the write is on the disk; may be nil
	answer chan error
}

// update writes to the file, and returns when that is on the disk. What write is given must stay as it is even
// after update has returned with the context's error, for the write may be under way.
func (s *Store) update(ctx context.Context, doing string, write func(*txn) error) error {
	return s.updateThen(ctx, doing, write, nil)
}

func (s *Store) updateThen(ctx context.Context, doing string, write func(*txn) error, after func()) error {
	j := &job{ctx: ctx, write: write, after: after, answer: make(chan error, 1)}
	err := s.hand(j)
	if err == nil {
		select {
		case err = <-j.answer:
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", doing, closedIs(err))
	}
	return nil
}

// hand gives a job to the writer.
func (s *Store) hand(j *job) error {
	if err := j.ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return ErrClosed
	}
	select {
	case s.jobs <- j:
		return nil
	case <-j.ctx.Done():
		return j.ctx.Err()
	}
}

// work commits what waits, all of it at once: while the disk is busy with one group the next one gathers. So a lone
// write waits for nobody, and a busy server pays for few flushes.
func (s *Store) work() {
	defer close(s.done)
	for first := range s.jobs {
		s.commit(s.gather(first))
		s.hub.Flush()
	}
}

func (s *Store) gather(first *job) []*job {
	group := []*job{first}
	for len(group) < groupMax {
		select {
		case j, ok := <-s.jobs:
			if !ok {
				return group
			}
			group = append(group, j)
		default:
			return group
		}
	}
	return group
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
				if j.after != nil {
					j.after()
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
		j.answer <- err
	}
}

// writeAll writes a group in one transaction. If one write fails nothing is written, and its index is returned; -1 is
// that none failed by itself.
func (s *Store) writeAll(group []*job) (failed int, err error) {
	failed = -1
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
		if err := unharmed(t.text, func() error { return sweep(t, s.ms()) }); err != nil {
			// What should be cleared away is damaged. It stays, and with it all that would be cleared away after it.
			s.noSweep = true
			s.log.Error("what has expired can't be cleared away any more", "error", err)
			return errSweep
		}
		return nil
	})
	if errors.Is(err, errSweep) {
		return s.writeAll(group)
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
