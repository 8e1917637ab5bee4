package tango

import (
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
	"nonet/engine/tango/lines"
	"nonet/engine/tango/technique"
)

// The words of further rules, in the order in which they are written.
const (
	rulePlain  = "plain"
	ruleUnique = "unique-lines"
)

// Defaults of a spec.
const (
	usualSide  = 6
	usualLevel = "medium"
)

// Options returns the choices to show.
func (kind) Options() engine.Options {
	o := engine.Options{
		Difficulties: engine.Levels(),
		Rules:        []string{ruleUnique, rulePlain, rulePlain + " " + ruleUnique},
	}
	for side := 4; side <= lines.SideMax; side += 2 {
		o.Sizes = append(o.Sizes, specword.SizeName(side, side))
	}
	return o
}

func parseSize(name string) (side int, ok bool) {
	for side := 4; side <= lines.SideMax; side += 2 {
		if specword.SizeName(side, side) == name {
			return side, true
		}
	}
	return 0, false
}

// Offer returns the choices for a size and rules.
func (kind) Offer(spec engine.Spec) (engine.Offer, error) {
	side, err := normalizeBoard(&spec)
	if err != nil {
		return engine.Offer{}, err
	}
	return engine.Offer{Levels: slices.Clone(levels(side, spec.Rules))}, nil
}

// Normalize sets the defaults: 6x6, with signs, medium or the nearest level.
func (kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	side, err := normalizeBoard(&spec)
	if err != nil {
		return spec, err
	}
	if !spec.Comparable() {
		return spec, &engine.InputError{Msg: "a tango has only a size, rules and a difficulty to choose"}
	}
	return spec, normalizeLevel(&spec, side)
}

// normalizeBoard sets the size and the rules of a spec to their canonical spelling.
func normalizeBoard(spec *engine.Spec) (side int, err error) {
	spec.Size = specword.Normalize(spec.Size, specword.SizeName(usualSide, usualSide))
	side, ok := parseSize(spec.Size)
	if !ok {
		return 0, specword.UnknownError("size", spec.Size, kind{}.Options().Sizes...)
	}
	plain, unique := false, false
	for word := range strings.FieldsSeq(strings.ToLower(spec.Rules)) {
		switch word {
		case rulePlain:
			plain = true
		case ruleUnique:
			unique = true
		default:
			return 0, specword.UnknownError("rule", word, rulePlain, ruleUnique)
		}
	}
	spec.Rules = rulesText(plain, unique)
	return side, nil
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

// normalizeLevel sets the default level, and returns an error if the size and rules don't have the level.
func normalizeLevel(spec *engine.Spec, side int) error {
	list := levels(side, spec.Rules)
	usual := list[0]
	if slices.Contains(list, usualLevel) {
		usual = usualLevel
	}
	spec.Difficulty = specword.Normalize(spec.Difficulty, usual)
	if slices.Contains(list, spec.Difficulty) {
		return nil
	}
	return specword.LevelError(spec.Difficulty, strings.TrimSpace(spec.Size+" "+spec.Rules), list)
}

// levels returns the levels for a side and rules. Small boards have few harder puzzles: fewer than one in seventy 6x6
// without signs requires more than medium techniques, unless equal lines are forbidden.
func levels(side int, rules string) []string {
	plain, unique := readRules(rules)
	all := engine.Levels()
	switch {
	case side == 4 && plain && unique:
		return []string{technique.Easy.String(), technique.Hard.String()}
	case side == 4 && plain:
		return all[:technique.Easy+1]
	case side == 4 && unique:
		return all[:technique.Hard+1]
	case side == 4, side == 6 && plain && !unique:
		return all[:technique.Medium+1]
	}
	return all
}

// readRules parses the words of normalized rules.
func readRules(rules string) (plain, unique bool) {
	for word := range strings.FieldsSeq(rules) {
		plain, unique = plain || word == rulePlain, unique || word == ruleUnique
	}
	return plain, unique
}
