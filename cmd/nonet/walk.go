package main

import (
	"nonet/engine"
	"nonet/notation"
)

// walkMost is more steps than any puzzle takes.
const walkMost = 10_000

// walk is a way through a puzzle by the hints of its kind. It keeps what was worked out beside the values of a board:
// what each cell can still take.
type walk struct {
	kind   engine.Kind
	puzzle engine.Puzzle
	values []uint8  // what stepping has filled
	open   []uint32 // the values that each blank cell can take, as far as it was worked out
}

func newWalk(k engine.Kind, p engine.Puzzle) *walk {
	w := &walk{kind: k, puzzle: p, values: append([]uint8(nil), p.Givens...), open: make([]uint32, len(p.Givens))}
	for cell, v := range p.Givens {
		if v == 0 {
			w.open[cell] = notation.All(p.Values)
		}
	}
	return w
}

// narrow takes away what the values on a board rule out.
func (w *walk) narrow(values []uint8) error {
	noter, ok := w.kind.(engine.CandidateLister)
	if !ok {
		return nil
	}
	open, err := noter.Candidates(w.puzzle, values)
	if err != nil {
		return err
	}
	for cell := range w.open {
		if values[cell] == 0 {
			w.open[cell] &= open[cell]
		}
	}
	return nil
}

// hint is the next step from a board, or the one that leads to a cell. It is ErrNoHint for kinds that have none.
func (w *walk) hint(values []uint8, cell int) (engine.Hint, error) {
	hinter, ok := w.kind.(engine.Hinter)
	if !ok {
		return engine.Hint{}, engine.ErrNoHint
	}
	return hinter.Hint(w.puzzle, engine.Position{Values: values, Notes: w.notes()}, cell)
}

// notes are what was worked out as a player would note it: where cells may stay empty, a cross in those that do, and
// nothing in those of which nothing is known.
func (w *walk) notes() []uint32 {
	if !w.puzzle.Sparse {
		return w.open
	}
	notes := make([]uint32, len(w.open))
	for cell, open := range w.open {
		switch {
		case w.puzzle.Givens[cell] != 0 || open == notation.All(w.puzzle.Values):
		case open == 0:
			notes[cell] = notation.Bit(0)
		default:
			notes[cell] = open
		}
	}
	return notes
}

// drop takes away values that cells can't take. False means that they were gone.
func (w *walk) drop(drops []engine.HintDrop) (changed bool) {
	for _, d := range drops {
		for _, v := range d.Values {
			bit := notation.Bit(v)
			changed = changed || w.open[d.Cell]&bit != 0
			w.open[d.Cell] &^= bit
		}
	}
	return changed
}

// step takes the next step from where the last one led. [engine.ErrNoHint] is the end.
func (w *walk) step() (engine.Hint, error) {
	if err := w.narrow(w.values); err != nil {
		return engine.Hint{}, err
	}
	h, err := w.hint(w.values, -1)
	if err != nil {
		return h, err
	}
	moved := w.drop(h.Drop)
	if f := h.Fill; f != nil && w.values[f.Cell] == 0 {
		w.values[f.Cell], moved = uint8(f.Value), true
	}
	if !moved {
		return h, engine.ErrNoHint
	}
	return h, nil
}
