package sudoku

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/technique"
	"nonet/engine/sudoku/text"
)

// batch implements [engine.Batch]. Boards without further rules may be in any form of package text and are not proved.
// Boards with further rules, and boards that share boxes, are lines in the form of the package comment and are proved
// when they are first used.
type batch struct {
	shape   [2]int // shape of the boxes if a text does not say it; 0, 0 for the usual shape
	layouts map[[2]int]*layout
	effort  int // by which the maximum number of guesses is multiplied
}

// Batch starts a batch. The clues are the shape of the boxes, "boxes 3x2", or empty.
func (kind) Batch(clues string) (engine.Batch, error) {
	b := &batch{layouts: map[[2]int]*layout{}, effort: 1}
	if clues == "" {
		return b, nil
	}
	l, cells, err := readClues(clues)
	if err != nil {
		return nil, err
	}
	if l == nil || l.rules != "" || l.joined != nil || len(cells) > 0 {
		return nil, &engine.InputError{Msg: fmt.Sprintf("%q is not a box size", clues)}
	}
	b.shape = [2]int{l.grid.BoxHeight, l.grid.BoxWidth}
	return b, nil
}

// SetEffort multiplies the maximum number of guesses.
func (b *batch) SetEffort(times int) { b.effort = times }

// IsStream reports whether a text has a board on each line.
func (b *batch) IsStream(head string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(head), "\n")
	return text.IsStream(head) || isClued(first)
}

// IsHeading reports whether the first line has the names of columns.
func (*batch) IsHeading(line string) bool { return text.IsHeading(line) }

// ParseLine reads the board on a line.
func (b *batch) ParseLine(line string) (engine.Board, error) {
	if clues, cells, ok := text.LinkClues(line); ok {
		line = strings.ReplaceAll(clues, "\n", ";") + ";" + cells
	}
	if isClued(line) {
		l, givens, err := read(line)
		if err != nil {
			return nil, err
		}
		return &ruledBoard{layout: l, givens: givens, effort: b.effort}, nil
	}
	board, err := text.ReadLine(line)
	if err != nil {
		return nil, err
	}
	return b.board(board)
}

// isClued reports whether a line begins with the clues of further rules.
func isClued(line string) bool {
	clues, _, found := strings.Cut(line, ";")
	if found && strings.HasPrefix(clues, "boxes ") {
		return isClued(line[len(clues)+1:])
	}
	return found && (isRuleClue(clues) || clueWord(clues) == gridsClue)
}

// ParseText reads all boards of a text. Boards that share boxes count as one.
func (b *batch) ParseText(s string) ([]engine.Board, error) {
	if _, _, ok := text.LinkClues(s); ok {
		board, err := b.ParseLine(s)
		return []engine.Board{board}, err
	}
	l, givens, ok := readJoined(s)
	if ok || clueWord(s) == gridsClue {
		var err error
		if !ok {
			l, givens, err = read(s)
		}
		return []engine.Board{&ruledBoard{layout: l, givens: givens, effort: b.effort}}, err
	}
	read, _, err := text.Read(s)
	if err != nil {
		return nil, err
	}
	boards := make([]engine.Board, len(read))
	for i, board := range read {
		if boards[i], err = b.board(board); err != nil {
			return nil, err
		}
	}
	return boards, nil
}

// board returns a board of a text. It returns an error if the text has another solution than the board.
func (b *batch) board(read text.Board) (engine.Board, error) {
	plain := &plainBoard{Board: read, batch: b}
	clued := read.Clues() != ""
	if !clued && read.Solution == nil {
		return plain, nil
	}
	l, err := plain.layout()
	if clued {
		l, err = layoutOfBoard(&read)
	}
	if err != nil {
		return nil, err
	}
	if read.Solution != nil {
		if p, err := l.proveWithin(read.Givens, batchSteps); err == nil {
			if err := checkSolution(&p, read.Solution); err != nil {
				return nil, err
			}
		}
	}
	if clued {
		return &ruledBoard{layout: l, givens: read.Givens, effort: b.effort}, nil
	}
	return plain, nil
}

// HoldsSeveral reports whether a form holds all boards of a file in one text.
func (*batch) HoldsSeveral(form string) bool { return form == text.OpenSudoku.String() }

// Write writes boards in a form of package text.
func (b *batch) Write(form string, boards ...engine.Board) (string, error) {
	format, err := formOf(form)
	if err != nil {
		return "", err
	}
	plain := make([]text.Board, len(boards))
	for i, board := range boards {
		switch board := board.(type) {
		case *ruledBoard:
			if len(boards) > 1 {
				return "", errRules
			}
			p, err := board.prove()
			if err != nil {
				return "", err
			}
			return kind{}.Export(p, form)
		case *plainBoard:
			if err := board.reshape(); err != nil {
				return "", err
			}
			plain[i] = board.Board
		}
	}
	return text.Write(format, plain...)
}

// plainBoard is a board without further rules.
type plainBoard struct {
	text.Board
	batch *batch
}

// reshape gives the board the box shape of the batch.
func (b *plainBoard) reshape() error {
	if shape := b.batch.shape; shape != [2]int{} {
		return b.Reshape(shape[0], shape[1])
	}
	return nil
}

