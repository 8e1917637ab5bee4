package nonogram

import "nonet/engine"

// FastestPlausible is based on reports of players about their best times: about 10 s for an easy 10x10 with 55 filled
// cells. Harder boards require reading more lines for each cell, and lines of the smallest boards are read faster.
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
