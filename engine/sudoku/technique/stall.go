package technique

import "nonet/engine/grid"

// Stall is the position at which techniques up to a level stall. It can try further givens from there without repeating
// the steps before. From hard on, the result may differ in some notes from solving the puzzle with these givens,
// because a unique rectangle is visible only while all its notes are present; so the result has to be graded from its
// givens. It is not safe for concurrent use.
type Stall struct {
	logic *Logic
	most  Technique
	at    board // the position at which the techniques stalled
}

// NewStall returns a Stall for puzzles of a grid.
func NewStall(g *grid.Grid) *Stall {
	l := New(g)
	return &Stall{logic: l, at: newBoard(g, l.crossings)}
}

// Begin applies techniques up to a level to givens, and returns the number of empty cells that are left. The puzzle
// must have one solution.
func (s *Stall) Begin(givens []uint8, level Level) (left int) {
	s.most = hardestOf(level)
	s.logic.solve(givens, s.most)
	s.Keep()
	return s.at.left
}

// IsEmpty reports whether a cell is empty in the position.
func (s *Stall) IsEmpty(cell int) bool { return s.at.values[cell] == 0 }

// CountEmpty returns the number of empty cells.
func (s *Stall) CountEmpty() int { return s.at.left }

// Give fills in further cells, continues, and returns the number of empty cells that are left. It does not change the
// position unless [Stall.Keep] is called.
func (s *Stall) Give(full []uint8, cells []int) (left int) {
	l := s.logic
	l.copyFrom(&s.at)
	for _, cell := range cells {
		if l.values[cell] == 0 {
			l.place(cell, int(full[cell])-1)
		}
	}
	var r Report
	l.run(&r, s.most)
	return l.left
}

// Keep makes the result of the last Give the current position.
func (s *Stall) Keep() {
	s.at.copyFrom(&s.logic.board)
}
