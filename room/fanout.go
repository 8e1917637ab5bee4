package room

import (
	"slices"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/view"
)

// fanOut does the fan-out of a room: it holds the room's viewers on this node and sends them what they may know.
type fanOut struct {
	r                   *room
	viewers             map[*Viewer]struct{}
	seats               seatIndex
	unwritten           []*Outbox // outboxes to be written at the end of the turn
	checkedPasswordHash string    // the password hash against which viewers without a seat were checked

	announcedRound int   // the last round whose beginning was sent
	notifiedHost   int   // the seat of the host who was last sent the guests
	seatsStartedAt int64 // up to when the beginnings of handicapped seats were sent
}

// sendAway sends a viewer the reason and removes it from the room.
func (fo *fanOut) sendAway(v *Viewer, err error) {
	fo.queueFrame(v, fo.r.encode(errorMessage(err)))
	fo.remove(v)
}

// sendEntry sends an entry to every viewer who is not delayed, encoded once per audience, and recycles its batch.
func (fo *fanOut) sendEntry(pe projectedEntry) {
	var resynced map[*Viewer]bool // viewers who got a snapshot that includes this entry
	switch phase := fo.r.replica.state.Phase(pe.At); {
	case phase == game.Countdown:
		fo.announcedRound = 0
	case phase == game.Playing && fo.announcedRound != fo.r.replica.state.Rounds:
		resynced = fo.announceRound(pe.untouchedBefore) // another node's clock is ahead: a player there has started
	}
	frames, changesVisibility := map[view.Audience][]byte{}, pe.batch.ChangesVisibility()
	recheckStay := changesVisibility || fo.checkedPasswordHash != fo.r.replica.state.Settings.Password
	fo.checkedPasswordHash = fo.r.replica.state.Settings.Password
	for v := range fo.viewers {
		was := v.view
		if changesVisibility {
			fo.updateView(v)
			fo.proposeWatch(v)
		}
		if recheckStay {
			if err := fo.checkStay(v); err != nil {
				fo.sendAway(v, err)
				continue
			}
		}
		if v.view.Seat != was.Seat {
			fo.r.presence.nextSyncAt = time.Now() // the number of spectators changes
		}
		switch {
		case was.Delayed && v.view.Delayed:
		case was.Delayed || v.view.Delayed:
			fo.send(v, fo.r.encode(fo.snapshotFor(v)))
		default:
			if !resynced[v] {
				fo.send(v, fo.entryFrame(frames, pe, was.Visibility, v.view.Seat))
			}
			if changesVisibility && (fo.needsSnapshot(&pe, was, v.view) || v.hasSeenTooEarly(fo.r.replica.state, &pe)) {
				fo.send(v, fo.r.encode(fo.snapshotFor(v)))
			}
		}
	}
	if fo.notifiedHost != fo.r.replica.state.Host {
		fo.notifyHost()
	}
	fo.reassertPresent(pe.batch)
	if fo.r.replica.delayed == nil && cap(pe.batch) == 1 { // otherwise delayed viewers still need it
		clear(pe.batch)
		batchPool.Put((*[1]view.Projection)(pe.batch[:1]))
	}
}

// notifyHost sends a new host a snapshot if guests are waiting.
func (fo *fanOut) notifyHost() {
	if fo.notifiedHost = fo.r.replica.state.Host; len(fo.r.replica.state.Guests) > 0 {
		fo.sendSeatSnapshot(fo.notifiedHost)
	}
}

// sendDelayedEntry sends an entry that the delayed state has reached to the delayed viewers, and a snapshot to viewers
// who become delayed with it.
func (fo *fanOut) sendDelayedEntry(pe projectedEntry) {
	resynced := fo.r.feed.announceDelayedRound(pe.untouchedBefore)
	frames, changesVisibility := map[view.Audience][]byte{}, pe.batch.ChangesVisibility()
	for v := range fo.viewers {
		was := v.view
		if changesVisibility {
			fo.updateView(v)
			fo.proposeWatch(v)
		}
		switch {
		case !was.Delayed && v.view.Delayed:
			fo.send(v, fo.r.encode(fo.snapshotFor(v)))
		case !was.Delayed:
		default:
			if !resynced[v] {
				fo.send(v, fo.entryFrame(frames, pe, was.Visibility, v.view.Seat))
			}
			if pe.batch.Halts() || v.view.Delayed && v.view.Seat != was.Seat ||
				v.hasSeenTooEarly(fo.r.replica.delayed.state, &pe) {
				fo.send(v, fo.r.encode(fo.snapshotFor(v)))
			}
		}
	}
}

