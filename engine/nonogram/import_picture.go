package nonogram

import (
	"fmt"
	"slices"

	"nonet/engine"
	"nonet/engine/nonogram/picture"
	"nonet/engine/nonogram/technique"
	"nonet/engine/specword"
)

// Limits for pictures that are converted to puzzles.
const (
	shadesMax    = 4096 * 4096 // number of pixels
	pictureLines = 4_000_000   // lines of eight runs to solve until a picture's clues have one solution
	pictureCells = 200         // cells to try for each change
	usualSide    = 20          // the longer side of a puzzle without a size
)

var errBlank = &engine.InputError{Msg: "nothing stands out in the picture"}

// ImportPicture makes a puzzle from a picture in shades of grey, row by row, from 0 for black to 255 for white. It cuts
// off light margins, unless the picture has a pixel for each cell, fills dark parts, and changes as few cells as it
// finds so that the puzzle can be solved without guessing. It returns these cells too. An empty size means that of a
// picture with a pixel for each cell, or one with the picture's proportions. The error is an [*engine.InputError] for
// invalid pictures, or [engine.ErrBudget] if too many cells would have to change.
func (k kind) ImportPicture(shades []uint8, width int, size string) (p engine.Puzzle, changed []int, err error) {
	if width < 1 || len(shades) == 0 || len(shades)%width != 0 || len(shades) > shadesMax {
		return p, nil, &engine.InputError{Msg: fmt.Sprintf("%d shades in rows of %d are no picture; up to %d are read",
			len(shades), width, shadesMax)}
	}
	grey := picture.Grey{Width: width, Height: len(shades) / width, Shades: shades}
	left, top, right, bottom := grey.DarkBounds()
	if right <= left {
		return p, nil, errBlank
	}
	own := specword.SizeName(grey.Width, grey.Height)
	if _, err := k.Normalize(engine.Spec{Size: own}); size == "" && err == nil {
		size = own
	} else if size == "" {
		size = proportions(right-left, bottom-top)
	}
	spec, err := k.Normalize(engine.Spec{Size: size})
	if err != nil {
		return p, nil, err
	}
	w, h, _ := parseSize(spec.Size)
	// Extend the part to the proportions of the puzzle, with the dark part in the middle. If each pixel is a cell, the
	// part is the whole picture.
	if spec.Size == own {
		left, top, right, bottom = 0, 0, w, h
	} else if wide, high := (bottom-top)*w, (right-left)*h; high < wide {
		more := wide/h - (right - left)
		left, right = left-more/2, right+more-more/2
	} else {
		more := high/w - (bottom - top)
		top, bottom = top-more/2, bottom+more-more/2
	}
	m := &generator{height: h, picture: grey.Cut(left, top, right, bottom, w, h)}
	if m.picture.Count() == 0 {
		return p, nil, errBlank
	}
	if changed, err = m.repairPicture(); err != nil {
		return p, nil, err
	}
	p = puzzle(&m.clues, nil)
	p.Solution = cellsOf(&m.picture)
	p.Grade = grade(&m.clues, nil)
	return p, changed, nil
}

// proportions returns the size of a puzzle with the proportions of a picture.
func proportions(width, height int) string {
	longer := max(width, height)
	side := func(n int) int { return max(sideMin, (n*usualSide+longer/2)/longer) }
	return specword.SizeName(side(width), side(height))
}

// repairPicture changes cells until techniques solve the picture's clues: one cell if that is enough, otherwise
// repeatedly the one that leaves the fewest cells open. Then it undoes changes that turned out to be unnecessary. It
// returns the changed cells.
func (m *generator) repairPicture() (changed []int, err error) {
	m.AllowWork(pictureLines)
	for m.countOpen() > 0 {
		best, fewest := -1, 0
		for _, cell := range m.candidates() {
			if slices.Contains(changed, cell) {
				continue
			}
			m.flipCell(cell)
			if open := m.countOpen(); (best < 0 || open < fewest) && m.picture.Count() > 0 {
				best, fewest = cell, open
			}
			m.flipCell(cell)
			if m.IsSpent() {
				return nil, engine.ErrBudget
			}
			if best >= 0 && fewest == 0 {
				break
			}
		}
		if best < 0 {
			return nil, engine.ErrBudget
		}
		m.flipCell(best)
		changed = append(changed, best)
	}
	for i := len(changed) - 2; i >= 0 && !m.IsSpent(); i-- {
		m.flipCell(changed[i])
		if m.countOpen() == 0 {
			changed = slices.Delete(changed, i, i+1)
			continue
		}
		m.flipCell(changed[i])
	}
	m.countOpen()
	slices.Sort(changed)
	return changed, nil
}

// countOpen solves the picture's clues and returns the number of cells that stay open.
func (m *generator) countOpen() int {
	m.clues.Read(m.picture.Rows, m.picture.Width)
	m.board.Reset(&m.clues)
	m.Sweep(&m.board, technique.Probing)
	return m.board.CountUnknown()
}

// flipCell inverts a cell.
func (m *generator) flipCell(cell int) { m.picture.Flip(cell%m.picture.Width, cell/m.picture.Width) }

// candidates returns open cells, beginning with those that differ most from their neighbours, because changing them is
// least visible.
func (m *generator) candidates() []int {
	m.countOpen()
	var by [5][]int
	for y := range m.height {
		for x := range m.picture.Width {
			if !m.board.IsKnown(x, y) {
				n := m.countDifferentNeighbours(x, y)
				by[n] = append(by[n], y*m.picture.Width+x)
			}
		}
	}
	slices.Reverse(by[:])
	all := slices.Concat(by[:]...)
	return all[:min(len(all), pictureCells)]
}
