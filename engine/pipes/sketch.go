package pipes

import (
	"bytes"
	"slices"

	"nonet/engine"
)

// Outline reads what [kind.Import] reads.
func (kind) Outline(text string) (engine.Puzzle, error) {
	b, givens, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	p := b.puzzle(givens, make([]uint8, len(b.tiles)))
	p.Solution = nil
	return p, nil
}

// Sketches have each tile as it is before it is turned. Rows and columns without tiles at the edges don't count, nor
// do walls, what is locked, and how tiles are drawn. Boards whose pipes go over the edges are known by a key however
// they are moved over them.
func (kind) Sketches(p engine.Puzzle) []engine.Sketch {
	b, err := boardOf(p)
	if err != nil {
		return nil
	}
	tiles, width := b.cut()
	if len(tiles) == 0 {
		return nil
	}
	height := len(tiles) / width
	cut := &board{width: width, height: height, tiles: tiles}
	s := engine.Sketch{Form: sizeName(max(width, height), min(width, height)), Cells: len(tiles), Share: sameTiles}
	var least []uint8
	for look := range 8 {
		form := make([]uint8, len(tiles))
		wide := cut.looked(tiles, form, look)
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
		s.Looks = append(s.Looks, marks)
		if b.wrap {
			if least == nil {
				least = bytes.Clone(form)
			}
			leastMoved(form, wide, &least)
		}
	}
	if b.wrap {
		key := uint64(0)
		for _, tile := range least {
			key = engine.Mix(key, uint64(tile))
		}
		s.Keys = []uint64{key}
	}
	return []engine.Sketch{s}
}

// sameTiles is how many of the tiles have to be the same at least. Tiles at the edges have fewer ends in all puzzles.
const sameTiles = 0.75

// unturned is the lowest mask of those that turning a tile gives.
var unturned = func() (least [16]uint8) {
	for mask := range least {
		least[mask] = uint8(mask)
		for turns := range sides {
			least[mask] = min(least[mask], turned(uint8(mask), turns))
		}
	}
	return least
}()

// cut are the tiles without rows and columns at the edges that have none.
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
