package room

import (
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
)

// sight is what a viewer may see of a round.
type sight bool

const (
	open   sight = true  // every board: spectators, players who are done with the round, everyone in a co-op
	closed sight = false // one's own board, and how far the others are
)

// sightOf says what the player in a seat (0: a spectator) may see as things stand.
func (r *room) sightOf(no int) sight {
	round := r.state.Round
	if round == nil || round.Ended != 0 || r.state.Settings.Mode == game.Coop {
		return open
	}
	seat := r.state.SeatNo(no)
	if seat == nil || seat.Play == nil || seat.Play.Out || seat.Play.Left || seat.Play.Done != 0 {
		return open
	}
	return closed
}

// moment is an event as it may be told: in full, and to rivals. It holds what the event's telling needs of the
// state at that moment, so that it can be told again later.
type moment struct {
	seat    int
	cmd     uint64
	full    protocol.Event // with E empty: nothing to tell
	rival   protocol.Event // what players of the same race are told of each other
	turning bool           // changes what viewers may see, or too much to be told one by one
}

// momentOf puts an event that has just been applied to s into the protocol's words.
func momentOf(s *game.State, e game.Event) moment {
	m := moment{seat: e.Seat, cmd: e.Cmd}
	m.full, m.turning = tellable(s, e)
	m.full.Seat = e.Seat
	m.rival = m.full
	if s.Settings.Mode == game.Coop {
		return m
	}
	switch e.What.(type) {
	case game.Placed:
		m.rival = protocol.Event{E: protocol.Progress, Seat: e.Seat, Right: s.SeatNo(e.Seat).Play.Right}
	case game.Struck:
		m.rival.Move = ""
	case game.Noted:
		m.rival = protocol.Event{}
	}
	return m
}

// tellable is what an event that has just been applied to s tells those who may know all of it.
func tellable(s *game.State, e game.Event) (p protocol.Event, turning bool) {
	switch w := e.What.(type) {
	case game.Created, game.Called:
		return p, true
	case game.Seated:
		return protocol.Event{E: protocol.Seated, Name: w.Name}, true
	case game.Left:
		return protocol.Event{E: protocol.Left}, true
	case game.Hosting:
		return protocol.Event{E: protocol.Hosting}, false
	case game.Readied:
		return protocol.Event{E: protocol.Readied, On: w.On}, false
	case game.Configured:
		set := wireSettings(w.Settings)
		return protocol.Event{E: protocol.Configured, Settings: &set}, false
	case game.Started:
		return protocol.Event{E: protocol.Started, Round: s.Rounds, In: w.In}, true
	case game.Placed:
		return protocol.Event{E: protocol.Placed, Move: moveText(w.Row, w.Col, w.Value)}, false
	case game.Struck:
		strikes := s.SeatNo(e.Seat).Play.Strikes
		return protocol.Event{E: protocol.Struck, Strikes: strikes, Move: moveText(w.Row, w.Col, w.Value)}, false
	case game.Noted:
		return protocol.Event{E: protocol.Noted, Marks: marksText(w.Marks)}, false
	case game.Out:
		return protocol.Event{E: protocol.Out}, true
	case game.Done:
		play := s.SeatNo(e.Seat).Play
		return protocol.Event{E: protocol.Done, Time: play.Done - s.Round.Begins}, true
	case game.Closing:
		return protocol.Event{E: protocol.Closing, In: w.In}, false
	case game.Ended:
		return protocol.Event{E: protocol.Ended, Result: wireResult(s)}, true
	case game.Rematched:
		return protocol.Event{E: protocol.Rematched}, true
	case game.Away:
		return protocol.Event{E: protocol.Away}, false
	case game.Back:
		return protocol.Event{E: protocol.Back}, false
	case game.Paused:
		return protocol.Event{E: protocol.Paused, For: w.For}, false
	}
	return p, false
}

// audience is all viewers who are told the same of an entry.
type audience struct {
	sight sight
	seat  int // of those whose own doing is in the entry; 0 for all others
}

// tell sends an entry to every viewer, encoded once for each audience.
func (r *room) tell(t told) {
	if r.state.Phase(t.At) == game.Playing && r.begun != r.state.Rounds {
		r.begin() // another node's clock is ahead: somebody plays there already
	}
	frames, turning := map[audience][]byte{}, t.turning()
	for v := range r.viewers {
		seat, sight := v.seat, v.sight
		if turning {
			r.situate(v)
		}
		to := audience{sight: sight}
		if v.seat != 0 && t.has(v.seat) {
			to.seat = v.seat
		}
		frame, ok := frames[to]
		if !ok {
			frame = r.host.frame(t.entry(to))
			frames[to] = frame
		}
		r.send(v, frame)
		if v.seat != seat {
			r.here.next = time.Now() // one more or one less watches
		}
		if v.seat != seat || v.sight != sight && r.state.Phase(r.at) == game.Playing {
			r.send(v, r.host.frame(r.snapshot(v)))
		}
	}
}

