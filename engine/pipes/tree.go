package pipes

import "nonet/engine"

// drawTree turns a board's tiles into a random spanning tree with Wilson's algorithm (1996), which is uniformly
// distributed over all trees. So crossings are as rare as in random trees, about one tile in 30, and no shape is
// favoured.
func drawTree(b *board, r *engine.Rand) {
	out := make([]uint8, len(b.tiles)) // the side on which the last walk left a cell
	in := make([]bool, len(b.tiles))
	clear(b.tiles)
	b.count = len(b.tiles)
	in[r.Intn(len(b.tiles))] = true
	bits, left := uint64(0), 0
	for start := range b.tiles {
		for cell := start; !in[cell]; {
			if left == 0 {
				bits, left = r.Uint64(), 32
			}
			side := bits & 3
			bits, left = bits>>2, left-1
			other := b.next[cell][side]
			if other < 0 {
				continue
			}
			out[cell] = uint8(side)
			cell = int(other)
		}
		// A walk that returned to a cell left it the last time on another side, so its loops are erased.
		for cell := start; !in[cell]; {
			in[cell] = true
			side := int(out[cell])
			other := int(b.next[cell][side])
			b.tiles[cell] |= 1 << side
			b.tiles[other] |= 1 << oppositeSide(side)
			cell = other
		}
	}
}
