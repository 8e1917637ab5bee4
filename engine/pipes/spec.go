package pipes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
)

// Bounds of sizes.
const (
	sideMin = 5  // of boards that are made
	sideMax = 25 // of boards that are made
	readMax = 40 // of boards that are read
	usual   = "9x9"
	// the least columns and rows of hard and expert boards with edges
	hardMin, expertMin = 7, 9

	wrapWord = "wrap"
	// wallsWord is a rule that boards come with which are read
	wallsWord = "walls"
)

// Options returns the choices to show; Normalize takes all sizes between.
func (kind) Options() engine.Options {
	return engine.Options{
		Sizes:        []string{"5x5", "7x7", "9x9", "11x11", "13x11", "15x15", "20x20", "25x25"},
		Difficulties: slices.Clone(levels),
		Rules:        []string{wrapWord},
	}
}

// Offer is levels, and nothing else to choose.
func (k kind) Offer(spec engine.Spec) (engine.Offer, error) {
	spec, err := k.Normalize(engine.Spec{Size: spec.Size, Rules: spec.Rules})
	if err != nil {
		return engine.Offer{}, err
	}
	return engine.Offer{Levels: slices.Clone(levelsOf(spec))}, nil
}

// Defaults returns the strikes: every tile has to be locked, which gives more room for a slip than a few blanks.
func (kind) Defaults(spec engine.Spec) engine.Defaults {
	width, height, err := readSize(spec.Size)
	if err != nil {
		return engine.Defaults{}
	}
	return engine.Defaults{Strikes: strikesMin + width*height/strikeTiles}
}

// A board has so many strikes, and one more for each so many tiles.
const (
	strikesMin  = 3
	strikeTiles = 200
)

// levelsOf returns the levels that a size and rules come in. On small boards with edges too few tiles are left open for
// harder ones.
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

// Normalize fills in the defaults: 9x9, medium, no rules.
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
		return spec, &engine.InputError{Msg: "pipes come in sizes, levels and with the rule wrap; there is nothing else to " +
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
