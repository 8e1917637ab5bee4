package game

import "slices"

// A player who sits down in a running co-op is a newcomer: a full participant, except that their mistakes count only
// for themselves and that they can't remove others' notes, until they have filled an eighth of the puzzle's blank
// cells. In addition, once a round has run for a while, nobody can end it alone: the player who made most of the
// mistakes is out when the strikes are used up, and takes those strikes along.

// spoilAfter is the time in milliseconds after which one player's mistakes no longer end a co-op for all.
const spoilAfter = 60 * 1000

// makeNewcomer makes a player who just joined a co-op in progress a newcomer.
func (s *State) makeNewcomer(seat *Seat) {
	if s.Settings.mode().Together && s.At >= s.Round.Begins {
		s.editPlay(seat).New = true
	}
}

// earnsTrust reports whether a newcomer who has filled this many right cells stops being one. It returns false if any
// value is accepted, because then it is unknown before the end which values are right.
func (s *State) earnsTrust(right int) bool {
	return !s.Settings.acceptsAnyValue() && playedPart*right >= s.Round.Puzzle.CountBlank()
}

// isOthers reports whether a cell belongs to another player, whom a newcomer in the seat may not override.
func (b *Board) isOthers(cell, seat int) bool {
	by := b.By(cell)
	return by != 0 && by != seat
}

// protectedNotes returns the notes of a cell that the player may not remove: others' notes, if the player is a
// newcomer.
func (p *Play) protectedNotes(cell int) uint32 {
	switch {
	case !p.New:
		return 0
	case p.added == nil:
		return p.Board.notes(cell)
	}
	return p.Board.notes(cell) &^ p.added[cell]
}

// hasProtectedNotes reports whether automatic notes would replace notes that the player may not remove.
func (p *Play) hasProtectedNotes() bool {
	for cell, v := range p.Board.Cells {
		if v == 0 && p.protectedNotes(cell) != 0 {
			return true
		}
	}
	return false
}

// recordAddedNotes records that the seat's player added notes of a cell, if the player or an earlier adder is a
// newcomer.
func (s *State) recordAddedNotes(seat *Seat, cell int, notes uint32) {
	for i := range s.Seats {
		other := &s.Seats[i]
		if other.Play == nil || !other.Play.New {
			continue
		}
		own := other.No == seat.No
		if p := other.Play; own || p.added != nil && p.added[cell]&notes != 0 {
			p = s.editPlay(other)
			if p.added == nil {
				p.added = make([]uint32, len(p.Board.Cells))
			} else {
				p.added = slices.Clone(p.added)
			}
			p.added[cell] &^= notes
			if own {
				p.added[cell] |= notes
			}
		}
	}
}

// WithUncoveredNotes returns marks together with the notes that become visible in cells that a seat has just emptied.
func (s *State) WithUncoveredNotes(no int, cells []Fill, marks []Mark) []Mark {
	board := s.SeatNo(no).Play.Board
	for _, c := range cells {
		cell, _ := s.Round.cellIndex(c.Row, c.Col, 1)
		for v := 0; c.Value == 0 && board.notes(cell)>>v != 0; v++ {
			if m := (Mark{Row: c.Row, Col: c.Col, Value: v, Add: true}); board.hasNote(cell, v) && !slices.Contains(marks, m) {
				marks = append(slices.Clip(marks), m)
			}
		}
	}
	return marks
}

// hasNewcomerMistake reports whether the board contains wrong values of a newcomer and the player is not one. Otherwise
// a newcomer could fill the last cells with wrong values, and each correction by the others would count as a mistake.
func (s *State) hasNewcomerMistake(p *Play) bool {
	if p.New || !s.Settings.mode().Together {
		return false
	}
	for cell, v := range p.Board.Cells {
		by := s.SeatNo(p.Board.By(cell))
		if by != nil && by.Play != nil && by.Play.New && v != s.Round.Puzzle.Solution[cell] {
			return true
		}
	}
	return false
}

// seatToPutOut returns the seat that is out because of a mistake that used up the strikes, and whether only that seat
// is out.
func (t *turn) seatToPutOut() (no int, alone bool) {
	no = t.seat.No
	if !t.s.Settings.mode().Together {
		return no, false
	}
	if t.s.SeatNo(no).Play.New {
		return no, true
	}
	if t.at < t.s.Round.Begins+spoilAfter {
		return no, false
	}
	if spoiler := t.s.findSpoiler(); spoiler != 0 {
		return spoiler, true
	}
	return no, false
}

// findSpoiler returns the seat that alone made most of all players' mistakes in a co-op, if another player who has
// filled cells is still playing. It returns 0 if there is none.
func (s *State) findSpoiler() (no int) {
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && p.Plays() && 2*(p.Strikes-p.OwnStrikes) > s.Round.Strikes {
			no = s.Seats[i].No
		}
	}
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && p.Plays() && !p.New && p.Right > 0 && s.Seats[i].No != no {
			return no
		}
	}
	return 0
}

// putOut puts out the players who are out after a mistake that used up the strikes.
func (t *turn) putOut() {
	no, alone := t.seatToPutOut()
	t.emitAndApply(no, Out{Alone: alone})
}

// putOutAlone puts only this player of a co-op out. The player's mistakes no longer count for the others.
func (s *State) putOutAlone(seat *Seat) {
	p := s.editPlay(seat)
	s.Round.Strikes -= p.Strikes - p.OwnStrikes
	p.Out, p.OwnStrikes = true, p.Strikes
}

func (Trusted) apply(s *State, d eventContext) {
	p := s.editPlay(d.seat)
	p.New, p.added = false, nil
}

func (Trusted) audit(s *State, d eventContext) error {
	ok := d.seat.Play.New && s.earnsTrust(d.seat.Play.Right)
	return check(ok, "the player is not a newcomer, or has not filled enough cells")
}
