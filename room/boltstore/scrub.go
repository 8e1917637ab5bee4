package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// What is deleted from a bbolt file stays in pages that nothing leads to, until they are used again, and in the
// journal's files behind what counts. Scrubbing writes zeros there.
//
// A page may be overwritten if both headers of the file say that it is free, for either may be what a start after a
// crash goes by, and if nobody reads the file as it was before. So two transactions are committed first, and readers
// who began before are waited for. No transaction writes meanwhile: the writer itself does it.

const (
	scrubPages = 4096      // that are looked at in one go, while writes wait
	scrubRest  = 9         // times as long as scrubbing took there is none
	scrubEvery = time.Hour // after something that expired was cleared away
)

// scrubs are those who want the file scrubbed. One scrubbing does for all who asked before it began.
type scrubs struct {
	asked   atomic.Uint64
	turn    sync.Mutex // held by the one who scrubs, also while he rests
	pages   sync.Mutex // held while pages are scrubbed, and while a snapshot is read
	done    uint64     // of those who asked
	ended   time.Time
	took    time.Duration
	cleared atomic.Bool // something was cleared away since
}

// Scrub implements [store.Forgetting].
func (s *Store) Scrub(ctx context.Context) error {
	n := s.scrubs.asked.Add(1)
	s.scrubs.turn.Lock()
	defer s.scrubs.turn.Unlock()
	if s.scrubs.done >= n {
		return nil
	}
	rest := time.NewTimer(time.Until(s.scrubs.ended.Add(scrubRest * s.scrubs.took)))
	defer rest.Stop()
	select {
	case <-rest.C:
	case <-ctx.Done():
		return fmt.Errorf("scrub the data file: %w", ctx.Err())
	}
	begun, upTo := time.Now(), s.scrubs.asked.Load()
	s.scrubs.cleared.Store(false)
	if err := s.scrub(ctx); err != nil {
		return err
	}
	s.scrubs.done, s.scrubs.ended, s.scrubs.took = upTo, time.Now(), time.Since(begun)
	return nil
}

func (s *Store) scrub(ctx context.Context) error {
	s.scrubs.pages.Lock()
	defer s.scrubs.pages.Unlock()
	const doing = "scrub the data file"
	nothing := func(*txn) error { return nil }
	var err error
	j := newJob(ctx, nothing)
	j.needs, j.then = needsGate, func() { err = s.ahead.journal.clear() }
	if failed := s.do(doing, j); failed != nil {
		return failed
	}
	if err != nil {
		return err
	}
	for from, more := uint64(0), true; more; from += scrubPages {
		j := newJob(ctx, nothing)
		j.then = func() { more, err = s.scrubFrom(from) }
		if failed := s.do(doing, j); failed != nil {
			return failed
		}
		if err != nil {
			return fmt.Errorf("%s: %w", doing, err)
		}
	}
	return nil
}

// awaitReaders returns when nobody reads any more what was there before the last commit.
func (s *Store) awaitReaders() {
	s.reading.Lock()
	defer s.reading.Unlock()
}

// scrubFrom writes zeros to the free ones of the pages from one on, and says whether there are more behind them. The
// writer's goroutine calls it, between two transactions.
func (s *Store) scrubFrom(from uint64) (more bool, err error) {
	if err := s.whole(); err != nil {
		return false, err
	}
	s.awaitReaders()
	free, meta, err := freeInBoth(s.file, from, scrubPages)
	if err != nil {
		return false, err
	}
	page, zeros, wrote := make([]byte, meta.pageSize), make([]byte, meta.pageSize), false
	for _, id := range free {
		at := int64(id * meta.pageSize)
		if _, err := s.file.ReadAt(page, at); err != nil {
			return false, err
		}
		if bytes.Equal(page, zeros) {
			continue
		}
		if _, err := s.file.WriteAt(zeros, at); err != nil {
			return false, err
		}
		wrote = true
	}
	if wrote {
		err = flush(s.file)
	}
	return from+scrubPages < meta.pages, err
}

// tidies scrubs the file from time to time if something was cleared away, until the store is closed.
func (s *Store) tidies() {
	ticker := time.NewTicker(scrubEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-s.led:
			return
		}
		if !s.scrubs.cleared.Load() {
			continue
		}
		if err := s.Scrub(context.Background()); err != nil && !errors.Is(err, ErrClosed) {
			s.log.Warn("what was cleared away may stand in the data file still", "error", err)
		}
	}
}
