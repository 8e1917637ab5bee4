package view

import (
	"nonet/protocol"
	"nonet/room/game"
)

// Snapshot is all that the room's log lets a viewer know from where it looks. What no log holds (the code, the result's
// id, who watches, whether the room is paused) is left to the caller.
func (st Vantage) Snapshot(v Viewer) *protocol.Room {
	s, phase, hidden := st.State, st.Phase(), st.Mask(v.Seat)
	m := &protocol.Room{
		Epoch: st.Head.Epoch, Seq: st.Head.Seq, Hash: st.Head.Text(), Now: st.Clock,
		You: v.Seat, Last: s.Last(v.Player), Phase: string(phase), Settings: Settings(s.Settings),
		Host: s.Host, Round: s.Rounds, Late: st.Behind, Begins: s.Calls,
		Deadline: s.DailyDeadline(),
	}
	begun := (phase == game.Playing || phase == game.Finished) && hidden == Shown
	if round := s.Round; round != nil {
		m.Begins, m.Closes = round.Begins, round.Closes
		m.Halted, m.Since = hidden == Halted, round.Halted
		if hidden == Waiting {
			m.Phase, m.Begins = protocol.Countdown, s.SeatNo(v.Seat).Play.Begins
		}
		if begun {
			m.Puzzle = Puzzle(round.Puzzle)
			m.Board = sharedBoard(s, v.Seat)
		}
		m.Result = Result(s)
	}
	if v.Seat != 0 && v.Seat == s.Host {
		m.Guests = guests(s)
	}
	for i := range s.Seats {
		seat := &s.Seats[i]
		m.Seats = append(m.Seats, seatOf(s, seat, begun && (v.Visibility == Open || seat.No == m.You)))
	}
	return m
}

// seatOf is a seat with its board, if that may be shown.
func seatOf(s *game.State, seat *game.Seat, shown bool) protocol.Seat {
	w := protocol.Seat{
		Seat: seat.No, Name: seat.Name, Ready: seat.Ready, Away: seat.Away != 0, Handicap: allowance(seat.Handicap),
		Bot: game.IsBot(seat.Player), Who: seat.Who,
	}
	play, round := seat.Play, s.Round
	if play == nil {
		return w
	}
	w.Left, w.Out, w.Strikes, w.Right = play.Left, play.Out, play.Strikes, play.Right
	w.Hints, w.Checks, w.Locked, w.Watched = play.Hints, play.Checks, play.Locked, play.Watched
	w.New, w.Apart, w.Lapsed = play.New, play.Apart, play.Lapsed
	w.Time, w.Handicap = s.Time(play), allowance(play.Handicap)
	if w.Time != 0 {
		w.Lag = lagOf(s, play)
	}
	if shown && round.Board == nil {
		w.Board = board(round.Puzzle.Width, play.Board)
	}
	return w
}

// guests are those of whom a host knows something.
func guests(s *game.State) (all []protocol.Guest) {
	for _, g := range s.Guests {
		all = append(all, protocol.Guest{
			Who: g.Who, Name: g.Name, Asks: g.Asks, Banned: g.Banned, Removed: g.Removed, Muted: g.Muted, Granted: g.Granted,
		})
	}
	return all
}

// board writes a player's own board.
func board(width int, b *game.Board) *protocol.Board {
	w := &protocol.Board{Cells: Cells(b.Cells), Notes: notesText(width, b.Notes)}
	if b.BeganFull() {
		w.By = fillers(b)
	}
	return w
}

// fillers are the seats that filled the cells.
func fillers(b *game.Board) []int {
	by := make([]int, len(b.Cells))
	for cell := range by {
		by[cell] = b.By(cell)
	}
	return by
}

// sharedBoard writes the one board of a co-op or a duel, with who filled which cell, as a seat sees it: the notes of a
// co-op are everyone's, those of a duel each player's own. Nil if there is no such board.
func sharedBoard(s *game.State, no int) *protocol.Board {
	b := s.Round.Board
	if b == nil {
		return nil
	}
	w := board(s.Round.Puzzle.Width, b)
	if game.ModeOf(s.Settings.Mode).Claims {
		w.Notes = ""
		if seat := s.SeatNo(no); seat != nil && seat.Play != nil {
			w.Notes = notesText(s.Round.Puzzle.Width, emptyNotes(b, seat.Play.Notes()))
		}
	}
	w.By = fillers(b)
	return w
}

// notesText writes a board's notes as marks that add them to an empty one.
func notesText(width int, notes []uint32) string {
	return string(protocol.AppendNotes(nil, width, notes))
}
