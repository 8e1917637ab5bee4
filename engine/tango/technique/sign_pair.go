package technique

import "nonet/engine/hintwords"

// If a sign makes two empty cells equal, they can't both equal the cell next to them: that would be three adjacent
// cells.

func (l *Logic) signPair(line int) (ones, twos uint16) {
	blank := l.blankCells(line)
	pairs := l.b.Same[line] & blank & (blank >> 1)
	if pairs == 0 {
		return 0, 0
	}
	sun, moon := l.marks[0][line], l.marks[1][line]
	suns, moons := pairs&(sun>>2|sun<<1), pairs&(moon>>2|moon<<1)
	return moons | moons<<1, suns | suns<<1
}

func (l *Logic) signPairReason(line, i int, value uint8) (cells uint16, of uint8) {
	pairs, other := l.b.Same[line], l.marks[2-value][line]
	for _, first := range [2]int{i, i - 1} { // the pair begins at the cell, or before it
		if first < 0 || pairs>>first&1 == 0 {
			continue
		}
		if beside := (1<<first>>1 | 4<<first) & other; beside != 0 {
			return beside &^ (beside - 1), 3 - value
		}
	}
	return 0, 3 - value
}

func whySignPair(w *words, s *step) {
	w.add("The = next to ", w.at(s), " makes two cells alike. ", hintwords.Capital(w.at(s)), " is ", w.one(s.Of),
		", and with it there'd be three in a row.")
}
