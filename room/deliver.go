package room

import (
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/view"
)

// beginnings are those that viewers have been told.
type beginnings struct {
	begun  int   // the last round whose beginning was told
	hosted int   // the seat of the host who was told of guests last
	waited int64 // until when beginnings of seats that begin later were told
}

// sendAway ends a viewer's watching, and says why.
func (r *room) sendAway(v *Viewer, err error) {
	r.hand(v, r.frame(failure(err)))
	r.leave(v)
}

// tell sends an entry to every viewer who is not late, encoded once for each audience.
func (r *room) tell(t told) {
	var level map[*Viewer]bool // with all that the room is, this entry too
	switch phase := r.state.Phase(t.At); {
	case phase == game.Countdown:
		r.begun = 0
	case phase == game.Playing && r.begun != r.state.Rounds:
		level = r.begin(t.first) // another node's clock is ahead: somebody plays there already
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
			r.here.next = time.Now() // one more or one less watches
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

// tellHost tells a new host of whom there is something to know.
func (r *room) tellHost() {
	if r.hosted == r.state.Host {
		return
	}
	if r.hosted = r.state.Host; len(r.state.Guests) > 0 {
		r.tellSeat(r.hosted)
	}
}

// tellLate sends an entry that the room's past has come to to the viewers who are late, and brings in who is late from
// now on.
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

// entryFor is the frame of an entry for viewers of a sight and seat. Frames holds those that are made already.
func (r *room) entryFor(frames map[view.Audience][]byte, t told, sight view.Visibility, seat int) []byte {
	to := view.Audience{Visibility: sight}
	if seat != 0 && t.what.Concerns(seat) {
		to.Seat = seat
	}
	frame, ok := frames[to]
	if !ok {
		e := &r.tools().wording
		if len(frames) == 0 { // else it is of the same entry
			e.Hash = r.textAt(t.Entry)
		}
		*e = protocol.Entry{Seq: t.Seq, Hash: e.Hash, At: t.At, Events: t.what.Events(e.Events[:0], to)}
		frame = r.frame(e)
		clear(e.Events)
		frames[to] = frame
	}
	return frame
}

// shifted says whether the entry made so much of what a viewer may see another that a snapshot has to follow.
func (r *room) shifted(t *told, was, is view.Viewer) bool {

	return is.Seat != was.Seat || t.what.Halts() ||
		is.Visibility != was.Visibility && r.state.Phase(r.head.At) == game.Playing
}

// early says whether the viewer was shown the round under way too early: an entry of its countdown comes only now, and
// may give somebody a board. The clock of a node goes on while it waits for what others have appended.
func (v *Viewer) early(s *game.State, t *told) bool {
	return v.begun == s.Rounds && t.what.ChangesVisibility() && s.Phase(t.At) == game.Countdown
}

// send hands a frame to a viewer. One that can't keep up gets all that it missed as one snapshot, in place of the
// frame: it is not taken then.
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

// refresh puts a snapshot in the place of all that waits for a viewer. It tells of a rollback again if the snapshot
// that told of it may be among what it replaces.
func (r *room) refresh(v *Viewer) {
	m := r.snapshot(v)
	m.Rollback = v.void
	if v.out.replace(r.frame(m)) {
		r.held = append(r.held, v.out)
	}
}

// whole puts a snapshot behind what waits for a viewer who comes, such as the answer to its hello: in its place only if
// there is no room behind it.
func (r *room) whole(v *Viewer) {
	m := r.snapshot(v)
	m.Rollback, m.Course = v.void, r.courseFor(v)
	if frame := r.frame(m); !r.hand(v, frame) && v.out.replace(frame) {
		r.held = append(r.held, v.out)
	}
}

// hand puts a frame into a viewer's outbox, to be written at the end of the room's turn: the answer to a move and the
// news of it, which is made in the same turn, are then one write. False means that there is no place for it.
func (r *room) hand(v *Viewer, frame []byte) bool {
	taken, first := v.out.Hold(frame)
	if first {
		r.held = append(r.held, v.out)
	}
	return taken
}

// flush writes what the turn has put into outboxes. To few viewers the room does so itself: to wake a goroutine for
// each costs more than the writing. To many it would make the room wait, and other processors may help.
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

// since says up to which entry the viewer's view is, if this node still has all of those after a position and they can
// be told one by one. Who stands at an entry behind which the whole room is told may not have heard that.
func (r *room) since(v *Viewer, at seenTo) (upTo uint64, ok bool) {
	st := r.standOf(v)
	upTo = st.Head.Seq
	if st.Phase() == game.Playing && view.HasHandicaps(st.State) {
		return 0, false // what its boards began with is more than one frame for all could tell
	}
	if at.epoch == "" || at.epoch != r.head.Epoch || at.seq > upTo || at.seq == r.shown {
		return 0, false
	}
	if e, had := r.tail.At(at.seq); !had || r.textAt(e) != at.text {
		return 0, false
	}
	return upTo, at.seq+1 >= r.wordsFrom()
}

// resume tells a viewer the entries that it missed, and what was told meanwhile beside them.
func (r *room) resume(v *Viewer, after, upTo uint64) {
	if st := r.standOf(v); st.Phase() == game.Playing && st.Mask(v.view.Seat) == view.Shown {
		v.begun = st.State.Rounds
		r.send(v, r.frame(view.Beginning(st.State))) // first, for moves may be among what was missed
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

// begin tells the puzzle to all who see the round as it is, now that the countdown is over; see tellBeginning.
func (r *room) begin(first bool) (level map[*Viewer]bool) {
	r.begun = r.state.Rounds
	for v := range r.viewers {
		r.watches(v)
	}
	r.waited = r.clock()
	return r.tellBeginning(r.state, false, first)
}

// tellBeginning tells the puzzle to viewers who are late, or to those who are not. Where a seat has a board of its own
// or has to wait, or this is not the first that happens on the boards, the frame that is the same for all does not say
// enough: then viewers are told the whole room, as is who can't keep up. It returns who was: nothing that the room
// is by now must be told to them again.
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

// tellSeat brings the viewers in a seat level.
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

// tellWatching tells everyone how many watch.
func (r *room) tellWatching() {
	frame := r.frame(&protocol.Presence{Watching: r.here.told})
	for v := range r.viewers {
		r.send(v, frame)
	}
}
