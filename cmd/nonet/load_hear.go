package main

import (
	"bytes"
	"context"
	"time"

	"nonet/protocol"
	"nonet/protocol/client"
)

// hear handles a frame of the player's connection.
func (p *loadPlayer) hear(frame []byte) {
	now := time.Now()
	entry := p.room.load.stats.heard(frame)
	if entry && p.ear == nil && !turns(frame) {
		return
	}
	msg, err := protocol.DecodeServer(frame)
	if err != nil {
		p.room.load.failed("unreadable message", err)
		return
	}
	switch m := msg.(type) {
	case *protocol.Entry:
		for i := range m.Events {
			p.event(&m.Events[i], now)
		}
	case *protocol.OK:
		p.answered(m.ID, "")
	case *protocol.No:
		p.answered(m.ID, m.Code)
	case *protocol.Error:
		if load := p.room.load; client.IsTemporary(m.Code) && !load.stats.counting.Load() {
			time.AfterFunc(askAgain, p.enterAgain)
			return
		}
		p.room.load.failed(string(m.Code), &protocol.Refusal{Code: m.Code, Text: m.Text})
	case *protocol.Room:
		p.told(m)
	case *protocol.Begin:
		p.begin(m.Round, &m.Puzzle)
	}
}

// enterAgain repeats a request to enter that the server was too busy for.
func (p *loadPlayer) enterAgain() {
	p.mu.Lock()
	sock := p.sock
	p.mu.Unlock()
	_ = sock.Send(context.Background(), &protocol.Enter{Room: p.room.code}) // its reader notices a broken connection
}

// turns reports whether an entry concerns the whole round, without decoding it.
func turns(frame []byte) bool {
	return bytes.Contains(frame, []byte(`"round":`)) || bytes.Contains(frame, []byte(`"e":"ended"`)) ||
		bytes.Contains(frame, []byte(`"e":"rematched"`))
}

// event handles an event.
func (p *loadPlayer) event(e *protocol.Event, now time.Time) {
	if p.ear != nil {
		p.ear.event(e, now)
	}
	switch e.E {
	case protocol.Started:
		p.round = e.Round
	case protocol.Ended:
		p.ended()
	case protocol.Rematched:
		p.asHost(&protocol.Start{})
	}
}

// told handles the state of the room.
func (p *loadPlayer) told(m *protocol.Room) {
	if m.You != 0 && p.seat == 0 {
		p.seat = m.You
		close(p.seated)
	}
	p.round = m.Round
	if p.ear != nil {
		p.ear.told(m)
	}
	if m.Puzzle != nil && m.Phase == protocol.Playing {
		p.begin(m.Round, m.Puzzle)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forget(m.Last)
	for _, s := range m.Seats {
		if s.Seat == p.seat {
			p.effects.set(s.Right + s.Strikes)
		}
	}
}

// watch handles a frame of a spectator's connection. The ear may be nil.
func (e *loadEar) watch(stats *loadStats, frame []byte) {
	now := time.Now()
	stats.heard(frame)
	if e == nil {
		return
	}
	msg, err := protocol.DecodeServer(frame)
	if err != nil {
		e.room.load.failed("unreadable message", err)
		return
	}
	switch m := msg.(type) {
	case *protocol.Entry:
		for i := range m.Events {
			e.event(&m.Events[i], now)
		}
	case *protocol.Room:
		e.told(m)
	}
}

// event records the delivery of the moves that an event shows.
func (e *loadEar) event(ev *protocol.Event, now time.Time) {
	before := e.seen[ev.Seat]
	after := before
	switch ev.E {
	case protocol.Placed:
		after.right++
	case protocol.Progress:
		after.right = ev.Right
	case protocol.Struck:
		after.strikes = ev.Strikes
	case protocol.Started:
		clear(e.seen)
		return
	default:
		return
	}
	e.seen[ev.Seat] = after
	p := e.room.bySeat(ev.Seat)
	if p == nil {
		return
	}
	for n := before.right + before.strikes; n < after.right+after.strikes; n++ {
		p.effects.told(n+1, now, e.room.load.stats)
	}
}

// told handles the state of the room.
func (e *loadEar) told(m *protocol.Room) {
	for _, s := range m.Seats {
		e.seen[s.Seat] = seenEffects{s.Right, s.Strikes}
	}
}

// ended stops the moves until the next round, which the host starts.
func (p *loadPlayer) ended() {
	p.mu.Lock()
	p.blank = nil
	p.mu.Unlock()
	p.asHost(&protocol.Rematch{Round: p.round})
}

// asHost sends a command if this player is the room's host, who sat down first.
func (p *loadPlayer) asHost(command any) {
	if p.seat != 1 {
		return
	}
	if err := p.command(context.Background(), command); err != nil {
		p.room.load.failed("command not sent", err)
	}
}
