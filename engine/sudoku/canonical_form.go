package sudoku

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
)

// solutionsFrom is the minimum side of boards that are identified by their solutions. There are only 2 essentially
// different full boards of 4x4 and 49 of 6x6, so smaller puzzles are identified by their givens too. With a digit
// filled in they count as other puzzles.
const solutionsFrom = 8

// CanonicalForm is the same for isomorphic puzzles, for example with permuted rows; the last case is an exception. It
// depends only on the solution where possible, so that filled cells and omitted rules don't change it:
//
//   - From 8x8 on, with boxes, regions or neither: the cycle structure of the solution (see cycleForm). It is the same
//     for all forms, even with lines in an order that boxes forbid. No two different boards are known to share one.
//   - Several boards: the cycle structure of each board.
//   - Smaller, with boxes: the smallest text of all forms of givens and solution.
//   - Smaller, with further rules: the board as it is with its values renamed. Other forms of it are not recognised.
func (kind) CanonicalForm(p engine.Puzzle) string {
	l, err := layoutOf(p)
	if err != nil || len(p.Solution) != len(p.Givens) || l.check(p.Solution) != nil ||
		slices.Contains(l.markVoids(p.Solution), 0) {
		return ""
	}
	if l.joined != nil {
		return l.joinedForm(p.Solution)
	}
	side := l.grid.Values
	head := strconv.Itoa(side) + " "
	switch {
	case side >= solutionsFrom:
		return head + l.cycleForm(p.Solution)
	case l.rules != "":
		return head + l.clues() + " " + relabel(p, lineOrder(side), lineOrder(side), false)
	}
	return head + l.smallestForm(p)
}

// smallestForm tries all line orders, 3,456 for 6x6. Boxes that are higher than wide are transposed first.
func (l *layout) smallestForm(p engine.Puzzle) (least string) {
	h, w := l.grid.BoxHeight, l.grid.BoxWidth
	rows, columns := lineOrders(l.grid.Values/h, h), lineOrders(l.grid.Values/w, w)
	for _, swap := range []bool{false, true} {
		if swap && h < w || !swap && h > w {
			continue
		}
		for _, row := range rows {
			for _, column := range columns {
				if form := relabel(p, row, column, swap); least == "" || form < least {
					least = form
				}
			}
		}
	}
	return least
}

// relabel returns a puzzle with its lines in another order, transposed if swap is set, and with its values renamed in
// order of appearance: the solution, then the givens.
func relabel(p engine.Puzzle, rows, columns []int, swap bool) string {
	name := make([]uint8, p.Values+1)
	next := uint8(1)
	solution, givens := make([]uint8, 0, len(p.Givens)), make([]uint8, 0, len(p.Givens))
	outer, inner := rows, columns
	if swap {
		outer, inner = columns, rows
	}
	for _, a := range outer {
		for _, b := range inner {
			cell := a*p.Width + b
			if swap {
				cell = b*p.Width + a
			}
			v := p.Solution[cell]
			if name[v] == 0 {
				name[v] = next
				next++
			}
			solution, givens = append(solution, name[v]), append(givens, name[p.Givens[cell]])
		}
	}
	return formText(append(solution, givens...))
}

func lineOrder(side int) []int {
	order := make([]int, side)
	for i := range order {
		order[i] = i
	}
	return order
}

// lineOrders returns all orders of groups of size lines that keep the lines of a group together.
func lineOrders(groups, size int) [][]int {
	return slices.DeleteFunc(permutations(groups*size), func(order []int) bool {
		for i, line := range order {
			if line/size != order[i/size*size]/size {
				return true
			}
		}
		return false
	})
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(p), at, n-1))
		}
	}
	return all
}

// cycleForm describes the permutations of values that map each line of a full board to each other line of its
// direction. The lengths of their cycles don't depend on the names of values and the order of lines. Each line is
// described by the cycle lengths for all other lines, sorted, and each direction by its sorted lines. The same is done
// for values as permutations of the rows.
func (l *layout) cycleForm(solution []uint8) string {
	n := l.grid.Values
	rows, columns, values := make([][]uint8, n), make([][]uint8, n), make([][]uint8, n)
	for i := range n {
		rows[i], columns[i], values[i] = make([]uint8, n), make([]uint8, n), make([]uint8, n)
	}
	for cell, v := range solution {
		row, column := cell/n, cell%n
		rows[row][column], columns[column][row], values[v-1][row] = v-1, v-1, uint8(column)
	}
	across, down := lineCycles(rows), lineCycles(columns)
	if bytes.Compare(down, across) < 0 {
		across, down = down, across
	}
	return formText(slices.Concat(across, []byte{0}, down, []byte{0}, lineCycles(values)))
}

// joinedForm returns the sorted cycle forms of the boards. Other forms of the puzzle only reorder the boards.
func (l *layout) joinedForm(solution []uint8) string {
	one := &layout{grid: classicGrid, size: usualSize}
	var shapes []string
	for _, board := range l.boardsOf(solution) {
		shapes = append(shapes, one.cycleForm(board))
	}
	slices.Sort(shapes)
	return l.size + " " + strings.Join(shapes, " ")
}

// lineCycles describes the lines of one direction by their cycle lengths.
func lineCycles(lines [][]uint8) []byte {
	described := make([][]byte, len(lines))
	for i := range lines {
		var others [][]byte
		for j := range lines {
			if i != j {
				others = append(others, cyclesOf(lines[i], lines[j]))
			}
		}
		slices.SortFunc(others, bytes.Compare)
		described[i] = slices.Concat(others...)
	}
	slices.SortFunc(described, bytes.Compare)
	return slices.Concat(described...)
}

// cyclesOf returns the cycle lengths of the permutation that maps one line to another, ascending and terminated by 0.
func cyclesOf(from, to []uint8) []byte {
	next := make([]uint8, len(from))
	for i, v := range from {
		next[v] = to[i]
	}
	var lengths []byte
	seen := make([]bool, len(from))
	for start := range next {
		length := byte(0)
		for v := uint8(start); !seen[v]; v = next[v] {
			seen[v] = true
			length++
		}
		if length > 0 {
			lengths = append(lengths, length)
		}
	}
	slices.Sort(lengths)
	return append(lengths, 0)
}

// formText encodes values as characters.
func formText(values []uint8) string {
	text := make([]byte, len(values))
	for i, v := range values {
		text[i] = '0' + v
	}
	return string(text)
}
