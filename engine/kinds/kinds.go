// Package kinds lists all kinds of puzzles. A new kind adds one line here.
package kinds

import (
	"nonet/engine"
	"nonet/engine/nonogram"
	"nonet/engine/pipes"
	"nonet/engine/queens"
	"nonet/engine/sudoku"
	"nonet/engine/tango"
)

// All returns the kinds that players can choose, the default first.
func All() []engine.Kind {
	return []engine.Kind{
		sudoku.New(),
		nonogram.New(),
		pipes.New(),
		queens.New(),
		tango.New(),
	}
}

// Find returns the kind with a name. The empty name is the default kind.
func Find(name string) (engine.Kind, bool) {
	for _, k := range All() {
		if name == "" || k.Name() == name {
			return k, true
		}
	}
	return nil, false
}
