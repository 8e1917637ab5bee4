package technique

// No three adjacent cells may be equal. So the cells next to two equal ones, and the cell between two equal ones, hold
// the other symbol.

func (l *Logic) pair(line int) (ones, twos uint16) {
	blank := l.blankCells(line)
	sun, moon := l.marks[0][line], l.marks[1][line]
	sun, moon = sun&(sun>>1), moon&(moon>>1)
	return (moon<<2 | moon>>1) & blank, (sun<<2 | sun>>1) & blank
}

func (l *Logic) pairReason(line, i int, value uint8) (cells uint16, of uint8) {
	other := l.marks[2-value][line]
	for _, pair := range [2]uint16{cellsAround(i, 1, 2), cellsAround(i, -1, -2)} {
		if pair != 0 && other&pair == pair {
			return pair, 3 - value
		}
	}
	return 0, 3 - value
}

// cellsAround returns the cells at offsets a and b from another, or none if one of them would be before the first of
// the line.
func cellsAround(i, a, b int) uint16 {
	if i+a < 0 || i+b < 0 {
		return 0
	}
	return 1<<(i+a) | 1<<(i+b)
}

func whyThree(w *words, s *step) {
	w.add(w.at(s), " are both ", w.plural(s.Of), ", and three in a row isn't allowed.")
}

func (l *Logic) sandwich(line int) (ones, twos uint16) {
	blank := l.blankCells(line)
	sun, moon := l.marks[0][line], l.marks[1][line]
	return moon & (moon >> 2) << 1 & blank, sun & (sun >> 2) << 1 & blank
}

func (l *Logic) sandwichReason(_, i int, value uint8) (cells uint16, of uint8) {
	return cellsAround(i, -1, 1), 3 - value
}
