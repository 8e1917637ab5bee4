package technique

import "nonet/engine/grid"

// Prover removes givens of a board with one solution, but only those that techniques can derive from the others. So the
// solution stays unique without any search, which makes large puzzles cheap. It is not safe for concurrent use.
type Prover struct {
	logic *Logic
	base  board // the givens and their candidates
}

// NewProver returns a Prover for puzzles of a grid.
func NewProver(g *grid.Grid) *Prover {
	l := New(g)
	return &Prover{logic: l, base: newBoard(g, l.crossings)}
}

// Start begins with the givens of a board that is known to have one solution, such as a full board.
func (p *Prover) Start(givens []uint8) { p.base.reset(givens) }

// Givens returns the givens that are left. The slice is valid until the next call.
func (p *Prover) Givens() []uint8 { return p.base.values }

// Remove removes a given if techniques up to a level can derive its value, and reports whether it did. The level limits
// single steps; [Logic.Grade] grades the whole puzzle.
func (p *Prover) Remove(cell int, level Level) bool {
	value := p.base.values[cell]
	if value == 0 {
		return false
	}
	p.base.unplace(cell)
	if p.base.forces(cell, int(value)-1) || p.derives(cell, level) {
		return true
	}
	p.base.place(cell, int(value)-1)
	return false
}

// derives reports whether techniques up to a level fill the cell.
func (p *Prover) derives(cell int, level Level) bool {
	p.logic.copyFrom(&p.base)
	p.logic.assumesUnique, p.logic.copied = false, 0
	return p.logic.prove(cell, level)
}

// forces reports whether a digit is a single in an empty cell.
func (b *board) forces(cell, digit int) bool {
	if isSingle(b.notes[cell]) {
		return true
	}
	for _, p := range b.grid.Places[cell] {
		if isSingle(b.spots[p.House*b.n+digit]) {
			return true
		}
	}
	return false
}

// unplace empties a cell of a board whose notes follow from its values alone, and updates the notes.
func (b *board) unplace(cell int) {
	digit := int(b.values[cell]) - 1
	b.changes++
	b.values[cell] = 0
	b.left++
	for _, p := range b.grid.Places[cell] {
		b.placed[p.House] &^= 1 << digit
	}
	b.notes[cell] = 0
	for d := range b.n {
		b.regain(cell, d)
	}
	for _, peer := range b.grid.Peers[cell] {
		if b.values[peer] == 0 {
			b.regain(int(peer), digit)
		}
	}
}

// regain adds a note to an empty cell unless one of its houses has the digit.
func (b *board) regain(cell, digit int) {
	for _, p := range b.grid.Places[cell] {
		if b.placed[p.House]>>digit&1 != 0 {
			return
		}
	}
	b.notes[cell] |= 1 << digit
	b.enter(cell, digit)
}
