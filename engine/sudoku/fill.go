package sudoku

import (
	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/sudoku/nine"
)

// It is cheaper to restart a search that goes astray, so each attempt is limited to a few guesses for each cell. Drawn
// regions may have no full board at all, so they are drawn again after a few attempts.
const (
	fillGuesses    = 3 // for each cell
	fillTries      = 50
	fillTriesDrawn = 2
)

// fill makes a random full board.
func (l *layout) fill(r *engine.Rand) ([]uint8, error) {
	if l.isClassic() {
		var s nine.Solver
		b := s.Fill(r)
		return b[:], nil
	}
	if l.joined != nil {
		return l.fillJoined(r)
	}
	s := l.solver()
	var full []uint8
	q := csp.Query{
		Givens: make([]uint8, l.grid.Cells()), Limit: 1, Steps: fillGuesses * l.grid.Cells(), Pick: r.Intn,
		Show: func(solution []uint8) { full = append(full, solution...) },
	}
	tries := fillTries
	if l.rules != "" {
		tries = fillTriesDrawn
	}
	for range tries {
		if n, _ := s.Count(q); n > 0 {
			return full, nil
		}
	}
	return nil, engine.ErrBudget
}
