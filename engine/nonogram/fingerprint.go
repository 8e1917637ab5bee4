package nonogram

import (
	"iter"
	"math"
	"slices"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
	"nonet/engine/nonogram/text"
	"nonet/engine/specword"
)

// ParseUnverified reads what [kind.Import] reads.
func (kind) ParseUnverified(s string) (engine.Puzzle, error) {
	n, err := text.Read(s)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(&n.Clues, n.Givens), nil
}

// Fingerprints have the clues of the rows, then of the columns. Givens don't count, nor do lines at the edge that are
// told by their clue alone: without them the puzzle is the same. The key is of all clues, for boards with much the same
// ones everywhere.
func (kind) Fingerprints(p engine.Puzzle) []engine.Fingerprint {
	n, err := nonogramOf(&p)
	if err != nil {
		return nil
	}
	c := trimBorders(n.Clues)
	if c.Width() == 0 || c.Height() == 0 {
		return nil
	}
	return []engine.Fingerprint{fingerprintOf(c)}
}

// partLeast is how many cells the smallest part has that is looked at, without lines at its edges that are told by
// their clue alone. Others have smaller ones too, so of those it is the ones that stand apart from the rest of the
// picture, as they do where somebody who has not solved them adds to their clues.
const (
	partLeast  = 36
	apartLeast = 16
)

// Subpuzzles returns those of a solved picture that is larger: the lines beyond a picture change all of its clues, and
// nothing of it, nor do others between its lines.
func (kind) Subpuzzles(p engine.Puzzle, width, height int) (all []engine.Fingerprint) {
	for w := range windows(p, width, height) {
		var c board.Clues
		c.Read(w.rows(p), width)
		c = trimBorders(c)
		cells := c.Width() * c.Height()
		if cells >= partLeast || cells >= apartLeast && w.across*w.down == 1 && w.isSurroundedByEmpty(p) {
			s := fingerprintOf(c)
			s.Orientations = nil // nothing less than all clues is enough
			all = append(all, s)
		}
	}
	return all
}

// EmbeddedPuzzles returns the pictures that stand apart in a solved one, and those of which each cell is drawn as many,
// or lines are drawn more often. However few cells they have, their solutions can be compared, but for the last.
func (kind) EmbeddedPuzzles(p engine.Puzzle, width, height int) (all []engine.Puzzle) {
	for w := range windows(p, width, height) {
		if w.across*w.down == 1 && !w.isSurroundedByEmpty(p) || !w.isEnlarged(p) {
			continue
		}
		all = append(all, pictureOf(w.rows(p), width))
	}
	return append(all, removeLines(p, width, height)...)
}

// pictureOf returns the solved puzzle of a picture.
func pictureOf(rows []uint64, width int) engine.Puzzle {
	var c board.Clues
	c.Read(rows, width)
	p := puzzle(&c, nil)
	for cell := range width * len(rows) {
		p.Solution = append(p.Solution, uint8(rows[cell/width]>>(cell%width)&1))
	}
	return p
}

// thinnedMost is how many pictures are looked for that are left of one.
const thinnedMost = 500

// removeLines returns the pictures of so many lines that are left of a solved one if of equal neighbours some are taken
// out. An empty line, or a full one, can be drawn more often by whoever has solved nothing.
func removeLines(p engine.Puzzle, width, height int) (all []engine.Puzzle) {
	if len(p.Solution) != p.Width*p.Height || width*height < partLeast || width*height == len(p.Solution) {
		return nil
	}
	whole := window{width: p.Width, height: p.Height, across: 1, down: 1}.rows(p)
	columns := make([]uint64, p.Width)
	for x := range columns {
		for y, row := range whole {
			columns[x] |= row >> x & 1 << y
		}
	}
	acrosses := chooseKeptLines(columns, width)
	for _, down := range chooseKeptLines(whole, height) {
		for _, across := range acrosses {
			if len(all) == thinnedMost {
				return all
			}
			rows := make([]uint64, height)
			for i, y := range down {
				for j, x := range across {
					rows[i] |= whole[y] >> x & 1 << j
				}
			}
			all = append(all, pictureOf(rows, width))
		}
	}
	return all
}

