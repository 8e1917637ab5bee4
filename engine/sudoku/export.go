package sudoku

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/text"
	"nonet/notation"
)

// Forms returns the forms of package text.
func (kind) Forms() []string { return text.Formats() }

// Export writes a puzzle in one of the forms. Few of them can hold puzzles with further rules.
func (kind) Export(p engine.Puzzle, form string) (string, error) {
	format, err := formOf(form)
	if err != nil {
		return "", err
	}
	if findArrangement(p.Size) != nil {
		return exportJoined(p, format)
	}
	if p.Rules != "" {
		return exportRuled(p, format)
	}
	h, w, err := grid.ParseSize(p.Size)
	if err != nil {
		return "", &engine.InputError{Msg: err.Error()}
	}
	return text.Write(format,
		text.Board{BoxHeight: h, BoxWidth: w, Givens: p.Givens, Info: text.Info{Level: p.Grade.Level}})
}

// exportRuled writes a puzzle with further rules: as a line with its clues, or in a form of other programs that has
// them.
func exportRuled(p engine.Puzzle, format text.Format) (string, error) {
	if format == text.Line {
		return ruledLine(p), nil
	}
	if !format.HoldsRules() {
		return "", errRules
	}
	l, err := layoutOf(p)
	if err != nil {
		return "", err
	}
	b := text.Board{BoxHeight: l.grid.BoxHeight, BoxWidth: l.grid.BoxWidth, Givens: p.Givens}
	if b.Regions = l.regions; l.regions != nil {
		if b.BoxHeight, b.BoxWidth, _ = grid.SquareBox(l.grid.Width); b.BoxHeight == 0 {
			return "", errRules
		}
	}
	b.Diagonals = l.has(diagonal.word)
	for _, c := range l.cages {
		b.Cages = append(b.Cages, text.Cage{Sum: c.Sum, Cells: c.Cells})
	}
	return text.Write(format, b)
}

// exportJoined writes boards that share boxes: as a line with their clue, or as rows.
func exportJoined(p engine.Puzzle, format text.Format) (string, error) {
	l, err := layoutOf(p)
	switch {
	case err != nil:
		return "", err
	case format == text.Line:
		return ruledLine(p), nil
	case format == text.Grid:
		return l.clues() + "\n" + l.writeRows(p.Givens), nil
	case format == text.SDM:
		return l.writeBoards(p.Givens), nil
	}
	return "", errJoined
}

var errJoined = &engine.InputError{Msg: "only the forms line, grid, sdm and json hold boards that share boxes"}

var errRules = &engine.InputError{Msg: "only the forms line, fpuzzles, fpuzzles-link, sudokupad, " +
	"sudokupad-link, sudokuwiki, link, solo and json hold puzzles with further rules"}

// formOf returns the form with a name. The error is an [*engine.InputError].
func formOf(name string) (text.Format, error) {
	format, ok := text.ParseFormat(name)
	if !ok {
		return 0, &engine.InputError{
			Msg: fmt.Sprintf("there is no form %q; there are: %s", name, strings.Join(text.Formats(), ", ")),
		}
	}
	return format, nil
}

// ruledLine returns a puzzle with further rules as a line: its clues, then its cells.
func ruledLine(p engine.Puzzle) string {
	return strings.ReplaceAll(p.Clues, "\n", "; ") + "; " + notation.Symbols(p.Givens) + "\n"
}
