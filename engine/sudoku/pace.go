package sudoku

import "nonet/engine"

// Quickest goes by the best time known on a 9x9 of a championship, 54 s for some 54 cells. On smaller boards there is
// less to look at for each cell.
func (kind) Quickest(p engine.Puzzle) int64 {
	switch {
	case p.Values <= 4:
		return engine.AtPace(p, 420)
	case p.Values <= 6:
		return engine.AtPace(p, 560)
	case p.Values <= 8:
		return engine.AtPace(p, 800)
	}
	return engine.AtPace(p, 1000)
}
