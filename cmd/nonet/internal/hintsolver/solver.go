// Package hintsolver solves puzzles step by step with the hints of their kind, as a player would.
package hintsolver

import (
	"slices"

	"nonet/engine"
	"nonet/notation"
)

// MaxSteps is more steps than any puzzle takes.
const MaxSteps = 10_000

// Solver follows the hints of a puzzle's kind. It is not safe for concurrent use.
type Solver struct {
	Kind   engine.Kind
	Puzzle engine.Puzzle
	// Candidates holds the values that each blank cell can still take, as far as hints have ruled others out.
	Candidates []uint32

	values []uint8 // filled by Step
}

// New returns a Solver for a puzzle of the kind.
func New(k engine.Kind, p engine.Puzzle) *Solver {
	s := &Solver{Kind: k, Puzzle: p, Candidates: make([]uint32, len(p.Givens)), values: slices.Clone(p.Givens)}
	for cell, v := range p.Givens {
		if v == 0 {
			s.Candidates[cell] = notation.All(p.Values)
		}
	}
	return s
}

// Narrow removes the candidates that the values on a board rule out.
func (s *Solver) Narrow(values []uint8) error {
	lister, ok := s.Kind.(engine.CandidateLister)
	if !ok {
		return nil
	}
	candidates, err := lister.Candidates(s.Puzzle, values)
	if err != nil {
		return err
	}
	for cell := range s.Candidates {
		if values[cell] == 0 {
			s.Candidates[cell] &= candidates[cell]
		}
	}
	return nil
}

// Hint returns the next step from a board, or the step that leads to a cell unless cell is -1. The error is
// [engine.ErrNoHint] if the kind has no hints or finds none.
func (s *Solver) Hint(values []uint8, cell int) (engine.Hint, error) {
	hinter, ok := s.Kind.(engine.Hinter)
	if !ok {
		return engine.Hint{}, engine.ErrNoHint
	}
	return hinter.Hint(s.Puzzle, engine.Position{Values: values, Notes: s.notes()}, cell)
}

// notes returns the candidates as a player would note them. In a puzzle with cells that stay empty, those cells are
// crossed out, and cells about which nothing is known have no notes.
func (s *Solver) notes() []uint32 {
	if !s.Puzzle.Sparse {
		return s.Candidates
	}
	notes := make([]uint32, len(s.Candidates))
	for cell, candidates := range s.Candidates {
		switch {
		case s.Puzzle.Givens[cell] != 0 || candidates == notation.All(s.Puzzle.Values):
		case candidates == 0:
			notes[cell] = notation.Bit(0)
		default:
			notes[cell] = candidates
		}
	}
	return notes
}

// Drop removes candidates. It reports whether there were any of them.
func (s *Solver) Drop(drops []engine.HintDrop) (changed bool) {
	for _, d := range drops {
		for _, v := range d.Values {
			bit := notation.Bit(v)
			changed = changed || s.Candidates[d.Cell]&bit != 0
			s.Candidates[d.Cell] &^= bit
		}
	}
	return changed
}

// Step takes the next step after the previous one, starting with the givens. The error is [engine.ErrNoHint] if there
// is none.
func (s *Solver) Step() (engine.Hint, error) {
	if err := s.Narrow(s.values); err != nil {
		return engine.Hint{}, err
	}
	h, err := s.Hint(s.values, -1)
	if err != nil {
		return h, err
	}
	changed := s.Drop(h.Drop)
	if f := h.Fill; f != nil && s.values[f.Cell] == 0 {
		s.values[f.Cell], changed = uint8(f.Value), true
	}
	if !changed {
		return h, engine.ErrNoHint
	}
	return h, nil
}
