package tango

import (
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
	"nonet/engine/tango/lines"
)

// The words of further rules, in the order in which they are written.
const (
	rulePlain  = "plain"
	ruleUnique = "unique-lines"
)

// sideMin is the minimum side of a board. Sides are even.
const sideMin = 4

// sizes are the names of all sizes.
var sizes = specword.Squares(sideMin, lines.SideMax, 2)

// Options returns the choices to show.
func (kind) Options() engine.Options {
	return engine.Options{
		Sizes: slices.Clone(sizes), Difficulties: engine.Levels(),
		Rules: []string{ruleUnique, rulePlain, rulePlain + " " + ruleUnique},
	}
}

func parseSize(name string) (side int, ok bool) {
	i := slices.Index(sizes, name)
	return sideMin + 2*i, i >= 0
}

// Offer returns the choices for a size and rules.
func (kind) Offer(spec engine.Spec) (engine.Offer, error) {
	side, err := normalizeBoard(&spec)
	if err != nil {
		return engine.Offer{}, err
	}
	return engine.Offer{Levels: levels(side, spec.Rules)}, nil
}

// Normalize sets the defaults: 6x6, with signs, medium or the nearest level.
func (kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	side, err := normalizeBoard(&spec)
	if err != nil {
		return spec, err
	}
	if !spec.IsComparable() {
		return spec, &engine.InputError{Msg: "a tango has only a size, rules and a difficulty to choose"}
	}
	err = specword.ChooseLevel(&spec, levels(side, spec.Rules))
	return spec, err
}

// normalizeBoard sets the size and the rules of a spec to their canonical spelling.
func normalizeBoard(spec *engine.Spec) (side int, err error) {
	if spec.Size, err = specword.Choose("size", spec.Size, "6x6", sizes); err != nil {
		return 0, err
	}
	side, _ = parseSize(spec.Size)
	plain, unique, err := readRules(strings.ToLower(spec.Rules))
	spec.Rules = rulesText(plain, unique)
	return side, err
}

func rulesText(plain, unique bool) string {
	switch {
	case plain && unique:
		return rulePlain + " " + ruleUnique
	case plain:
		return rulePlain
	case unique:
		return ruleUnique
	}
	return ""
}

// levels returns the levels for a side and rules. Small boards have few harder puzzles: fewer than one in seventy 6x6
// without signs requires more than medium techniques, unless equal lines are forbidden.
func levels(side int, rules string) []string {
	plain, unique, _ := readRules(rules)
	all := engine.Levels()
	switch {
	case side == 4 && plain && unique:
		return []string{engine.Easy.String(), engine.Hard.String()}
	case side == 4 && plain:
		return all[:engine.Easy+1]
	case side == 4 && unique:
		return all[:engine.Hard+1]
	case side == 4, side == 6 && plain && !unique:
		return all[:engine.Medium+1]
	}
	return all
}

// readRules parses the words of rules.
func readRules(rules string) (plain, unique bool, err error) {
	for word := range strings.FieldsSeq(rules) {
		switch word {
		case rulePlain:
			plain = true
		case ruleUnique:
			unique = true
		default:
			return false, false, specword.UnknownError("rule", word, rulePlain, ruleUnique)
		}
	}
	return plain, unique, nil
}
