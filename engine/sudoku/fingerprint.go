package sudoku

import (
	"fmt"
	"slices"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/notation"
)

// ParseUnverified reads what [kind.Import] reads.
func (kind) ParseUnverified(text string) (engine.Puzzle, error) {
	if err := checkLength(text); err != nil {
		return engine.Puzzle{}, err
	}
	l, givens, err := readAny(text)
	if err == nil {
		err = l.checkConnected()
	}
	if err != nil {
		return engine.Puzzle{}, err
	}
	return l.puzzle(givens, nil), nil
}

// Fingerprints are of the givens of each board, and of its cages. Regions, diagonals and boxes are left out: a puzzle
// whose givens stand under other rules too is the same.
func (kind) Fingerprints(p engine.Puzzle) (all []engine.Fingerprint) {
	l, err := layoutOf(p)
	if err != nil {
		return nil
	}
	boards := [][]uint8{slices.Clone(p.Givens)}
	if l.joined != nil {
		boards = l.boardsOf(p.Givens)
	}
	side := l.grid.Values
	h, w := l.grid.BoxHeight, l.grid.BoxWidth
	if h == 0 {
		h, w, _ = grid.SquareBox(side)
	}
	for _, givens := range boards {
		l.addImpliedGivens(givens)
		s := fingerprintOf(side, h, w, givens)
		if s.Candidates = candidatesByLines(side, givens); l.joined == nil {
			l.eliminateByHouses(s.Candidates, givens)
		}
		all = append(all, s)
	}
	if len(l.cages) > 0 {
		all = append(all, l.fingerprintCages())
	}
	return all
}

// addImpliedGivens adds what cages say as plainly as givens do: those of one cell, and those of all cells of a house
// but one.
func (l *layout) addImpliedGivens(givens []uint8) {
	side := l.grid.Values
	for _, c := range l.cages {
		switch len(c.cells) {
		case 1:
			givens[c.cells[0]] = uint8(c.sum)
		case side - 1:
			for _, house := range l.grid.Houses {
				if rest := subtractCells(house.Cells, c.cells); len(rest) == 1 {
					givens[rest[0]] = uint8(side*(side+1)/2 - c.sum)
				}
			}
		}
	}
}

// subtractCells returns the cells that are not among others.
func subtractCells(cells, others []int) (rest []int) {
	for _, cell := range cells {
		if !slices.Contains(others, cell) {
			rest = append(rest, cell)
		}
	}
	return rest
}

// wholeBits4x4 is the number of bits that a match of all givens of a 4x4 needs. It is lower than for larger boards,
// because a 4x4 with diagonals may have only three givens. About one in a hundred pairs of unrelated 4x4 puzzles
// matches by chance.
const wholeBits4x4 = 6

// fingerprintOf returns the fingerprint of givens. Where lines are in another order too, they are known by keys; see
// fingerprintKeys.
func fingerprintOf(side, boxHeight, boxWidth int, givens []uint8) engine.Fingerprint {
	s := engine.Fingerprint{Form: fmt.Sprintf("%d", side), Cells: len(givens), Relabels: true,
		Boxes: engine.BoxSize{Height: boxHeight, Width: boxWidth}}
	for look := range engine.Orientations {
		marks := make([]uint16, len(givens))
		for cell, v := range givens {
			marks[engine.OrientCell(cell, side, look)] = uint16(v)
		}
		s.Orientations = append(s.Orientations, marks)
	}
	k := newFingerprintKeys(side, boxHeight, boxWidth, givens)
	s.Keys, s.QueryKeys = k.keys()
	switch side {
	case 4:
		s.WholeBits = wholeBits4x4
	case 9:
		s.Traits, s.Groups = k.indexTraits(), k.queryTraits
	}
	return s
}

// candidatesByLines returns what givens leave open in each cell, by its row and column alone.
func candidatesByLines(side int, givens []uint8) []uint32 {
	open := make([]uint32, len(givens))
	for cell := range open {
		open[cell] = notation.All(side)
		for i := range side {
			row, column := givens[cell/side*side+i], givens[i*side+cell%side]
			open[cell] &^= notation.Bit(int(row)) | notation.Bit(int(column))
		}
		if v := givens[cell]; v != 0 {
			open[cell] = notation.Bit(int(v))
		}
	}
	return open
}

// eliminateByHouses takes away what the puzzle's own houses rule out.
func (l *layout) eliminateByHouses(open []uint32, givens []uint8) {
	for cell, v := range givens {
		if v == 0 {
			continue
		}
		for _, peer := range l.grid.Peers[cell] {
			if givens[peer] == 0 {
				open[peer] &^= notation.Bit(int(v))
			}
		}
	}
}

// fingerprintCages has each cage's cells and sum at the first of them. A cage of a whole house says nothing. All values
// taken from one more than the largest make another look of the same puzzle.
func (l *layout) fingerprintCages() engine.Fingerprint {
	side := l.grid.Values
	s := engine.Fingerprint{Form: fmt.Sprintf("%d cages", side), Cells: side * side}
	for look := range 2 * engine.Orientations {
		marks := make([]uint16, side*side)
		for _, c := range l.cages {
			if len(c.cells) < 2 || len(c.cells) >= side-1 {
				continue
			}
			sum := c.sum
			if look >= engine.Orientations {
				sum = len(c.cells)*(side+1) - sum
			}
			cells := make([]int, len(c.cells))
			for i, cell := range c.cells {
				cells[i] = engine.OrientCell(cell, side, look%engine.Orientations)
			}
			slices.Sort(cells)
			hash := uint64(sum)
			for _, cell := range cells {
				hash = engine.MixHash(hash, uint64(cell))
			}
			marks[cells[0]] = uint16(hash) | engine.MaxMarks
		}
		s.Orientations = append(s.Orientations, marks)
	}
	return s
}
