package client

import (
	"cmp"
	"slices"

	"nonet/notation"
	"nonet/protocol"
)

// applyEvent applies an event of an entry at the given time.
func (v *View) applyEvent(e *protocol.Event, at int64) {
	switch e.E {
	case protocol.Seated:
		v.takeSeat(e)
	case protocol.Left:
		v.freeSeat(e.Seat)
	case protocol.Hosting:
		v.Host = e.Seat
	case protocol.Configured:
		v.applySettings(e.Settings, e.On)
	case protocol.Imported:
		v.applySettings(e.Settings, true)
	case protocol.Asked, protocol.Muted, protocol.Admitted:
		v.Guests = e.Guests
	case protocol.Kicked:
		if e.Guests != nil {
			v.Guests = e.Guests
		}
	case protocol.Halted:
		v.Halted = e.On // a Room with the rest follows
	case protocol.Started:
		v.startRound(e, at)
	case protocol.Calling:
		v.Begins = at + e.In
	case protocol.Closing:
		v.Closes = at + e.In
	case protocol.Ended:
		v.endRound(e.Result)
	case protocol.Rematched:
		v.returnToLobby()
	case protocol.Paused:
		v.shiftTimes(e.For, at)
	default:
		if s := v.Find(e.Seat); s != nil {
			v.applySeatEvent(s, e, at)
		}
	}
}

// applySeatEvent applies an event that changes one seat.
func (v *View) applySeatEvent(s *protocol.Seat, e *protocol.Event, at int64) {
	switch e.E {
	case protocol.Readied:
		s.Ready = e.On
	case protocol.Handicapped:
		s.Handicap = e.Handicap
	case protocol.Away:
		s.Away = true
	case protocol.Back:
		s.Away, s.New = false, s.New || e.On
	default:
		v.applyPlay(s, e, at)
	}
}

// applyPlay applies a player's action in a round.
func (v *View) applyPlay(s *protocol.Seat, e *protocol.Event, at int64) {
	switch e.E {
	case protocol.Placed:
		v.applyMove(s, e.Move)
		if e.Marks != "" {
			v.applyEventMarks(e)
		}
	case protocol.Cleared:
		v.applyMove(s, e.Move)
		v.applyEventMarks(e)
	case protocol.Undone:
		for _, cell := range e.Cells {
			v.applyMove(s, cell)
		}
		v.applyEventMarks(e)
	case protocol.Progress:
		s.Right = e.Right
	case protocol.Struck:
		setStrikes(s, e.Strikes)
		if e.For > 0 {
			s.Locked = at + e.For
		}
	case protocol.Unfit:
		setStrikes(s, e.Strikes)
	case protocol.Watched:
		s.Watched = true
	case protocol.Checked:
		s.Checks = e.Checks
	case protocol.Hinted:
		s.Hints = e.Hints
	case protocol.Noted:
		v.applyEventMarks(e)
	case protocol.AutoNoted:
		if b := v.board(s.Seat); b != nil && v.Puzzle != nil {
			v.applyMarks(b, e.Marks, func(cell int) bool { return b.Cells[cell] != '.' })
		}
	case protocol.Trusted:
		s.New = false
	case protocol.Out:
		if e.On {
			s.Apart = s.Strikes
		}
		if e.On || protocol.ModeOf(v.Settings.Mode).Claims {
			s.Out = true
			return
		}
		v.forEachOnBoard(s, func(s *protocol.Seat) { s.Out = true })
	case protocol.Done:
		v.forEachOnBoard(s, func(s *protocol.Seat) { s.Time, s.Lag = e.Time, e.Lag })
	}
}

// setStrikes sets the number of mistakes. A newcomer's mistakes do not count for all.
func setStrikes(s *protocol.Seat, strikes int) {
	if s.New {
		s.Apart += strikes - s.Strikes
	}
	s.Strikes = strikes
}

// applySettings applies new settings. If unready is true, no player is ready after that.
func (v *View) applySettings(set *protocol.Settings, unready bool) {
	if set != nil {
		v.Settings = *set
	}
	if unready {
		v.clearReady()
	}
}

