package room

import (
	"context"
	"time"

	"nonet/room/store"
)

// hear receives news from the store. It must not block.
func (r *room) hear(n store.News) {
	if !r.own.heard(n) {
		r.host.bring(r, heard{n, r.traceNow()})
	}
}

// news handles an entry appended by any node.
func (r *room) news(ctx context.Context, n store.News, came time.Time) {
	switch {
	case r.reloading: // the reload may include it; otherwise catchUp reads it
	case n.Epoch != r.head.Epoch:
		r.reload(ctx)
	case n.Entry.Seq <= r.head.Seq:
	case n.Entry.Seq == r.head.Seq+1 && n.Entry.Data != nil:
		r.caughtUp(ctx, missed{epoch: n.Epoch, entries: []store.Entry{n.Entry}, came: came})
	default:
		r.keepEarly(n.Entry)
		r.catchUp(ctx)
	}
}

// catchUp reads the entries after the node's position, outside the room's turn.
func (r *room) catchUp(ctx context.Context) {
	if r.reads() {
		return
	}
	r.reading = true
	after := r.head.Seq
	r.beside("read missed entries", func() mail {
		ctx, cancel := r.host.Within(ctx)
		defer cancel()
		epoch, entries, err := r.host.store.Read(ctx, r.code, after, store.ReadMax)
		return missed{epoch: epoch, entries: entries, err: err}
	}, func(err error) mail { return missed{err: err} })
}

// caughtUp applies entries that other nodes appended.
func (r *room) caughtUp(ctx context.Context, m missed) {
	if m.err != nil {
		r.fails(m.err)
		r.admit()
		return
	}
	r.answers()
	if r.reloading {
		return
	}
	if m.epoch != r.head.Epoch {
		r.reload(ctx)
		return
	}
	for _, e := range r.withEarly(m.entries) {
		if e.Seq <= r.head.Seq {
			continue
		}
		t, err := r.advance(e)
		if err != nil {
			r.log.Error("the log does not fit what came before", "seq", e.Seq, "err", err)
			r.reload(ctx)
			return
		}
		r.wentBy(e, m.came)
		r.tell(t)
		r.wasTold(t)
	}
	if store.HasMore(m.entries, store.ReadMax) {
		r.catchUp(ctx)
	}
	r.admit()
}
