package nonogram

import (
	"slices"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
	"nonet/engine/nonogram/text"
	"nonet/engine/specword"
)

// ParseUnverified reads the same texts as [kind.Import].
func (kind) ParseUnverified(s string) (engine.Puzzle, error) {
	n, err := text.Read(s)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(&n.Clues, n.Givens), nil
}

// Fingerprints returns the fingerprint of the clues of the rows, then of the columns. It leaves out givens, and lines
// at the edges that are empty or full by their clue alone, because the puzzle is the same without them.
func (kind) Fingerprints(p engine.Puzzle) []engine.Fingerprint {
	n, err := nonogramOf(&p)
	if err != nil {
		return nil
	}
	c := trimBorders(n.Clues)
	if c.Width() == 0 || c.Height() == 0 {
		return nil
	}
	sides := []int{c.Width(), c.Height()}
	slices.Sort(sides)
	s := engine.Fingerprint{Form: specword.SizeName(sides[0], sides[1]), Cells: c.Width() * c.Height()}
	for orientation := range engine.Orientations {
		rows, cols := c.Rows, c.Cols
		if orientation&4 != 0 {
			rows, cols = cols, rows
		}
		bottomUp, rightToLeft := orientation&1 != 0, orientation&2 != 0
		lines := append(linesOf(rows, bottomUp, rightToLeft), linesOf(cols, rightToLeft, bottomUp)...)
		s.Orientations = append(s.Orientations, marksOf(lines))
	}
	return []engine.Fingerprint{s}
}

func marksOf(clues []line.Clue) []uint16 {
	marks := make([]uint16, len(clues))
	for i, clue := range clues {
		hash := uint64(len(clue))
		for _, run := range clue {
			hash = engine.MixHash(hash, uint64(run))
		}
		marks[i] = uint16(hash) | engine.MaxMarks
	}
	return marks
}

// trimBorders returns clues without the empty and full lines at the edges.
func trimBorders(c board.Clues) board.Clues {
	c = board.Clues{Rows: slices.Clone(c.Rows), Cols: slices.Clone(c.Cols)}
	for c.Width() > 0 && c.Height() > 0 {
		switch {
		case trim(&c.Rows, c.Cols, 0), trim(&c.Rows, c.Cols, c.Height()-1):
		case trim(&c.Cols, c.Rows, 0), trim(&c.Cols, c.Rows, c.Width()-1):
		default:
			return c
		}
	}
	return c
}

// trim removes a first or last line if it is empty or full, shortens the clues across by the cells that it fills, and
// reports whether it removed the line.
func trim(lines *[]line.Clue, across []line.Clue, at int) bool {
	clue := (*lines)[at]
	full := len(clue) == 1 && int(clue[0]) == len(across)
	if clue.Cells() > 0 && !full {
		return false
	}
	for i, other := range across {
		if !full || len(other) == 0 {
			continue
		}
		end := 0
		if at > 0 {
			end = len(other) - 1
		}
		other = slices.Clone(other)
		if other[end]--; other[end] == 0 {
			other = slices.Delete(other, end, end+1)
		}
		across[i] = other
	}
	*lines = slices.Delete(*lines, at, at+1)
	return true
}
