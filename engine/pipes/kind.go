package pipes

import (
	"nonet/engine"
)

// name is the name of the kind.
const name = "pipes"

// kind is the kind "pipes". It has no state, so it is safe for concurrent use.
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
	_ engine.Disguiser     = kind{}
	_ engine.Fingerprinter = kind{}
	_ engine.Defaulter     = kind{}
	_ engine.Pacer         = kind{}
)

// New returns the kind "pipes".
func New() engine.Kind { return kind{} }

// Name returns "pipes".
func (kind) Name() string { return name }

// Parse reads a puzzle in the text form of the package comment.
func (kind) Parse(text string) (engine.Puzzle, error) {
	b, givens, err := read(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return b.prove(givens)
}

// Solve returns solutions of a puzzle.
func (kind) Solve(p engine.Puzzle, limit int) ([][]uint8, error) {
	b, err := boardOf(p)
	if err != nil {
		return nil, err
	}
	var solutions [][]uint8
	proof := proof{show: func(s []uint8) { solutions = append(solutions, s) }}
	_, err = proof.count(b, p.Givens, limit, stepsMax)
	return solutions, err
}

// prove proves that a board has one solution, and grades it.
func (b *board) prove(givens []uint8) (engine.Puzzle, error) {
	var solution []uint8
	proof := proof{show: func(s []uint8) { solution = s }}
	found, err := proof.count(b, givens, 2, stepsMax)
	if err := engine.RequireUnique(found, err); err != nil {
		return engine.Puzzle{}, err
	}
	p := b.puzzle(givens, solution)
	if p.Blank() == 0 {
		full := &engine.InputError{Msg: "no tile is left to turn"}
		return engine.Puzzle{}, full.WithFault(engine.Fault{Kind: engine.FaultFull})
	}
	p.Grade = b.grade(givens)
	return p, nil
}
