package nonogram

import "nonet/engine"

// Defaults returns three strikes, as usual for nonograms, and time penalties that grow with each mistake, because a
// rejection reveals that the cell stays empty and must not be worth a guess.
func (kind) Defaults(engine.Spec) engine.Defaults { return engine.Defaults{Strikes: 3, Growing: 10} }
