package sudoku

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
)

// usualSize is the size of a spec without one.
const usualSize = "9x9"

// Normalize fills in the defaults: 9x9, medium or the nearest level that there is, no rules, no symmetry.
func (k kind) Normalize(spec engine.Spec) (_ engine.Spec, err error) {
	if spec.Way, err = normalWord("way", spec.Way, wayNames()); err != nil {
		return spec, err
	}
	if spec.Symmetry, err = normalWord("symmetry", symmetryWord(spec.Symmetry), symmetryNames()); err != nil {
		return spec, err
	}
	if wayOf(spec).from {
		return k.normalFrom(spec)
	}
	side, err := normalBoard(&spec)
	if err != nil {
		return spec, err
	}
	if err := wayFault(spec, side); err != nil {
		return spec, err
	}
	if err := givensFault(spec, side); err != nil {
		return spec, err
	}
	return spec, normalLevel(&spec, side)
}

// normalWord brings a word to the spelling of a list. The first of it, which is the usual, is written as none.
func normalWord(what, word string, list []string) (string, error) {
	word, err := choose(what, word, list[0], list)
	if word == list[0] {
		word = ""
	}
	return word, err
}

// normalBoard brings the size and the rules of a spec to their one spelling.
func normalBoard(spec *engine.Spec) (side int, err error) {
	h, w, err := grid.ParseSize(orDefault(spec.Size, usualSize))
	if err != nil {
		return 0, &engine.InputError{Msg: err.Error()}
	}
	spec.Size = grid.SizeName(h, w)
	spec.Rules, err = normalRules(spec.Rules, h*w)
	return h * w, err
}

// givensFault refuses what a spec can't ask of the givens.
func givensFault(spec engine.Spec, side int) error {
	cells := side * side
	switch {
	case spec.Clues < 0 || spec.Clues >= cells:
		return &engine.InputError{Msg: fmt.Sprintf("a puzzle of %d cells can't have %d givens", cells, spec.Clues)}
	case spec.Minimal && spec.Clues > 0:
		return &engine.InputError{Msg: "a puzzle is minimal or has a given number of givens, not both"}
	case spec.Minimal && side > minimalSideMax:
		return &engine.InputError{Msg: fmt.Sprintf(
			"minimal puzzles are made up to %dx%d; on larger boards the proof that no given can go takes minutes",
			minimalSideMax, minimalSideMax)}
	}
	return nil
}

// minimalSideMax bounds minimal puzzles: to prove of each given that it must stay takes seconds
// at 20x20 and minutes on larger boards.
const minimalSideMax = 20

func orDefault(word, fallback string) string {
	if word = strings.TrimSpace(word); word == "" {
		return fallback
	}
	return word
}

// choose brings a word to the spelling of the list, or the fallback when there is none.
func choose(what, word, fallback string, list []string) (string, error) {
	word = strings.ToLower(orDefault(word, fallback))
	for _, w := range list {
		if w == word {
			return w, nil
		}
	}
	return word, &engine.InputError{Msg: fmt.Sprintf("unknown %s %q; there are: %s", what, word, strings.Join(list, ", "))}
}
