package nine

// Digger removes cells of a full board and proves each time that the board stays the only solution.
type Digger struct {
	solver Solver
	board  Board
	given  givens
}

// Reset starts with a full board.
func (g *Digger) Reset(full *Board) {
	g.board, g.given = *full, givens{}
	g.given.read(full)
}

// Board returns the cells that are left.
func (g *Digger) Board() Board { return g.board }

// next is the following band, cyclically.
var next = [3]int{1, 2, 0}

// Remove removes a cell if the solution stays unique, and reports whether it did.
func (g *Digger) Remove(cell int) bool {
	d := int(g.board[cell]) - 1
	if d < 0 {
		return false
	}
	g.given.flip(cell, d)
	if g.given.isSingle(cell, d) || !g.hasOther(d, cell/27, 1<<(cell%27)) {
		g.board[cell] = 0
		return true
	}
	g.given.flip(cell, d)
	return false
}

// Restore restores a removed cell.
func (g *Digger) Restore(cell int, value uint8) {
	g.given.flip(cell, int(value)-1)
	g.board[cell] = value
}

// flip toggles a cell between given and empty.
func (given *givens) flip(cell, d int) {
	cells := &given[cell/27]
	bit := uint32(1) << (cell % 27)
	cells[0] ^= bit
	cells[(d+1)&15] ^= bit
}

// isSingle reports whether the givens make the cell a single: no other cell of one of its houses can hold the digit, or
// the cell can hold no other digit.
func (given *givens) isSingle(cell, d int) bool {
	band, bit := cell/27, uint32(1)<<(cell%27)
	at := &housesOf[cell%27]
	return given.isHiddenSingle(d, band, bit, at) || given.isNakedSingle(d, band, at)
}

// isHiddenSingle reports whether no other cell of one of the cell's houses can hold the digit.
func (given *givens) isHiddenSingle(d, band int, bit uint32, at *houses) bool {
	left := given.allow(d)
	here := left[band]
	others := left[next[band]] | left[next[next[band]]]
	return here&at.box == bit || here&at.row == bit || here&at.column == bit && others&at.column == 0
}

// isNakedSingle reports whether the cell can hold no other digit.
func (given *givens) isNakedSingle(d, band int, at *houses) bool {
	near := at.row | at.column | at.box
	here, b, c := &given[band], &given[next[band]], &given[next[next[band]]]
	for v := 1; v <= 9; v++ {
		if here[v]&near|(b[v]|c[v])&at.column == 0 && v != d+1 {
			return false
		}
	}
	return true
}

// hasOther reports whether the board has a solution with another digit in the cell.
func (g *Digger) hasOther(d, band int, bit uint32) bool {
	var start state
	start.start(&g.given)
	start.digits[d].left[band] &^= bit
	s := &g.solver
	s.limit, s.found, s.each, s.rand, s.hasty = 1, 0, nil, nil, true
	s.searchFrom(&start)
	return s.found > 0
}
