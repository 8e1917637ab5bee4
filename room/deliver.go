package room

import (
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/view"
)

// beginnings records which beginnings viewers have been told.
type beginnings struct {
	begun  int   // the last round whose beginning was told
	hosted int   // the seat of the host who was last told of guests
	waited int64 // up to when the delayed beginnings of seats were told
}

// sendAway sends a viewer the reason and removes it from the room.
func (r *room) sendAway(v *Viewer, err error) {
	r.hand(v, r.frame(failure(err)))
	r.leave(v)
}

// tell sends an entry to every viewer who is not delayed, encoded once per audience.
func (r *room) tell(t told) {
	var level map[*Viewer]bool // viewers who got a snapshot that includes this entry
	switch phase := r.state.Phase(t.At); {
	case phase == game.Countdown:
		r.begun = 0
	case phase == game.Playing && r.begun != r.state.Rounds:
		level = r.begin(t.first) // another node's clock is ahead: a player there has started
	}
	frames, turning := map[view.Audience][]byte{}, t.what.ChangesVisibility()
	doubted := r.relocked() || turning
	for v := range r.viewers {
		was := v.view
		if turning {
			r.situate(v)
			r.witness(v)
		}
		if doubted {
			if err := r.unwelcome(v); err != nil {
				r.sendAway(v, err)
				continue
			}
		}
		if v.view.Seat != was.Seat {
			r.here.next = time.Now() // the number of spectators changes
		}
		switch {
		case was.Delayed && v.view.Delayed:
		case was.Delayed || v.view.Delayed:
			r.send(v, r.frame(r.snapshot(v)))
		default:
			if !level[v] {
				r.send(v, r.entryFor(frames, t, was.Visibility, v.view.Seat))
			}
			if r.shifted(&t, was, v.view) || v.early(r.state, &t) {
				r.send(v, r.frame(r.snapshot(v)))
			}
		}
	}
	r.tellHost()
	r.insist(t.what)
}

// tellHost sends a new host a snapshot if guests are waiting.
func (r *room) tellHost() {
	if r.hosted == r.state.Host {
		return
	}
	if r.hosted = r.state.Host; len(r.state.Guests) > 0 {
		r.tellSeat(r.hosted)
	}
}

// tellLate sends an entry that the delayed state has reached to the delayed viewers, and a snapshot to viewers who
// become delayed with it.
func (r *room) tellLate(t told) {
	level := r.beginLate(t.first)
	frames, turning := map[view.Audience][]byte{}, t.what.ChangesVisibility()
	for v := range r.viewers {
		was := v.view
		if turning {
			r.situate(v)
			r.witness(v)
		}
		switch {
		case !was.Delayed && v.view.Delayed:
			r.send(v, r.frame(r.snapshot(v)))
		case !was.Delayed:
		default:
			if !level[v] {
				r.send(v, r.entryFor(frames, t, was.Visibility, v.view.Seat))
			}
			if t.what.Halts() || v.view.Delayed && v.view.Seat != was.Seat || v.early(r.past.state, &t) {
				r.send(v, r.frame(r.snapshot(v)))
			}
		}
	}
}

// entryFor returns the frame of an entry for viewers with the given visibility and seat. frames caches the frames
// already made of this entry.
func (r *room) entryFor(frames map[view.Audience][]byte, t told, sight view.Visibility, seat int) []byte {
	to := view.Audience{Visibility: sight}
	if seat != 0 && t.what.Concerns(seat) {
		to.Seat = seat
	}
	frame, ok := frames[to]
	if !ok {
		e := &r.tools().wording
		if len(frames) == 0 { // otherwise e.Hash is this entry's already
			e.Hash = r.textAt(t.Entry)
		}
		*e = protocol.Entry{Seq: t.Seq, Hash: e.Hash, At: t.At, Events: t.what.Events(e.Events[:0], to)}
		frame = r.frame(e)
		clear(e.Events)
		frames[to] = frame
	}
	return frame
}

// shifted reports whether the entry changed what the viewer may see so much that a snapshot has to follow.
func (r *room) shifted(t *told, was, is view.Viewer) bool {

	return is.Seat != was.Seat || t.what.Halts() ||
		is.Visibility != was.Visibility && r.state.Phase(r.head.At) == game.Playing
}

// early reports whether the viewer was shown the current round too early: an entry of its countdown arrives only now,
// and may give a player a board. A node's clock goes on while it waits for entries of other nodes.
func (v *Viewer) early(s *game.State, t *told) bool {
	return v.begun == s.Rounds && t.what.ChangesVisibility() && s.Phase(t.At) == game.Countdown
}

// send puts a frame into a viewer's outbox. A viewer that can't keep up gets a snapshot instead of all that it missed,
// the frame included; send returns false then.
func (r *room) send(v *Viewer, frame []byte) (taken bool) {
	r.host.stats.delivered.Add(1)
	if v.void && v.out.idle() {
		v.void = false
	}
	if r.hand(v, frame) {
		return true
	}
	select {
	case <-v.out.Done():
		r.leave(v)
	default:
		r.host.stats.slow.Add(1)
		r.refresh(v)
	}
	return false
}

