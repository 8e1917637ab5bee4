package pipes

import "math/bits"

// state holds the turns that each tile of a board may still have, and the sides that follow from them. A side is
// known on both tiles that share it.
type state struct {
	*board
	turns []uint8 // by tile: the turns that are left, turn t at bit t
	known []uint8 // by tile: sides known to be open in the low half, sides known to be closed in the high half
	parts
	undecided int // number of tiles with more than one turn left

	queue         []int16 // a ring of tiles whose sides became known since they were last updated
	queued        []bool
	head, waiting int

	steps int      // number of tiles updated
	log   *journal // records how turns were ruled out, unless nil
	ahead flood    // scratch memory for the consequences of a turn
}

// parts are disjoint sets of tiles that are known to be connected.
type parts struct {
	above []int16 // union-find parent: a tile of the same part; a root is its own
	size  []int16 // by root: number of tiles
	free  []int16 // by root: number of unknown sides
}

func (p *parts) root(cell int) int {
	for int(p.above[cell]) != cell {
		p.above[cell] = p.above[p.above[cell]]
		cell = int(p.above[cell])
	}
	return cell
}

// newState returns a state for boards of this number of cells. It must be initialised with begin.
func newState(cells int) *state {
	words, flags := make([]int16, 4*cells), make([]uint8, 2*cells)
	return &state{
		turns: flags[:cells:cells], known: flags[cells:],
		parts:  parts{words[:cells:cells], words[cells : 2*cells : 2*cells], words[2*cells : 3*cells : 3*cells]},
		queue:  words[3*cells:],
		queued: make([]bool, cells),
	}
}

// begin initialises a state for a board. It returns false on a contradiction.
func (s *state) begin(b *board, givens []uint8) bool {
	s.board, s.undecided, s.steps, s.head, s.waiting = b, 0, 0, 0, 0
	for cell, mask := range b.tiles {
		s.turns[cell] = every[mask]
		if givens != nil && givens[cell] != 0 && mask != 0 {
			s.turns[cell] = 1 << ((givens[cell] - 1) % period(mask))
		}
		s.known[cell] = b.closedSides(cell)
		s.above[cell], s.size[cell] = int16(cell), 1
		s.free[cell] = int16(sides - bits.OnesCount8(s.known[cell]))
		s.queued[cell] = false
	}
	for cell, mask := range b.tiles {
		if mask == 0 {
			continue
		}
		if s.turns[cell] &= allowed[mask][s.known[cell]]; s.turns[cell] == 0 {
			return false
		}
		if hasSeveral(s.turns[cell]) {
			s.undecided++
		}
		if s.log != nil {
			s.log.note(s, cell, every[mask])
		}
		// What all turns of a tile have in common is known immediately: a crossing is open on all sides.
		if !s.propagateSides(cell) {
			return false
		}
	}
	return true
}

// hasSeveral reports whether a set contains more than one turn.
func hasSeveral(set uint8) bool { return set&(set-1) != 0 }

// copyFrom copies the state of another of the same board.
func (s *state) copyFrom(from *state) {
	s.board, s.undecided, s.steps, s.log = from.board, from.undecided, from.steps, nil
	copy(s.turns, from.turns)
	copy(s.known, from.known)
	copy(s.above, from.above)
	copy(s.size, from.size)
	copy(s.free, from.free)
	s.clear()
}

// clear empties the queue, which is not empty after a contradiction.
func (s *state) clear() {
	for s.waiting > 0 {
		s.pop()
	}
}

// propagate updates tiles until the queue is empty. It returns false on a contradiction.
func (s *state) propagate() bool {
	for s.waiting > 0 {
		cell := s.pop()
		s.steps++
		if !s.keep(cell, allowed[s.tiles[cell]][s.known[cell]]) {
			return false
		}
	}
	return true
}

// keep keeps only the turns of a set for a tile, and updates its sides. It returns false on a contradiction.
func (s *state) keep(cell int, set uint8) bool {
	before := s.turns[cell]
	set &= before
	if set == before {
		return true
	}
	if set == 0 {
		return false
	}
	s.turns[cell] = set
	if !hasSeveral(set) {
		s.undecided--
	}
	if s.log != nil {
		s.log.note(s, cell, before)
	}
	return s.propagateSides(cell)
}

// propagateSides makes the sides known that all turns of a tile have in common. It returns false on a contradiction.
func (s *state) propagateSides(cell int) bool {
	mask, known := s.tiles[cell], s.known[cell]
	open := always[mask][s.turns[cell]] &^ known
	shut := ^ever[mask][s.turns[cell]] & 15 &^ (known >> 4)
	for side := range turnsOf(open) {
		if !s.join(cell, side) {
			return false
		}
	}
	for side := range turnsOf(shut) {
		if !s.cut(cell, side) {
			return false
		}
	}
	return true
}

// join makes a side open. It returns false if this makes a loop or a part that can't be extended.
func (s *state) join(cell, side int) bool {
	other := int(s.next[cell][side])
	s.known[cell] |= 1 << side
	s.known[other] |= 1 << oppositeSide(side)
	if s.log != nil {
		s.log.noteReason(cell, other, side)
	}
	s.push(other)
	a, b := s.root(cell), s.root(other)
	if a == b {
		return false
	}
	if s.size[a] < s.size[b] {
		a, b = b, a
	}
	s.above[b] = int16(a)
	s.size[a] += s.size[b]
	s.free[a] += s.free[b] - 2
	return s.free[a] > 0 || int(s.size[a]) == s.count
}

// cut makes a side closed. It returns false if this makes a part that can't be extended.
func (s *state) cut(cell, side int) bool {
	other := int(s.next[cell][side])
	s.known[cell] |= 16 << side
	s.known[other] |= 16 << oppositeSide(side)
	if s.log != nil {
		s.log.noteReason(cell, other, side)
	}
	s.push(other)
	for _, at := range [2]int{cell, other} {
		root := s.root(at)
		if s.free[root]--; s.free[root] == 0 && int(s.size[root]) < s.count {
			return false
		}
	}
	return true
}

// push adds a tile to the queue.
func (s *state) push(cell int) {
	if s.queued[cell] {
		return
	}
	s.queued[cell] = true
	at := s.head + s.waiting
	if at >= len(s.queue) {
		at -= len(s.queue)
	}
	s.queue[at] = int16(cell)
	s.waiting++
}

// pop removes and returns the oldest tile of the queue.
func (s *state) pop() int {
	cell := int(s.queue[s.head])
	if s.head++; s.head == len(s.queue) {
		s.head = 0
	}
	s.waiting--
	s.queued[cell] = false
	return cell
}

// solution returns the values of a decided state.
func (s *state) solution() []uint8 {
	values := make([]uint8, len(s.turns))
	for cell, set := range s.turns {
		values[cell] = uint8(bits.TrailingZeros8(set)) + 1
	}
	return values
}
