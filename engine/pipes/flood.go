package pipes

import "math/bits"

// flood is what would follow from one turn of one tile, as somebody sees who follows the pipe with a finger: the turn
// opens sides, these leave the next tiles only so many turns, and what those have in common opens further sides.
// Nothing else follows, so it is short. It keeps its memory from one to the next.
type flood struct {
	tiles []floodTile // that the pipe goes through, in its order
	seen  []seenTile  // tiles with sides that would become known
	parts []int       // roots of the parts that would be one
	size  int         // tiles of these parts
	free  int         // sides of these parts that would not be known
}

// floodTile is a tile and the side on which the pipe comes to it.
type floodTile struct{ cell, came int }

// seenTile is a tile with sides that would become known: open ones in the low half, shut ones in the high.
type seenTile struct {
	cell  int
	known uint8
}

// outcome is how a flood ends.
type outcome uint8

const (
	goesOn   outcome = iota // there is a way on, or all tiles are joined
	deadEnds                // the pipe would end everywhere, with tiles left over
	loops                   // the pipe would come back to itself
	jams                    // the pipe would come to a tile that fits no more
)

// floodTilesMax bounds how far a pipe is followed. Longer ones are seldom, and no conclusion is drawn from them.
const floodTilesMax = 24

// follow tells what would come of a turn of a tile that has others left.
func (s *state) follow(cell, turn int) outcome {
	f := &s.ahead
	f.tiles, f.seen, f.parts = append(f.tiles[:0], floodTile{cell, sides}), f.seen[:0], f.parts[:0]
	f.size, f.free = 0, 0
	f.add(s, s.root(cell))
	s.steps++
	ends := masks[s.tiles[cell]][turn]
	if f.open(s, cell, sides, ends, ends) {
		return loops
	}
	for next := 1; next < len(f.tiles); next++ {
		if next == floodTilesMax {
			return goesOn
		}
		at := f.tiles[next]
		mask := s.tiles[at.cell]
		left := s.turns[at.cell] & allowed[mask][s.known[at.cell]|f.of(at.cell)]
		if left == 0 {
			return jams
		}
		if f.open(s, at.cell, at.came, always[mask][left], ever[mask][left]) {
			return loops
		}
	}
	if f.free == 0 && f.size < s.count {
		return deadEnds
	}
	return goesOn
}

// open notes the ends that a tile surely has, beside that on which the pipe came, and the sides on which it surely has
// none. It reports whether the pipe comes back to itself.
func (f *flood) open(s *state, cell, came int, surely, perhaps uint8) (loop bool) {
	for side := range turnsOf(^perhaps & 15 &^ (s.known[cell] >> 4)) {
		f.know(s, cell, 16<<side)
		f.know(s, int(s.next[cell][side]), 16<<opposite(side))
	}
	for side := range turnsOf(surely &^ s.known[cell]) {
		if side == came {
			continue
		}
		other := int(s.next[cell][side])
		root := s.root(other)
		for _, part := range f.parts {
			if part == root {
				return true
			}
		}
		f.know(s, cell, 1<<side)
		f.know(s, other, 1<<opposite(side))
		f.add(s, root)
		f.tiles = append(f.tiles, floodTile{other, opposite(side)})
	}
	return false
}

// of returns what the flood knows of a tile's sides.
func (f *flood) of(cell int) uint8 {
	for i := range f.seen {
		if f.seen[i].cell == cell {
			return f.seen[i].known
		}
	}
	return 0
}

// know notes a side of a tile.
func (f *flood) know(s *state, cell int, side uint8) {
	at := 0
	for at < len(f.seen) && f.seen[at].cell != cell {
		at++
	}
	if at == len(f.seen) {
		f.seen = append(f.seen, seenTile{cell: cell})
	}
	if f.seen[at].known&side != 0 {
		return
	}
	f.seen[at].known |= side
	root := s.root(cell)
	for _, part := range f.parts {
		if part == root {
			f.free--
		}
	}
}

// add joins a part.
func (f *flood) add(s *state, root int) {
	f.parts = append(f.parts, root)
	f.size += int(s.size[root])
	f.free += int(s.free[root])
	for _, at := range f.seen {
		if s.root(at.cell) == root {
			f.free -= bits.OnesCount8(at.known)
		}
	}
}
