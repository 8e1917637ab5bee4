package pipes

import (
	"bytes"
	"slices"

	"nonet/engine"
	"nonet/engine/specword"
)

// ParseUnverified reads what [kind.Import] reads.
func (kind) ParseUnverified(text string) (engine.Puzzle, error) {
	b, givens, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	p := b.puzzle(givens, make([]uint8, len(b.tiles)))
	p.Solution = nil
	return p, nil
}

// Fingerprints have each tile as it is before it is turned. Rows and columns without tiles at the edges don't count,
// nor do walls, what is locked, and how tiles are drawn. Boards whose pipes go over the edges are known by a key
// however they are moved over them.
func (kind) Fingerprints(p engine.Puzzle) []engine.Fingerprint {
	b, err := boardOf(p)
	if err != nil {
		return nil
	}
	tiles, width := b.cut()
	if len(tiles) == 0 {
		return nil
	}
	return []engine.Fingerprint{fingerprintOf(tiles, width, b.wrap)}
}

// fingerprintOf are tiles as they are before they are turned, on a board whose pipes may go over the edges.
func fingerprintOf(tiles []uint8, width int, wrap bool) engine.Fingerprint {
	height := len(tiles) / width
	cut := &board{width: width, height: height, tiles: tiles}
	form := specword.SizeName(max(width, height), min(width, height))
	s := engine.Fingerprint{Form: form, Cells: len(tiles), MinShare: sameTiles}
	var least []uint8
	for look := range 8 {
		form := make([]uint8, len(tiles))
		wide := cut.orient(tiles, form, look)
		for cell, mask := range form {
			form[cell] = unturned[mask]
		}
		if look>>2 == 1 != (width < height) && width != height {
			continue // of boards that are no squares the wide looks are enough
		}
		marks := make([]uint16, len(form))
		for cell, tile := range form {
			marks[cell] = uint16(tile) + 1
		}
		s.Orientations = append(s.Orientations, marks)
		if wrap {
			if least == nil {
				least = bytes.Clone(form)
			}
			leastShifted(form, wide, &least)
		}
	}
	if wrap {
		key := uint64(0)
		for _, tile := range least {
			key = engine.MixHash(key, uint64(tile))
		}
		s.Keys = []uint64{key}
	}
	return s
}

// partLeast is how many tiles the smallest part has that is looked at: as many as the smallest board.
const partLeast = 25

// Subpuzzles returns those of a board whose pipes go on beyond one, and where they may go over the edges, but for
// walls, those of a board that lies across them.
func (kind) Subpuzzles(p engine.Puzzle, width, height int) (all []engine.Fingerprint) {
	b, err := boardOf(p)
	if err != nil || width*height < partLeast || width > b.width || height > b.height {
		return nil
	}
	rows, columns := b.height-height+1, b.width-width+1
	if b.wrap {
		rows, columns = b.height, b.width
	} else if rows*columns == 1 {
		return nil
	}
	for row := range rows {
		for column := range columns {
			tiles := make([]uint8, 0, width*height)
			for y := range height {
				for x := range width {
					tiles = append(tiles, b.tiles[(row+y)%b.height*b.width+(column+x)%b.width])
				}
			}
			all = append(all, fingerprintOf(tiles, width, false))
		}
	}
	return append(all, b.between(width, height)...)
}

// How many ways of leaving lines out are looked at, and of boards of how many tiles at least: what is left of a larger
// one by so many ways may be alike a smaller one by chance.
const (
	betweenMost  = 500
	betweenLeast = 36
)

// between returns what is left of a board if lines are left out, as somebody may put some between those of another. In
// a line through which all pipes lead straight, or none, nothing changes.
func (b *board) between(width, height int) (all []engine.Fingerprint) {
	if width*height < betweenLeast {
		return nil
	}
	downs, acrosses := chooseLines(b.height, height), chooseLines(b.width, width)
	if len(downs)*len(acrosses) > betweenMost {
		return nil
	}
	for _, down := range downs {
		for _, across := range acrosses {
			tiles := make([]uint8, 0, width*height)
			for _, y := range down {
				for _, x := range across {
					tiles = append(tiles, b.tiles[y*b.width+x])
				}
			}
			all = append(all, fingerprintOf(tiles, width, false))
		}
	}
	return all
}

// chooseLines returns the ways to choose so many of some lines; of more than are looked at, some.
func chooseLines(of, count int) (ways [][]int) {
	var choose func(way []int, from int)
	choose = func(way []int, from int) {
		switch {
		case len(way) == count:
			ways = append(ways, way)
		case of-from >= count-len(way) && len(ways) <= betweenMost:
			choose(append(way[:len(way):len(way)], from), from+1)
			choose(way, from+1)
		}
	}
	choose(nil, 0)
	return ways
}

// sameTiles is how many of the tiles have to be the same at least. Tiles at the edges have fewer ends in all puzzles.
const sameTiles = 0.75

// unturned is the lowest mask of those that turning a tile gives.
var unturned = func() (least [16]uint8) {
	for mask := range least {
		least[mask] = uint8(mask)
		for turns := range sides {
			least[mask] = min(least[mask], rotate(uint8(mask), turns))
		}
	}
	return least
}()

// cut returns the tiles without rows and columns at the edges that have none.
func (b *board) cut() (tiles []uint8, width int) {
	left, right, top, bottom := b.width, 0, b.height, 0
	for cell, mask := range b.tiles {
		if mask != 0 {
			x, y := cell%b.width, cell/b.width
			left, right, top, bottom = min(left, x), max(right, x+1), min(top, y), max(bottom, y+1)
		}
	}
	for y := top; y < bottom; y++ {
		tiles = append(tiles, b.tiles[y*b.width+left:y*b.width+right]...)
	}
	return slices.Clip(tiles), right - left
}
