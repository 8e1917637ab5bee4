package sudoku

import (
	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/sudoku/nine"
)

// fillSteps is how many guesses one try to fill a board may take, and fillTries how many tries there are. A search that
// went astray is cheaper begun anew.
const (
	fillSteps = 2000
	fillTries = 50
)

// fill makes a random full board.
func (l *layout) fill(r *engine.Rand) ([]uint8, error) {
	if l.isClassic() {
		var s nine.Solver
		b := s.Fill(r)
		return b[:], nil
	}
	s := l.solver()
	var full []uint8
	q := csp.Query{
		Givens: make([]uint8, l.grid.Cells()), Limit: 1, Steps: fillSteps, Pick: r.Intn,
		Show: func(solution []uint8) { full = append(full, solution...) },
	}
	for range fillTries {
		if n, _ := s.Count(q); n > 0 {
			return full, nil
		}
	}
	return nil, engine.ErrBudget
}
