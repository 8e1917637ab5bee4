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

// CanonicalForm returns the smallest of the eight orientations of the picture.
func (kind) CanonicalForm(p engine.Puzzle) string {
	if p.Width < 1 || p.Height < 1 || len(p.Solution) != p.Width*p.Height || !slices.Contains(p.Solution, 1) {
		return ""
	}
	least := ""
	width, height, cells := p.Width, p.Height, p.Solution
	for i := range 8 {
		if i == 4 {
			cells = mirror(cells, width)
		}
		cells = transpose(cells, width)
		width, height = height, width
		if s := formOf(cells, width, height); least == "" || s < least {
			least = s
		}
	}
	return least
}

// transpose rotates cells by 90 degrees.
func transpose(cells []uint8, width int) []uint8 {
	height := len(cells) / width
	out := make([]uint8, len(cells))
	for i, v := range cells {
		out[i%width*height+height-1-i/width] = v
	}
	return out
}

// mirror mirrors cells horizontally.
func mirror(cells []uint8, width int) []uint8 {
	out := slices.Clone(cells)
	for row := range slices.Chunk(out, width) {
		slices.Reverse(row)
	}
	return out
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
	for _, orientation := range r.Perm(8) {
		swap := orientation&4 != 0
		if swap && p.Width != p.Height {
			continue
		}
		clues := board.Clues{
			Rows: linesOf(n.Clues.Rows, orientation&2 != 0, orientation&1 != 0),
			Cols: linesOf(n.Clues.Cols, orientation&1 != 0, orientation&2 != 0),
		}
		if swap {
			clues.Rows, clues.Cols = clues.Cols, clues.Rows
		}
		looked := func(cells []uint8) []uint8 {
			out := slices.Clone(cells)
			if orientation&1 != 0 {
				out = mirror(out, p.Width)
			}
			if orientation&2 != 0 {
				out = mirror(out, p.Width)
				slices.Reverse(out)
			}
			if swap {
				out = mirror(transpose(out, p.Width), p.Height)
			}
			return out
		}
		q := puzzle(&clues, looked(p.Givens))
		q.Solution, q.Grade = looked(p.Solution), p.Grade
		if q.Clues != p.Clues {
			return q, true
		}
	}
	return p, false
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
