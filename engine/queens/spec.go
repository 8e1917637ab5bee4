package queens

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/queens/technique"
	"nonet/engine/specword"
)

// The rules that ask for two and three queens in each house. Boards with three are read, not generated.
const (
	two   = "two"
	three = "three"
)

// Sides of the boards that are generated.
const (
	sideLeast, sideMost = 5, 15
	twoLeast, twoMost   = 8, 14
	sideUsual           = 8
	twoUsual            = 10
)

// difficulties are the levels that are generated, ascending. Harder puzzles can be imported, and are extreme.
var difficulties = []string{"easy", "medium", "hard", "expert"}

// rulesOf returns the rules of boards with this number of stars.
func rulesOf(stars int) string {
	return [...]string{1: "", 2: two, 3: three}[stars]
}

// starsOf returns the number of stars for rules.
func starsOf(rules string) int {
	switch rules {
	case two:
		return 2
	case three:
		return 3
	}
	return 1
}

// sides returns the range of sizes that are generated for rules.
func sides(rules string) (least, most int) {
	if rules == two {
		return twoLeast, twoMost
	}
	return sideLeast, sideMost
}

// Options returns the choices to show.
func (kind) Options() engine.Options {
	o := engine.Options{Difficulties: slices.Clone(difficulties), Rules: []string{two}}
	for side := sideLeast; side <= sideMost; side++ {
		o.Sizes = append(o.Sizes, specword.SizeName(side, side))
	}
	return o
}

// Offer returns the choices for a size and rules.
func (kind) Offer(spec engine.Spec) (engine.Offer, error) {
	if _, err := normalizeBoard(&spec); err != nil {
		return engine.Offer{}, err
	}
	return engine.Offer{Levels: slices.Clone(difficulties)}, nil
}

// Normalize sets the defaults: 8x8, or 10x10 with two stars, and medium.
func (kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	if _, err := normalizeBoard(&spec); err != nil {
		return spec, err
	}
	if further := (engine.Spec{Size: spec.Size, Rules: spec.Rules, Difficulty: spec.Difficulty}); spec != further {
		return spec, &engine.InputError{Msg: "queens have only a size, a rule and a difficulty to choose"}
	}
	spec.Difficulty = specword.Normalize(spec.Difficulty, "medium")
	if !slices.Contains(difficulties, spec.Difficulty) {
		return spec, &engine.InputError{Msg: fmt.Sprintf("no %s puzzles are made; there are: %s", spec.Difficulty,
			strings.Join(difficulties, ", "))}
	}
	return spec, nil
}

// normalizeBoard sets the size and the rules of a spec to their canonical spelling.
func normalizeBoard(spec *engine.Spec) (side int, err error) {
	spec.Rules = strings.ToLower(strings.TrimSpace(spec.Rules))
	if spec.Rules != "" && spec.Rules != two {
		return 0, specword.UnknownError("rules", spec.Rules, two)
	}
	least, most := sides(spec.Rules)
	size := strings.ToLower(strings.TrimSpace(spec.Size))
	if size == "" {
		if side = sideUsual; spec.Rules == two {
			side = twoUsual
		}
		spec.Size = specword.SizeName(side, side)
		return side, nil
	}
	for side = least; side <= most; side++ {
		if specword.SizeName(side, side) == size {
			spec.Size = size
			return side, nil
		}
	}
	return 0, &engine.InputError{Msg: fmt.Sprintf("size %q is not made; there are %s to %s", spec.Size,
		specword.SizeName(least, least), specword.SizeName(most, most))}
}

// Rank returns the grade of a puzzle whose hardest step is this technique.
func (kind) Rank(name string) engine.Grade {
	if t, ok := technique.Find(name); ok {
		return gradeOf(t)
	}
	return engine.Grade{}
}
