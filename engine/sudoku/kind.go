package sudoku

import (
	"slices"

	"nonet/engine"
	"nonet/engine/grid"
)

// kind is the kind "sudoku". It has no state, so it is safe for several goroutines.
type kind struct{}

// New returns the kind "sudoku". It is an [engine.Solver], [engine.Hinter], [engine.Importer],
// [engine.Noter], [engine.Houser] and [engine.Shaper] too.
func New() engine.Kind { return kind{} }

// Name is "sudoku".
func (kind) Name() string { return "sudoku" }

// Options are the choices to show; Normalize takes more sizes than these.
func (kind) Options() engine.Options {
	return engine.Options{
		Sizes:        []string{"4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "15x15", "16x16", "20x20", "25x25"},
		Difficulties: slices.Clone(difficulties),
		Rules:        ruleSets(),
		Symmetries:   symmetryNames(),
		Ways:         wayNames(),
	}
}

// Parse reads a puzzle in the text form of the package comment.
func (kind) Parse(text string) (engine.Puzzle, error) {
	l, givens, err := read(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return l.prove(givens)
}

// Solve finds the solutions of a puzzle's givens under its rules.
func (kind) Solve(p engine.Puzzle, limit int) ([][]uint8, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	var solutions [][]uint8
	_, err = l.count(p.Givens, limit, stepsMax,
		func(s []uint8) { solutions = append(solutions, append([]uint8(nil), s...)) })
	return solutions, err
}

// Classic proves that givens on a board without further rules have one solution, and grades the puzzle. The errors are
// those of Parse.
func Classic(boxHeight, boxWidth int, givens []uint8) (engine.Puzzle, error) {
	l, err := boxes(boxHeight, boxWidth)
	if err != nil {
		return engine.Puzzle{}, &engine.InputError{Msg: err.Error()}
	}
	if err := l.check(givens); err != nil {
		return engine.Puzzle{}, err
	}
	return l.prove(givens)
}

// Grid is the geometry of a puzzle: its houses, with regions and diagonals, without cages.
func Grid(p engine.Puzzle) (*grid.Grid, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	return l.grid, nil
}
