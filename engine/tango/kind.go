package tango

import (
	"nonet/engine"
	"nonet/engine/tango/lines"
)

// kind is the kind "tango". It has no state, so it is safe for concurrent use.
type kind struct{}

// Optional interfaces that the kind implements.
var (
	_ engine.Solver        = kind{}
	_ engine.Hinter        = kind{}
	_ engine.Ranker        = kind{}
	_ engine.Checker       = kind{}
	_ engine.Importer      = kind{}
	_ engine.Exporter      = kind{}
	_ engine.Canonicalizer = kind{}
	_ engine.Fingerprinter = kind{}
	_ engine.Defaulter     = kind{}
	_ engine.Pacer         = kind{}
	_ engine.Disguiser     = kind{}
)

// New returns the kind "tango".
func New() engine.Kind { return kind{} }

// Name returns "tango".
func (kind) Name() string { return "tango" }

// Maximum number of line arrangements tried by a proof; about 200,000 are tried in a second.
const (
	parseSteps  = 200_000
	importSteps = 20_000 // imported texts may be made to take long
)

// Parse reads a puzzle in the text form of the package comment.
func (kind) Parse(text string) (engine.Puzzle, error) {
	l, givens, err := read(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return l.prove(givens, parseSteps)
}

// Solve returns solutions of a puzzle's givens under its rules.
func (kind) Solve(p engine.Puzzle, limit int) ([][]uint8, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	if err := l.check(p.Givens); err != nil {
		return nil, err
	}
	var solutions [][]uint8
	var known lines.Marks
	known.Read(&l.board, p.Givens)
	_, err = lines.NewProver(&l.board).Count(&known, limit, parseSteps,
		func(m *lines.Marks) { solutions = append(solutions, m.Values(&l.board)) })
	return solutions, err
}

// Defaults returns three strikes and time penalties that grow with each mistake, because a rejection reveals the right
// symbol.
func (kind) Defaults(engine.Spec) engine.Defaults { return engine.Defaults{Strikes: 3, Growing: 10} }
