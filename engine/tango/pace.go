package tango

import "nonet/engine"

// Quickest goes by what players of this game tell of their best times: some 8 s for a 6x6.
func (kind) Quickest(p engine.Puzzle) int64 { return engine.AtPace(p, 250) }
