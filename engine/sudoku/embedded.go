package sudoku

import (
	"math/bits"
	"slices"

	"nonet/engine"
	"nonet/engine/grid"
)

// EmbeddedPuzzles returns the grids of several, and the squares in one solution: some rows and columns that have as
// many values where they cross. The further cells may be given, so that what is left to solve is the smaller puzzle.
// Where its lines stand and which values it has is of no consequence.
func (kind) EmbeddedPuzzles(p engine.Puzzle, width, height int) (all []engine.Puzzle) {
	l, err := layoutOf(p)
	if err != nil || width != height || len(p.Solution) != len(p.Givens) || l.check(p.Solution) != nil {
		return nil
	}
	if l.joined == nil {
		return findEmbedded(l.grid.Values, p.Givens, p.Solution, width)
	}
	givens, solutions := l.boardsOf(p.Givens), l.boardsOf(p.Solution)
	for i := range givens {
		if width == 9 {
			all = append(all, (&layout{grid: classicGrid, size: usualSize}).puzzle(givens[i], solutions[i]))
		}
		all = append(all, findEmbedded(9, givens[i], solutions[i], width)...)
	}
	return all
}

// findEmbedded returns the puzzles of so many lines in a board.
func findEmbedded(side int, givens, solution []uint8, n int) (all []engine.Puzzle) {
	h, w, ok := grid.SquareBox(n)
	if !ok || 2*n > side {
		return nil
	}
	l, err := newBoxLayout(h, w)
	if err != nil {
		return nil
	}
	for _, s := range findSubgrids(side, solution, n) {
		b := s.cut(side, givens, solution, s.rows.list(), s.columns.list())
		if !slices.Contains(b.givens, 0) {
			continue
		}
		all = append(all, l.puzzle(b.givens, b.solution))
		if n < solutionsFrom {
			all = append(all, s.ordered(side, givens, solution, h, w)...)
		}
		if n < solutionsFrom && h != w {
			all = append(all, s.ordered(side, givens, solution, w, h)...)
		}
	}
	return all
}

// ordered returns the puzzles of a square with its lines in each order that boxes may have had: small ones are told by
// where their givens stand.
func (s subgrid) ordered(side int, givens, solution []uint8, boxHeight, boxWidth int) (all []engine.Puzzle) {
	l, err := newBoxLayout(boxHeight, boxWidth)
	if err != nil {
		return nil
	}
	for _, rows := range groupings(s.rows.list(), boxHeight) {
		for _, columns := range groupings(s.columns.list(), boxWidth) {
			if b := s.cut(side, givens, solution, rows, columns); l.isSolved(b.solution) {
				all = append(all, l.puzzle(b.givens, b.solution))
			}
		}
	}
	return all
}

// isSolved reports whether each house of a full board has all values.
func (l *layout) isSolved(solution []uint8) bool {
	for _, house := range l.grid.Houses {
		var seen lineSet
		for _, cell := range house.Cells {
			seen |= 1 << solution[cell]
		}
		if bits.OnesCount32(uint32(seen)) != l.grid.Values {
			return false
		}
	}
	return true
}

// groupings returns all ways to put lines into groups of a size, each as one order.
func groupings(lines []int, size int) (all [][]int) {
	if len(lines) == 0 {
		return [][]int{nil}
	}
	for chosen := range 1 << (len(lines) - 1) {
		if bits.OnesCount(uint(chosen)) != size-1 {
			continue
		}
		group, rest := []int{lines[0]}, []int(nil)
		for i, line := range lines[1:] {
			if chosen>>i&1 != 0 {
				group = append(group, line)
			} else {
				rest = append(rest, line)
			}
		}
		for _, others := range groupings(rest, size) {
			all = append(all, append(append([]int(nil), group...), others...))
		}
	}
	return all
}

// lineSet is a set of lines, or of values.
type lineSet uint32

func (s lineSet) has(i int) bool { return s>>i&1 != 0 }
func (s lineSet) size() int      { return bits.OnesCount32(uint32(s)) }
func (s lineSet) first() int     { return bits.TrailingZeros32(uint32(s)) }

func (s lineSet) list() (all []int) {
	for ; s != 0; s &= s - 1 {
		all = append(all, s.first())
	}
	return all
}

// subgrid is as many rows as columns, with as many values where they cross.
type subgrid struct{ rows, columns, values lineSet }

// subpuzzle is what stands in a square.
type subpuzzle struct{ givens, solution []uint8 }

// cut takes a square out of a board, with its lines in some order and its values from 1 on.
func (s subgrid) cut(side int, givens, solution []uint8, rows, columns []int) (b subpuzzle) {
	var name [grid.ValuesMax + 1]uint8
	for i, v := range s.values.list() {
		name[v] = uint8(i + 1)
	}
	for _, row := range rows {
		for _, column := range columns {
			b.givens = append(b.givens, name[givens[row*side+column]])
			b.solution = append(b.solution, name[solution[row*side+column]])
		}
	}
	return b
}

// subgridSearch finds squares in a full board.
type subgridSearch struct {
	side, n  int
	solution []uint8
	columnOf []uint8 // by row and value
	rowOf    []uint8 // by column and value
	seen     map[subgrid]bool
	found    []subgrid
}

// findSubgrids returns the squares of n lines in a full board. Two rows and a column that cross have a smallest square
// around them; a larger one is found by rows that are added to that.
func findSubgrids(side int, solution []uint8, n int) []subgrid {
	f := &subgridSearch{
		side: side, n: n, solution: solution, seen: map[subgrid]bool{},
		columnOf: make([]uint8, side*(side+1)), rowOf: make([]uint8, side*(side+1)),
	}
	for cell, v := range solution {
		row, column := cell/side, cell%side
		f.columnOf[row*(side+1)+int(v)], f.rowOf[column*(side+1)+int(v)] = uint8(column), uint8(row)
	}
	for row := range side {
		for other := range row {
			for column := range side {
				f.search(subgrid{rows: 1<<row | 1<<other, columns: 1 << column})
			}
		}
	}
	return f.found
}

// search looks at the smallest square around some lines, and at those around that.
func (f *subgridSearch) search(s subgrid) {
	s, ok := f.close(s)
	if !ok || f.seen[s] {
		return
	}
	f.seen[s] = true
	if s.rows.size() == f.n {
		f.found = append(f.found, s)
		return
	}
	for row := range f.side {
		if !s.rows.has(row) {
			f.search(subgrid{rows: s.rows | 1<<row, columns: s.columns})
		}
	}
}

// close adds what lines need to be a square, unless that is too much.
func (f *subgridSearch) close(s subgrid) (subgrid, bool) {
	for before := (subgrid{}); s != before; {
		before = s
		for rows := s.rows; rows != 0; rows &= rows - 1 {
			row := rows.first()
			for columns := s.columns; columns != 0; columns &= columns - 1 {
				s.values |= 1 << f.solution[row*f.side+columns.first()]
			}
			for values := s.values; values != 0; values &= values - 1 {
				s.columns |= 1 << f.columnOf[row*(f.side+1)+values.first()]
			}
			if s.columns.size() > f.n {
				return s, false
			}
		}
		for columns := s.columns; columns != 0; columns &= columns - 1 {
			column := columns.first()
			for values := s.values; values != 0; values &= values - 1 {
				s.rows |= 1 << f.rowOf[column*(f.side+1)+values.first()]
			}
			if s.rows.size() > f.n {
				return s, false
			}
		}
	}
	return s, true
}
