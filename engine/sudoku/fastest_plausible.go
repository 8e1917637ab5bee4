package sudoku

import "nonet/engine"

// FastestPlausible is based on the best known championship time for a 9x9, 54 s for about 54 cells. A cell of a smaller
// board takes less time.
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
