package room

import (
	"nonet/protocol"
	"nonet/room/game"
)

// snapshot writes all that the viewer may know of the room.
func (r *room) snapshot(v *Viewer) *protocol.Room {
	st := r.standOf(v)
	s, phase, hidden := st.state, st.phase(), st.hidden(v.view.seat)
	m := &protocol.Room{
		Code: r.code, Epoch: st.head.Epoch, Seq: st.head.Seq, Hash: st.head.Text(), Now: st.told,
		You: v.view.seat, Last: r.state.Last(v.who.ID), Phase: string(phase), Settings: wireSettings(s.Settings),
		Host: s.Host, Round: s.Rounds, Watching: r.here.watching,
		Paused: r.outage.told, Late: st.late,
	}
	begun := (phase == game.Playing || phase == game.Finished) && hidden == shown
	if round := s.Round; round != nil {
		m.Begins, m.Closes = round.Begins, round.Closes
		m.Halted, m.Since = hidden == halted, round.Halted
		if hidden == waiting {
			m.Phase, m.Begins = protocol.Countdown, s.SeatNo(v.view.seat).Play.Begins
		}
		if begun {
			m.Puzzle = wirePuzzle(round.Puzzle)
			m.Board = wireShared(s, v.view.seat)
		}
		if m.Result = wireResult(s); m.Result != nil {
			m.Result.ID = r.ended
		}
	}
	for i := range s.Seats {
		seat := &s.Seats[i]
		m.Seats = append(m.Seats, wireSeat(s, seat, begun && (v.view.sight == open || seat.No == m.You)))
	}
	return m
}

// wireSeat is a seat with its board, if that may be shown.
func wireSeat(s *game.State, seat *game.Seat, shown bool) protocol.Seat {
	w := protocol.Seat{
		Seat: seat.No, Name: seat.Name, Ready: seat.Ready, Away: seat.Away != 0, Handicap: wireAllowance(seat.Handicap),
		Bot: game.IsBot(seat.Player),
	}
	play, round := seat.Play, s.Round
	if play == nil {
		return w
	}
	w.Left, w.Out, w.Strikes, w.Right = play.Left, play.Out, play.Strikes, play.Right
	w.Hints, w.Checks, w.Locked = play.Hints, play.Checks, play.Locked
	w.Time, w.Handicap = s.Time(play), wireAllowance(play.Handicap)
	if w.Time != 0 {
		w.Lag = lagOf(s, play)
	}
	if shown && round.Board == nil {
		w.Board = wireBoard(round.Puzzle.Width, play.Board)
	}
	return w
}

// wireBoard writes a player's own board.
func wireBoard(width int, b *game.Board) *protocol.Board {
	return &protocol.Board{Cells: cellsText(b.Cells), Notes: notesText(width, b.Notes)}
}

// wireShared writes the one board of a co-op or a duel, with who filled which cell, as a seat sees it: the notes of a
// co-op are everyone's, those of a duel each player's own. Nil if there is no such board.
func wireShared(s *game.State, no int) *protocol.Board {
	b := s.Round.Board
	if b == nil {
		return nil
	}
	w := wireBoard(s.Round.Puzzle.Width, b)
	if s.Settings.Mode == game.Duel {
		w.Notes = ""
		if seat := s.SeatNo(no); seat != nil && seat.Play != nil {
			w.Notes = notesText(s.Round.Puzzle.Width, emptyNotes(b, seat.Play.Notes()))
		}
	}
	for _, seat := range b.By {
		w.By = append(w.By, int(seat))
	}
	return w
}

// notesText writes a board's notes as marks that add them to an empty one.
func notesText(width int, notes []uint32) string {
	var b []byte
	for cell, set := range notes {
		var values []int
		for v := 1; set>>v != 0; v++ {
			if set>>v&1 != 0 {
				values = append(values, v)
			}
		}
		if values == nil {
			continue
		}
		b = protocol.AppendMark(b, cell/width+1, cell%width+1, true, values...)
	}
	return string(b)
}
