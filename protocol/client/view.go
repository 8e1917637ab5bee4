package client

import (
	"errors"
	"slices"

	"nonet/notation"
	"nonet/protocol"
)

// ErrGap means that entries are missing between a view and a message. Enter the room again to get a new Room.
var ErrGap = errors.New("entries of the room's history are missing")

// View is the state of a room, built from its messages: a [protocol.Room] that is kept up to date. It uses no clock and
// no connection. The zero View is empty until a Room is applied. Its Course, the progress of the round before that, is
// always nil.
type View struct {
	protocol.Room
}

// Apply applies a message from the server. It ignores entries that are already applied and messages that this version
// does not know. The error is [ErrGap].
func (v *View) Apply(msg any) error {
	switch m := msg.(type) {
	case *protocol.Room:
		v.Room = copyRoom(m)
	case *protocol.Entry:
		return v.entry(m)
	case *protocol.Begin:
		v.begin(m)
	case *protocol.Presence:
		v.Watching = m.Watching
	case *protocol.Pause:
		v.Paused = m.On
	}
	return nil
}

// Find returns a seat, or nil if there is none with that number.
func (v *View) Find(seat int) *protocol.Seat {
	i := slices.IndexFunc(v.Seats, func(s protocol.Seat) bool { return s.Seat == seat })
	if i < 0 {
		return nil
	}
	return &v.Seats[i]
}

// OwnBoard returns the board that this player fills, or nil if there is none.
func (v *View) OwnBoard() *protocol.Board { return v.board(v.You) }

// At returns the value of a cell of a board, counted from 1. It returns 0 for an empty cell and outside of the board.
func (v *View) At(b *protocol.Board, row, col int) int {
	i := v.index(row, col)
	if b == nil || i < 0 || i >= len(b.Cells) {
		return 0
	}
	value, _ := notation.ReadSymbol(b.Cells[i])
	return value
}

// index returns the index of a cell in a board's text, or -1 if it is outside.
func (v *View) index(row, col int) int {
	if v.Puzzle == nil || row < 1 || row > v.Puzzle.Height || col < 1 || col > v.Puzzle.Width {
		return -1
	}
	return (row-1)*v.Puzzle.Width + col - 1
}

// board returns the board that a seat fills, or nil if this viewer may not see it.
func (v *View) board(seat int) *protocol.Board {
	s := v.Find(seat)
	switch {
	case s == nil:
		return nil
	case v.Board != nil:
		return v.Board
	}
	return s.Board
}

func (v *View) entry(m *protocol.Entry) error {
	switch {
	case m.Seq <= v.Seq:
		return nil
	case m.Seq > v.Seq+1 || v.Seq == 0:
		return ErrGap
	}
	v.Seq, v.Hash, v.Now = m.Seq, m.Hash, m.At
	for i := range m.Events {
		v.applyEvent(&m.Events[i], m.At)
	}
	return nil
}

// begin shows the puzzle: it sets every board that this viewer may see to the givens.
func (v *View) begin(m *protocol.Begin) {
	if v.Phase != protocol.Countdown || v.Round != m.Round || v.Halted {
		return
	}
	puzzle := m.Puzzle
	v.Phase, v.Puzzle = protocol.Playing, &puzzle
	if protocol.ModeOf(v.Settings.Mode).Shared {
		v.Board = &protocol.Board{Cells: puzzle.Givens, By: make([]int, len(puzzle.Givens))}
		return
	}
	for i := range v.Seats {
		if v.You == 0 && (!v.Settings.Ranked || v.Settings.Broadcast) || v.Seats[i].Seat == v.You {
			v.Seats[i].Board = &protocol.Board{Cells: puzzle.Givens}
		}
	}
}

// copyRoom returns a copy of a room without aliases to the data that a view changes in place.
func copyRoom(m *protocol.Room) protocol.Room {
	r := *m
	r.Board, r.Course = copyBoard(m.Board), nil
	r.Seats = slices.Clone(m.Seats)
	for i := range r.Seats {
		r.Seats[i].Board = copyBoard(r.Seats[i].Board)
	}
	return r
}

func copyBoard(b *protocol.Board) *protocol.Board {
	if b == nil {
		return nil
	}
	return &protocol.Board{Cells: b.Cells, Notes: b.Notes, By: slices.Clone(b.By)}
}
