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
func (kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	h, w, err := grid.ParseSize(orDefault(spec.Size, usualSize))
	if err != nil {
		return spec, &engine.InputError{Msg: err.Error()}
	}
	spec.Size = grid.SizeName(h, w)
	if spec.Rules, err = normalRules(spec.Rules, h*w); err != nil {
		return spec, err
	}
	if spec.Symmetry, err = choose("symmetry", symmetryWord(spec.Symmetry), "none", symmetryNames()); err != nil {
		return spec, err
	}
	if cells := h * w * h * w; spec.Clues < 0 || spec.Clues >= cells {
		return spec, &engine.InputError{Msg: fmt.Sprintf("a puzzle of %d cells can't have %d givens", cells, spec.Clues)}
	}
	if spec.Minimal && spec.Clues > 0 {
		return spec, &engine.InputError{Msg: "a puzzle is minimal or has a given number of givens, not both"}
	}
	if spec.Minimal && h*w > minimalSideMax {
		return spec, &engine.InputError{Msg: fmt.Sprintf(
			"minimal puzzles are made up to %dx%d; on larger boards the proof that no given can go takes minutes", minimalSideMax, minimalSideMax)}
	}
	usual := usualLevel(h*w, spec.Rules)
	if spec.Minimal || spec.Clues > 0 {
		usual = anyLevel
	}
	spec.Difficulty, err = choose("difficulty", spec.Difficulty, usual, append(difficulties[:len(difficulties):len(difficulties)], anyLevel))
	if err != nil || spec.Difficulty == anyLevel {
		return spec, err
	}
	return spec, offered(spec, h*w)
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
