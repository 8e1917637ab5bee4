package sudoku

import "nonet/engine"

// diagonal adds the two diagonals as houses of the grid.
var diagonal = rule{
	word: "diagonal", clue: "diagonals", sideMax: 16,
	drawGeometry: func(l *layout, _ *engine.Rand) error { return l.addDiagonals() },
	read:         func(l *layout, _ string) error { return l.addDiagonals() },
	write:        func(*layout) string { return "" },
}

func (l *layout) addDiagonals() error {
	l.grid = l.grid.WithDiagonals()
	return nil
}
