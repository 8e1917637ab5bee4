package sudoku

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/sudoku/nine"
)

// kind is the kind "sudoku". It has no state, so it is safe for several goroutines.
type kind struct{}

// New returns the kind "sudoku".
func New() engine.Kind { return kind{} }

func (kind) Name() string { return "sudoku" }

func (kind) Options() engine.Options {
	return engine.Options{
		Sizes:        []string{"9x9"},
		Difficulties: []string{"easy", "medium", "hard"},
		Symmetries:   []string{"none"},
	}
}

func (k kind) Normalize(spec engine.Spec) (engine.Spec, error) {
	o := k.Options()
	var err error
	if spec.Size, err = choose("size", spec.Size, "9x9", o.Sizes); err != nil {
		return spec, err
	}
	if spec.Difficulty, err = choose("difficulty", spec.Difficulty, "medium", o.Difficulties); err != nil {
		return spec, err
	}
	if spec.Symmetry, err = choose("symmetry", spec.Symmetry, "none", o.Symmetries); err != nil {
		return spec, err
	}
	if spec.Rules != "" {
		return spec, &engine.InputError{Msg: fmt.Sprintf("unknown rule %q", spec.Rules)}
	}
	if spec.Clues < 0 || spec.Clues > nine.Cells {
		return spec, &engine.InputError{Msg: fmt.Sprintf("a 9x9 board can't have %d givens", spec.Clues)}
	}
	return spec, nil
}

// choose brings a word to the spelling of the list, or the fallback when there is none.
func choose(what, word, fallback string, list []string) (string, error) {
	word = strings.ToLower(strings.TrimSpace(word))
	if word == "" {
		return fallback, nil
	}
	for _, w := range list {
		if w == word {
			return w, nil
		}
	}
	return "", &engine.InputError{Msg: fmt.Sprintf("unknown %s %q; there are: %s", what, word, strings.Join(list, ", "))}
}

// givensAt is how many givens each difficulty leaves.
var givensAt = map[string]int{"easy": 40, "medium": 32, "hard": 26}

func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	r := engine.NewRand(seed)
	var s nine.Solver
	solution := s.Fill(r)
	clues := spec.Clues
	switch {
	case spec.Minimal:
		clues = 0
	case clues == 0:
		clues = givensAt[spec.Difficulty]
	}
	givens := dig(&s, solution, clues, r)
	p := puzzle(givens, solution)
	p.Grade.Level = spec.Difficulty
	return p, nil
}

// dig empties cells in random order, each with a proof that the solution stays the only one, until clues givens are left.
func dig(s *nine.Solver, board nine.Board, clues int, r *engine.Rand) nine.Board {
	left := nine.Cells
	for _, cell := range r.Perm(nine.Cells) {
		if left <= clues {
			break
		}
		v := board[cell]
		board[cell] = 0
		if s.Count(&board, 2) == 1 {
			left--
		} else {
			board[cell] = v
		}
	}
	return board
}

func puzzle(givens, solution nine.Board) engine.Puzzle {
	return engine.Puzzle{
		Kind: "sudoku", Size: "9x9", Width: 9, Height: 9, Values: 9,
		Givens: givens[:], Solution: solution[:], Clues: "boxes 3x3",
	}
}

func (kind) Parse(text string) (engine.Puzzle, error) {
	text = strings.TrimSpace(text)
	if len(text) != nine.Cells {
		return engine.Puzzle{}, &engine.InputError{Msg: fmt.Sprintf("a 9x9 board has 81 cells, not %d", len(text))}
	}
	var b nine.Board
	for i, c := range []byte(text) {
		switch {
		case c >= '0' && c <= '9':
			b[i] = c - '0'
		case c != '.':
			return engine.Puzzle{}, &engine.InputError{Column: i + 1, Msg: fmt.Sprintf("%q is not a value", c)}
		}
	}
	var s nine.Solver
	switch s.Count(&b, 2) {
	case 0:
		return engine.Puzzle{}, engine.ErrNoSolution
	case 2:
		return engine.Puzzle{}, engine.ErrSeveralSolutions
	}
	return puzzle(b, s.First()), nil
}

// Solve counts the solutions of the givens; it is the optional [engine.Solver].
func (kind) Solve(p engine.Puzzle, limit int) ([][]uint8, error) {
	if len(p.Givens) != nine.Cells {
		return nil, &engine.InputError{Msg: fmt.Sprintf("a 9x9 board has 81 cells, not %d", len(p.Givens))}
	}
	var s nine.Solver
	board := nine.Board(p.Givens)
	var out [][]uint8
	if s.Count(&board, limit) > 0 {
		first := s.First()
		out = append(out, first[:])
	}
	return out, nil
}
