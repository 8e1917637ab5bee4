package sudoku

import "nonet/engine"

// FastestPlausible goes by the best time known on a 9x9 of a championship, 54 s for some 54 cells. On smaller boards
// there is less to look at for each cell.
func (kind) FastestPlausible(p engine.Puzzle) int64 {
	switch {
	case p.Values <= 4:
		return engine.ScaleByLevel(p, 420)
	case p.Values <= 6:
		return engine.ScaleByLevel(p, 560)
	case p.Values <= 8:
		return engine.ScaleByLevel(p, 800)
	}
	return engine.ScaleByLevel(p, 1000)
}
