package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/sudoku/technique"
)

// anyLevel is the difficulty of a spec that takes what comes.
const anyLevel = "any"

// difficulties are the levels, rising.
var difficulties = []string{"easy", "medium", "hard", "expert", "extreme"}

// Offer is what puzzles of a size and rules come in.
func (kind) Offer(spec engine.Spec) (engine.Offer, error) {
	side, err := normalBoard(&spec)
	if err != nil {
		return engine.Offer{}, err
	}
	o := engine.Offer{Levels: slices.Clone(levels(side, spec.Rules)), Minimal: side <= promptSideMax,
		Symmetries: promptSymmetries()}
	if o.Minimal && !digsBySearch(spec.Rules) {
		o.Fewest, o.Most = side*side*2/5, side*side*4/5
	}
	return o, nil
}

// promptSideMax bounds the boards whose number of givens can be chosen while players wait: 16x16 takes up to a second.
const promptSideMax = 16

// levels are those of boards of a side. The smallest boards have no harder puzzles, and the hardest of the largest take
// too long to find while players wait.
func levels(side int, words string) []string { return difficulties[:hardest(side, words)+1] }

// hardest is the hardest level of boards of a side, as far as the size and each of the rules allows.
func hardest(side int, words string) technique.Level {
	level := technique.Extreme
	switch {
	case side == 4:
		level = technique.Easy
	case side > 20, words == "" && (side == 6 || side == 8):
		level = technique.Expert
	}
	for _, r := range rulesOf(words) {
		if most, bounded := r.hardest[side]; bounded {
			level = min(level, most)
		}
	}
	return level
}

// normalLevel fills in the level that a spec without one gets, and refuses one that its size and rules don't come in.
func normalLevel(spec *engine.Spec, side int) (err error) {
	usual := min(technique.Medium, hardest(side, spec.Rules)).String()
	if spec.Minimal || spec.Clues > 0 {
		usual = anyLevel
	}
	spec.Difficulty, err = choose("difficulty", spec.Difficulty, usual,
		append(difficulties[:len(difficulties):len(difficulties)], anyLevel))
	if err != nil || spec.Difficulty == anyLevel {
		return err
	}
	list := levels(side, spec.Rules)
	if slices.Contains(list, spec.Difficulty) {
		return nil
	}
	what := strings.TrimSpace(spec.Size + " " + spec.Rules)
	return &engine.InputError{Msg: fmt.Sprintf("no %s puzzles are made of %s; there are: %s", spec.Difficulty, what,
		strings.Join(list, ", "))}
}