// forEachOnBoard calls f for the seat or, if the board is shared, for all who still play, because the end of a shared
// board ends it for everyone.
func (v *View) forEachOnBoard(s *protocol.Seat, f func(*protocol.Seat)) {
	if v.Board == nil {
		f(s)
		return
	}
	for i := range v.Seats {
		if s := &v.Seats[i]; !s.Left && !s.Out && s.Time == 0 {
			f(s)
		}
	}
}

func (v *View) takeSeat(e *protocol.Event) {
	if e.Cmd != 0 { // only the viewer's own commands come with their IDs
		v.You = e.Seat
	}
	if s := v.Find(e.Seat); s != nil {
		s.Name, s.Left = e.Name, false
		return
	}
	v.Seats = append(v.Seats, protocol.Seat{Seat: e.Seat, Name: e.Name, Bot: e.Bot, New: e.On, Who: e.Who})
	slices.SortFunc(v.Seats, func(a, b protocol.Seat) int { return cmp.Compare(a.Seat, b.Seat) })
	if v.Host == 0 {
		v.Host = e.Seat
	}
}

// freeSeat frees a seat. Outside of the lobby, the seat stays visible as left.
func (v *View) freeSeat(seat int) {
	if v.Phase == protocol.Lobby {
		v.removeSeats(func(s protocol.Seat) bool { return s.Seat == seat })
	} else if s := v.Find(seat); s != nil {
		s.Left, s.Ready, s.Away = true, false, false
	}
	if v.Host == seat {
		v.Host = 0
	}
}

func (v *View) removeSeats(isGone func(protocol.Seat) bool) {
	v.Seats = slices.DeleteFunc(v.Seats, isGone)
	if v.Find(v.You) == nil {
		v.You = 0
	}
}

// isCompared reports whether players play against each other.
func (v *View) isCompared() bool {
	mode := protocol.ModeOf(v.Settings.Mode)
	return !mode.Shared || mode.Claims
}

func (v *View) clearReady() {
	for i := range v.Seats {
		v.Seats[i].Ready = false
	}
}

func (v *View) startRound(e *protocol.Event, at int64) {
	v.resetRound()
	v.Phase, v.Round, v.Begins, v.Deadline = protocol.Countdown, e.Round, at+e.In, e.Deadline
}

// shiftTimes shifts the round's times. If the round had already begun but should not have, it returns to the countdown.
func (v *View) shiftTimes(by, at int64) {
	v.Begins += by
	for _, at := range []*int64{&v.Closes, &v.Since} {
		if *at != 0 {
			*at += by
		}
	}
	for i := range v.Seats {
		if s := &v.Seats[i]; s.Locked != 0 {
			s.Locked += by
		}
	}
	if v.Phase == protocol.Playing && v.Begins > at {
		v.Phase, v.Puzzle, v.Board = protocol.Countdown, nil, nil
		for i := range v.Seats {
			v.Seats[i].Board = nil
		}
	}
}

// endRound applies the result and the boards that were hidden.
func (v *View) endRound(r *protocol.Result) {
	v.Phase, v.Result = protocol.Finished, r
	v.clearReady()
	if r == nil {
		return
	}
	if all := r.Standings; v.isCompared() && len(all) > 1 && all[0].Place != all[1].Place {
		if s := v.Find(all[0].Seat); s != nil {
			s.Wins++
		}
	}
	for i := range r.Standings {
		// On a shared board the penalties on the time differ between players.
		if s := v.Find(r.Standings[i].Seat); s != nil {
			s.Time, s.Lag = r.Standings[i].Time, r.Standings[i].Lag
		}
	}
	for i := range r.Boards {
		if s := v.Find(r.Boards[i].Seat); s != nil {
			s.Board = copyBoard(&r.Boards[i].Board)
		}
	}
}

func (v *View) returnToLobby() {
	v.removeSeats(func(s protocol.Seat) bool { return s.Left })
	v.resetRound()
	v.Phase, v.Begins = protocol.Lobby, 0
}

// resetRound resets the state of the previous round.
func (v *View) resetRound() {
	v.Closes, v.Puzzle, v.Board, v.Result, v.Halted, v.Since, v.Deadline = 0, nil, nil, nil, false, 0, 0
	for i := range v.Seats {
		s := &v.Seats[i]
		*s = protocol.Seat{Seat: s.Seat, Name: s.Name, Who: s.Who, Ready: s.Ready, Away: s.Away, Handicap: s.Handicap,
			Wins: s.Wins}
	}
}

