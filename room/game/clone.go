package game

import "slices"

// A state is copied on write: it shares with its copies the parts that neither has changed, because one move affects
// one of a thousand boards. Each part that is changed in place records its age. A part as old as the state belongs to
// the state alone; an older one may be shared and is copied before it is changed.

// Clone returns an independent copy. It is cheap however many players sit in the room. It must not be called while
// another goroutine reads s.
func (s *State) Clone() *State {
	s.age++
	return s.shallowCopy()
}

// shallowCopy returns a copy that is valid as long as s does not change.
func (s *State) shallowCopy() *State {
	c := *s
	c.age++
	c.Seats = slices.Clone(s.Seats)
	if s.Round != nil {
		round := *s.Round
		c.Round = &round
	}
	return &c
}

// editPlay returns the seat's part in the round for modification.
func (s *State) editPlay(seat *Seat) *Play {
	if seat.Play.age != s.age {
		p := *seat.Play
		p.age = s.age
		seat.Play = &p
	}
	return seat.Play
}

// setSharedBoard sets the board of all players in the round. It allocates the copies of all players at once, because
// they will be copied together again when the board next changes.
func (s *State) setSharedBoard(b *Board) {
	copies := make([]Play, 0, len(s.Seats))
	for i := range s.Seats {
		switch p := s.Seats[i].Play; {
		case p == nil:
		case p.age == s.age:
			p.Board = b
		default:
			copies = append(copies, *p)
			p = &copies[len(copies)-1]
			p.Board, p.age = b, s.age
			s.Seats[i].Play = p
		}
	}
}

// editMarks returns the marks of the seat's player for modification.
func (s *State) editMarks(seat *Seat) *boardMarks {
	if seat.Play.own == nil {
		return &s.editBoard(seat).boardMarks
	}
	if seat.Play.own.age != s.age {
		s.editPlay(seat).own = &ownMarks{seat.Play.own.clone(), s.age}
	}
	return &seat.Play.own.boardMarks
}

// editBoard returns the seat's board for modification. A shared board stays shared.
func (s *State) editBoard(seat *Seat) *Board {
	old := seat.Play.Board
	if old.age == s.age {
		return old
	}
	b := old.clone()
	b.age = s.age
	if s.Round.Board == old {
		s.Round.Board = b
		s.setSharedBoard(b)
	} else {
		s.editPlay(seat).Board = b
	}
	return b
}

// clone returns a copy that shares the cells, notes and mistakes until one of them changes. A note leaves the cells
// unchanged, and most moves leave the notes unchanged. The original board must not change any more.
func (b *Board) clone() *Board {
	c := *b
	c.cellsShared, c.boardMarks = true, b.boardMarks.clone()
	return &c
}

func (l *boardMarks) clone() boardMarks {
	c := *l
	c.notesShared, c.triedShared, c.effectsShared = true, true, true
	return c
}
