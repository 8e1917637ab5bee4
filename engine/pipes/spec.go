package pipes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
)

// Limits of sizes.
const (
	sideMin = 5  // of generated boards
	sideMax = 25 // of generated boards
	readMax = 40 // of imported boards
	usual   = "9x9"
	// the minimum number of columns and rows of hard and expert boards with edges
	hardMin, expertMin = 7, 9

	wrapWord = "wrap"
	// wallsWord is a rule of imported boards only
	wallsWord = "walls"
)

// Options returns the choices to show; Normalize accepts all sizes between.
func (kind) Options() engine.Options {
	return engine.Options{
		Sizes:        []string{"5x5", "7x7", "9x9", "11x11", "13x11", "15x15", "20x20", "25x25"},
		Difficulties: slices.Clone(levels),
		Rules:        []string{wrapWord},
	}
}

// Offer returns the levels for a size and rules. There are no other choices.
func (k kind) Offer(spec engine.Spec) (engine.Offer, error) {
	spec, err := k.Normalize(engine.Spec{Size: spec.Size, Rules: spec.Rules})
	if err != nil {
		return engine.Offer{}, err
	}
	return engine.Offer{Levels: slices.Clone(levelsOf(spec))}, nil
}

// Defaults returns the strikes: every tile has to be locked, so there are more opportunities for slips than on boards
// with few blanks.
func (kind) Defaults(spec engine.Spec) engine.Defaults {
	width, height, err := readSize(spec.Size)
	if err != nil {
		return engine.Defaults{}
	}
	return engine.Defaults{Strikes: strikesMin + width*height/strikeTiles, Turns: true}
}

// A board has strikesMin strikes, and one more for each strikeTiles tiles.
const (
	strikesMin  = 3
	strikeTiles = 200
)

// levelsOf returns the levels for a size and rules. Small boards with edges leave too few tiles open for harder
// puzzles.
func levelsOf(spec engine.Spec) []string {
	width, height, err := readSize(spec.Size)
	switch {
	case err != nil:
		return nil
	case spec.Rules == wrapWord || min(width, height) >= expertMin:
		return levels
	case min(width, height) >= hardMin:
		return levels[:3]
	}
	return levels[:2]
}

// Normalize sets the defaults: 9x9, medium, no rules.
func (kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	width, height, err := readSize(specword.Normalize(spec.Size, usual))
	if err != nil {
		return spec, err
	}
	if min(width, height) < sideMin || max(width, height) > sideMax {
		return spec, &engine.InputError{Msg: fmt.Sprintf("size %q: boards of %dx%d to %dx%d are made", spec.Size, sideMin,
			sideMin, sideMax, sideMax)}
	}
	made := engine.Spec{Size: specword.SizeName(width, height)}
	if made.Rules, err = specword.Choose("rule", spec.Rules, "", []string{"", wrapWord}); err != nil {
		return spec, err
	}
	if made.Difficulty, err = specword.Choose("difficulty", spec.Difficulty, levels[1], levelsOf(made)); err != nil {
		return spec, err
	}
	spec.Size, spec.Rules, spec.Difficulty = made.Size, made.Rules, made.Difficulty
	if spec != made {
		return spec, &engine.InputError{Msg: "pipes have only a size, a difficulty and the rule wrap to " +
			"choose: no symmetry, no way, no number of givens"}
	}
	return spec, nil
}

// readSize reads a size: columns, then rows.
func readSize(text string) (width, height int, err error) {
	first, second, ok := strings.Cut(text, "x")
	width, errWidth := strconv.Atoi(first)
	height, errHeight := strconv.Atoi(second)
	if !ok || errWidth != nil || errHeight != nil {
		return 0, 0, &engine.InputError{Msg: fmt.Sprintf("size %q is not of the form 13x11, columns and rows", text)}
	}
	if min(width, height) < 1 || max(width, height) > readMax || width*height < 2 {
		return 0, 0, &engine.InputError{Msg: fmt.Sprintf("size %q: boards have up to %d columns and rows, and two or more "+
			"tiles", text, readMax)}
	}
	return width, height, nil
}
