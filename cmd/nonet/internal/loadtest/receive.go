package loadtest

import (
	"bytes"
	"context"
	"time"

	"nonet/protocol"
	"nonet/protocol/client"
)

// receive handles a frame of the player's connection.
func (p *player) receive(frame []byte) {
	now := time.Now()
	entry := p.room.test.stats.countEvents(frame)
	if entry && p.listener == nil && !isAboutRound(frame) {
		return
	}
	msg, err := protocol.DecodeServer(frame)
	if err != nil {
		p.room.test.recordError("unreadable message", err)
		return
	}
	p.listener.handle(msg, now)
	switch m := msg.(type) {
	case *protocol.Entry:
		for i := range m.Events {
			p.event(&m.Events[i])
		}
	case *protocol.OK:
		p.handleAnswer(m.ID, "")
	case *protocol.No:
		p.handleAnswer(m.ID, m.Code)
	case *protocol.Error:
		if test := p.room.test; client.IsTemporary(m.Code) && !test.stats.measuring.Load() {
			time.AfterFunc(retryDelay, p.enterAgain)
			return
		}
		p.room.test.recordError(string(m.Code), &protocol.Refusal{Code: m.Code, Text: m.Text})
	case *protocol.Room:
		p.snapshot(m)
	case *protocol.Begin:
		p.begin(m.Round, &m.Puzzle)
	}
}

// enterAgain repeats a request to enter that the server was too busy for.
func (p *player) enterAgain() {
	p.mu.Lock()
	sock := p.sock
	p.mu.Unlock()
	_ = sock.Send(context.Background(), &protocol.Enter{Room: p.room.code}) // its reader notices a broken connection
}

// isAboutRound reports whether an entry concerns the whole round, without decoding it.
func isAboutRound(frame []byte) bool {
	return bytes.Contains(frame, []byte(`"round":`)) || bytes.Contains(frame, []byte(`"e":"ended"`)) ||
		bytes.Contains(frame, []byte(`"e":"rematched"`))
}

func (p *player) event(e *protocol.Event) {
	switch e.E {
	case protocol.Started:
		p.round = e.Round
	case protocol.Ended:
		p.handleEnd()
	case protocol.Rematched:
		p.sendAsHost(protocol.Start{})
	}
}

// snapshot handles the state of the room.
func (p *player) snapshot(m *protocol.Room) {
	if m.You != 0 && p.seat == 0 {
		p.seat = m.You
		close(p.seated)
	}
	p.round = m.Round
	if m.Puzzle != nil && m.Phase == protocol.Playing {
		p.begin(m.Round, m.Puzzle)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forgetMoves(m.Last)
	for _, s := range m.Seats {
		if s.Seat == p.seat {
			p.effects.reset(s.Right + s.Strikes)
		}
	}
}

// watch handles a frame of a watcher's connection. The listener may be nil.
func (l *listener) watch(s *stats, frame []byte) {
	now := time.Now()
	s.countEvents(frame)
	if l == nil {
		return
	}
	msg, err := protocol.DecodeServer(frame)
	if err != nil {
		l.room.test.recordError("unreadable message", err)
		return
	}
	l.handle(msg, now)
}

// handle records the deliveries of moves that a message shows. The listener may be nil.
func (l *listener) handle(msg any, now time.Time) {
	if l == nil {
		return
	}
	switch m := msg.(type) {
	case *protocol.Entry:
		for i := range m.Events {
			l.event(&m.Events[i], now)
		}
	case *protocol.Room:
		for _, s := range m.Seats {
			l.scores[s.Seat] = score{s.Right, s.Strikes}
		}
	}
}

// event records the delivery of the moves that an event shows.
func (l *listener) event(ev *protocol.Event, now time.Time) {
	before := l.scores[ev.Seat]
	after := before
	switch ev.E {
	case protocol.Placed:
		after.right++
	case protocol.Progress:
		after.right = ev.Right
	case protocol.Struck:
		after.strikes = ev.Strikes
	case protocol.Started:
		clear(l.scores)
		return
	default:
		return
	}
	l.scores[ev.Seat] = after
	p := l.room.playerAt(ev.Seat)
	if p == nil {
		return
	}
	for n := before.right + before.strikes; n < after.right+after.strikes; n++ {
		p.effects.recordDelivery(n+1, now, l.room.test.stats)
	}
}

// handleEnd stops the moves until the next round, which the host asks for.
func (p *player) handleEnd() {
	p.mu.Lock()
	p.blank = nil
	p.mu.Unlock()
	p.sendAsHost(protocol.Rematch{Round: p.round})
}

// sendAsHost sends a command if this player is the room's host, who sat down first.
func (p *player) sendAsHost(command any) {
	if p.seat != 1 {
		return
	}
	if err := p.send(context.Background(), command, nil); err != nil {
		p.room.test.recordError("command not sent", err)
	}
}
