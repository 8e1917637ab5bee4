package main

import (
	"bytes"
	"context"
	"time"

	"nonet/protocol"
)

// hear takes in one frame of the player's.
func (p *loadPlayer) hear(frame []byte) {
	now := time.Now()
	if !p.listens && bytes.HasPrefix(frame, []byte(`{"t":"entry"`)) && !bytes.Contains(frame, []byte(`"round":`)) &&
		!bytes.Contains(frame, []byte(`"e":"ended"`)) && !bytes.Contains(frame, []byte(`"e":"rematched"`)) {
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
		p.room.load.failed(string(m.Code), &protocol.Refusal{Code: m.Code, Text: m.Text})
	case *protocol.Room:
		p.told(m)
	case *protocol.Begin:
		p.begin(&m.Puzzle)
	}
}

// event takes in one event. That of a rival's move says how long it took to come here.
func (p *loadPlayer) event(e *protocol.Event, now time.Time) {
	seen := p.seen[e.Seat]
	switch e.E {
	case protocol.Progress:
		seen.right = e.Right
	case protocol.Struck:
		seen.strikes = e.Strikes
	case protocol.Started:
		clear(p.seen)
		p.round = e.Round
		return
	case protocol.Ended:
		p.ended()
		return
	case protocol.Rematched:
		p.asHost(&protocol.Start{})
		return
	default:
		return
	}
	p.seen[e.Seat] = seen
	rival := p.room.bySeat(e.Seat)
	if rival == nil || rival == p {
		return
	}
	if at, ok := rival.sentAt(seen.right + seen.strikes); ok {
		p.room.load.stats.arrived(now.Sub(at))
	}
}

// told takes in a whole room.
func (p *loadPlayer) told(m *protocol.Room) {
	if m.You != 0 && p.seat == 0 {
		p.seat = m.You
		close(p.seated)
	}
	p.round = m.Round
	for _, s := range m.Seats {
		p.seen[s.Seat] = effects{s.Right, s.Strikes}
	}
	if m.Puzzle != nil && m.Phase == protocol.Playing {
		p.begin(m.Puzzle)
	}
}

// begin looks the solution up and starts on an empty board, unless this puzzle is begun already.
func (p *loadPlayer) begin(puzzle *protocol.Puzzle) {
	solved, err := p.room.solve(puzzle)
	if err != nil {
		p.room.load.failed("puzzle not solved", err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.puzzle != nil && puzzleText(p.puzzle) == puzzleText(puzzle) {
		return
	}
	if p.puzzle == nil {
		close(p.begun)
	}
	p.puzzle, p.solved = puzzle, solved
	p.blank, p.empty, p.tried = nil, nil, make([]uint32, len(solved.Solution))
	p.effects, p.sent = 0, [8]stamp{}
	for cell, given := range solved.Givens {
		switch {
		case given != 0:
		case solved.Solution[cell] == 0:
			p.empty = append(p.empty, cell)
		default:
			p.blank = append(p.blank, cell)
		}
	}
}

// ended stops the moves until the next round, which the host asks for.
func (p *loadPlayer) ended() {
	p.mu.Lock()
	p.blank = nil
	p.mu.Unlock()
	p.asHost(&protocol.Rematch{Round: p.round})
}

// asHost gives a command if this player is the room's host: the first to sit down.
func (p *loadPlayer) asHost(command any) {
	if p.seat != 1 {
		return
	}
	if err := p.command(context.Background(), command); err != nil {
		p.room.load.failed("command not sent", err)
	}
}
