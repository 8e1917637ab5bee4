package boltstore

import (
	"context"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// groupMax is how many writes share one commit.
const groupMax = 256

// job is one write. The data file has one writer: the goroutine that runs [Store.work].
type job struct {
	ctx    context.Context
	write  func(*bolt.Tx) error // an error fails the whole group; what one caller is to know goes by its variables
	after  func()               // called once the write is on the disk; may be nil
	answer chan error
}

// update writes to the file, and returns when that is on the disk. What write is given must stay as it is even
// after update has returned with the context's error, for the write may be under way.
func (s *Store) update(ctx context.Context, doing string, write func(*bolt.Tx) error) error {
	return s.updateThen(ctx, doing, write, nil)
}

func (s *Store) updateThen(ctx context.Context, doing string, write func(*bolt.Tx) error, after func()) error {
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
		group := s.gather(first)
		err := s.db.Update(func(tx *bolt.Tx) error { return s.writeAll(tx, group) })
		if err != nil {
			s.log.Error("a write to the data file failed", "error", err, "writes", len(group))
		}
		for _, j := range group {
			if err == nil && j.after != nil {
				j.after()
			}
			j.answer <- err
		}
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

func (s *Store) writeAll(tx *bolt.Tx, group []*job) error {
	for _, j := range group {
		if err := j.write(tx); err != nil {
			return err
		}
	}
	return sweep(tx, s.ms())
}

// closedIs says that the store is closed in the words of all stores.
func closedIs(err error) error {
	if errors.Is(err, berrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	return err
}