// refresh replaces everything in a viewer's outbox by a snapshot. The snapshot announces a rollback again if the one
// that announced it may be among the frames replaced.
func (r *room) refresh(v *Viewer) {
	m := r.snapshot(v)
	m.Rollback = v.void
	if v.out.replace(r.frame(m)) {
		r.held = append(r.held, v.out)
	}
}

// whole appends a snapshot to a new viewer's outbox, which may hold the answer to its hello. If there is no room, the
// snapshot replaces the contents.
func (r *room) whole(v *Viewer) {
	m := r.snapshot(v)
	m.Rollback, m.Course = v.void, r.courseFor(v)
	if frame := r.frame(m); !r.hand(v, frame) && v.out.replace(frame) {
		r.held = append(r.held, v.out)
	}
}

// hand puts a frame into a viewer's outbox, to be written at the end of the room's turn, so that the answer to a move
// and its entry are written together. It returns false if the outbox is full or closed.
func (r *room) hand(v *Viewer, frame []byte) bool {
	taken, first := v.out.Hold(frame)
	if first {
		r.held = append(r.held, v.out)
	}
	return taken
}

// flush writes what the turn has put into outboxes. With few viewers the room writes itself, because waking a goroutine
// for each costs more than writing. With many it leaves that to goroutines, so that the room does not wait.
func (r *room) flush() {
	few := len(r.held) <= FewViewers
	for _, out := range r.held {
		out.release(few)
	}
	clear(r.held)
	r.held = r.held[:0]
	r.clocked()
	r.tellWays()
}

// since returns the last entry of the viewer's view. ok is false if this node can't send the entries after the given
// position one by one, so that the viewer needs a snapshot. That includes a viewer at the entry after which the whole
// room was sent, who may have missed that.
func (r *room) since(v *Viewer, at seenTo) (upTo uint64, ok bool) {
	st := r.standOf(v)
	upTo = st.Head.Seq
	if st.Phase() == game.Playing && view.HasHandicaps(st.State) {
		return 0, false // one frame for all can't describe the boards at the start
	}
	if at.epoch == "" || at.epoch != r.head.Epoch || at.seq > upTo || at.seq == r.shown {
		return 0, false
	}
	if e, had := r.tail.At(at.seq); !had || r.textAt(e) != at.text {
		return 0, false
	}
	return upTo, at.seq+1 >= r.wordsFrom()
}

// resume sends a viewer the entries that it missed, and the current presence and pause.
func (r *room) resume(v *Viewer, after, upTo uint64) {
	if st := r.standOf(v); st.Phase() == game.Playing && st.Mask(v.view.Seat) == view.Shown {
		v.begun = st.State.Rounds
		r.send(v, r.frame(view.Beginning(st.State))) // first, because moves may be among what was missed
	}
	frames := map[view.Audience][]byte{}
	for e := range r.tail.After(after) {
		if e.Seq > upTo {
			break
		}
		clear(frames)
		r.send(v, r.entryFor(frames, r.again(e), v.view.Visibility, v.view.Seat))
	}
	r.send(v, r.frame(&protocol.Presence{Watching: r.here.watching}))
	r.send(v, r.frame(&protocol.Pause{On: r.outage.told}))
}

// begin sends the puzzle to all live viewers, now that the countdown is over; see tellBeginning.
func (r *room) begin(first bool) (level map[*Viewer]bool) {
	r.begun = r.state.Rounds
	for v := range r.viewers {
		r.watches(v)
	}
	r.waited = r.clock()
	return r.tellBeginning(r.state, false, first)
}

// tellBeginning sends the puzzle to the delayed viewers, or to the live ones. If a seat has a board of its own or has
// to wait, or the boards have been changed already, the frame common to all is not enough, and viewers get snapshots,
// as do viewers who can't keep up. It returns the viewers who got snapshots: they must not be sent again what the room
// has applied by now.
func (r *room) tellBeginning(s *game.State, late, first bool) (level map[*Viewer]bool) {
	frame := r.frame(view.Beginning(s))
	plain := first && !view.HasHandicaps(s)
	level = map[*Viewer]bool{}
	for v := range r.viewers {
		switch {
		case v.view.Delayed != late:
		case plain:
			v.begun = s.Rounds
			level[v] = !r.send(v, frame)
		default:
			r.send(v, r.frame(r.snapshot(v)))
			level[v] = true
		}
		r.witness(v)
	}
	return level
}

// tellSeat sends a snapshot to the live viewers in a seat.
func (r *room) tellSeat(no int) {
	for v := range r.viewers {
		if v.view.Seat == no && !v.view.Delayed {
			r.send(v, r.frame(r.snapshot(v)))
		}
	}
}

func (r *room) tellPause() {
	frame := r.frame(&protocol.Pause{On: r.outage.told})
	for v := range r.viewers {
		r.send(v, frame)
	}
}

// tellWatching sends the number of spectators to all viewers.
func (r *room) tellWatching() {
	frame := r.frame(&protocol.Presence{Watching: r.here.told})
	for v := range r.viewers {
		r.send(v, frame)
	}
}
