package technique

// A sign between two cells means that they are equal or different, so either determines the other.

func (l *Logic) equalSign(line int) (ones, twos uint16) {
	return cellsAcross(l.b.Same[line], l.marks[0][line], l.marks[1][line], l.blankCells(line))
}

func (l *Logic) crossSign(line int) (ones, twos uint16) {
	return cellsAcross(l.b.Differ[line], l.marks[1][line], l.marks[0][line], l.blankCells(line))
}

// cellsAcross returns the empty cells on the other side of signs from cells that force them to be suns, and to be
// moons.
func cellsAcross(signs, suns, moons, blank uint16) (ones, twos uint16) {
	return (suns&signs<<1 | suns>>1&signs) & blank, (moons&signs<<1 | moons>>1&signs) & blank
}

func (l *Logic) equalSignReason(line, i int, value uint8) (cells uint16, of uint8) {
	return neighbour(l.b.Same[line], l.marks[value-1][line], i), value
}

func (l *Logic) crossSignReason(line, i int, value uint8) (cells uint16, of uint8) {
	return neighbour(l.b.Differ[line], l.marks[2-value][line], i), 3 - value
}

// neighbour returns a cell of some that is adjacent to another, with a sign between them.
func neighbour(signs, some uint16, i int) uint16 {
	if i > 0 && signs&some>>(i-1)&1 != 0 {
		return 1 << (i - 1)
	}
	return 1 << (i + 1)
}

func whyEqualSign(w *words, s *step) {
	w.add("The = makes the cell the same as ", w.at(s), ", which is ", w.one(s.Of), ".")
}

func whyCrossSign(w *words, s *step) {
	w.add("The × makes the cell different from ", w.at(s), ", which is ", w.one(s.Of), ".")
}
