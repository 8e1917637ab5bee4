package tango

import (
	"math/bits"

	"nonet/engine/tango/lines"
)

// position is a set of known cells and their consequences: a [lines.Prover] fills in everything that single lines
// force, a technique.Follower what easy and medium techniques find.
type position interface {
	Open(known *lines.Marks) bool
	Known() *lines.Marks
	Put(line, i int, value uint8)
	Propagate() bool
	Save(at int)
	Load(at int)
}

// digger removes givens that can be derived again.
type digger struct {
	position
	board  *lines.Board
	full   *lines.Marks
	finder func(cell int) bool // derives cells that don't follow from the position; may be nil
	found  bool                // whether the finder was needed
}

// dig removes cells of a board, in order, if they follow from the remaining ones. It returns the cells that stay, in
// place.
//
// When it is the turn of a cell, the remaining cells are those before it that stay, and all after it. Most consequences
// of these are the same from one cell to the next. So dig divides the cells: the consequences of the second half are
// shared by all of the first, and those of what stays of the first half by all of the second.
func (d *digger) dig(cells []int) []int {
	d.found = false
	d.Open(&lines.Marks{})
	return d.digHalves(0, cells)
}

// digHalves digs some cells at a position with all others.
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

// put fills in cells and their consequences.
func (d *digger) put(cells []int) {
	known := d.Known()
	for _, cell := range cells {
		if row, col := cell/d.board.N, cell%d.board.N; known.At(row, col) == 0 {
			d.Put(row, col, d.full.At(row, col))
		}
	}
	d.Propagate()
}

// byTwoLines reports whether two lines force a cell. Most cells could hold the other symbol, which a search for a
// solution shows faster than the failure of all pairs of lines.
func (m *generator) byTwoLines(cell int) bool {
	row, col := cell/m.side, cell%m.side
	if m.canSwap(row, col) {
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

// proofSteps is the maximum number of steps of the proof that a given can be removed; otherwise it stays.
const proofSteps = 2000

// byProof reports whether all solutions have the same value in a cell.
func (m *generator) byProof(cell int) bool {
	row, col := cell/m.side, cell%m.side
	if m.canSwap(row, col) {
		return false
	}
	other, err := m.prover.HasOther(row, col, m.full.At(row, col), proofSteps)
	return err == nil && !other
}

// canSwap reports whether exchanging the values of a cell and three other unknown cells at the corners of a rectangle
// gives another solution. This finds most cells that must stay, without a search.
func (m *generator) canSwap(row, col int) bool {
	if m.unique {
		return false // the new lines would have to be compared with all others
	}
	known, twos, b := m.prover.Known(), &m.full[1], &m.layout.board
	for other := range m.side {
		cols := known.Blank(b, row) & known.Blank(b, other) & (twos[row] ^ twos[other])
		if cols>>col&1 == 0 {
			continue
		}
		// among the columns in which the two rows differ, those in which they differ the other way round
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

// swapFits reports whether two rows can be exchanged in two columns.
func (m *generator) swapFits(row, other, col, to int) bool {
	twos, across, down := &m.full[1], uint16(1)<<col|1<<to, uint16(1)<<row|1<<other
	return m.prover.Fits(row, twos[row]^across) && m.prover.Fits(other, twos[other]^across) &&
		m.prover.Fits(m.side+col, twos[m.side+col]^down) && m.prover.Fits(m.side+to, twos[m.side+to]^down)
}
