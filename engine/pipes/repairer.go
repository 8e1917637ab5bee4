package pipes

import (
	"math/bits"

	"nonet/engine"
)

// repairer changes trees where their puzzle is ambiguous.
type repairer struct {
	*board    // solved: each tile as it is turned in the tree
	r         *engine.Rand
	seen      []bool
	region    []int16
	enteredBy []int8 // by cell: the side on which the current walk entered it
	stack     []int16
}

func newRepairer(b *board, r *engine.Rand) *repairer {
	n := len(b.tiles)
	return &repairer{board: b, r: r, seen: make([]bool, n), region: make([]int16, 0, n), enteredBy: make([]int8, n),
		stack: make([]int16, 0, n)}
}

// repair changes the tree once in each region of tiles that a state has not decided.
func (m *repairer) repair(s *state) {
	clear(m.seen)
	for cell, set := range s.turns {
		if hasSeveral(set) && !m.seen[cell] {
			m.collectRegion(s, cell)
			m.replaceTree()
		}
	}
}

// collectRegion collects the region of a tile, adjacent undecided tiles, by a flood fill.
func (m *repairer) collectRegion(s *state, cell int) {
	m.region = append(m.region[:0], int16(cell))
	m.seen[cell] = true
	for i := 0; i < len(m.region); i++ {
		for _, other := range m.next[m.region[i]] {
			if other >= 0 && !m.seen[other] && hasSeveral(s.turns[other]) {
				m.seen[other] = true
				m.region = append(m.region, other)
			}
		}
	}
}

// changesMax is the maximum number of places of a region to try if a change is impossible.
const changesMax = 20

// replaceTree connects a tile of the region to a neighbour, and opens the loop that this makes near one of them. It
// makes no new crossings.
func (m *repairer) replaceTree() {
	for range changesMax {
		cell := int(m.region[m.r.Intn(len(m.region))])
		side := m.r.Intn(sides)
		other := int(m.next[cell][side])
		if other < 0 || m.tiles[cell]>>side&1 != 0 || m.ends(cell) > 2 || m.ends(other) > 2 {
			continue
		}
		length := m.walk(cell, other)
		at := m.r.Intn(min(length, nearMax))
		if m.r.Intn(2) == 0 {
			at = length - 1 - at
		}
		m.tiles[cell] |= 1 << side
		m.tiles[other] |= 1 << oppositeSide(side)
		// The path leads back from other to cell.
		for ; at > 0; at-- {
			other = int(m.next[other][m.enteredBy[other]])
		}
		cut := int(m.enteredBy[other])
		m.tiles[other] &^= 1 << cut
		m.tiles[m.next[other][cut]] &^= 1 << oppositeSide(cut)
		return
	}
}

// nearMax is the maximum distance between a change and the place where the loop is opened, in tiles: farther away
// another region would become ambiguous.
const nearMax = 4

func (m *repairer) ends(cell int) int { return bits.OnesCount8(m.tiles[cell]) }

// walk finds the path through the tree from one tile to another, and returns its length. The path leads back by the
// sides on which it entered.
func (m *repairer) walk(from, to int) (length int) {
	m.stack = append(m.stack[:0], int16(from))
	m.enteredBy[from] = sides
	for m.enteredBy[to] = -1; m.enteredBy[to] < 0; {
		cell := int(m.stack[len(m.stack)-1])
		m.stack = m.stack[:len(m.stack)-1]
		for side := range turnsOf(m.tiles[cell]) {
			if side != int(m.enteredBy[cell]) {
				other := m.next[cell][side]
				m.enteredBy[other] = int8(oppositeSide(side))
				m.stack = append(m.stack, other)
			}
		}
	}
	for cell := to; cell != from; length++ {
		cell = int(m.next[cell][m.enteredBy[cell]])
	}
	return length
}
