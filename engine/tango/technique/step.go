package technique

import "math/bits"

// Step is one application of a technique: what it fills in, and what that stands on.
type Step struct {
	Technique  Technique
	Line       int
	Ones, Twos uint16 // the line's cells that hold 1, and those that hold 2

	Beside int    // of two lines, the other
	From   []int  // the full lines that the line may not equal
	At     []int  // the cells to look at
	Of     uint8  // the symbol to tell of
	Chain  []Move // what follows from a hypothesis
	End    int    // the line that can't be filled then
	steps  int    // how many it takes to that end
}

// Move is a cell with its value.
type Move struct {
	Cell  int
	Value uint8
}

// value returns what the first of the step's cells holds.
func (s *Step) value() uint8 {
	if first := bits.TrailingZeros16(s.Ones | s.Twos); s.Twos>>first&1 != 0 {
		return 2
	}
	return 1
}

// only leaves one cell of the step's: i if it is one of them, or else the first.
func (s *Step) only(i int) {
	if i < 0 || (s.Ones|s.Twos)>>i&1 == 0 {
		i = bits.TrailingZeros16(s.Ones | s.Twos)
	}
	s.Ones, s.Twos = s.Ones&(1<<i), s.Twos&(1<<i)
}

// place returns the place in its line of the one cell that the step fills.
func (s *Step) place() int { return bits.TrailingZeros16(s.Ones | s.Twos) }

// stepAt returns the present step as it fills one cell, with all that its words need.
func (l *Logic) stepAt(i int) Step {
	s := l.step
	s.only(i)
	s.End = -1
	switch s.Technique {
	case Hypothesis:
		s.At, s.Of = []int{l.b.Cell(s.Line, s.place())}, 3-s.value()
		l.retrace(&s)
		return s
	case uniqueLine:
		s.From = l.fullLike(s.Line)
	}
	cells, of := methods[s.Technique].reason(l, s.Line, s.place(), s.value())
	s.Of = of
	if s.Technique >= completeLine { // their words are about the cell itself
		cells = 1 << s.place()
	}
	s.At = l.cellsOf(s.Line, cells)
	return s
}

// cellsOf returns the cells of a line, rising.
func (l *Logic) cellsOf(line int, set uint16) (cells []int) {
	for ; set != 0; set &= set - 1 {
		cells = append(cells, l.b.Cell(line, bits.TrailingZeros16(set)))
	}
	return cells
}

// premises returns the cells whose values the step stands on.
func (l *Logic) premises(s *Step) (cells []int) {
	switch {
	case s.Technique <= signPair:
		return s.At
	case s.Technique <= completeLine:
		return l.cellsOf(s.Line, l.known(s.Line))
	case s.Technique == uniqueLine:
		return l.linePremises(s.Line)
	}
	for row := range l.b.N {
		cells = append(cells, l.cellsOf(row, l.known(row))...)
	}
	return cells
}

// linePremises returns the cells that keep a line from being filled: its own, and, if it may not equal another, those
// of the full ones.
func (l *Logic) linePremises(line int) []int {
	if line < 0 {
		return nil
	}
	cells := l.cellsOf(line, l.known(line))
	if l.b.Unique {
		first := line / l.b.N * l.b.N
		for other := first; other < first+l.b.N; other++ {
			if l.blank(other) == 0 {
				cells = append(cells, l.cellsOf(other, l.b.Full())...)
			}
		}
	}
	return cells
}
