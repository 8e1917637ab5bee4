package room

import (
	"context"
	"time"

	"nonet/room/store"
)

// logSync keeps a room's replica equal to the log in the store.
type logSync struct {
	r              *room
	reading        bool           // missed entries are being read, or the log is being repaired
	reloading      bool           // the log is being read from its start
	early          []store.News   // entries that arrived before their predecessors, which are being read
	waitingViewers []enterRequest // viewers waiting for the read to end
	partial        *replica       // what an unfinished reload has read, or nil
	failedReloads  int            // consecutive reloads that found the log changing
}

// receiveNews receives news from the store. It must not block.
func (r *room) receiveNews(n store.News) {
	if r.appends.echo.isEcho(n) {
		return
	}
	arrivedAt := time.Now()
	r.registry.enqueueJob(r, call(func(r *room) {
		switch {
		case n.Ephemeral != nil:
			r.chat.receiveEphemeral(n.Ephemeral)
		case n.Forwarded != nil:
			r.forwarding.acceptForwarded(n.Forwarded)
		default:
			r.sync.handleNews(n, arrivedAt)
		}
	}))
}

// handleNews handles an entry appended by any node.
func (s *logSync) handleNews(n store.News, arrivedAt time.Time) {
	switch {
	case s.reloading: // the reload may include it; otherwise catchUp reads it
	case n.Epoch != s.r.replica.head.Epoch:
		s.reload()
	case n.Entry.Seq <= s.r.replica.head.Seq:
	case n.Entry.Seq == s.r.replica.head.Seq+1 && n.Entry.Data != nil:
		s.applyMissed(n.Epoch, []store.Entry{n.Entry}, arrivedAt)
	default:
		// A read takes a round trip to the store and its result is as old. If the entries that arrive meanwhile were
		// dropped, the node might never catch up.
		if len(s.early) < tailMin {
			s.early = append(s.early, n)
		}
		s.catchUp()
	}
}

// catchUp reads the entries after the node's position, outside the room's turn.
func (s *logSync) catchUp() {
	if s.isReading() {
		return
	}
	s.reading = true
	afterSeq := s.r.replica.head.Seq
	var epoch string
	var entries []store.Entry
	s.r.runInBackground("read missed entries", func(ctx context.Context) (err error) {
		epoch, entries, err = s.r.registry.store.Read(ctx, s.r.code, afterSeq, store.ReadMax)
		return err
	}, func(err error) {
		s.reading = false
		if err == nil {
			s.applyMissed(epoch, entries, time.Time{})
			return
		}
		s.r.outage.handleStoreFailure(err)
		s.r.fanOut.admitWaiting()
	})
}

// applyMissed applies entries that other nodes appended. arrivedAt is when they arrived as news; otherwise it
// is zero.
func (s *logSync) applyMissed(epoch string, entries []store.Entry, arrivedAt time.Time) {
	s.r.outage.handleStoreAnswer()
	if s.reloading {
		return
	}
	if epoch != s.r.replica.head.Epoch {
		s.reload()
		return
	}
	for _, e := range entries {
		if e.Seq <= s.r.replica.head.Seq {
			continue
		}
		pe, err := s.r.replica.advance(e)
		if err != nil {
			s.r.logger.Error("log entry does not follow the known entries", "seq", e.Seq, "err", err)
			s.reload()
			return
		}
		if s.r.registry.tracer != nil {
			s.r.moveObserver.traceReceived(e, arrivedAt)
		}
		s.r.fanOut.sendEntry(pe)
	}
	early := s.early
	s.early = nil
	for _, n := range early {
		s.handleNews(n, arrivedAt)
	}
	if store.HasMore(entries, store.ReadMax) {
		s.catchUp()
	}
	s.r.fanOut.admitWaiting()
}

// compareHead reconciles this node with the head of the store's log. The head may be outdated, so a log that seems to
// be short or to have diverged is read again while no append of this node is in progress.
func (s *logSync) compareHead(head store.Position) {
	switch {
	case head == s.r.replica.head || s.r.appends.pending != nil || s.isReading():
	case head.Epoch == s.r.replica.head.Epoch && head.Seq > s.r.replica.head.Seq:
		s.catchUp()
	default:
		s.reconcileHead()
	}
}

// isReading reports whether a read or a repair of the log is in progress.
func (s *logSync) isReading() bool { return s.reading || s.reloading }
