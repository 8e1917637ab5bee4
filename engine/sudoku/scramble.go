package sudoku

import (
	"nonet/engine"
)

// Scramble turns a puzzle into another of the same shape: it shuffles bands, stacks, the rows of each band, the columns
// of each stack and the values, and may swap rows with columns. Givens and solution stay together, the solution stays
// the only one, and the grade stays the same. It returns an [*engine.InputError] for a puzzle with further rules.
//
// It is how a site makes an endless supply of a few stored boards; Generate has no need of it.
func Scramble(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, error) {
	l, err := layoutOf(p)
	if err != nil {
		return p, err
	}
	if l.rules != "" || len(p.Solution) != len(p.Givens) {
		return p, &engine.InputError{Msg: "only a puzzle with boxes and a solution can be scrambled"}
	}
	h, w, n := l.grid.BoxHeight, l.grid.BoxWidth, l.grid.Values
	rows, columns, values := shuffleLines(n/h, h, r), shuffleLines(n/w, w, r), r.Perm(n)
	swap := h == w && r.Intn(2) == 1
	out := p
	out.Givens, out.Solution = make([]uint8, n*n), make([]uint8, n*n)
	for cell := range out.Givens {
		row, column := rows[cell/n], columns[cell%n]
		if swap {
			row, column = column, row
		}
		from := row*n + column
		out.Solution[cell] = uint8(values[p.Solution[from]-1] + 1)
		if p.Givens[from] != 0 {
			out.Givens[cell] = out.Solution[cell]
		}
	}
	return out, nil
}

// shuffleLines orders groups of size lines anew, and the lines within each.
func shuffleLines(groups, size int, r *engine.Rand) (order []int) {
	for _, group := range r.Perm(groups) {
		for _, line := range r.Perm(size) {
			order = append(order, group*size+line)
		}
	}
	return order
}
