package sqlitestore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nonet/room/internal/storecommon"
)

const (
	queueMax = 1024 // writes that wait for the writer
	groupMax = 256  // writes that share one transaction
)

// groupGap is how long the writer waits after a group for the next one to gather. A fast disk would otherwise flush for
// every single append, which costs a busy server more than deciding it.
var groupGap = storecommon.BatchDelay{Max: 4 * time.Millisecond, Full: 24}

// write is a request to the writer.
type write struct {
	cancelled func() error        // why nobody waits any more; nil if somebody does
	do        func(c *conn) error // runs in the group's transaction
	outside   bool                // do runs alone, outside of any transaction
	then      func()              // called after a commit with this write in it; may be nil
	done      func(err error)     // called once the write is committed or has failed
	err       error
}

// write runs do in a transaction that it shares with other writes, and returns when that is on the disk. If do fails
// its changes are undone, and only they. When it returns the context's error the write may still happen.
func (s *Store) write(ctx context.Context, doing string, do func(c *conn) error) error {
	return s.enqueueAndWait(ctx, doing, &write{do: do})
}

func (s *Store) enqueueAndWait(ctx context.Context, doing string, w *write) error {
	answer := make(chan error, 1)
	w.cancelled, w.done = ctx.Err, func(err error) { answer <- err }
	err := s.enqueue(ctx, w)
	if err == nil {
		select {
		case err = <-answer:
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// enqueue hands a write to the writer.
func (s *Store) enqueue(ctx context.Context, w *write) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return ErrClosed
	}
	select {
	case s.queue <- w:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// tryEnqueue hands a write to the writer if that is possible at once.
func (s *Store) tryEnqueue(w *write) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return false
	}
	select {
	case s.queue <- w:
		return true
	default:
		return false
	}
}

// work is the writer: it commits what waits, all of it at once. A single write waits for nobody; while one group is
// being committed, and for a moment after it, the next one gathers.
func (s *Store) work() {
	defer close(s.ended)
	gap, wait, began := groupGap, time.Duration(0), time.Time{}
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	for {
		select {
		case first, ok := <-s.queue:
			if !ok {
				return
			}
			time.Sleep(wait - time.Since(began))
			began = time.Now()
			group := s.gather(first)
			wait = gap.Next(len(group))
			s.commitAll(group)
		case <-sweep.C:
			s.sweep()
		}
		s.checkpoint.wake(s.writer)
	}
}

// gather returns the first write and those that wait behind it.
func (s *Store) gather(first *write) []*write {
	group := []*write{first}
	for len(group) < groupMax {
		select {
		case w, ok := <-s.queue:
			if !ok {
				return group
			}
			group = append(group, w)
		default:
			return group
		}
	}
	return group
}

// commitAll commits a group and answers it. Writes that have to run alone part it.
func (s *Store) commitAll(group []*write) {
	for len(group) > 0 {
		n := 0
		for n < len(group) && !group[n].outside {
			n++
		}
		if n == 0 {
			n = 1
			group[0].err = group[0].do(s.writer)
		} else if err := s.commit(group[:n]); err != nil {
			s.rooms.init() // which the rollback may have made untrue
			s.log.Error("a write to the data file failed", "error", explain(err), "writes", n)
			for _, w := range group[:n] {
				w.err = err
			}
		}
		for _, w := range group[:n] {
			if w.err == nil && w.then != nil {
				w.then()
			}
			w.done(s.explain(w.err))
		}
		s.hub.Flush()
		group = group[n:]
	}
}

// commit runs a group in one transaction. An error means that nothing of it took effect, or that this is not known.
//
// A savepoint for each write costs about as much as a small write itself, and nearly none of them fails. So the group
// first runs without savepoints. If a write fails that has changed something, the group is rolled back and runs again
// with them.
func (s *Store) commit(group []*write) error {
	err := s.run(group, func(do func() error) error {
		before := s.writer.db.TotalChanges()
		err := do()
		if err != nil && s.writer.db.TotalChanges() != before {
			return fmt.Errorf("%w: %w", errPartial, err)
		}
		return err
	})
	if errors.Is(err, errPartial) {
		s.rooms.init() // which the rollback has made untrue
		err = s.run(group, s.writer.savepoint)
	}
	if err != nil {
		return err
	}
	s.commits++
	s.witness.committed(s.commits)
	return nil
}

var errPartial = errors.New("a write failed that has changed something")

// run runs a group in one transaction, and each write of it within guard, which must leave no changes of a write that
// fails, or return [errPartial].
func (s *Store) run(group []*write, guard func(do func() error) error) error {
	return s.writer.transaction(func() error {
		for _, w := range group {
			if w.err = w.cancelled(); w.err != nil {
				continue
			}
			w.err = guard(func() error { return w.do(s.writer) })
			if errors.Is(w.err, errPartial) || w.err != nil && s.writer.db.GetAutocommit() {
				return w.err // the second: SQLite rolled everything back
			}
		}
		return s.writer.exec("UPDATE state SET commits = ?", s.commits+1)
	})
}

var errDeadline = errors.New("nobody waits for the append any more")

// overdue returns a function that returns an error after by, which is never if by is zero.
func overdue(by time.Time) func() error {
	return func() error {
		if !by.IsZero() && time.Now().After(by) {
			return fmt.Errorf("%w: %w", errDeadline, context.DeadlineExceeded)
		}
		return nil
	}
}