// layout returns the layout for the board's shape.
func (b *plainBoard) layout() (*layout, error) {
	if err := b.reshape(); err != nil {
		return nil, err
	}
	shape := [2]int{b.BoxHeight, b.BoxWidth}
	if known := b.batch.layouts[shape]; known != nil {
		return known, nil
	}
	l, err := newBoxLayout(b.BoxHeight, b.BoxWidth)
	if err == nil {
		b.batch.layouts[shape] = l
	}
	return l, err
}

// batchSteps is the maximum number of guesses for boards that are not 9x9.
const batchSteps = 200_000

// Solve counts the solutions of all values on the board, givens or not.
func (b *plainBoard) Solve(limit int, show func(solution []uint8)) (int, error) {
	l, err := b.layout()
	if err != nil {
		return 0, err
	}
	return l.count(b.Values(), limit, b.batch.effort*batchSteps, show)
}

// requireUnique returns the solution of the givens. It returns an error unless there is exactly one.
func (b *plainBoard) requireUnique(l *layout) (solution []uint8, err error) {
	steps := b.batch.effort * batchSteps
	found, err := l.count(b.Givens, 2, steps, func(s []uint8) { solution = append(solution[:0], s...) })
	return solution, engine.RequireUnique(found, err)
}

// Grade grades the givens. For most puzzles this proves that the solution is unique.
func (b *plainBoard) Grade() (engine.GradeDetail, error) {
	l, err := b.layout()
	if err != nil {
		return engine.GradeDetail{}, err
	}
	r := l.techniques().Grade(b.Givens)
	if !r.Proved() {
		if _, err := b.requireUnique(l); err != nil {
			return engine.GradeDetail{}, err
		}
	}
	return engine.GradeDetail{Grade: r.Grade(), Steps: r.Used}, nil
}

// Hint uses the givens, the values that a player filled in, and notes.
func (b *plainBoard) Hint(cell string) (engine.Hint, error) {
	l, err := b.layout()
	if err != nil {
		return engine.Hint{}, err
	}
	solution, err := b.requireUnique(l)
	if err != nil {
		return engine.Hint{}, err
	}
	at, err := parseCell(l.grid, cell)
	if err != nil {
		return engine.Hint{}, err
	}
	return hintAt(l.grid, l.techniques(),
		technique.Position{Values: b.Values(), Notes: b.Notes, Solution: solution}, at)
}

// parseCell returns the cell with a name, or -1 if the name is empty.
func parseCell(g *grid.Grid, name string) (int, error) {
	if name == "" {
		return -1, nil
	}
	cell, ok := g.ParseCell(name)
	if !ok {
		return 0, fmt.Errorf("the board has no cell %q", name)
	}
	return cell, nil
}

// Check checks the givens and the values that a player filled in.
func (b *plainBoard) Check() (engine.Verdict, error) {
	l, err := b.layout()
	if err != nil {
		return engine.Verdict{}, err
	}
	values := b.Values()
	v := engine.Verdict{Full: !slices.Contains(values, 0), Conflict: conflicts(l.grid, l.grid.Conflicts(values))}
	if v.Conflict != "" {
		return v, nil
	}
	if v.Solutions, err = l.count(values, 2, b.batch.effort*batchSteps, func([]uint8) {}); v.Solutions == 0 && err == nil {
		v.Why = l.techniques().Contradiction(values)
	}
	return v, err
}

// conflicts describes repeated values: "r1c1 r1c3 are 5 in row 1".
func conflicts(g *grid.Grid, list []grid.Conflict) (text string) {
	for i, c := range list {
		if i > 0 {
			text += "; "
		}
		for _, cell := range c.Cells {
			text += g.CellName(cell) + " "
		}
		text += fmt.Sprintf("are %c in %s", grid.Symbol(c.Value), g.Houses[c.House].Name())
	}
	return text
}

// ruledBoard is a board with further rules, or several boards that share boxes. It has givens only.
type ruledBoard struct {
	layout *layout
	givens []uint8
	effort int
}

func (b *ruledBoard) prove() (engine.Puzzle, error) {
	return b.layout.proveWithin(b.givens, b.effort*stepsMax)
}

// Solve counts the solutions of the givens.
func (b *ruledBoard) Solve(limit int, show func(solution []uint8)) (int, error) {
	return b.layout.count(b.givens, limit, b.effort*stepsMax, show)
}

// Grade grades the puzzle, without steps.
func (b *ruledBoard) Grade() (engine.GradeDetail, error) {
	p, err := b.prove()
	return engine.GradeDetail{Grade: p.Grade}, err
}

// Hint returns the next step from the givens.
func (b *ruledBoard) Hint(cell string) (engine.Hint, error) {
	p, err := b.prove()
	if err != nil {
		return engine.Hint{}, err
	}
	at, err := parseCell(b.layout.grid, cell)
	if err != nil {
		return engine.Hint{}, err
	}
	return hintAt(b.layout.grid, b.layout.techniques(),
		technique.Position{Values: p.Givens, Solution: p.Solution}, at)
}

// Check reports the first rule that the board visibly breaks.
func (b *ruledBoard) Check() (engine.Verdict, error) {
	p, err := b.prove()
	switch {
	case errors.Is(err, engine.ErrNoSolution):
		text, _ := b.layout.conflict(b.givens)
		return engine.Verdict{Conflict: text}, nil
	case errors.Is(err, engine.ErrSeveralSolutions):
		return engine.Verdict{Solutions: 2}, nil
	}
	return engine.Verdict{Full: p.Blank() == 0, Solutions: 1}, err
}