// entryFrame returns the frame of an entry for viewers with the given visibility and seat. frames caches the frames
// already made of this entry.
func (fo *fanOut) entryFrame(frames map[view.Audience][]byte, pe projectedEntry, visibility view.Visibility,
	seat int) []byte {
	e := &fo.r.buffers().entryBuf
	if len(frames) == 0 { // otherwise e.Hash is this entry's already
		e.Hash = fo.r.replica.head.After(pe.Entry).Text()
	}
	audience := view.Audience{Visibility: visibility}
	if seat != 0 && pe.batch.Concerns(seat) {
		audience.Seat = seat
	}
	frame, ok := frames[audience]
	if !ok {
		*e = protocol.Entry{Seq: pe.Seq, Hash: e.Hash, At: pe.At, Events: pe.batch.Events(e.Events[:0], audience)}
		frame = fo.r.encode(e)
		clear(e.Events)
		frames[audience] = frame
	}
	return frame
}

// needsSnapshot reports whether a snapshot has to follow the entry, because it changed what the viewer may see.
func (fo *fanOut) needsSnapshot(pe *projectedEntry, was, is view.Viewer) bool {
	return is.Seat != was.Seat || pe.batch.Halts() ||
		is.Visibility != was.Visibility && fo.r.replica.state.Phase(fo.r.replica.head.At) == game.Playing
}

// hasSeenTooEarly reports whether the viewer was shown the current round too early: an entry of its countdown arrives
// only now, and may give a player a board. A node's clock goes on while it waits for entries of other nodes.
func (v *Viewer) hasSeenTooEarly(s *game.State, pe *projectedEntry) bool {
	return v.shownRound == s.Rounds && s.Phase(pe.At) == game.Countdown
}

// send puts a frame into a viewer's outbox. A viewer that can't keep up gets a snapshot instead of all that it missed,
// the frame included; send returns false then.
func (fo *fanOut) send(v *Viewer, frame []byte) (queued bool) {
	fo.r.registry.stats.delivered.Add(1)
	if v.rolledBack && v.out.isIdle() {
		v.rolledBack = false
	}
	if fo.queueFrame(v, frame) {
		return true
	}
	select {
	case <-v.out.Done():
		fo.remove(v)
	default:
		fo.r.registry.stats.slowViewers.Add(1)
		fo.resync(v)
	}
	return false
}

// resync replaces everything in a viewer's outbox by a snapshot. The snapshot announces a rollback again if the one
// that announced it may be among the frames replaced.
func (fo *fanOut) resync(v *Viewer) {
	m := fo.snapshotFor(v)
	m.Rollback = v.rolledBack
	if v.out.replace(fo.r.encode(m)) {
		fo.unwritten = append(fo.unwritten, v.out)
	}
}

// sendSnapshot appends a snapshot to a new viewer's outbox, which may hold the answer to its hello. If there is no
// room, the snapshot replaces the contents.
func (fo *fanOut) sendSnapshot(v *Viewer) {
	m := fo.snapshotFor(v)
	m.Rollback, m.Course = v.rolledBack, fo.progressFor(v)
	if frame := fo.r.encode(m); !fo.queueFrame(v, frame) && v.out.replace(frame) {
		fo.unwritten = append(fo.unwritten, v.out)
	}
}

// queueFrame puts a frame into a viewer's outbox, to be written at the end of the room's turn, so that the answer to a
// move and its entry are written together. It returns false if the outbox is full or closed.
func (fo *fanOut) queueFrame(v *Viewer, frame []byte) bool {
	taken, mustFlush := v.out.Hold(frame)
	if mustFlush {
		fo.unwritten = append(fo.unwritten, v.out)
	}
	return taken
}

// flush writes what the turn has put into outboxes. With few viewers the room writes itself, because waking a goroutine
// for each costs more than writing. With many it leaves that to goroutines, so that the room does not wait.
func (fo *fanOut) flush() {
	few := len(fo.unwritten) <= fewViewers
	for _, out := range fo.unwritten {
		out.flush(few)
	}
	clear(fo.unwritten)
	fo.unwritten = fo.unwritten[:0]
	fo.r.moveObserver.reportFlushed()
}

// lastMissedSeq returns the sequence number up to which a viewer has to be sent entries after the given position. ok is
// false if this node can't send them one by one, so that the viewer needs a snapshot. So does a viewer at an entry that
// was followed by a snapshot, because the viewer may have missed that snapshot.
func (fo *fanOut) lastMissedSeq(v *Viewer, at seenPosition) (upTo uint64, ok bool) {
	st := fo.vantageOf(v)
	upTo = st.Head.Seq
	if st.Phase() == game.Playing && view.HasHandicaps(st.State) {
		return 0, false // one frame for all can't describe the boards at the start
	}
	if at.epoch == "" || at.epoch != fo.r.replica.head.Epoch || at.seq > upTo || at.seq == fo.r.replica.snapshotAfter {
		return 0, false
	}
	if e, had := fo.r.replica.tail.At(at.seq); !had || fo.r.replica.head.After(e).Text() != at.hashText {
		return 0, false
	}
	return upTo, at.seq+1 >= fo.r.replica.firstResendSeq()
}

