package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/technique"
)

// anyLevel is the difficulty of a spec that takes what comes.
const anyLevel = "any"

// difficulties are the levels, rising.
var difficulties = []string{"easy", "medium", "hard", "expert", "extreme"}

// Levels are the levels that puzzles of a size and rules come in.
func (kind) Levels(spec engine.Spec) ([]string, error) {
	h, w, err := grid.ParseSize(orDefault(spec.Size, usualSize))
	if err != nil {
		return nil, &engine.InputError{Msg: err.Error()}
	}
	rules, err := normalRules(spec.Rules, h*w)
	if err != nil {
		return nil, err
	}
	return slices.Clone(levels(h*w, rules)), nil
}

// levels are those of boards of a side. The smallest boards have no harder puzzles, and the hardest of the largest take too
// long to find while players wait.
func levels(side int, rules string) []string { return difficulties[:hardest(side, rules)+1] }

func hardest(side int, rules string) technique.Level {
	killers := strings.Contains(rules, killer.word)
	switch {
	case side == 4:
		return technique.Easy
	case killers && side == 6:
		return technique.Medium
	case side == 6 && rules != diagonal.word, side == 8 && rules == "", side > 20:
		return technique.Expert
	}
	return technique.Extreme
}

// usualLevel is what a spec without a level gets.
func usualLevel(side int, rules string) string {
	return min(technique.Medium, hardest(side, rules)).String()
}

// offered refuses a level that the size and rules of a spec don't come in.
func offered(spec engine.Spec, side int) error {
	list := levels(side, spec.Rules)
	if slices.Contains(list, spec.Difficulty) {
		return nil
	}
	what := strings.TrimSpace(spec.Size + " " + spec.Rules)
	return &engine.InputError{Msg: fmt.Sprintf("no %s puzzles are made of %s; there are: %s", spec.Difficulty, what, strings.Join(list, ", "))}
}
