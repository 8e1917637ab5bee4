package sqlitestore

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

const (
	queueMax = 16384 // the maximum number of writes waiting for the writer
	groupMax = 256   // the maximum number of writes in one transaction
)

// groupGap is the pause between two groups, in which the next one gathers. Without it, a fast disk would flush for
// every single append, which costs a busy server more than deciding the moves.
var groupGap = storecommon.BatchDelay{Max: 4 * time.Millisecond, Full: 24}

// write is a request to the writer.
type write struct {
	checkCancelled func() error        // returns an error if the caller no longer waits; the write is then skipped
	do             func(c *conn) error // runs in the group's transaction
	noTransaction  bool                // do runs alone and outside of any transaction
	done           func(err error)     // called once the write is committed or has failed
	err            error
}

// write runs do in a transaction that it shares with other writes, and returns once the transaction is on the disk. If
// do fails, only its own changes are undone. If write returns the context's error, the write may still happen.
func (s *Store) write(ctx context.Context, doing string, do func(c *conn) error) error {
	return s.enqueueAndWait(ctx, doing, &write{do: do})
}

// enqueueAndWait hands a write to the writer and waits for its result.
func (s *Store) enqueueAndWait(ctx context.Context, doing string, w *write) error {
	answer := make(chan error, 1)
	w.checkCancelled, w.done = func() error { return context.Cause(ctx) }, func(err error) { answer <- err }
	err := s.enqueue(w)
	if err == nil {
		select {
		case err = <-answer:
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
	}
	if err != nil {
		return &store.OpError{Op: doing, Err: err}
	}
	return nil
}

// enqueue hands a write to the writer. It returns an error if the store is closed or [queueMax] writes are waiting.
func (s *Store) enqueue(w *write) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return errClosed
	}
	select {
	case s.queue <- w:
		return nil
	default:
		return errQueueFull
	}
}

var errQueueFull = errors.New("too many writes wait for the disk")

// writeLoop is the writer's goroutine. It commits all waiting writes in one transaction (group commit). A single write
// is committed at once; further ones gather while a group is being committed and during the pause after it.
func (s *Store) writeLoop() {
	defer close(s.writerDone)
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
			group := s.takeGroup(first)
			wait = gap.Next(len(group))
			s.processGroup(group)
		case <-sweep.C:
			s.sweep()
		}
		if s.writer.wal >= checkpointPages {
			s.checkpoint.wake(s.writer)
		}
	}
}

// takeGroup returns first and the writes waiting after it, up to groupMax.
func (s *Store) takeGroup(first *write) []*write {
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

// processGroup commits a group of writes and calls back each one. A write that must not run in a transaction splits the
// group.
func (s *Store) processGroup(group []*write) {
	for len(group) > 0 {
		n := 0
		for n < len(group) && !group[n].noTransaction {
			n++
		}
		if n == 0 {
			n = 1
			group[0].err = group[0].do(s.writer)
		} else if err := s.commit(group[:n]); err != nil {
			clear(s.rooms) // the rollback may have undone what it holds
			err := &store.OpError{Op: "commit", Err: explain(err)}
			s.log.Error("could not write to the data file", "err", err, "writes", n)
			for _, w := range group[:n] {
				w.err = err
			}
		}
		for _, w := range group[:n] {
			if w.err != nil {
				w.err = s.explain(w.err)
			}
			w.done(w.err)
		}
		s.hub.Flush()
		group = group[n:]
	}
}

// commit runs a group in one transaction. If it returns an error, none of the writes took effect, or the outcome is
// unknown because COMMIT itself failed.
//
// A savepoint costs about as much as a small write, and nearly no write fails. So the group first runs without
// savepoints. If a write fails after it has changed something, the group is rolled back and runs again with a savepoint
// for each write.
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
		clear(s.rooms) // it holds what was rolled back
		err = s.run(group, s.writer.savepoint)
	}
	if err != nil {
		return err
	}
	s.commits++
	s.witness.recordCommits(s.commits)
	return nil
}

var errPartial = errors.New("a write failed after it had changed something")

// run runs a group in one transaction and each write within isolate, which must undo the changes of a write that fails
// or return [errPartial].
func (s *Store) run(group []*write, isolate func(do func() error) error) error {
	return s.writer.transaction(func() error {
		for _, w := range group {
			if w.err = w.checkCancelled(); w.err != nil {
				continue
			}
			w.err = isolate(func() error { return w.do(s.writer) })
			if errors.Is(w.err, errPartial) || w.err != nil && s.writer.db.GetAutocommit() {
				return w.err // without a transaction, SQLite has rolled everything back
			}
		}
		return s.writer.exec("UPDATE state SET commits = ?", s.commits+1)
	})
}

const (
	checkpointPages = 8000  // size of the write-ahead log, in pages, that starts a checkpoint in the background: 32 MB
	checkpointMax   = 32000 // size from which the writer itself checkpoints: 128 MB
)

// checkpointer copies the write-ahead log into the main file in the background, on a connection of its own. SQLite only
// restarts the log if all of it has been copied, and under load the writer always appends more meanwhile. So the writer
// then copies the small rest itself.
type checkpointer struct {
	c    *conn
	log  *slog.Logger
	soon chan struct{}
	wg   sync.WaitGroup

	mu   sync.Mutex
	left int // pages that the last background checkpoint did not copy; -1 if none has run since the writer copied the rest
}

func newCheckpointer(c *conn, log *slog.Logger) *checkpointer {
	p := &checkpointer{c: c, log: log, soon: make(chan struct{}, 1), left: -1}
	p.wg.Go(p.run)
	return p
}

// run checkpoints each time it is woken. It is a goroutine.
func (p *checkpointer) run() {
	for range p.soon {
		logged, done, err := p.c.db.WALCheckpoint("main", sqlite3.CHECKPOINT_PASSIVE)
		if err != nil && !errors.Is(err, sqlite3.BUSY) {
			p.logFailure(err)
			continue
		}
		p.mu.Lock()
		p.left = logged - done
		p.mu.Unlock()
	}
}

func (p *checkpointer) logFailure(err error) {
	p.log.Error("could not checkpoint the data file's write-ahead log", "err",
		&store.OpError{Op: "checkpoint", Err: explain(err)})
}

// wake starts a checkpoint. The writer calls it outside of a transaction when the write-ahead log is long.
func (p *checkpointer) wake(writer *conn) {
	p.mu.Lock()
	left := p.left
	p.left = -1
	p.mu.Unlock()
	if left >= 0 || writer.wal >= checkpointMax {
		// This is short, because most pages were copied in the background. The next commit restarts the log.
		_, _, err := writer.db.WALCheckpoint("main", sqlite3.CHECKPOINT_PASSIVE)
		if err != nil && !errors.Is(err, sqlite3.BUSY) {
			p.logFailure(err)
		}
		return
	}
	select {
	case p.soon <- struct{}{}:
	default:
	}
}

// close waits for a running checkpoint and closes the connection.
func (p *checkpointer) close() error {
	close(p.soon)
	p.wg.Wait()
	return p.c.close()
}
