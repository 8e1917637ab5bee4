// Package null is the kind "null": one row of cells that count from 1. It is the template of a new kind and the
// stand-in for one in tests, so it does all that a kind must do and as little as it can.
package null

import (
	"fmt"
	"strings"

	"nonet/engine"
)

// length is the number of cells, and of values.
const length = 4

type kind struct{}

// New returns the kind "null".
func New() engine.Kind { return kind{} }

func (kind) Name() string { return "null" }

func (kind) Options() engine.Options {
	return engine.Options{Sizes: []string{"4x1"}, Difficulties: []string{"easy"}}
}

func (k kind) Offer(spec engine.Spec) (engine.Offer, error) {
	spec, err := k.Normalize(engine.Spec{Size: spec.Size, Rules: spec.Rules})
	return engine.Offer{Levels: []string{spec.Difficulty}}, err
}

func (k kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	o := k.Options()
	if spec.Size != "" && spec.Size != o.Sizes[0] {
		return spec, &engine.InputError{Msg: fmt.Sprintf("unknown size %q; there is: %s", spec.Size, o.Sizes[0])}
	}
	if spec.Difficulty != "" && spec.Difficulty != o.Difficulties[0] {
		return spec, &engine.InputError{Msg: fmt.Sprintf("unknown difficulty %q; there is: %s", spec.Difficulty,
			o.Difficulties[0])}
	}
	usual := engine.Spec{Size: o.Sizes[0], Difficulty: o.Difficulties[0], Clues: spec.Clues}
	spec.Size, spec.Difficulty = usual.Size, usual.Difficulty
	if spec != usual || spec.Clues < 0 || spec.Clues > length {
		return spec, &engine.InputError{Msg: "the null puzzle has nothing to choose but 0 to 4 givens"}
	}
	return spec, nil
}

func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	p := puzzle()
	for _, cell := range engine.NewRand(seed).Perm(length)[:max(spec.Clues, 1)] {
		p.Givens[cell] = p.Solution[cell]
	}
	return p, nil
}

func (kind) Parse(text string) (engine.Puzzle, error) {
	p := puzzle()
	text = strings.TrimSpace(text)
	if len(text) != length {
		return engine.Puzzle{}, &engine.InputError{Msg: fmt.Sprintf("%d cells are wanted, not %d", length, len(text))}
	}
	for i, c := range []byte(text) {
		switch {
		case c == '.':
		case c < '1' || c > '0'+length:
			return engine.Puzzle{}, &engine.InputError{Column: i + 1, Msg: fmt.Sprintf("%q is not a value", c)}
		case c-'0' != p.Solution[i]:
			return engine.Puzzle{}, engine.ErrNoSolution
		default:
			p.Givens[i] = c - '0'
		}
	}
	return p, nil
}

// puzzle is the puzzle without givens.
func puzzle() engine.Puzzle {
	return engine.Puzzle{
		Kind: "null", Size: "4x1", Width: length, Height: 1, Values: length,
		Givens: make([]uint8, length), Solution: []uint8{1, 2, 3, 4},
		Grade: engine.Grade{Level: "easy"},
	}
}
