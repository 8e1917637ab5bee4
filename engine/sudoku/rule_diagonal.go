package sudoku

import "nonet/engine"

// diagonal: each of the two diagonals holds every value once. They are two more houses of the
// grid, so nothing else is needed.
var diagonal = rule{
	word: "diagonal", clue: "diagonals", sideMax: 16,
	drawGeometry: func(l *layout, _ *engine.Rand) error { return l.addDiagonals() },
	read:         func(l *layout, _ string) error { return l.addDiagonals() },
	write:        func(*layout) string { return "" },
}

func (l *layout) addDiagonals() error {
	g, err := l.grid.WithDiagonals()
	if err != nil {
		return &engine.InputError{Msg: err.Error()}
	}
	l.grid = g
	return nil
}
