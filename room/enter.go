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
func (fo *fanOut) enter(ctx context.Context, m enter) {
	if m.at.epoch == fo.r.log.head.Epoch && m.at.seq > fo.r.log.head.Seq {
		fo.r.sync.waiting = append(fo.r.sync.waiting, m)
		fo.r.sync.catchUp(ctx)
		return
	}
	fo.admit(m)
}

// admitWaiting adds the viewers that waited, once the room is not reading.
func (fo *fanOut) admitWaiting() {
	if fo.r.sync.isReading() {
		return
	}
	late := fo.r.sync.waiting
	fo.r.sync.waiting = nil
	for _, m := range late {
		fo.admit(m)
	}
}

// admit adds a viewer, if it is admitted, and sends it what it has missed.
func (fo *fanOut) admit(m enter) {
	v := m.viewer
	if v.off.Load() {
		close(m.done)
		return
	}
	v.room = fo.r
	fo.updateView(v)
	defer close(m.done)
	v.key = m.key
	if m.said.lock, m.said.refused = fo.checkAdmission(v); m.said.refused != nil {
		return
	}
	if m.said.over = fo.r.seen.unopened(&m); m.said.over != nil {
		return
	}
	if m.opened != nil && m.opened.shape.shape != "" {
		v.noted = m.opened.begins
		fo.r.seen.shape, fo.r.seen.of = m.opened.shape, m.opened.begins
	}
	fo.r.seen.addSpectator(v)
	fo.all[v] = struct{}{}
	fo.r.host.stats.viewers.Add(1)
	if upTo, ok := fo.resumePoint(v, m.at); ok {
		fo.resume(v, m.at.seq, upTo)
	} else {
		v.void = m.at.epoch != "" && fo.r.log.forked(m.at)
		fo.sendSnapshot(v)
	}
	fo.r.chat.replayTo(v)
	fo.recordWitness(v)
	fo.r.presence.came(v)
	if seat := fo.r.log.state.SeatOf(v.who.ID); seat != nil && seat.Away != 0 {
		fo.r.propose(game.Present{Player: v.who.ID})
	}
}

func (fo *fanOut) remove(v *Viewer) {
	if _, ok := fo.all[v]; !ok {
		return
	}
	delete(fo.all, v)
	fo.r.host.stats.viewers.Add(-1)
	fo.r.presence.went(v, fo.all)
	if len(fo.all) == 0 {
		fo.r.quiet, fo.r.idle = time.Now(), IdleFor
	}
}