// applyMove places a move on the seat's board, or empties a cell if text is only a cell. In a line it fills only the
// empty cells. Cells count for the seat that filled them.
func (v *View) applyMove(s *protocol.Seat, text string) {
	m, err := protocol.ParseRun(text)
	if err != nil {
		m.Value = 0
		if m.Row, m.Col, err = protocol.ParseCell(text); err != nil {
			return
		}
	}
	if m.To == (notation.Cell{}) {
		v.setCell(s, m.Cell, m.Value)
		return
	}
	b := v.board(s.Seat)
	for c := range m.Cells() {
		if i := v.index(c.Row, c.Col); b != nil && i >= 0 && i < len(b.Cells) && b.Cells[i] == '.' {
			v.setCell(s, c, v.canonicalValue(i, m.Value))
		}
	}
}

// canonicalValue returns the lowest value that is equivalent in a cell, which is the one that boards hold.
func (v *View) canonicalValue(cell, value int) int {
	if cell < len(v.Puzzle.Periods) {
		if period, _ := notation.ReadSymbol(v.Puzzle.Periods[cell]); period > 0 {
			return (value-1)%period + 1
		}
	}
	return value
}

// setCell sets a cell of the seat's board to a value; 0 empties it.
func (v *View) setCell(s *protocol.Seat, at notation.Cell, value int) {
	b, i := v.board(s.Seat), v.index(at.Row, at.Col)
	if b == nil || i < 0 || i >= len(b.Cells) {
		if value != 0 {
			s.Right++
		}
		return
	}
	if b.Cells[i] != '.' {
		v.addFilled(b, s, i, -1)
	}
	cells := []byte(b.Cells)
	cells[i] = notation.Symbol(value)
	b.Cells = string(cells)
	if i < len(b.By) {
		b.By[i] = 0
		if value != 0 {
			b.By[i] = s.Seat
		}
	}
	if value != 0 {
		v.addFilled(b, s, i, 1)
		if b.Notes != "" && !v.acceptsAnyValue() {
			v.applyMarks(b, "", func(cell int) bool { return cell != i }) // a right value removes the notes of its cell
		}
	}
}

// addFilled adds to the number of filled cells of the seat, or on a shared board of the seat that filled the cell.
func (v *View) addFilled(b *protocol.Board, s *protocol.Seat, cell, by int) {
	if cell < len(b.By) {
		s = v.Find(b.By[cell])
	}
	if s != nil {
		s.Right += by
	}
}

func (v *View) applyEventMarks(e *protocol.Event) {
	if b := v.board(e.Seat); b != nil && v.Puzzle != nil {
		v.applyMarks(b, e.Marks, func(int) bool { return true })
	}
}

// acceptsAnyValue reports whether any value may be placed, so that values only hide the notes of their cells.
func (v *View) acceptsAnyValue() bool {
	return v.Settings.Policy == protocol.PolicyBlind || v.Settings.Policy == protocol.PolicyOpen
}

// applyMarks drops the notes of cells that keep rejects, applies marks to the others, and writes the notes of the board
// again. It omits the notes of filled cells, unless values only hide them.
func (v *View) applyMarks(b *protocol.Board, marks string, keep func(cell int) bool) {
	notes := make([]uint32, len(b.Cells))
	mark := func(row, col, value int, add bool) error {
		i := v.index(row, col)
		switch {
		case i < 0 || i >= len(notes) || b.Cells[i] != '.' && !v.acceptsAnyValue():
		case add:
			notes[i] |= notation.Bit(value)
		default:
			notes[i] &^= notation.Bit(value)
		}
		return nil
	}
	// A server with another grammar: no notes are better than wrong ones.
	if protocol.ParseMarks(b.Notes, mark) != nil {
		return
	}
	for i := range notes {
		if !keep(i) {
			notes[i] = 0
		}
	}
	if protocol.ParseMarks(marks, mark) != nil {
		return
	}
	b.Notes = string(protocol.AppendNotes(nil, v.Puzzle.Width, notes))
}
