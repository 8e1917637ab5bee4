package technique

import "nonet/engine/grid"

// Stall is where techniques up to a level get no further with a puzzle. What more givens would do is found from there:
// that costs what they lead to, instead of the whole way again. From hard on it may end some notes away from where the
// whole way would, since a unique rectangle shows only as long as all its notes stand: a puzzle that was found so is
// graded from its givens. It serves one goroutine at a time.
type Stall struct {
	logic  *Logic
	most   Technique
	at     board      // where the techniques stalled
	failed [count]int // what they know there of where to look in vain
}

// NewStall makes a Stall for the puzzles of a grid.
func NewStall(g *grid.Grid) *Stall {
	l := New(g)
	return &Stall{logic: l, at: newBoard(g, l.crossings)}
}

// Begin goes as far as techniques up to a level get from some givens, and tells how many cells stay empty. The puzzle
// must have one solution.
func (s *Stall) Begin(givens []uint8, level Level) (left int) {
	s.most = hardestOf(level)
	s.logic.solve(givens, s.most)
	s.Keep()
	return s.at.left
}

// IsEmpty reports whether a cell is empty where the techniques stalled.
func (s *Stall) IsEmpty(cell int) bool { return s.at.values[cell] == 0 }

// Left returns the number of such cells.
func (s *Stall) Left() int { return s.at.left }

// Give goes on with the values of some more cells, and tells how many cells stay empty then. The next call
// begins where this one did, unless what it led to is kept.
func (s *Stall) Give(full []uint8, cells []int) (left int) {
	l := s.logic
	l.copyFrom(&s.at)
	l.copyStamps(&s.at)
	l.failed = s.failed
	for _, cell := range cells {
		if l.values[cell] == 0 {
			l.place(cell, int(full[cell])-1)
		}
	}
	var r Report
	l.run(&r, s.most)
	return l.left
}

// Keep makes what the last call led to the place where the techniques stalled.
func (s *Stall) Keep() {
	s.at.copyFrom(&s.logic.board)
	s.at.copyStamps(&s.logic.board)
	s.failed = s.logic.failed
}

// copyStamps takes over when what last changed and was last looked at. The count of changes goes on, so nothing that is
// known of another position is taken for this one's.
func (b *board) copyStamps(o *board) {
	copy(b.digitAt, o.digitAt)
	copy(b.houseAt, o.houseAt)
	copy(b.lookedAt, o.lookedAt)
}
