package nine

// naive counts solutions by the simplest method: the first empty cell, every digit, a check of every cell that sees it.
// It gives up after a number of tries, and is right otherwise.
type naive struct {
	board       Board
	limit, left int
	found       int
}

func (n *naive) count(b Board, limit, tries int) (found int, known bool) {
	*n = naive{board: b, limit: limit, left: tries}
	for cell, v := range b {
		if v > 9 || v != 0 && !n.fits(cell, v) {
			return 0, true
		}
	}
	n.search(0)
	return n.found, n.left > 0
}

func (n *naive) search(cell int) {
	for cell < Cells && n.board[cell] != 0 {
		cell++
	}
	if cell == Cells {
		n.found++
		return
	}
	for v := uint8(1); v <= 9 && n.found < n.limit && n.left > 0; v++ {
		n.left--
		if n.fits(cell, v) {
			n.board[cell] = v
			n.search(cell + 1)
			n.board[cell] = 0
		}
	}
}

func (n *naive) fits(cell int, v uint8) bool {
	for other, w := range n.board {
		if other != cell && w == v && sees(cell, other) {
			return false
		}
	}
	return true
}

func sees(a, b int) bool {
	return a/9 == b/9 || a%9 == b%9 || a/27 == b/27 && a%9/3 == b%9/3
}