// chooseKeptLines returns the ways to keep so many lines, of equal neighbours one at least; not more than are looked
// at.
func chooseKeptLines(lines []uint64, count int) (ways [][]int) {
	var keep func(way []int, from int)
	keep = func(way []int, from int) {
		switch end := from + 1; {
		case len(way)+len(lines)-from < count || len(way) > count || len(ways) == thinnedMost:
		case from == len(lines):
			ways = append(ways, slices.Clone(way))
		default:
			for end < len(lines) && lines[end] == lines[from] {
				end++
			}
			for last := from; last < end; last++ {
				way = append(way, last)
				keep(way, end)
			}
		}
	}
	keep(nil, 0)
	return ways
}

// window is a part of a solved picture, of every so many of its lines.
type window struct{ left, top, width, height, across, down int }

// windows returns those of a solved picture that have so many columns and rows, and are not all of it.
func windows(p engine.Puzzle, width, height int) iter.Seq[window] {
	return func(yield func(window) bool) {
		if len(p.Solution) != p.Width*p.Height || width < 1 || height < 1 || width*height == len(p.Solution) {
			return
		}
		for down := 1; down*height <= p.Height; down++ {
			for across := 1; across*width <= p.Width; across++ {
				for top := range p.Height - height*down + 1 {
					for left := range p.Width - width*across + 1 {
						if !yield(window{left, top, width, height, across, down}) {
							return
						}
					}
				}
			}
		}
	}
}

// rows returns the cells that are filled.
func (w window) rows(p engine.Puzzle) []uint64 {
	rows := make([]uint64, w.height)
	for y := range rows {
		for x := range w.width {
			rows[y] |= uint64(p.Solution[(w.top+y*w.down)*p.Width+w.left+x*w.across]) << x
		}
	}
	return rows
}

// isEnlarged reports whether all cells between two that are looked at are as the first of them.
func (w window) isEnlarged(p engine.Puzzle) bool {
	for y := range w.height * w.down {
		for x := range w.width * w.across {
			first := (w.top+y-y%w.down)*p.Width + w.left + x - x%w.across
			if p.Solution[(w.top+y)*p.Width+w.left+x] != p.Solution[first] {
				return false
			}
		}
	}
	return true
}

// isSurroundedByEmpty reports whether all cells beside a window are empty, but for those at its corners.
func (w window) isSurroundedByEmpty(p engine.Puzzle) bool {
	filled := func(x, y int) bool {
		return x >= 0 && x < p.Width && y >= 0 && y < p.Height && p.Solution[y*p.Width+x] != 0
	}
	right, bottom := w.left+w.width*w.across, w.top+w.height*w.down
	for x := w.left; x < right; x++ {
		if filled(x, w.top-1) || filled(x, bottom) {
			return false
		}
	}
	for y := w.top; y < bottom; y++ {
		if filled(w.left-1, y) || filled(right, y) {
			return false
		}
	}
	return true
}

// fingerprintOf is of clues that are trimmed.
func fingerprintOf(c board.Clues) engine.Fingerprint {
	sides := []int{c.Width(), c.Height()}
	slices.Sort(sides)
	s := engine.Fingerprint{Form: specword.SizeName(sides[0], sides[1]), Cells: c.Width() * c.Height()}
	least := uint64(math.MaxUint64)
	for look := range 8 {
		rows, cols := c.Rows, c.Cols
		if look&4 != 0 {
			rows, cols = cols, rows
		}
		marks := append(marksOf(rows, look&1 != 0, look&2 != 0), marksOf(cols, look&2 != 0, look&1 != 0)...)
		s.Orientations = append(s.Orientations, marks)
		key := uint64(len(rows))
		for _, mark := range marks {
			key = engine.MixHash(key, uint64(mark))
		}
		least = min(least, key)
	}
	s.Keys = []uint64{least}
	return s
}

// marksOf returns the marks of the lines of a direction, from the last if they are reversed, each read from its other
// end if it is mirrored.
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
			hash = engine.MixHash(hash, uint64(clue[j]))
		}
		marks[i] = uint16(hash) | engine.MaxMarks
	}
	return marks
}

// trimBorders are clues without the lines at the edges that are empty or full.
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
