package sudoku

import (
	"errors"
	"fmt"
	"strings"

	"nonet/engine"
)

// generateScrambled scrambles the puzzle that a spec starts from.
func (k kind) generateScrambled(spec engine.Spec, r *engine.Rand) (engine.Puzzle, error) {
	p, err := k.Import(spec.From)
	if err != nil {
		return p, err
	}
	return Scramble(p, r)
}

// normalizeFrom sets the size and the level of a spec to those of the puzzle that it starts from. It returns an error
// if the spec asks for others.
func (k kind) normalizeFrom(spec engine.Spec) (engine.Spec, error) {
	if strings.TrimSpace(spec.From) == "" {
		return spec, &engine.InputError{Msg: fmt.Sprintf("the way %s needs a known puzzle to start from", spec.Way)}
	}
	p, err := k.Import(spec.From)
	var input *engine.InputError
	switch {
	case errors.As(err, &input):
		return spec, err
	case err != nil:
		return spec, &engine.InputError{Msg: fmt.Sprintf("the puzzle to start from: %v", err)}
	case p.Rules != "" || findArrangement(p.Size) != nil:
		return spec, errScramble
	}
	made := engine.Spec{Size: p.Size, Difficulty: p.Grade.Level, Way: spec.Way, From: spec.From}
	wanted := spec
	if wanted.Size == "" {
		wanted.Size = made.Size
	}
	if _, err := normalizeBoard(&wanted); err != nil {
		return spec, err
	}
	if wanted.Difficulty == "" || wanted.Difficulty == anyLevel {
		wanted.Difficulty = made.Difficulty
	}
	if wanted != made {
		return spec, &engine.InputError{Msg: fmt.Sprintf(
			"the puzzle to start from is %s %s; the way %s changes nothing but its looks", made.Size, made.Difficulty, made.Way)}
	}
	return made, nil
}

var errScramble = &engine.InputError{Msg: "only a single board with boxes and without further rules can be scrambled"}

// Scramble returns another form of a puzzle: it shuffles bands, stacks, the rows of each band, the columns of each
// stack and the values, and may transpose the board. The solution stays unique and the grade stays the same. It returns
// an [*engine.InputError] for a puzzle with further rules.
//
// Sites use this to make an endless supply of puzzles from a few stored ones.
func Scramble(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, error) {
	l, err := layoutOf(p)
	if err != nil {
		return p, err
	}
	if l.rules != "" || l.joined != nil || len(p.Solution) != len(p.Givens) {
		return p, errScramble
	}
	h, w, n := l.grid.BoxHeight, l.grid.BoxWidth, l.grid.Values
	rows, columns, values := shuffleLines(n/h, h, r), shuffleLines(n/w, w, r), r.Perm(n)
	swap := h == w && r.Intn(2) == 1
	out := p
	out.Givens, out.Solution = make([]uint8, n*n), make([]uint8, n*n)
	for cell := range out.Givens {
		row, column := rows[cell/n], columns[cell%n]
		if swap {
			row, column = column, row
		}
		from := row*n + column
		out.Solution[cell] = uint8(values[p.Solution[from]-1] + 1)
		if p.Givens[from] != 0 {
			out.Givens[cell] = out.Solution[cell]
		}
	}
	return out, nil
}

// shuffleLines returns a random order of groups of size lines, and of the lines within each.
func shuffleLines(groups, size int, r *engine.Rand) (order []int) {
	for _, group := range r.Perm(groups) {
		for _, line := range r.Perm(size) {
			order = append(order, group*size+line)
		}
	}
	return order
}
