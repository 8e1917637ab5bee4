package queens

import (
	"slices"

	"nonet/engine"
	"nonet/engine/queens/technique"
	"nonet/engine/specword"
)

// The rules that ask for two and three queens in each house. Boards with three are read, not generated.
const (
	two   = "two"
	three = "three"
)

// boards are those that are generated, by rules: the range of their sides, and the default.
var boards = map[string]struct{ least, most, usual int }{"": {5, 15, 8}, two: {8, 14, 10}}

// difficulties are the levels that are generated, ascending. Harder puzzles can be imported, and are extreme.
var difficulties = []string{"easy", "medium", "hard", "expert"}

// rulesOf returns the rules of boards with this number of stars.
func rulesOf(stars int) string { return [...]string{1: "", 2: two, 3: three}[stars] }

// starsOf returns the number of stars for rules.
func starsOf(rules string) int { return 1 + max(0, slices.Index([]string{"", two, three}, rules)) }

// Options returns the choices to show.
func (kind) Options() engine.Options {
	return engine.Options{
		Sizes:        specword.Squares(boards[""].least, boards[""].most, 1),
		Difficulties: slices.Clone(difficulties), Rules: []string{two},
	}
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
	if !spec.IsComparable() {
		return spec, &engine.InputError{Msg: "queens have only a size, a rule and a difficulty to choose"}
	}
	err := specword.ChooseLevel(&spec, difficulties)
	return spec, err
}

// normalizeBoard sets the size and the rules of a spec to their canonical spelling.
func normalizeBoard(spec *engine.Spec) (side int, err error) {
	spec.Rules = specword.Normalize(spec.Rules, "")
	of, ok := boards[spec.Rules]
	if !ok {
		return 0, specword.UnknownError("rules", spec.Rules, two)
	}
	sizes := specword.Squares(of.least, of.most, 1)
	spec.Size, err = specword.Choose("size", spec.Size, specword.SizeName(of.usual, of.usual), sizes)
	return of.least + slices.Index(sizes, spec.Size), err
}

// Rank returns the grade of a puzzle whose hardest step is this technique.
func (kind) Rank(name string) engine.Grade {
	if t, ok := technique.Find(name); ok {
		return gradeOf(t)
	}
	return engine.Grade{}
}
