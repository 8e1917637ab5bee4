package view

import (
	"nonet/protocol"
	"nonet/room/game"
)

// Snapshot returns everything from the room's log that the viewer may know at this vantage. The caller adds what is not
// in the log: the code, the result's ID, the number of spectators, and whether the room is paused.
func (st Vantage) Snapshot(v Viewer) *protocol.Room {
	s, phase, hidden := st.State, st.Phase(), st.Mask(v.Seat)
	m := &protocol.Room{
		Epoch: st.Head.Epoch, Seq: st.Head.Seq, Hash: st.Head.Text(), Now: st.StoreTime,
		You: v.Seat, Last: s.LastCommand(v.Player), Phase: string(phase), Settings: Settings(s.Settings),
		Host: s.Host, Round: s.Rounds, Late: st.Behind, Begins: s.AutoStartAt,
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

// seatOf returns a seat, with its board if shown is set and the board is not a shared one.
func seatOf(s *game.State, seat *game.Seat, shown bool) protocol.Seat {
	w := protocol.Seat{
		Seat: seat.No, Name: seat.Name, Ready: seat.Ready, Away: seat.Away != 0, Handicap: allowance(seat.Handicap),
		Bot: game.IsBot(seat.Player), Who: seat.Who, Wins: seat.Wins,
	}
	play, round := seat.Play, s.Round
	if play == nil {
		return w
	}
	w.Left, w.Out, w.Strikes, w.Right = play.Left, play.Out, play.Strikes, play.Right
	w.Hints, w.Checks, w.Locked, w.Watched = play.Hints, play.Checks, play.Locked, play.Watched
	w.New, w.Apart, w.Lapsed = play.New, play.OwnStrikes, play.AbsentFor
	w.Time, w.Handicap = s.Time(play), allowance(play.Handicap)
	if w.Time != 0 {
		w.Lag = lagOf(s, play)
	}
	if shown && round.Board == nil {
		w.Board = board(round.Puzzle.Width, play.Board)
	}
	return w
}

// guests converts the room's guest list, which only the host receives.
func guests(s *game.State) (all []protocol.Guest) {
	for _, g := range s.Guests {
		all = append(all, protocol.Guest{
			Who: g.Who, Name: g.Name, Asks: g.Asks, Banned: g.Banned, Removed: g.Removed, Muted: g.Muted, Granted: g.Granted,
		})
	}
	return all
}

// board converts a player's own board.
func board(width int, b *game.Board) *protocol.Board {
	w := &protocol.Board{Cells: Cells(b.Cells), Notes: notesText(width, b.Notes)}
	if b.BeginsFull() {
		w.By = owners(b)
	}
	return w
}

// owners returns for each cell the seat that filled it.
func owners(b *game.Board) []int {
	by := make([]int, len(b.Cells))
	for cell := range by {
		by[cell] = b.By(cell)
	}
	return by
}

// sharedBoard returns the shared board of a co-op or a duel, with the seat that filled each cell, as the seat no sees
// it. The notes of a co-op are shared; those of a duel are the seat's own. It returns nil if there is no shared board.
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
	w.By = owners(b)
	return w
}

// notesText formats a board's notes as the marks that add them to a board without notes.
func notesText(width int, notes []uint32) string {
	return string(protocol.AppendNotes(nil, width, notes))
}

// Beginning returns the message that reveals the puzzle of a round that begins.
func Beginning(s *game.State) *protocol.Begin {
	return &protocol.Begin{Round: s.Round.No, Puzzle: *Puzzle(s.Round.Puzzle)}
}
