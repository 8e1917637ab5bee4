package nonogram

import (
	"slices"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/picture"
	"nonet/engine/nonogram/technique"
	"nonet/engine/nonogram/text"
	"nonet/engine/specword"
)

// Maximum number of lines of eight runs that a proof solves; about seven million are solved in a second.
const (
	proofLines  = 8_000_000
	importLines = 2_000_000
)

// Parse reads a puzzle in the text form of the package comment.
func (kind) Parse(s string) (engine.Puzzle, error) { return read(s, proofLines) }

// Import reads a puzzle in any of the forms of package text.
func (kind) Import(s string) (engine.Puzzle, error) { return read(s, importLines) }

// ImportWithin is like Import with this many times the steps.
func (kind) ImportWithin(s string, times int) (engine.Puzzle, error) {
	return read(s, times*importLines)
}

// Split returns the puzzles of a file with several.
func (kind) Split(s string) (parts []engine.Part) {
	titles, puzzles := text.Split(s)
	for i, n := range puzzles {
		parts = append(parts, engine.Part{Name: titles[i], Text: text.Clues(&n.Clues)})
	}
	return parts
}

func read(s string, lines int) (engine.Puzzle, error) {
	n, err := text.Read(s)
	if err != nil {
		return engine.Puzzle{}, err
	}
	p := puzzle(&n.Clues, n.Givens)
	var rows []uint64
	found, err := count(&n.Clues, n.Givens, 2, lines, func(solution []uint64) { rows = slices.Clone(solution) })
	if err := engine.RequireUnique(found, err); err != nil {
		return engine.Puzzle{}, err
	}
	p.Solution = cellsOf(&picture.Picture{Width: p.Width, Rows: rows})
	if err := engine.RequireBlank(p, "no cell is left to fill"); err != nil {
		return engine.Puzzle{}, err
	}
	p.Grade = grade(&n.Clues, n.Givens)
	return p, nil
}

// Solve returns solutions of a puzzle's clues and givens.
func (kind) Solve(p engine.Puzzle, limit int) ([][]uint8, error) {
	n, err := nonogramOf(&p)
	if err != nil {
		return nil, err
	}
	var solutions [][]uint8
	_, err = count(&n.Clues, n.Givens, limit, proofLines, func(rows []uint64) {
		solutions = append(solutions, cellsOf(&picture.Picture{Width: n.Clues.Width(), Rows: rows}))
	})
	return solutions, err
}

// nonogramOf reads the clues of a puzzle.
func nonogramOf(p *engine.Puzzle) (*text.Nonogram, error) {
	n, err := text.Read(p.Clues)
	if err != nil {
		return nil, err
	}
	if cells := n.Clues.Width() * n.Clues.Height(); len(p.Givens) != cells {
		return nil, &engine.InputError{Msg: "the givens are not those of a board of " +
			specword.SizeName(n.Clues.Width(), n.Clues.Height())}
	}
	n.Givens = p.Givens
	return n, nil
}

// count counts solutions; see [board.Prover.Count].
func count(clues *board.Clues, givens []uint8, limit, lines int, each func(rows []uint64)) (int, error) {
	b, p := new(board.Board), new(board.Prover)
	begin(b, clues, givens)
	return p.Count(b, limit, lines, each)
}

func begin(b *board.Board, clues *board.Clues, givens []uint8) {
	b.Reset(clues)
	for cell, v := range givens {
		if v != 0 {
			b.Set(cell%clues.Width(), cell/clues.Width(), true)
		}
	}
}

// grade grades a puzzle with a unique solution.
func grade(clues *board.Clues, givens []uint8) engine.Grade {
	var b board.Board
	var l technique.Logic
	begin(&b, clues, givens)
	report := l.Solve(&b, technique.Probing)
	return gradeOf(&report)
}
