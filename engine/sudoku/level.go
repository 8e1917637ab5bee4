package sudoku

import (
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
	"nonet/engine/sudoku/technique"
)

// anyLevel is the difficulty of a spec that accepts every level.
const anyLevel = "any"

// difficulties are the names of the levels, ascending.
var difficulties = []string{"easy", "medium", "hard", "expert", "extreme"}

// Offer returns the levels, numbers of givens and symmetries for a size and rules.
func (kind) Offer(spec engine.Spec) (engine.Offer, error) {
	size, err := normalizeBoard(&spec)
	if err != nil {
		return engine.Offer{}, err
	}
	o := engine.Offer{Levels: slices.Clone(levels(size, spec.Rules)), Minimal: size.side <= promptSideMax,
		Symmetries: offeredSymmetries(size)}
	if o.Minimal && !digsBySearch(spec.Rules) {
		o.Fewest, o.Most = size.cells*2/5, size.cells*4/5
	}
	return o, nil
}

// promptSideMax is the maximum side of boards whose number of givens can be chosen while players wait: 16x16 takes up
// to a second.
const promptSideMax = 16

// levels returns the levels for a size and rules. The smallest boards have no harder puzzles, and the hardest puzzles
// of the largest boards take too long to find while players wait.
func levels(size boardExtent, words string) []string {
	return difficulties[:hardestLevel(size, words)+1]
}

// hardestLevel returns the hardest level for a size and rules.
func hardestLevel(size boardExtent, words string) technique.Level {
	level := technique.Extreme
	switch side := size.side; {
	case side == 4:
		level = technique.Easy
	case side > 20, size.joined != nil, words == "" && (side == 6 || side == 8):
		level = technique.Expert
	}
	for _, r := range rulesOf(words) {
		if most, bounded := r.hardest[size.side]; bounded {
			level = min(level, most)
		}
	}
	return level
}

// normalizeLevel sets the default level, and returns an error if the size and rules don't have the level.
func normalizeLevel(spec *engine.Spec, size boardExtent) (err error) {
	usual := min(technique.Medium, hardestLevel(size, spec.Rules)).String()
	if spec.Minimal || spec.Clues > 0 {
		usual = anyLevel
	}
	spec.Difficulty, err = specword.Choose("difficulty", spec.Difficulty, usual,
		append(difficulties[:len(difficulties):len(difficulties)], anyLevel))
	if err != nil || spec.Difficulty == anyLevel {
		return err
	}
	list := levels(size, spec.Rules)
	if slices.Contains(list, spec.Difficulty) {
		return nil
	}
	return specword.LevelError(spec.Difficulty, strings.TrimSpace(spec.Size+" "+spec.Rules), list)
}
