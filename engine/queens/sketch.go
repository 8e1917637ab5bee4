package queens

import (
	"strconv"

	"nonet/engine"
)

// Outline reads what [kind.Import] reads.
func (kind) Outline(text string) (engine.Puzzle, error) {
	if err := engine.TooLong(text, textMax); err != nil {
		return engine.Puzzle{}, err
	}
	l, givens, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(l, givens, nil, engine.Grade{}), nil
}

// Sketches have each cell's region. Some cells may belong to another one: who knows where no queen stands can change
// borders and not the solution. How many queens there are and which are given does not count.
func (kind) Sketches(p engine.Puzzle) []engine.Sketch {
	l, err := layoutOf(p)
	if err != nil {
		return nil
	}
	s := engine.Sketch{Form: strconv.Itoa(l.Side), Cells: len(l.Region), Renames: true, Share: sameRegion}
	for look := range looks {
		marks := make([]uint16, len(l.Region))
		for cell := range marks {
			marks[cell] = uint16(l.Region[looked(cell, l.Side, look)]) + 1
		}
		s.Looks = append(s.Looks, marks)
	}
	return []engine.Sketch{s}
}

// sameRegion is how many of the cells have to belong to the same regions at least. Regions are in one piece, so that
// those of other puzzles share half of their cells too.
const sameRegion = 0.8

// looks of a board: turned and mirrored.
const looks = 8

// looked is the cell that is seen at a place.
func looked(place, side, look int) int {
	row, column := place/side, place%side
	if look&1 != 0 {
		row = side - 1 - row
	}
	if look&2 != 0 {
		column = side - 1 - column
	}
	if look&4 != 0 {
		row, column = column, row
	}
	return row*side + column
}
