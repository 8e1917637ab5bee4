package pipes

import (
	"bytes"
	"encoding/hex"
	"fmt"

	"crypto/sha256"

	"nonet/engine"
)

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
	var least []uint8
	form := make([]uint8, len(solved))
	width := b.width
	for orientation := range 8 {
		if orientation>>2 == 1 != (b.width < b.height) && b.width != b.height {
			continue // for boards that are not square the wide orientations are enough
		}
		width = b.orient(solved, form, orientation)
		if least == nil {
			least = bytes.Clone(form)
		}
		if b.wrap {
			leastShifted(form, width, &least)
		} else if bytes.Compare(form, least) < 0 {
			least = bytes.Clone(form)
		}
	}
	sum := sha256.Sum256(least)
	return fmt.Sprintf("%dx%d %s", width, len(least)/width, hex.EncodeToString(sum[:16]))
}

// orient writes the board mirrored horizontally (bit 0), mirrored vertically (bit 1) and transposed (bit 2), and
// returns its width then.
func (b *board) orient(from, to []uint8, orientation int) (width int) {
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
	return width
}

// orientMask returns a tile in an orientation.
func orientMask(mask uint8, orientation int) (out uint8) {
	for side := range turnsOf(mask) {
		if orientation&4 != 0 {
			side ^= 3 // exchange right with down, and left with up
		}
		if orientation&1 != 0 && side%2 == 0 || orientation&2 != 0 && side%2 == 1 {
			side = opposite(side)
		}
		out |= 1 << side
	}
	return out
}

// leastShifted sets least to the smallest of itself and all translations of a form over the edges.
func leastShifted(form []uint8, width int, least *[]uint8) {
	height := len(form) / width
	for dy := range height {
		for dx := range width {
			if compareShifted(form, width, dx, dy, *least) < 0 {
				for cell := range form {
					(*least)[cell] = at(form, width, cell, dx, dy)
				}
			}
		}
	}
}

// compareShifted compares a translated form with another.
func compareShifted(form []uint8, width, dx, dy int, with []uint8) int {
	for cell, mask := range with {
		if other := at(form, width, cell, dx, dy); other != mask {
			return int(other) - int(mask)
		}
	}
	return 0
}

func at(form []uint8, width, cell, dx, dy int) uint8 {
	x, y := cell%width+dx, cell/width+dy
	if x >= width {
		x -= width
	}
	if y*width >= len(form) {
		y -= len(form) / width
	}
	return form[y*width+x]
}
