package sudoku

import (
	"fmt"
	"slices"

	"nonet/engine"
)

// ParseUnverified reads the same texts as [kind.Import].
func (kind) ParseUnverified(text string) (engine.Puzzle, error) {
	l, givens, _, err := readImport(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return l.puzzle(givens, nil), nil
}

// Fingerprints returns the fingerprints of the givens of each board and of its cages. Regions, diagonals and boxes are
// left out, because givens under further rules may still be the same puzzle.
func (kind) Fingerprints(p engine.Puzzle) (all []engine.Fingerprint) {
	l, err := layoutOf(p)
	if err != nil {
		return nil
	}
	boards := [][]uint8{p.Givens}
	if l.joined != nil {
		boards = l.boardsOf(p.Givens)
	}
	for _, givens := range boards {
		all = append(all, fingerprintOf(l.grid.Values, givens))
	}
	if len(l.cages) > 0 {
		all = append(all, l.fingerprintCages())
	}
	return all
}

// wholeBits4x4 is the number of bits that a match of all givens of a 4x4 needs. It is lower than for larger boards,
// because a 4x4 with diagonals may have only three givens. About one in a hundred pairs of unrelated 4x4 puzzles
// matches by chance.
const wholeBits4x4 = 6

// fingerprintOf returns the fingerprint of a board's givens.
func fingerprintOf(side int, givens []uint8) engine.Fingerprint {
	s := engine.Fingerprint{Form: fmt.Sprintf("%d", side), Cells: len(givens), Relabels: true}
	for orientation := range engine.Orientations {
		marks := make([]uint16, len(givens))
		for cell, v := range givens {
			marks[engine.OrientCell(cell, side, orientation)] = uint16(v)
		}
		s.Orientations = append(s.Orientations, marks)
	}
	if side == 4 {
		s.WholeBits = wholeBits4x4
	}
	return s
}

// fingerprintCages returns a fingerprint with a hash of each cage's cells and sum at its first cell. It leaves out
// cages of one cell, of a whole house, and of all but one of its cells. If all values are subtracted from one more than
// the largest, the puzzle is the same, so these sums are further orientations.
func (l *layout) fingerprintCages() engine.Fingerprint {
	side := l.grid.Values
	s := engine.Fingerprint{Form: fmt.Sprintf("%d cages", side), Cells: side * side}
	for orientation := range 2 * engine.Orientations {
		marks := make([]uint16, side*side)
		for _, c := range l.cages {
			if len(c.Cells) < 2 || len(c.Cells) >= side-1 {
				continue
			}
			sum := c.Sum
			if orientation >= engine.Orientations {
				sum = len(c.Cells)*(side+1) - sum
			}
			cells := make([]int, len(c.Cells))
			for i, cell := range c.Cells {
				cells[i] = engine.OrientCell(cell, side, orientation%engine.Orientations)
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
