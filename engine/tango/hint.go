package tango

import (
	"fmt"

	"nonet/engine"
	"nonet/engine/tango/technique"
)

// Hint returns the next step with human techniques.
func (kind) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	l, err := layoutOf(p)
	if err != nil {
		return engine.Hint{}, err
	}
	for _, values := range [][]uint8{at.Values, p.Solution} {
		if err := l.check(values); err != nil {
			return engine.Hint{}, err
		}
	}
	if cell >= len(p.Solution) {
		return engine.Hint{}, &engine.InputError{Msg: fmt.Sprintf("a board of %s has %d cells", p.Size, len(p.Solution))}
	}
	return technique.New(&l.board).Hint(at.Values, p.Solution, cell)
}
