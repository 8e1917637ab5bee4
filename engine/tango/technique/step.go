package technique

import "math/bits"

// step is one application of a technique: what it fills in, and the reason.
type step struct {
	Technique  Technique
	Line       int
	Ones, Twos uint16 // the line's cells to set to 1, and to 2

	Beside int    // the other of two lines
	From   []int  // the full lines that the line may not equal
	At     []int  // the cells to look at
	Of     uint8  // the symbol to mention
	Chain  []move // the consequences of a hypothesis
	End    int    // the line that can't be filled then
	steps  int    // the number of steps to that end
}

// move is a cell with its value.
type move struct {
	Cell  int
	Value uint8
}

// value returns the value of the first cell that the step fills.
func (s *step) value() uint8 {
	if s.Twos>>s.place()&1 != 0 {
		return 2
	}
	return 1
}

// restrictTo restricts the step to one cell: i if the step fills it, otherwise the first.
func (s *step) restrictTo(i int) {
	if i < 0 || (s.Ones|s.Twos)>>i&1 == 0 {
		i = s.place()
	}
	s.Ones, s.Twos = s.Ones&(1<<i), s.Twos&(1<<i)
}

// place returns the index in its line of the first cell that the step fills.
func (s *step) place() int { return bits.TrailingZeros16(s.Ones | s.Twos) }

// fills returns the only cell that a step fills, and its value.
func (l *Logic) fills(s *step) move { return move{l.b.Cell(s.Line, s.place()), s.value()} }

// stepAt returns the current step restricted to one cell, with everything that its words need.
func (l *Logic) stepAt(i int) step {
	s := l.step
	s.restrictTo(i)
	s.End = -1
	switch s.Technique {
	case Hypothesis:
		s.At, s.Of = []int{l.fills(&s).Cell}, 3-s.value()
		l.retrace(&s)
		return s
	case uniqueLine:
		s.From = l.findFullLike(s.Line)
	}
	cells, of := methods[s.Technique].reason(l, s.Line, s.place(), s.value())
	s.Of = of
	if s.Technique >= completeLine { // their words are about the cell itself
		cells = 1 << s.place()
	}
	s.At = l.cellsOf(s.Line, cells)
	return s
}

// cellsOf returns cells of a line, ascending.
func (l *Logic) cellsOf(line int, set uint16) (cells []int) {
	for ; set != 0; set &= set - 1 {
		cells = append(cells, l.b.Cell(line, bits.TrailingZeros16(set)))
	}
	return cells
}

// premises returns the cells on whose values the step depends.
func (l *Logic) premises(s *step) (cells []int) {
	switch {
	case s.Technique <= signPair:
		return s.At
	case s.Technique <= completeLine:
		return l.cellsOf(s.Line, l.knownCells(s.Line))
	case s.Technique == uniqueLine:
		return l.linePremises(s.Line)
	}
	for row := range l.b.N {
		cells = append(cells, l.cellsOf(row, l.knownCells(row))...)
	}
	return cells
}

// linePremises returns the cells that prevent a line from being filled: its own, and, if equal lines are forbidden,
// those of full parallel lines.
func (l *Logic) linePremises(line int) []int {
	if line < 0 {
		return nil
	}
	cells := l.cellsOf(line, l.knownCells(line))
	if l.b.Unique {
		first := line / l.b.N * l.b.N
		for other := first; other < first+l.b.N; other++ {
			if l.blankCells(other) == 0 {
				cells = append(cells, l.cellsOf(other, l.b.AllCells())...)
			}
		}
	}
	return cells
}
