package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/technique"
	"nonet/engine/sudoku/text"
)

// batch implements [engine.Batch]. Boards may be in any form of package text; boards that share boxes, and lines with
// further rules, are in the form of the package comment.
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
		return b.newRuledBoard(read(line))
	}
	board, err := text.ReadLine(line)
	if err != nil {
		return nil, err
	}
	return b.board(board)
}

// newRuledBoard returns a board with further rules, or several that share boxes.
func (b *batch) newRuledBoard(l *layout, givens []uint8, err error) (engine.Board, error) {
	if err != nil {
		return nil, err
	}
	return &board{Board: text.Board{Givens: givens}, batch: b, ruled: l}, nil
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
		joined, err := b.newRuledBoard(l, givens, err)
		return []engine.Board{joined}, err
	}
	read, err := text.Read(s)
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
	made := &board{Board: read, batch: b}
	if read.Clues() == "" && read.Solution == nil {
		return made, nil
	}
	var err error
	if read.Clues() != "" {
		made.ruled, err = layoutOfBoard(&read)
	}
	if err != nil || read.Solution == nil {
		return made, err
	}
	l, err := made.layout()
	if err != nil {
		return nil, err
	}
	if p, err := l.proveWithin(read.Givens, batchSteps); err == nil {
		if err := checkSolution(&p, read.Solution); err != nil {
			return nil, err
		}
	}
	return made, nil
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
	for i, written := range boards {
		b := written.(*board)
		if b.ruled != nil && len(boards) > 1 {
			return "", errRules
		}
		if b.ruled != nil {
			if _, err := b.requireUnique(b.ruled); err != nil {
				return "", err
			}
			return kind{}.Export(b.ruled.puzzle(b.Givens, nil), form)
		}
		if err := b.reshape(); err != nil {
			return "", err
		}
		plain[i] = b.Board
	}
	return text.Write(format, plain...)
}

// board is a board of a batch.
type board struct {
	text.Board
	batch *batch
	ruled *layout // the layout with further rules, or of several boards; nil if there are only boxes
}

// reshape gives the board the box shape of the batch.
func (b *board) reshape() error {
	if shape := b.batch.shape; shape != [2]int{} {
		return b.Reshape(shape[0], shape[1])
	}
	return nil
}

// layout returns the layout for the board's rules or shape.
func (b *board) layout() (*layout, error) {
	if b.ruled != nil {
		return b.ruled, nil
	}
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
func (b *board) Solve(limit int, show func(solution []uint8)) (int, error) {
	l, err := b.layout()
	if err != nil {
		return 0, err
	}
	return l.count(b.Values(), limit, b.batch.effort*batchSteps, show)
}

// requireUnique returns the solution of the givens. It returns an error unless there is exactly one.
func (b *board) requireUnique(l *layout) ([]uint8, error) {
	return l.solveUnique(b.Givens, b.batch.effort*batchSteps)
}

// Grade grades the givens, without steps if there are further rules. For most puzzles without them this proves that the
// solution is unique.
func (b *board) Grade() (engine.GradeDetail, error) {
	if b.ruled != nil {
		p, err := b.ruled.proveWithin(b.Givens, b.batch.effort*batchSteps)
		return engine.GradeDetail{Grade: p.Grade}, err
	}
	l, err := b.layout()
	if err != nil {
		return engine.GradeDetail{}, err
	}
	r := l.techniques().Grade(b.Givens)
	if !r.ProvesUnique() {
		if _, err := b.requireUnique(l); err != nil {
			return engine.GradeDetail{}, err
		}
	}
	return engine.GradeDetail{Grade: r.Grade(), Steps: r.Techniques}, nil
}

// Hint uses the givens, the values that a player filled in, and notes.
func (b *board) Hint(cell string) (engine.Hint, error) {
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
	return l.techniques().Hint(
		technique.Position{Values: l.markVoids(b.Values()), Notes: b.Notes, Solution: solution}, at)
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
func (b *board) Check() (engine.Verdict, error) {
	l, err := b.layout()
	if err != nil {
		return engine.Verdict{}, err
	}
	values := l.markVoids(b.Values())
	v := engine.Verdict{Full: !slices.Contains(values, 0), Conflict: conflicts(l.grid, l.grid.Conflicts(values))}
	if v.Conflict == "" {
		v.Conflict, _ = l.conflict(values)
	}
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
