package sudoku

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/specword"
)

// usualSize is the default size.
const usualSize = "9x9"

// Normalize sets the defaults: 9x9, medium or the nearest level, no rules, no symmetry.
func (k kind) Normalize(spec engine.Spec) (_ engine.Spec, err error) {
	if spec.Way, err = normalizeWord("way", spec.Way, generationMethodNames()); err != nil {
		return spec, err
	}
	if spec.Symmetry, err = normalizeWord("symmetry", normalizeSymmetry(spec.Symmetry), symmetryNames()); err != nil {
		return spec, err
	}
	if findGenerationMethod(spec).from {
		return k.normalizeFrom(spec)
	}
	size, err := normalizeBoard(&spec)
	if err != nil {
		return spec, err
	}
	for _, fault := range []func(engine.Spec, boardExtent) error{checkGenerationMethod, checkSymmetry, checkGivens} {
		if err := fault(spec, size); err != nil {
			return spec, err
		}
	}
	return spec, normalizeLevel(&spec, size)
}

// normalizeWord returns the spelling of a word in a list. The first word of the list is the default and becomes empty.
func normalizeWord(what, word string, list []string) (string, error) {
	word, err := specword.Choose(what, word, list[0], list)
	if word == list[0] {
		word = ""
	}
	return word, err
}

// boardExtent is the extent of a size: one board, or several.
type boardExtent struct {
	side   int          // of a board
	cells  int          // of all
	joined *arrangement // nil for a single board
}

// normalizeBoard sets the size and the rules of a spec to their canonical spelling.
func normalizeBoard(spec *engine.Spec) (size boardExtent, err error) {
	if a := findArrangement(spec.Size); a != nil {
		spec.Size = a.name
		size = boardExtent{9, a.cells(), a}
		if spec.Rules, err = normalizeRules(spec.Rules, size.side); err == nil && spec.Rules != "" {
			err = &engine.InputError{Msg: fmt.Sprintf("%s puzzles have no further rules", a.name)}
		}
		return size, err
	}
	h, w, err := grid.ParseSize(specword.Normalize(spec.Size, usualSize))
	if err != nil {
		if !strings.ContainsAny(spec.Size, "0123456789") {
			err = fmt.Errorf("%w or the name %s", err, arrangementNames())
		}
		return size, &engine.InputError{Msg: err.Error()}
	}
	spec.Size = grid.SizeName(h, w)
	spec.Rules, err = normalizeRules(spec.Rules, h*w)
	return boardExtent{side: h * w, cells: h * w * h * w}, err
}

// checkGivens returns an error if a spec asks for an impossible pattern or number of givens.
func checkGivens(spec engine.Spec, size boardExtent) error {
	switch {
	case spec.Clues < 0 || spec.Clues >= size.cells:
		return &engine.InputError{Msg: fmt.Sprintf("a puzzle of %d cells can't have %d givens", size.cells, spec.Clues)}
	case spec.Minimal && spec.Clues > 0:
		return &engine.InputError{Msg: "a puzzle is minimal or has a given number of givens, not both"}
	case spec.Minimal && size.side > minimalSideMax:
		return &engine.InputError{Msg: fmt.Sprintf(
			"minimal puzzles are made up to %dx%d; on larger boards the proof that no given can go takes minutes",
			minimalSideMax, minimalSideMax)}
	}
	return nil
}

// minimalSideMax is the maximum side of minimal puzzles: the proof that each given is necessary takes seconds at 20x20
// and minutes on larger boards.
const minimalSideMax = 20
