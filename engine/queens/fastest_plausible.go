package queens

import "nonet/engine"

// quickestLine is how many milliseconds each further line takes to be looked over before a queen is set.
const quickestLine = 60

// FastestPlausible goes by what players of this game tell of their best times: some 4 s for an 8x8.
func (kind) FastestPlausible(p engine.Puzzle) int64 { return quickestLine * int64(p.Height*p.Blank()) }
