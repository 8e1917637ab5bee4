package nonogram

import (
	"fmt"
	"slices"
	"strings"

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
		oriented := orientClues(&c, orientation)
		s.Orientations = append(s.Orientations, marksOf(slices.Concat(oriented.Rows, oriented.Cols)))
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

// CanonicalForm returns the smallest of the eight orientations of the picture.
func (kind) CanonicalForm(p engine.Puzzle) string {
	if p.Width < 1 || p.Height < 1 || len(p.Solution) != p.Width*p.Height || !slices.Contains(p.Solution, 1) {
		return ""
	}
	least := ""
	for orientation := range engine.Orientations {
		width, height := p.Width, p.Height
		if orientation&4 != 0 {
			width, height = height, width
		}
		if form := formOf(orientCells(p.Solution, p.Width, orientation), width, height); least == "" || form < least {
			least = form
		}
	}
	return least
}

// formOf encodes cells as text, six bits in a character.
func formOf(cells []uint8, width, height int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%02dx%02d ", width, height)
	for six := range slices.Chunk(cells, 6) {
		c := byte(0)
		for i, v := range six {
			c |= (v & 1) << i
		}
		b.WriteByte('0' + c)
	}
	return b.String()
}

// Disguise mirrors the board, and transposes it if it is square.
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	n, err := nonogramOf(&p)
	if err != nil || len(p.Solution) != len(p.Givens) {
		return p, false
	}
	for _, orientation := range r.Perm(engine.Orientations) {
		if orientation&4 != 0 && p.Width != p.Height {
			continue
		}
		clues := orientClues(&n.Clues, orientation)
		q := puzzle(&clues, orientCells(p.Givens, p.Width, orientation))
		q.Solution, q.Grade = orientCells(p.Solution, p.Width, orientation), p.Grade
		if q.Clues != p.Clues {
			return q, true
		}
	}
	return p, false
}

// orientCells returns the cells of a board mirrored horizontally (bit 0), mirrored vertically (bit 1), and then
// transposed (bit 2).
func orientCells(cells []uint8, width, orientation int) []uint8 {
	height := len(cells) / width
	out := make([]uint8, len(cells))
	for i, v := range cells {
		x, y := i%width, i/width
		if orientation&1 != 0 {
			x = width - 1 - x
		}
		if orientation&2 != 0 {
			y = height - 1 - y
		}
		if orientation&4 != 0 {
			out[x*height+y] = v
		} else {
			out[y*width+x] = v
		}
	}
	return out
}

// orientClues returns the clues of a board whose cells are oriented by [orientCells].
func orientClues(c *board.Clues, orientation int) board.Clues {
	mirrored, upsideDown := orientation&1 != 0, orientation&2 != 0
	out := board.Clues{Rows: linesOf(c.Rows, upsideDown, mirrored), Cols: linesOf(c.Cols, mirrored, upsideDown)}
	if orientation&4 != 0 {
		out.Rows, out.Cols = out.Cols, out.Rows
	}
	return out
}

// linesOf returns the clues of a direction. If reversed is set it starts with the last line, and if mirrored is set it
// reverses each clue.
func linesOf(clues []line.Clue, reversed, mirrored bool) []line.Clue {
	out := make([]line.Clue, len(clues))
	for i, clue := range clues {
		if out[i] = slices.Clone(clue); mirrored {
			slices.Reverse(out[i])
		}
	}
	if reversed {
		slices.Reverse(out)
	}
	return out
}
