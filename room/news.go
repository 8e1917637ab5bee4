package room

import (
	"context"
	"time"

	"nonet/room/store"
)

// hear receives news from the store. It must not block.
func (r *room) hear(n store.News) {
	if !r.appends.own.heard(n) {
		r.host.bring(r, heard{n, r.observer.traceNow()})
	}
}

// handleNews handles an entry appended by any node.
func (s *logSync) handleNews(ctx context.Context, n store.News, came time.Time) {
	switch {
	case s.reloading: // the reload may include it; otherwise catchUp reads it
	case n.Epoch != s.r.log.head.Epoch:
		s.reload(ctx)
	case n.Entry.Seq <= s.r.log.head.Seq:
	case n.Entry.Seq == s.r.log.head.Seq+1 && n.Entry.Data != nil:
		s.applyMissed(ctx, missed{epoch: n.Epoch, entries: []store.Entry{n.Entry}, came: came})
	default:
		s.buffer(n.Entry)
		s.catchUp(ctx)
	}
}

// catchUp reads the entries after the node's position, outside the room's turn.
func (s *logSync) catchUp(ctx context.Context) {
	if s.isReading() {
		return
	}
	s.reading = true
	after := s.r.log.head.Seq
	s.r.beside("read missed entries", func() mail {
		ctx, cancel := s.r.host.Within(ctx)
		defer cancel()
		epoch, entries, err := s.r.host.store.Read(ctx, s.r.code, after, store.ReadMax)
		return missed{epoch: epoch, entries: entries, err: err}
	}, func(err error) mail { return missed{err: err} })
}

// applyMissed applies entries that other nodes appended.
func (s *logSync) applyMissed(ctx context.Context, m missed) {
	if m.err != nil {
		s.r.outage.requestFailed(m.err)
		s.r.viewers.admitWaiting()
		return
	}
	s.r.outage.storeAnswered()
	if s.reloading {
		return
	}
	if m.epoch != s.r.log.head.Epoch {
		s.reload(ctx)
		return
	}
	for _, e := range s.withBuffered(m.entries) {
		if e.Seq <= s.r.log.head.Seq {
			continue
		}
		t, err := s.r.log.advance(e)
		if err != nil {
			s.r.logger.Error("the log does not fit what came before", "seq", e.Seq, "err", err)
			s.reload(ctx)
			return
		}
		s.r.observer.traceReceived(e, m.came)
		s.r.viewers.sendEntry(t)
		s.r.log.wasTold(t)
	}
	if store.HasMore(m.entries, store.ReadMax) {
		s.catchUp(ctx)
	}
	s.r.viewers.admitWaiting()
}
