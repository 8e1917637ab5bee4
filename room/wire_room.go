package room

import (
	"nonet/protocol"
	"nonet/room/game"
)

// snapshot writes all that the viewer may know of the room.
func (r *room) snapshot(v *Viewer) *protocol.Room {
	s, phase := r.state, r.state.Phase(r.clock())
	m := &protocol.Room{
		Code: r.code, Epoch: r.head.Epoch, Seq: r.head.Seq, Hash: r.head.Text(), Now: r.now(),
		You: v.seat, Last: s.Last(v.who.ID), Phase: string(phase), Settings: wireSettings(s.Settings),
		Host: s.Host, Round: s.Rounds, Watching: r.here.watching,
		Paused: r.outage.told,
	}
	begun := phase == game.Playing || phase == game.Finished
	if round := s.Round; round != nil {
		m.Begins, m.Closes = round.Begins, round.Closes
		if begun {
			m.Puzzle = wirePuzzle(round.Puzzle)
			m.Board = wireShared(round.Puzzle.Width, round.Board)
		}
		m.Result = wireResult(s)
	}
	for i := range s.Seats {
		seat := &s.Seats[i]
		m.Seats = append(m.Seats, r.wireSeat(seat, begun && (v.sight == open || seat.No == m.You)))
	}
	return m
}

// wireSeat is a seat with its board, if that may be shown.
func (r *room) wireSeat(seat *game.Seat, shown bool) protocol.Seat {
	w := protocol.Seat{Seat: seat.No, Name: seat.Name, Ready: seat.Ready, Away: seat.Away != 0}
	play, round := seat.Play, r.state.Round
	if play == nil {
		return w
	}
	w.Left, w.Out, w.Strikes, w.Right = play.Left, play.Out, play.Strikes, play.Right
	if play.Done != 0 {
		w.Time = play.Done - round.Begins
	}
	if shown && r.state.Settings.Mode == game.Race {
		w.Board = wireBoard(round.Puzzle.Width, play.Board)
	}
	return w
}

// wireBoard writes a player's own board.
func wireBoard(width int, b *game.Board) *protocol.Board {
	return &protocol.Board{Cells: cellsText(b.Cells), Notes: notesText(width, b.Notes)}
}

// wireShared writes the board of a co-op, with who filled which cell; nil stays nil.
func wireShared(width int, b *game.Board) *protocol.Board {
	if b == nil {
		return nil
	}
	w := wireBoard(width, b)
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

// wireResult writes the result of the round, with everything that was hidden until now; nil if there is none.
func wireResult(s *game.State) *protocol.Result {
	round := s.Round
	if round.Result == nil {
		return nil
	}
	w := &protocol.Result{
		Why: string(round.Result.Why), Solution: cellsText(round.Puzzle.Solution), Time: round.Ended - round.Begins,
	}
	for _, st := range round.Result.Standings {
		w.Standings = append(w.Standings, protocol.Standing{
			Place: st.Place, Seat: st.Seat, Name: st.Name, Time: st.Time,
			Right: st.Right, Strikes: st.Strikes, Out: st.Out, Left: st.Left,
		})
	}
	if round.Board != nil {
		w.Boards = append(w.Boards, protocol.Final{Board: *wireShared(round.Puzzle.Width, round.Board)})
		return w
	}
	for i := range s.Seats {
		if play := s.Seats[i].Play; play != nil {
			w.Boards = append(w.Boards, protocol.Final{
				Seat: s.Seats[i].No, Board: *wireBoard(round.Puzzle.Width, play.Board),
			})
		}
	}
	return w
}
