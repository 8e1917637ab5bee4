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
