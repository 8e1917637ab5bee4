package nonogram

import "nonet/engine"

// Defaults are three hearts, as nonograms have them everywhere, and time that grows with each mistake: a refusal tells
// that the cell stays empty, so it must not be worth a guess.
func (kind) Defaults(engine.Spec) engine.Defaults { return engine.Defaults{Strikes: 3, Growing: 10} }
