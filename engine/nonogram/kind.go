package nonogram

import "nonet/engine"

// name is the kind's name.
const name = "nonogram"

// kind is the kind "nonogram". It has no state, so it is safe for several goroutines.
type kind struct{}

// New returns the kind "nonogram".
func New() engine.Kind { return kind{} }

// Name is "nonogram".
func (kind) Name() string { return name }
