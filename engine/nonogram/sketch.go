package nonogram

import (
	"math"
	"slices"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
	"nonet/engine/nonogram/text"
)

// Outline reads what [kind.Import] reads.
func (kind) Outline(s string) (engine.Puzzle, error) {
	n, err := text.Read(s)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(&n.Clues, n.Givens), nil
}

// Sketches have the clues of the rows, then of the columns. Givens don't count, nor do lines at the edge that are told
// by their clue alone: without them the puzzle is the same. The key is of all clues, for boards with much the same ones
// everywhere.
func (kind) Sketches(p engine.Puzzle) []engine.Sketch {
	n, err := nonogramOf(&p)
	if err != nil {
		return nil
	}
	c := trimmed(n.Clues)
	if c.Width() == 0 || c.Height() == 0 {
		return nil
	}
	return []engine.Sketch{sketchOf(c)}
}

// partLeast is how many cells the smallest part has that is looked at, without lines at its edges that are told by
// their clue alone. Others have smaller ones too, so of those it is the ones that stand apart from the rest of the
// picture, as they do where somebody who has not solved them adds to their clues.
const (
	partLeast  = 36
	apartLeast = 16
)

// Parts are those of a solved picture that is larger: the lines beyond a picture change all of its clues, and nothing
// of it. Nor does it change when each of its cells is as many, or its lines have others between them.
func (kind) Parts(p engine.Puzzle, width, height int) (all []engine.Sketch) {
	if len(p.Solution) != p.Width*p.Height || width < 1 || height < 1 || width > p.Width || height > p.Height ||
		width*height == len(p.Solution) {
		return nil
	}
	for down := 1; down*height <= p.Height; down++ {
		for across := 1; across*width <= p.Width; across++ {
			all = append(all, parts(p, width, height, across, down)...)
		}
	}
	return all
}

// parts are those of every so many columns and rows.
func parts(p engine.Puzzle, width, height, across, down int) (all []engine.Sketch) {
	rows := make([]uint64, height)
	for top := range p.Height - height*down + 1 {
		for left := range p.Width - width*across + 1 {
			clear(rows)
			for y := range rows {
				for x := range width {
					rows[y] |= uint64(p.Solution[(top+y*down)*p.Width+left+x*across]) << x
				}
			}
			var c board.Clues
			c.Read(rows, width)
			c = trimmed(c)
			cells, large := c.Width()*c.Height(), across*down > 1
			if cells >= partLeast || cells >= apartLeast &&
				(large && isEnlarged(p, left, top, width*across, height*down, across, down) ||
					!large && standsApart(p, left, top, width, height)) {
				s := sketchOf(c)
				s.Looks = nil // nothing less than all clues is enough
				all = append(all, s)
			}
		}
	}
	return all
}

// isEnlarged says whether each cell of a part of a solved picture is as many that are the same.
func isEnlarged(p engine.Puzzle, left, top, width, height, across, down int) bool {
	for y := range height {
		for x := range width {
			if p.Solution[(top+y)*p.Width+left+x] != p.Solution[(top+y-y%down)*p.Width+left+x-x%across] {
				return false
			}
		}
	}
	return true
}

// standsApart says whether all cells beside a part of a solved picture are empty, but for those at its corners.
func standsApart(p engine.Puzzle, left, top, width, height int) bool {
	filled := func(x, y int) bool {
		return x >= 0 && x < p.Width && y >= 0 && y < p.Height && p.Solution[y*p.Width+x] != 0
	}
	for x := left; x < left+width; x++ {
		if filled(x, top-1) || filled(x, top+height) {
			return false
		}
	}
	for y := top; y < top+height; y++ {
		if filled(left-1, y) || filled(left+width, y) {
			return false
		}
	}
	return true
}

// sketchOf is of clues that are trimmed.
func sketchOf(c board.Clues) engine.Sketch {
	sides := []int{c.Width(), c.Height()}
	slices.Sort(sides)
	s := engine.Sketch{Form: sizeName(sides[0], sides[1]), Cells: c.Width() * c.Height()}
	least := uint64(math.MaxUint64)
	for look := range 8 {
		rows, cols := c.Rows, c.Cols
		if look&4 != 0 {
			rows, cols = cols, rows
		}
		marks := append(marksOf(rows, look&1 != 0, look&2 != 0), marksOf(cols, look&2 != 0, look&1 != 0)...)
		s.Looks = append(s.Looks, marks)
		key := uint64(len(rows))
		for _, mark := range marks {
			key = engine.Mix(key, uint64(mark))
		}
		least = min(least, key)
	}
	s.Keys = []uint64{least}
	return s
}

// marksOf are the marks of the lines of a direction, from the last if they are reversed, each read from its other end
// if it is mirrored.
func marksOf(clues []line.Clue, reversed, mirrored bool) []uint16 {
	marks := make([]uint16, len(clues))
	for i, clue := range clues {
		if reversed {
			i = len(clues) - 1 - i
		}
		hash := uint64(len(clue))
		for j := range clue {
			if mirrored {
				j = len(clue) - 1 - j
			}
			hash = engine.Mix(hash, uint64(clue[j]))
		}
		marks[i] = uint16(hash) | engine.MarksMax
	}
	return marks
}

// trimmed are clues without the lines at the edges that are empty or full.
func trimmed(c board.Clues) board.Clues {
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

// trim takes away a line that is first or last, if it is empty or full, and what it fills from the lines across.
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
