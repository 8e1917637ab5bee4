package pipes

import (
	"slices"

	"nonet/engine"
	"nonet/engine/specword"
)

// ParseUnverified reads the same texts as [kind.Import].
func (kind) ParseUnverified(text string) (engine.Puzzle, error) {
	b, givens, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	p := b.puzzle(givens, make([]uint8, len(b.tiles)))
	p.Solution = nil
	return p, nil
}

// sameTiles is the least share of tiles that must be the same for a match. Tiles at the edges have fewer ends in all
// puzzles.
const sameTiles = 0.75

// Fingerprints returns the fingerprint of the tiles before they are turned. It leaves out empty rows and columns at the
// edges, walls and locked tiles.
func (kind) Fingerprints(p engine.Puzzle) []engine.Fingerprint {
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
	size := specword.SizeName(max(width, height), min(width, height))
	s := engine.Fingerprint{Form: size, Cells: len(tiles), MinShare: sameTiles}
	for orientation := range engine.Orientations {
		if orientation>>2 == 1 != (width < height) && width != height {
			continue // for boards that are not square the wide orientations are enough
		}
		oriented := make([]uint8, len(tiles))
		cut.orient(tiles, oriented, orientation)
		marks := make([]uint16, len(tiles))
		for cell, mask := range oriented {
			marks[cell] = uint16(unturned[mask]) + 1
		}
		s.Orientations = append(s.Orientations, marks)
	}
	return []engine.Fingerprint{s}
}

// unturned holds for each mask the lowest mask that turning the tile gives.
var unturned = func() (least [16]uint8) {
	for mask := range least {
		least[mask] = uint8(mask)
		for turns := range sides {
			least[mask] = min(least[mask], rotate(uint8(mask), turns))
		}
	}
	return least
}()

// cut returns the tiles without empty rows and columns at the edges, and the width of what is left.
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
