package nine

// verdict is the result of judging a board.
type verdict uint8

// The verdicts. Every board gets one of them.
const (
	invalid verdict = iota // a value above 9, or a value twice in a row, column or box
	none                   // no solution
	one                    // exactly one solution
	several                // at least two solutions
)

// judge returns the verdict on b.
func (s *Solver) judge(b *Board) verdict {
	switch n := s.Each(b, 2, nil); {
	case n == 2:
		return several
	case n == 1:
		return one
	case b.contradicts():
		return invalid
	}
	return none
}

// firstSolution returns the first solution that the last count found.
func (s *Solver) firstSolution() (b Board) {
	s.first.write(&b)
	return b
}

// contradicts reports whether b has a value above 9 or twice in a house.
func (b *Board) contradicts() bool {
	var rows, columns, boxes [9]uint16
	for cell, v := range b {
		if v == 0 {
			continue
		}
		if v > 9 {
			return true
		}
		r, c, bit := cell/9, cell%9, uint16(1)<<v
		box := r/3*3 + c/3
		if (rows[r]|columns[c]|boxes[box])&bit != 0 {
			return true
		}
		rows[r] |= bit
		columns[c] |= bit
		boxes[box] |= bit
	}
	return false
}
