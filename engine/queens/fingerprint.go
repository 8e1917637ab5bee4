package queens

import (
	"bytes"
	"slices"
	"strconv"

	"nonet/engine"
)

// ParseUnverified reads what [kind.Import] reads.
func (kind) ParseUnverified(text string) (engine.Puzzle, error) {
	if err := engine.CheckLength(text, textMax); err != nil {
		return engine.Puzzle{}, err
	}
	l, givens, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(l, givens, nil, engine.Grade{}), nil
}

// Fingerprints have each cell's region. Some cells may belong to another one: who knows where no queen stands can
// change borders and not the solution. How many queens there are and which are given does not count.
func (kind) Fingerprints(p engine.Puzzle) []engine.Fingerprint {
	l, err := layoutOf(p)
	if err != nil {
		return nil
	}
	s := fingerprintOf(l.Region, l.Side)
	s.Keys = keysOf(l.Region, l.Side)
	return []engine.Fingerprint{s}
}

// keysOf returns a key of a board that is the same in all cells, from whichever side.
func keysOf(region []uint8, side int) []uint64 {
	key := uint64(side)
	for _, letter := range []byte(formOf(region, side)) {
		key = engine.MixHash(key, uint64(letter))
	}
	return []uint64{key}
}

func fingerprintOf(region []uint8, side int) engine.Fingerprint {
	s := engine.Fingerprint{Form: strconv.Itoa(side), Cells: len(region), Relabels: true, MinShare: sameRegion}
	for look := range engine.Orientations {
		marks := make([]uint16, len(region))
		for cell := range marks {
			marks[cell] = uint16(region[engine.OrientCell(cell, side, look)]) + 1
		}
		s.Orientations = append(s.Orientations, marks)
	}
	return s
}

// partLeast is the side of the smallest part that is looked at, whatever stands in it. Of smaller ones those alone are
// that have all queens of their rows and columns, as every part that is a puzzle has: others have some cells of such
// regions too.
const partLeast = 6

// Subpuzzles returns those of a board with further rows and columns around it, whose queens stand in regions of their
// own.
func (kind) Subpuzzles(p engine.Puzzle, width, height int) (all []engine.Fingerprint) {
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
				all = append(all, fingerprintOf(region, width))
			}
		}
	}
	if solved && l.Stars == 1 {
		all = append(all, between(l.Region, p.Solution, l.Side, width)...)
	}
	return all
}

// betweenMost is how many ways of leaving lines out are looked at.
const betweenMost = 500

// between returns the parts that are left of a solved board without some rows and the columns of their queens: between
// the lines of a puzzle further ones may stand, whose queens stand in regions of their own. There are many such parts,
// so they have to be the same in all cells.
func between(region, solution []uint8, side, width int) (all []engine.Fingerprint) {
	ways := 1
	for i := range side - width {
		ways = ways * (side - i) / (i + 1)
	}
	if ways > betweenMost {
		return nil
	}
	queen := make([]int, side) // of each row, its column
	for cell, v := range solution {
		if v == 1 {
			queen[cell/side] = cell % side
		}
	}
	var leave func(rows []int, from int)
	leave = func(rows []int, from int) {
		if len(rows) == width {
			columns := make([]int, width)
			for i, row := range rows {
				columns[i] = queen[row]
			}
			slices.Sort(columns)
			part := make([]uint8, 0, width*width)
			for _, row := range rows {
				for _, column := range columns {
					part = append(part, region[row*side+column])
				}
			}
			all = append(all, engine.Fingerprint{Form: strconv.Itoa(width), Cells: len(part), Keys: keysOf(part, width)})
			return
		}
		for row := from; row <= side-width+len(rows); row++ {
			leave(append(rows[:len(rows):len(rows)], row), row+1)
		}
	}
	leave(nil, 0)
	return all
}

// sameRegion is how many of the cells have to belong to the same regions at least. Regions are in one piece, so that
// those of other puzzles share half of their cells too.
const sameRegion = 0.8
