package nine

// Digger empties cells of a full board, each with a proof that the board stays the only solution.
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

// Board returns what is left.
func (g *Digger) Board() Board { return g.board }

// next is the band after each.
var next = [3]int{1, 2, 0}

// Remove empties a cell if the solution stays the only one, and reports whether it did.
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

// Restore gives an emptied cell its value back.
func (g *Digger) Restore(cell int, value uint8) {
	g.given.flip(cell, int(value)-1)
	g.board[cell] = value
}

// flip makes a given empty, or the other way round.
func (given *givens) flip(cell, d int) {
	cells := &given[cell/27]
	bit := uint32(1) << (cell % 27)
	cells[0] ^= bit
	cells[(d+1)&15] ^= bit
}

// isSingle reports whether the givens leave a digit no other cell in a house of its cell, or the cell no other digit.
func (given *givens) isSingle(cell, d int) bool {
	band, bit := cell/27, uint32(1)<<(cell%27)
	at := &housesOf[cell%27]
	return given.isHiddenSingle(d, band, bit, at) || given.isNakedSingle(d, band, at)
}

// isHiddenSingle reports whether the givens leave the digit no other cell in a house of the cell.
func (given *givens) isHiddenSingle(d, band int, bit uint32, at *houses) bool {
	left := given.allow(d)
	here := left[band]
	others := left[next[band]] | left[next[next[band]]]
	return here&at.box == bit || here&at.row == bit || here&at.column == bit && others&at.column == 0
}

// isNakedSingle reports whether the givens leave the cell no other digit.
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
	s.from(&start)
	return s.found > 0
}
