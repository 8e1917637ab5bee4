package queens

import "nonet/engine"

// quickestLine is the time in milliseconds to look at a line before a queen is placed.
const quickestLine = 60

// FastestPlausible is based on reports of players about their best times: about 4 s for an 8x8.
func (kind) FastestPlausible(p engine.Puzzle) int64 { return quickestLine * int64(p.Height*p.Blank()) }
