package queens

import "nonet/engine"

// Quickest goes by what players of this game tell of their best times: some 5 s for an 8x8.
func (kind) Quickest(p engine.Puzzle) int64 { return engine.AtPace(p, 600) }
