package sudoku

import (
	"slices"

	"nonet/engine"
)

// kind is the kind "sudoku". It has no state, so it is safe for concurrent use.
type kind struct{}

// Optional interfaces that the kind implements.
var (
	_ engine.Solver          = kind{}
	_ engine.Hinter          = kind{}
	_ engine.Ranker          = kind{}
	_ engine.CandidateLister = kind{}
	_ engine.Houser          = kind{}
	_ engine.Importer        = kind{}
	_ engine.Exporter        = kind{}
	_ engine.Batcher         = kind{}
	_ engine.Canonicalizer   = kind{}
	_ engine.Fingerprinter   = kind{}
	_ engine.Pacer           = kind{}
	_ engine.Disguiser       = kind{}
)

// New returns the kind "sudoku".
func New() engine.Kind { return kind{} }

// Name returns "sudoku".
func (kind) Name() string { return "sudoku" }

// Options returns the choices to show; Normalize accepts further sizes.
func (kind) Options() engine.Options {
	return engine.Options{
		Sizes:        sizes(),
		Difficulties: slices.Clone(difficulties),
		Rules:        ruleSets(),
		Symmetries:   symmetryNames(),
		Ways:         generationMethodNames(),
	}
}

// sizes returns the sizes of single boards, then the arrangements.
func sizes() []string {
	list := []string{"4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "15x15", "16x16", "20x20", "25x25"}
	for _, a := range arrangements {
		list = append(list, a.name)
	}
	return list
}

// Parse reads a puzzle in the text form of the package comment.
func (kind) Parse(text string) (engine.Puzzle, error) {
	l, givens, err := read(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return l.prove(givens)
}

// Solve returns solutions of a puzzle's givens under its rules.
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
