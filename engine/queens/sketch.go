package queens

import (
	"bytes"
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
	return []engine.Sketch{sketchOf(l.Region, l.Side)}
}

func sketchOf(region []uint8, side int) engine.Sketch {
	s := engine.Sketch{Form: strconv.Itoa(side), Cells: len(region), Renames: true, Share: sameRegion}
	for look := range looks {
		marks := make([]uint16, len(region))
		for cell := range marks {
			marks[cell] = uint16(region[looked(cell, side, look)]) + 1
		}
		s.Looks = append(s.Looks, marks)
	}
	return s
}

// partLeast is the side of the smallest part that is looked at, whatever stands in it. Of smaller ones those alone are
// that have all queens of their rows and columns, as every part that is a puzzle has: others have some cells of such
// regions too.
const partLeast = 6

// Parts are those of a board with further rows and columns around it, whose queens stand in regions of their own.
func (kind) Parts(p engine.Puzzle, width, height int) (all []engine.Sketch) {
	l, err := layoutOf(p)
	solved := err == nil && len(p.Solution) == len(l.Region)
	if err != nil || width != height || width < partLeast && !solved || width >= l.Side {
		return nil
	}
	for row := range l.Side - width + 1 {
		for column := range l.Side - width + 1 {
			var region []uint8
			queens := 0
			for y := range width {
				from := (row+y)*l.Side + column
				region = append(region, l.Region[from:from+width]...)
				if solved {
					queens += bytes.Count(p.Solution[from:from+width], []byte{1})
				}
			}
			if width >= partLeast || queens == width*l.Stars {
				all = append(all, sketchOf(region, width))
			}
		}
	}
	return all
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
