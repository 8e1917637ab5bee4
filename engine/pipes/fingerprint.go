package pipes

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
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
		oriented, _ := cut.orient(tiles, orientation)
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

// CanonicalForm returns the smallest orientation of the solved tiles, and, if pipes go over the edges, the smallest of
// all translations. It ignores how tiles are drawn, locked tiles, and the source.
func (kind) CanonicalForm(p engine.Puzzle) string {
	b, err := boardOf(p)
	if err != nil || len(p.Solution) != len(b.tiles) {
		return ""
	}
	solved := make([]uint8, len(b.tiles))
	for cell, mask := range b.tiles {
		v := p.Solution[cell]
		if mask == 0 {
			continue
		}
		if v < 1 || v > sides {
			return ""
		}
		solved[cell] = masks[mask][v-1]
	}
	var least [][]uint8
	width := b.width
	for orientation := range 8 {
		if orientation>>2 == 1 != (b.width < b.height) && b.width != b.height {
			continue // for boards that are not square the wide orientations are enough
		}
		var form []uint8
		form, width = b.orient(solved, orientation)
		least = b.leastTranslation(form, width, least)
	}
	sum := sha256.Sum256(slices.Concat(least...))
	return fmt.Sprintf("%dx%d %s", width, len(least), hex.EncodeToString(sum[:16]))
}

// orient returns the tiles of a board mirrored horizontally (bit 0), mirrored vertically (bit 1) and transposed
// (bit 2), and their width then.
func (b *board) orient(from []uint8, orientation int) (to []uint8, width int) {
	to = make([]uint8, len(from))
	width, height := b.width, b.height
	if orientation&4 != 0 {
		width, height = height, width
	}
	for y := range height {
		for x := range width {
			fromX, fromY := x, y
			if orientation&1 != 0 {
				fromX = width - 1 - x
			}
			if orientation&2 != 0 {
				fromY = height - 1 - y
			}
			if orientation&4 != 0 {
				fromX, fromY = fromY, fromX
			}
			to[y*width+x] = orientMask(from[fromY*b.width+fromX], orientation)
		}
	}
	return to, width
}

// orientMask returns a tile in an orientation.
func orientMask(mask uint8, orientation int) (out uint8) {
	for side := range turnsOf(mask) {
		if orientation&4 != 0 {
			side ^= 3 // exchange right with down, and left with up
		}
		if orientation&1 != 0 && side%2 == 0 || orientation&2 != 0 && side%2 == 1 {
			side = oppositeSide(side)
		}
		out |= 1 << side
	}
	return out
}

// leastTranslation returns the smallest of the given rows and a form, and, if pipes go over the edges, of all
// translations of the form.
func (b *board) leastTranslation(form []uint8, width int, least [][]uint8) [][]uint8 {
	var rows [][]uint8
	for row := range slices.Chunk(form, width) {
		rows = append(rows, slices.Repeat(row, 2))
	}
	down, right := len(rows), width
	if !b.wrap {
		down, right = 1, 1
	}
	shifted := make([][]uint8, len(rows))
	for dy := range down {
		for dx := range right {
			if least != nil && bytes.Compare(rows[dy][dx:dx+width], least[0]) > 0 {
				continue
			}
			for y := range rows {
				shifted[y] = rows[(y+dy)%len(rows)][dx : dx+width]
			}
			if least == nil || slices.CompareFunc(shifted, least, bytes.Compare) < 0 {
				least = slices.Clone(shifted)
			}
		}
	}
	return least
}

// Disguise rotates and mirrors the board.
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	b, err := boardOf(p)
	if err != nil || len(p.Solution) != len(b.tiles) {
		return p, false
	}
	for _, orientation := range r.Perm(engine.Orientations) {
		if orientation&4 != 0 && b.width != b.height {
			continue
		}
		if q := b.disguise(p, orientation); q.Clues != p.Clues || !slices.Equal(q.Givens, p.Givens) {
			return q, true
		}
	}
	return p, false
}

// disguise returns a puzzle in one of its orientations; a board that is not square can't be transposed.
func (b *board) disguise(p engine.Puzzle, orientation int) engine.Puzzle {
	orient := func(tiles []uint8) []uint8 {
		out, _ := b.orient(tiles, orientation)
		return out
	}
	source := make([]uint8, len(b.tiles))
	source[b.source] = 1<<sides - 1 // looks the same in every orientation
	other := newBoard(b.width, b.height, b.wrap, orient(b.tiles))
	other.source = slices.Index(orient(source), 1<<sides-1)
	if b.walls != nil {
		other.walls = orient(b.walls)
	}
	// values returns the turns of the other board's tiles that look like turned ones of this board.
	values := func(of []uint8) []uint8 {
		turned := make([]uint8, len(of))
		for cell, v := range of {
			if v != 0 && v != engine.Void {
				turned[cell] = masks[b.tiles[cell]][v-1]
			}
		}
		out := orient(turned)
		for cell, mask := range out {
			if mask != 0 {
				out[cell] = uint8(slices.Index(masks[other.tiles[cell]][:], mask) + 1)
			}
		}
		return out
	}
	q := other.puzzle(values(p.Givens), values(p.Solution))
	q.Grade = p.Grade
	return q
}
