package pipes

import "nonet/engine"

// FastestPlausible is based on reports of players about their best times: about 16 s to turn and lock the 49 tiles of a
// 7x7.
func (kind) FastestPlausible(p engine.Puzzle) int64 { return engine.ScaleByLevel(p, 330) }
