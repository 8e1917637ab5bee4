// Package null is the kind "null": one row of cells that count from 1. It is the template of a new kind and stands in
// for one in tests, so it does no more than every kind must. Each of its rules gives it one property that the cells of
// other kinds can have.
package null

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/notation"
)

// size is the only size: its cells, and its values.
const (
	size   = "4x1"
	length = 4
)

// traits are the rules by name, each with a function that applies it to the puzzle.
var traits = []struct {
	name string
	row  func(*engine.Puzzle)
}{
	{"void", func(p *engine.Puzzle) { // a place without a cell
		p.Width = length + 1
		p.Givens, p.Solution = []uint8{0, 0, engine.Void, 0, 0}, []uint8{1, 2, engine.Void, 3, 4}
	}},
	{"sparse", func(p *engine.Puzzle) { // every second cell stays empty
		p.Sparse, p.Values, p.Solution = true, 1, []uint8{1, 0, 1, 0}
	}},
	{"start", func(p *engine.Puzzle) { // cells begin with values
		p.Start = []uint8{1, 3, 2, 4}
	}},
	{"equal", func(p *engine.Puzzle) { // some values are the same
		p.Periods, p.Solution = []uint8{1, 2, 4, 0}, []uint8{1, 2, 3, 4}
	}},
}

type kind struct{}

// New returns the kind "null".
func New() engine.Kind { return kind{} }

func (kind) Name() string { return "null" }

func (kind) Options() engine.Options {
	o := engine.Options{Sizes: []string{size}, Difficulties: []string{"easy"}}
	for _, t := range traits {
		o.Rules = append(o.Rules, t.name)
	}
	return o
}

func (k kind) Offer(spec engine.Spec) (engine.Offer, error) {
	spec, err := k.Normalize(engine.Spec{Size: spec.Size, Rules: spec.Rules})
	return engine.Offer{Levels: []string{spec.Difficulty}}, err
}

func (k kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	o := k.Options()
	for _, word := range []struct {
		name, is string
		of       []string
	}{{"size", spec.Size, o.Sizes}, {"difficulty", spec.Difficulty, o.Difficulties}, {"rule", spec.Rules, o.Rules}} {
		if word.is != "" && !slices.Contains(word.of, word.is) {
			return spec, &engine.InputError{Msg: fmt.Sprintf("unknown %s %q; there is: %s", word.name, word.is,
				strings.Join(word.of, ", "))}
		}
	}
	usual := engine.Spec{Size: o.Sizes[0], Difficulty: o.Difficulties[0], Rules: spec.Rules, Clues: spec.Clues}
	spec.Size, spec.Difficulty = usual.Size, usual.Difficulty
	if spec != usual || spec.Clues < 0 || spec.Clues > length {
		return spec, &engine.InputError{Msg: "the null puzzle has only a rule and 0 to 4 givens to choose"}
	}
	return spec, nil
}

func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	p := puzzle(spec.Rules)
	wanted := max(spec.Clues, 1)
	for _, cell := range engine.NewRand(seed).Perm(len(p.Givens)) {
		if v := p.Solution[cell]; wanted > 0 && p.Givens[cell] == 0 && v != 0 {
			p.Givens[cell] = v
			wanted--
		}
	}
	return p, nil
}

// Parse reads the row, optionally after a line with the name of a rule.
func (k kind) Parse(text string) (engine.Puzzle, error) {
	rule, row, ruled := strings.Cut(strings.TrimSpace(strings.ReplaceAll(text, ";", "\n")), "\n")
	if !ruled {
		rule, row = "", rule
	}
	if _, err := k.Normalize(engine.Spec{Rules: rule}); err != nil {
		return engine.Puzzle{}, err
	}
	p := puzzle(rule)
	if len(row) != len(p.Givens) {
		return engine.Puzzle{}, &engine.InputError{Msg: fmt.Sprintf("%d cells are wanted, not %d", len(p.Givens), len(row))}
	}
	for i, c := range []byte(row) {
		v, ok := notation.ReadSymbol(c)
		void := p.Givens[i] == engine.Void
		switch {
		case !ok || void != (v == engine.Void) || !void && v > p.Values:
			return engine.Puzzle{}, &engine.InputError{Column: i + 1, Msg: fmt.Sprintf("%q is not a value", c)}
		case v == 0 || void:
		case v != int(p.Solution[i]):
			return engine.Puzzle{}, engine.ErrNoSolution
		default:
			p.Givens[i] = uint8(v)
		}
	}
	return p, nil
}

// puzzle returns the puzzle without givens.
func puzzle(rule string) engine.Puzzle {
	p := engine.Puzzle{
		Kind: "null", Size: size, Rules: rule, Width: length, Height: 1, Values: length,
		Givens: make([]uint8, length), Solution: []uint8{1, 2, 3, 4}, Clues: rule,
		Grade: engine.Grade{Level: "easy"},
	}
	for _, t := range traits {
		if t.name == rule {
			t.row(&p)
		}
	}
	return p
}
