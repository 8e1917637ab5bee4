package pipes

import (
	"math/bits"
	"slices"
)

// flood is the consequences of one turn of one tile, as a person sees them who follows the pipe with a finger: the turn
// opens sides, these leave fewer turns to the next tiles, and what those turns have in common opens further sides. It
// draws no other conclusions, so it is short. It reuses its memory.
type flood struct {
	tiles []floodTile // the tiles of the pipe, in order
	seen  []seenTile  // tiles with sides that would become known
	parts []int       // roots of the parts that would be connected
	size  int         // number of tiles of these parts
	free  int         // number of unknown sides of these parts
}

// floodTile is a tile and the side on which the pipe enters it.
type floodTile struct{ cell, enteredBy int }

// seenTile is a tile with sides that would become known: open ones in the low half, closed ones in the high half.
type seenTile struct {
	cell  int
	known uint8
}

// outcome is the result of a flood.
type outcome uint8

const (
	goesOn   outcome = iota // the pipe can continue, or all tiles are connected
	deadEnds                // the pipe would end everywhere, with tiles left over
	loops                   // the pipe would form a loop
	jams                    // the pipe would reach a tile that does not fit
)

// floodTilesMax is the maximum length of a pipe. Longer pipes are rare, and are ignored.
const floodTilesMax = 24

// follow returns the outcome of a turn of a tile that has others left.
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
		left := s.turns[at.cell] & allowed[mask][s.known[at.cell]|f.knownSides(at.cell)]
		if left == 0 {
			return jams
		}
		if f.open(s, at.cell, at.enteredBy, always[mask][left], ever[mask][left]) {
			return loops
		}
	}
	if f.free == 0 && f.size < s.count {
		return deadEnds
	}
	return goesOn
}

// open records the ends that a tile certainly has, besides the one where the pipe enters, and the sides on which it
// certainly has none. It reports whether the pipe forms a loop.
func (f *flood) open(s *state, cell, enteredBy int, surely, perhaps uint8) (loop bool) {
	for side := range turnsOf(^perhaps & 15 &^ (s.known[cell] >> 4)) {
		f.know(s, cell, 16<<side)
		f.know(s, int(s.next[cell][side]), 16<<oppositeSide(side))
	}
	for side := range turnsOf(surely &^ s.known[cell]) {
		if side == enteredBy {
			continue
		}
		other := int(s.next[cell][side])
		root := s.root(other)
		if slices.Contains(f.parts, root) {
			return true
		}
		f.know(s, cell, 1<<side)
		f.know(s, other, 1<<oppositeSide(side))
		f.add(s, root)
		f.tiles = append(f.tiles, floodTile{other, oppositeSide(side)})
	}
	return false
}

// knownSides returns what the flood knows about a tile's sides.
func (f *flood) knownSides(cell int) uint8 {
	for i := range f.seen {
		if f.seen[i].cell == cell {
			return f.seen[i].known
		}
	}
	return 0
}

// know records a side of a tile.
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

// add adds a part.
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
