package sudoku

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/technique"
)

// anyLevel is the difficulty of a spec that takes what comes.
const anyLevel = "any"

// difficulties are the levels, rising.
var difficulties = []string{"easy", "medium", "hard", "expert", "extreme"}

// Normalize fills in the defaults: 9x9, medium, no rules, no symmetry.
func (kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	h, w, err := grid.ParseSize(orDefault(spec.Size, "9x9"))
	if err != nil {
		return spec, &engine.InputError{Msg: err.Error()}
	}
	spec.Size = grid.SizeName(h, w)
	if spec.Rules, err = normalRules(spec.Rules, h*w); err != nil {
		return spec, err
	}
	if spec.Symmetry, err = choose("symmetry", spec.Symmetry, "none", symmetryNames()); err != nil {
		return spec, err
	}
	if cells := h * w * h * w; spec.Clues < 0 || spec.Clues >= cells {
		return spec, &engine.InputError{Msg: fmt.Sprintf("a puzzle of %d cells can't have %d givens", cells, spec.Clues)}
	}
	if spec.Minimal && spec.Clues > 0 {
		return spec, &engine.InputError{Msg: "a puzzle is minimal or has a given number of givens, not both"}
	}
	if spec.Minimal && h*w > minimalSideMax {
		return spec, &engine.InputError{Msg: fmt.Sprintf("minimal puzzles are made up to %dx%d", minimalSideMax, minimalSideMax)}
	}
	usual := "medium"
	if spec.Minimal || spec.Clues > 0 {
		usual = anyLevel
	}
	spec.Difficulty, err = choose("difficulty", spec.Difficulty, usual, append(difficulties[:len(difficulties):len(difficulties)], anyLevel))
	if spec.Difficulty != anyLevel {
		spec.Difficulty = within(spec.Difficulty, h*w, spec.Rules)
	}
	return spec, err
}

// minimalSideMax bounds minimal puzzles: to prove of each given that it must stay takes a minute on larger boards.
const minimalSideMax = 16

// within is the nearest level that boards of a size have.
func within(difficulty string, side int, rules string) string {
	level, _ := technique.ParseLevel(difficulty)
	return min(level, hardest(side, rules)).String()
}

// hardest is the hardest level that is made for boards of a side. The smallest boards have no harder puzzles, and the
// largest take too long to find while players wait.
func hardest(side int, rules string) technique.Level {
	switch {
	case side == 4:
		return technique.Easy
	case side == 9 && rules == "":
		return technique.Extreme
	case side == 9 || side <= 12 && rules == "":
		return technique.Expert
	case side <= 16 && rules == "":
		return technique.Hard
	}
	return technique.Medium
}

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