// sendMissed sends a viewer the entries that it missed, and the current presence and pause.
func (fo *fanOut) sendMissed(v *Viewer, afterSeq, upTo uint64) {
	if st := fo.vantageOf(v); st.Phase() == game.Playing && st.Mask(v.view.Seat) == view.Shown {
		v.shownRound = st.State.Rounds
		fo.send(v, fo.r.encode(view.Beginning(st.State))) // first, because moves may be among what was missed
	}
	frames := map[view.Audience][]byte{}
	for e := range fo.r.replica.tail.After(afterSeq) {
		if e.Seq > upTo {
			break
		}
		clear(frames)
		fo.send(v, fo.entryFrame(frames, fo.r.replica.recentEntry(e), v.view.Visibility, v.view.Seat))
	}
	fo.send(v, fo.r.encode(&protocol.Presence{Watching: fo.r.presence.spectatorCount}))
	fo.send(v, fo.r.encode(&protocol.Pause{On: fo.r.outage.pauseAnnounced}))
}

// announceRound sends the puzzle to all viewers without a delay, now that the countdown is over; see sendBeginning.
func (fo *fanOut) announceRound(untouched bool) (resynced map[*Viewer]bool) {
	fo.announcedRound = fo.r.replica.state.Rounds
	for v := range fo.viewers {
		fo.r.seenRecorder.addSpectator(v)
	}
	fo.seatsStartedAt = fo.r.roundClock()
	return fo.sendBeginning(fo.r.replica.state, false, untouched)
}

// sendBeginning sends the puzzle to the delayed viewers, or to the others. If a seat has a different board or a
// handicap in time, or the boards have changed already, the common frame is not enough, and viewers get snapshots, as
// do viewers who can't keep up. It returns the viewers who got snapshots, because these contain what the room has
// applied by now.
func (fo *fanOut) sendBeginning(s *game.State, delayed, untouched bool) (resynced map[*Viewer]bool) {
	frame := fo.r.encode(view.Beginning(s))
	plain := untouched && !view.HasHandicaps(s)
	resynced = map[*Viewer]bool{}
	for v := range fo.viewers {
		switch {
		case v.view.Delayed != delayed:
		case plain:
			v.shownRound = s.Rounds
			resynced[v] = !fo.send(v, frame)
		default:
			fo.send(v, fo.r.encode(fo.snapshotFor(v)))
			resynced[v] = true
		}
		fo.proposeWatch(v)
	}
	return resynced
}

// sendSeatSnapshot sends a snapshot to the viewers in a seat who have no delay.
func (fo *fanOut) sendSeatSnapshot(no int) {
	for v := range fo.viewers {
		if v.view.Seat == no && !v.view.Delayed {
			fo.send(v, fo.r.encode(fo.snapshotFor(v)))
		}
	}
}

// sendAll sends a message to all viewers.
func (fo *fanOut) sendAll(msg any) {
	frame := fo.r.encode(msg)
	for v := range fo.viewers {
		fo.send(v, frame)
	}
}

// reassertPresent proposes that players whom an entry marks as away are present, if they are connected here: another
// node had counted before they connected.
func (fo *fanOut) reassertPresent(what view.Batch) {
	for i := range what {
		if what[i].Full.E != protocol.Away {
			continue
		}
		for v := range fo.viewers {
			if v.view.Seat == what[i].Full.Seat {
				fo.r.propose(game.Present{Player: v.player.ID})
				break
			}
		}
	}
}

// encode encodes a message in the form sent to clients.
func (reg *Registry) encode(msg any) []byte { return reg.appendEncoded(nil, msg) }

// encode encodes a message in the form sent to clients. Small frames share a buffer because a move has several of them;
// earlier frames may be read while later ones are written after them.
func (r *room) encode(msg any) []byte {
	d := r.buffers()
	frame := r.registry.appendEncoded(d.frameBuf[len(d.frameBuf):], msg)
	switch {
	case len(frame) <= cap(d.frameBuf)-len(d.frameBuf):
	case len(frame) > frameBufBytes/4:
		return frame
	default:
		d.frameBuf = make([]byte, 0, frameBufBytes)
		frame = append(d.frameBuf, frame...)
	}
	d.frameBuf = d.frameBuf[:len(d.frameBuf)+len(frame)]
	return slices.Clip(frame)
}

// appendEncoded appends a message in the form sent to clients.
func (reg *Registry) appendEncoded(b []byte, msg any) []byte {
	text := textPool.Get().(*[]byte)
	defer func() {
		if cap(*text) <= textMax {
			textPool.Put(text)
		}
	}()
	*text = protocol.Append((*text)[:0], msg)
	return reg.appendFrame(b, *text)
}

// textMax is the largest buffer that is kept: enough for an entry, but not for a snapshot.
const textMax = 4 << 10

// textPool recycles buffers for encoding messages.
var textPool = sync.Pool{New: func() any { return new(make([]byte, 0, 512)) }}
