package tango

import (
	"math/bits"

	"nonet/engine/tango/lines"
)

// position is what follows from the cells of a board that are known: a [lines.Prover] fills in all that a line forces,
// a technique.Follower what easy and medium techniques find.
type position interface {
	Open(known *lines.Marks) bool
	Known() *lines.Marks
	Put(line, i int, value uint8)
	Propagate() bool
	Save(at int)
	Load(at int)
}

// digger takes givens away that can be found again.
type digger struct {
	position
	board  *lines.Board
	full   *lines.Marks
	finder func(cell int) bool // finds what does not follow at a position; nil if nothing does
	found  bool                // whether the finder was needed
}

// dig takes cells of a board away, in their order, as long as each follows from those that are left. It returns those
// that stay, in place.
//
// What is left at a cell's turn are the cells that stay of those before it, and all that come after it. Most of what
// follows from these is the same from one cell to the next. So the cells are halved: what follows from the second half
// helps with all of the first, and what follows from what stays of the first helps with all of the second.
func (d *digger) dig(cells []int) []int {
	d.found = false
	d.Open(&lines.Marks{})
	return d.digHalves(0, cells)
}

// digHalves digs some cells, at a position that stands on all others.
func (d *digger) digHalves(depth int, cells []int) []int {
	rest, known := cells[:0], d.Known()
	for _, cell := range cells {
		if known.At(cell/d.board.N, cell%d.board.N) == 0 {
			rest = append(rest, cell)
		}
	}
	switch {
	case len(rest) == 0:
		return rest
	case len(rest) == 1 && d.finder != nil && d.finder(rest[0]):
		d.found = true
		return rest[:0]
	case len(rest) == 1:
		return rest
	}
	half := len(rest) / 2
	d.Save(depth)
	d.put(rest[half:])
	stay := d.digHalves(depth+1, rest[:half])
	d.Load(depth)
	d.put(stay)
	return append(stay, d.digHalves(depth+1, rest[half:])...)
}

// put fills cells in, and all that follows.
func (d *digger) put(cells []int) {
	known := d.Known()
	for _, cell := range cells {
		if row, col := cell/d.board.N, cell%d.board.N; known.At(row, col) == 0 {
			d.Put(row, col, d.full.At(row, col))
		}
	}
	d.Propagate()
}

// byTwoLines reports whether two lines force a cell. Most cells could hold the other symbol, and it is sooner found in
// a solution than not found by any two lines.
func (m *generator) byTwoLines(cell int) bool {
	row, col := cell/m.side, cell%m.side
	if m.swaps(row, col) {
		return false
	}
	if other, _ := m.prover.HasOther(row, col, m.full.At(row, col), proofSteps); other {
		return false
	}
	for {
		line, ones, twos, ok := m.logic.TwoLines(m.prover.Known())
		if !ok {
			return false
		}
		for v, set := range [2]uint16{ones, twos} {
			for ; set != 0; set &= set - 1 {
				m.prover.Put(line, bits.TrailingZeros16(set), uint8(v+1))
			}
		}
		m.prover.Propagate()
		if m.prover.Known().At(cell/m.side, cell%m.side) != 0 {
			return true
		}
	}
}

// proofSteps bound the proof that a given may go: one that would take more stays.
const proofSteps = 2000

// byProof reports whether no solution has anything else in a cell.
func (m *generator) byProof(cell int) bool {
	row, col := cell/m.side, cell%m.side
	if m.swaps(row, col) {
		return false
	}
	other, err := m.prover.HasOther(row, col, m.full.At(row, col), proofSteps)
	return err == nil && !other
}

// swaps reports whether a cell can change its value with three others at the corners of a rectangle that are not known,
// so that another solution comes about. Most cells that have to stay are found to by this, without a search.
func (m *generator) swaps(row, col int) bool {
	if m.unique {
		return false // the lines that come about would have to be held against all others
	}
	known, twos, b := m.prover.Known(), &m.full[1], &m.layout.board
	for other := range m.side {
		cols := known.Blank(b, row) & known.Blank(b, other) & (twos[row] ^ twos[other])
		if cols>>col&1 == 0 {
			continue
		}
		// of the columns in which the two rows differ, those in which they do so the other way round
		if twos[row]>>col&1 != 0 {
			cols &^= twos[row]
		} else {
			cols &= twos[row]
		}
		for ; cols != 0; cols &= cols - 1 {
			if m.swapFits(row, other, col, bits.TrailingZeros16(cols)) {
				return true
			}
		}
	}
	return false
}

// swapFits reports whether two rows can change places in two columns.
func (m *generator) swapFits(row, other, col, to int) bool {
	twos, across, down := &m.full[1], uint16(1)<<col|1<<to, uint16(1)<<row|1<<other
	return m.prover.Fits(row, twos[row]^across) && m.prover.Fits(other, twos[other]^across) &&
		m.prover.Fits(m.side+col, twos[m.side+col]^down) && m.prover.Fits(m.side+to, twos[m.side+to]^down)
}
