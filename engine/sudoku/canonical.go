package sudoku

import (
	"bytes"

	"nonet/engine/sudoku/nine"
)

// Canonical returns the one puzzle that stands for all that have the same shape as a 9x9 puzzle: those that shuffling
// bands, stacks, rows in a band, columns in a stack and digits, and swapping rows with columns make of it, which is
// 2·6⁸·9! ways. Two puzzles with one solution each have the same shape exactly if this is equal for both.
//
// Of all the ways it takes the one whose solution reads smallest, row by row, and among those with the same
// solution the one whose givens do, an empty cell before any digit. The first row of the smallest solution is
// 123456789, so a way is told by the row that comes first and the order of the columns: 2·9·1296 of them,
// most of which fail in the second row.
func Canonical(givens, solution *nine.Board) nine.Board {
	var c canonizer
	c.tryAll(*givens, *solution)
	c.tryAll(transposed(givens), transposed(solution))
	return c.bestGivens
}

// columnOrders are the orders of nine columns that keep the stacks together.
var columnOrders = func() (orders [1296][9]uint8) {
	three := [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	i := 0
	for _, stacks := range three {
		for inner := range 216 {
			for place, stack := range stacks {
				for j, column := range three[inner/[...]int{1, 6, 36}[place]%6] {
					orders[i][3*place+j] = 3*stack + column
				}
			}
			i++
		}
	}
	return orders
}()

func transposed(b *nine.Board) (t nine.Board) {
	for cell, v := range b {
		t[cell%9*9+cell/9] = v
	}
	return t
}

// canonizer holds the smallest puzzle so far.
type canonizer struct {
	solution, givens nine.Board
	best, bestGivens nine.Board
	ways             int // how many ways lead to the smallest solution
}

func (c *canonizer) tryAll(givens, solution nine.Board) {
	c.givens, c.solution = givens, solution
	for top := range 9 {
		for i := range columnOrders {
			c.try(top, &columnOrders[i])
		}
	}
}

// try compares the way that a first row and an order of columns tell.
func (c *canonizer) try(top int, columns *[9]uint8) {
	var digit [10]uint8
	for j, column := range columns {
		digit[c.solution[9*top+int(column)]] = uint8(j + 1)
	}
	smaller := c.ways == 0
	if begins := c.second(top, columns[0], &digit); !smaller && begins > c.best[9] {
		return
	}
	rows := c.rowOrder(top, columns[0], &digit)
	var board nine.Board
	for i, row := range rows {
		line := board[9*i : 9*i+9]
		for j, column := range columns {
			line[j] = digit[c.solution[9*row+column]]
		}
		if smaller {
			continue
		}
		switch bytes.Compare(line, c.best[9*i:9*i+9]) {
		case 1:
			return
		case -1:
			smaller = true
		}
	}
	c.take(&board, &rows, columns, &digit, smaller)
}

// second is the digit with which the second row begins.
func (c *canonizer) second(top int, first uint8, digit *[10]uint8) uint8 {
	a, b := top/3*3+(top+1)%3, top/3*3+(top+2)%3
	return min(digit[c.solution[9*a+int(first)]], digit[c.solution[9*b+int(first)]])
}

// rowOrder puts the rows in the order that reads smallest once the top one is chosen: in each band, and of the
// other two bands, the first digit decides.
func (c *canonizer) rowOrder(top int, first uint8, digit *[10]uint8) (rows [9]uint8) {
	at := func(row int) uint8 { return digit[c.solution[9*row+int(first)]] }
	band := func(b int) [3]uint8 {
		x, y, z := 3*b, 3*b+1, 3*b+2
		if at(y) < at(x) {
			x, y = y, x
		}
		if at(z) < at(y) {
			y, z = z, y
		}
		if at(y) < at(x) {
			x, y = y, x
		}
		return [3]uint8{uint8(x), uint8(y), uint8(z)}
	}
	// The top row's first digit is 1, so sorting its band keeps it on top.
	second, third := band((top/3+1)%3), band((top/3+2)%3)
	if at(int(third[0])) < at(int(second[0])) {
		second, third = third, second
	}
	for i, b := range [3][3]uint8{band(top / 3), second, third} {
		copy(rows[3*i:], b[:])
	}
	return rows
}

// take keeps a way whose solution is smaller than all before, or the same with smaller givens.
func (c *canonizer) take(board *nine.Board, rows, columns *[9]uint8, digit *[10]uint8, smaller bool) {
	var givens nine.Board
	for i, row := range rows {
		for j, column := range columns {
			givens[9*i+j] = digit[c.givens[9*row+column]]
		}
	}
	if smaller {
		c.ways = 0
	}
	if c.ways++; smaller || bytes.Compare(givens[:], c.bestGivens[:]) < 0 {
		c.best, c.bestGivens = *board, givens
	}
}
