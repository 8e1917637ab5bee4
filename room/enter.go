package room

import (
	"context"
	"time"

	"nonet/room/game"
)

// seenTo is the position in the history up to which a client has seen the room, as the client reports it.
type seenTo struct {
	epoch string
	seq   uint64
	text  string // see [store.Position.Text]
}

// enter adds a viewer. A viewer that is ahead of this node waits until the node has caught up, so that clients never go
// backwards.
func (r *room) enter(ctx context.Context, m enter) {
	if m.at.epoch == r.head.Epoch && m.at.seq > r.head.Seq {
		r.waiting = append(r.waiting, m)
		r.catchUp(ctx)
		return
	}
	r.show(m)
}

// admit adds the viewers that waited, once the room is not reading.
func (r *room) admit() {
	if r.reads() {
		return
	}
	late := r.waiting
	r.waiting = nil
	for _, m := range late {
		r.show(m)
	}
}

// show adds a viewer, if it is admitted, and sends it what it has missed.
func (r *room) show(m enter) {
	v := m.viewer
	if v.off.Load() {
		close(m.done)
		return
	}
	v.room = r
	r.situate(v)
	defer close(m.done)
	v.key = m.key
	if m.said.lock, m.said.refused = r.admits(v); m.said.refused != nil {
		return
	}
	if m.said.over = r.unopened(&m); m.said.over != nil {
		return
	}
	if m.opened != nil && m.opened.shape.shape != "" {
		v.noted = m.opened.begins
		r.seen.shape, r.seen.of = m.opened.shape, m.opened.begins
	}
	r.watches(v)
	r.viewers[v] = struct{}{}
	r.host.stats.viewers.Add(1)
	if upTo, ok := r.since(v, m.at); ok {
		r.resume(v, m.at.seq, upTo)
	} else {
		v.void = m.at.epoch != "" && r.forked(m.at)
		r.whole(v)
	}
	r.retell(v)
	r.witness(v)
	r.here.came(v)
	if seat := r.state.SeatOf(v.who.ID); seat != nil && seat.Away != 0 {
		r.propose(game.Present{Player: v.who.ID})
	}
}

func (r *room) leave(v *Viewer) {
	if _, ok := r.viewers[v]; !ok {
		return
	}
	delete(r.viewers, v)
	r.host.stats.viewers.Add(-1)
	r.here.went(v, r.viewers)
	if len(r.viewers) == 0 {
		r.quiet, r.idle = time.Now(), IdleFor
	}
}
