package room

import (
	"cmp"
	"context"
	"slices"
	"time"

	"nonet/room/store"
)

// logSync keeps a room's replica equal to the log in the store.
type logSync struct {
	r             *room
	reading       bool           // missed entries are being read, or the log is being repaired
	reloading     bool           // the log is being read from its start
	buffered      []store.Entry  // entries that arrived before those being read
	entering      []enterRequest // viewers waiting for the read to end
	partial       *replica       // what an unfinished reload has read, or nil
	failedReloads int            // consecutive reloads that found the log changing
}

// handleNews handles an entry appended by any node.
func (s *logSync) handleNews(n store.News, came time.Time) {
	switch {
	case s.reloading: // the reload may include it; otherwise catchUp reads it
	case n.Epoch != s.r.log.head.Epoch:
		s.reload()
	case n.Entry.Seq <= s.r.log.head.Seq:
	case n.Entry.Seq == s.r.log.head.Seq+1 && n.Entry.Data != nil:
		s.applyMissed(n.Epoch, []store.Entry{n.Entry}, came)
	default:
		s.buffer(n.Entry)
		s.catchUp()
	}
}

// catchUp reads the entries after the node's position, outside the room's turn.
func (s *logSync) catchUp() {
	if s.isReading() {
		return
	}
	s.reading = true
	after := s.r.log.head.Seq
	var epoch string
	var entries []store.Entry
	s.r.inBackground("read missed entries", func(ctx context.Context) (err error) {
		epoch, entries, err = s.r.host.store.Read(ctx, s.r.code, after, store.ReadMax)
		return err
	}, func(err error) {
		s.reading = false
		if err == nil {
			s.applyMissed(epoch, entries, time.Time{})
			return
		}
		s.r.outage.requestFailed(err)
		s.r.viewers.admitWaiting()
	})
}

// applyMissed applies entries that other nodes appended. came is when they arrived as news; otherwise it is zero.
func (s *logSync) applyMissed(epoch string, entries []store.Entry, came time.Time) {
	s.r.outage.storeAnswered()
	if s.reloading {
		return
	}
	if epoch != s.r.log.head.Epoch {
		s.reload()
		return
	}
	for _, e := range s.withBuffered(entries) {
		if e.Seq <= s.r.log.head.Seq {
			continue
		}
		t, err := s.r.log.advance(e)
		if err != nil {
			s.r.logger.Error("log entry does not follow the known entries", "seq", e.Seq, "err", err)
			s.reload()
			return
		}
		if s.r.host.tracer != nil {
			s.r.observer.traceReceived(e, came)
		}
		s.r.viewers.sendEntry(t)
	}
	if store.HasMore(entries, store.ReadMax) {
		s.catchUp()
	}
	s.r.viewers.admitWaiting()
}

// buffer keeps an entry that arrived before its predecessor. A read takes a round trip to the store and its result
// is as old, so without the entries that arrive meanwhile the node might never catch up.
func (s *logSync) buffer(e store.Entry) {
	if e.Data != nil && len(s.buffered) < tailLeast {
		s.buffered = append(s.buffered, e)
	}
}

// withBuffered returns the entries followed by the kept ones, as far as they are consecutive.
func (s *logSync) withBuffered(entries []store.Entry) []store.Entry {
	if len(s.buffered) == 0 {
		return entries
	}
	last := s.r.log.head.Seq
	if len(entries) > 0 {
		last = max(last, entries[len(entries)-1].Seq)
	}
	slices.SortFunc(s.buffered, func(a, b store.Entry) int { return cmp.Compare(a.Seq, b.Seq) })
	later := s.buffered[:0]
	for _, e := range s.buffered {
		switch {
		case e.Seq == last+1:
			entries, last = append(entries, e), e.Seq
		case e.Seq > last:
			later = append(later, e)
		}
	}
	clear(s.buffered[len(later):])
	s.buffered = later
	return entries
}

// compareHead reconciles this node with the head of the store's log. The head may be outdated, so a log that seems to
// be short or to have diverged is read again while no append of this node is in progress.
func (s *logSync) compareHead(head store.Position) {
	switch {
	case head == s.r.log.head || s.r.appends.pending != nil || s.isReading():
	case head.Epoch == s.r.log.head.Epoch && head.Seq > s.r.log.head.Seq:
		s.catchUp()
	default:
		s.locate()
	}
}

// isReading reports whether a read or a repair of the log is in progress.
func (s *logSync) isReading() bool { return s.reading || s.reloading }
