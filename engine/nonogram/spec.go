package nonogram

import (
	"cmp"
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
	"nonet/notation"
)

// Range of the sides of generated boards.
const (
	sideMin = 5
	sideMax = 30
)

// Options returns the choices to show; Normalize accepts all sizes between the smallest and the largest.
func (kind) Options() engine.Options {
	return engine.Options{
		Sizes:        []string{"5x5", "10x10", "15x15", "20x20", "25x25", "30x30"},
		Difficulties: engine.Levels(),
	}
}

// Offer returns the levels for a size.
func (k kind) Offer(spec engine.Spec) (engine.Offer, error) {
	spec, err := k.Normalize(engine.Spec{Size: spec.Size, Rules: spec.Rules})
	if err != nil {
		return engine.Offer{}, err
	}
	width, height, err := parseSize(spec.Size)
	return engine.Offer{Levels: levelsOf(width, height)}, err
}

// levelsOf returns the levels for a size. Small boards have hardly any extreme puzzles.
func levelsOf(width, height int) []string {
	most := engine.Extreme
	if width*height < 64 {
		most = engine.Expert
	}
	return engine.Levels()[:most+1]
}

// Normalize sets the default size and level, and returns an error for sizes and levels that are not generated.
func (kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	width, height, err := parseSize(cmp.Or(spec.Size, "10x10"))
	if err != nil {
		return spec, err
	}
	if min(width, height) < sideMin || max(width, height) > sideMax {
		return spec, &engine.InputError{Msg: fmt.Sprintf("no puzzles of %s are made; sides are %d to %d", spec.Size, sideMin,
			sideMax)}
	}
	spec.Size = specword.SizeName(width, height)
	if !spec.IsComparable() || spec.Rules != "" {
		return spec, &engine.InputError{Msg: "a nonogram has only a size and a difficulty to choose"}
	}
	err = specword.ChooseLevel(&spec, levelsOf(width, height))
	return spec, err
}

// parseSize reads "30x20": columns, then rows.
func parseSize(size string) (width, height int, err error) {
	w, rest, ok := notation.ReadNumber(size)
	if ok && strings.HasPrefix(rest, "x") {
		h, rest, ok := notation.ReadNumber(rest[1:])
		if ok && rest == "" && w > 0 && h > 0 {
			return w, h, nil
		}
	}
	return 0, 0, &engine.InputError{Msg: fmt.Sprintf("%q is no size, as in 15x10", size)}
}
