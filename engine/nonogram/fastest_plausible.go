package nonogram

import "nonet/engine"

// FastestPlausible goes by what players of this game tell of their best times: some 10 s for an easy 10x10 of 55 filled
// cells. On harder boards there are more lines to be read for each cell, and on the smallest ones lines are soon read.
func (kind) FastestPlausible(p engine.Puzzle) int64 {
	cell := int64(175)
	if len(p.Givens) <= 25 {
		cell = 160
	}
	if level, ok := engine.ParseLevel(p.Grade.Level); ok && level > engine.Easy {
		cell += cell * min(int64(level), 2) / 2
	}
	return cell * int64(p.Blank())
}
