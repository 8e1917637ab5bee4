package sudoku

import (
	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/sudoku/nine"
)

// A search that went astray is cheaper begun anew, so each try may take but a few guesses a cell. Regions that were
// drawn may have no full board at all, so those are soon drawn anew.
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