// send hands a frame to a viewer. One that can't keep up gets all that it missed as one snapshot.
func (r *room) send(v *Viewer, frame []byte) {
	r.host.stats.delivered.Add(1)
	if v.void && v.out.idle() {
		v.void = false
	}
	if v.out.Send(frame) {
		return
	}
	select {
	case <-v.out.Done():
		r.leave(v)
	default:
		r.host.stats.slow.Add(1)
		r.refresh(v)
	}
}

// refresh puts a snapshot in the place of all that waits for a viewer. It tells of a rollback again if the snapshot that
// told of it may be among what it replaces.
func (r *room) refresh(v *Viewer) {
	m := r.snapshot(v)
	m.Rollback = v.void
	v.out.replace(r.host.frame(m))
}

// turning says whether the entry may change what somebody may see.
func (t *told) turning() bool {
	for i := range t.moments {
		if t.moments[i].turning {
			return true
		}
	}
	return false
}

// has says whether something in the entry is that seat's doing.
func (t *told) has(seat int) bool {
	for i := range t.moments {
		if t.moments[i].seat == seat {
			return true
		}
	}
	return false
}

// entry writes the entry for an audience.
func (t *told) entry(to audience) *protocol.Entry {
	e := &protocol.Entry{Seq: t.Seq, Hash: t.text, At: t.At, Events: make([]protocol.Event, 0, len(t.moments))}
	for i := range t.moments {
		m := &t.moments[i]
		event := m.full
		if to.sight == closed && m.seat != to.seat {
			event = m.rival
		}
		if event.E == "" {
			continue
		}
		if m.seat == to.seat && to.seat != 0 {
			event.Cmd = m.cmd
		}
		e.Events = append(e.Events, event)
	}
	return e
}

// since returns the entries after a position, if this node still has them all and they can be told one by one.
func (r *room) since(at seenTo) ([]told, bool) {
	if at.epoch == "" || at.epoch != r.head.Epoch || at.seq > r.head.Seq || len(r.tail) == 0 {
		return nil, false
	}
	first := r.tail[0].Seq
	if at.seq < first {
		return nil, false
	}
	from := int(at.seq - first)
	if r.tail[from].text != at.text {
		return nil, false
	}
	for i := range r.tail[from+1:] {
		if r.tail[from+1+i].turning() {
			return nil, false
		}
	}
	return r.tail[from+1:], true
}

// resume tells a viewer what it missed, and what was told meanwhile beside the entries.
func (r *room) resume(v *Viewer, missed []told) {
	if r.state.Phase(r.clock()) == game.Playing {
		r.send(v, r.host.frame(r.beginning())) // first, for moves may be among what was missed
	}
	for i := range missed {
		r.send(v, r.host.frame(missed[i].entry(audience{v.sight, v.seat})))
	}
	r.send(v, r.host.frame(&protocol.Presence{Watching: r.here.watching}))
	r.send(v, r.host.frame(&protocol.Pause{On: r.outage.told}))
}

// begin tells everyone the puzzle, now that the countdown is over.
func (r *room) begin() {
	r.begun = r.state.Rounds
	frame := r.host.frame(r.beginning())
	for v := range r.viewers {
		r.send(v, frame)
	}
}

func (r *room) beginning() *protocol.Begin {
	return &protocol.Begin{Round: r.state.Round.No, Puzzle: *wirePuzzle(r.state.Round.Puzzle)}
}

func (r *room) tellPause() {
	frame := r.host.frame(&protocol.Pause{On: r.outage.told})
	for v := range r.viewers {
		r.send(v, frame)
	}
}

func (r *room) tellWatching() {
	frame := r.host.frame(&protocol.Presence{Watching: r.here.watching})
	for v := range r.viewers {
		r.send(v, frame)
	}
}

func moveText(row, col, value int) string {
	return string(protocol.AppendMove(make([]byte, 0, 12), row, col, value))
}

func marksText(marks []game.Mark) string {
	var b []byte
	for _, m := range marks {
		b = protocol.AppendMark(b, m.Row, m.Col, m.Add, m.Value)
	}
	return string(b)
}

// cellsText writes cells as the protocol shows a board.
func cellsText(cells []uint8) string {
	b := make([]byte, len(cells))
	for i, v := range cells {
		b[i] = protocol.SymbolOf(int(v))
	}
	return string(b)
}

// wirePuzzle is what players may know of a puzzle.
func wirePuzzle(p engine.Puzzle) *protocol.Puzzle {
	return &protocol.Puzzle{
		Kind: p.Kind, Size: p.Size, Width: p.Width, Height: p.Height, Values: p.Values,
		Givens: cellsText(p.Givens), Clues: p.Clues, Level: p.Grade.Level,
	}
}
