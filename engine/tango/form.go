package tango

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
)

// The names of the forms.
const (
	formOwn    = "tango"
	formRows   = "rows"
	formGrid   = "grid"
	formUnruly = "unruly"
)

// Forms returns the names of the forms: the kind's own; rows of 0 and 1; a grid with its signs; and game IDs of Simon
// Tatham's Unruly.
func (kind) Forms() []string { return []string{formOwn, formRows, formGrid, formUnruly} }

// Export writes a puzzle in a form. It returns an error if a puzzle has signs and the form has none.
func (k kind) Export(p engine.Puzzle, form string) (string, error) {
	l, err := layoutOf(p)
	if err != nil {
		return "", err
	}
	if err := l.check(p.Givens); err != nil {
		return "", err
	}
	if len(l.signs) > 0 && (form == formRows || form == formUnruly) {
		return "", &engine.InputError{Msg: fmt.Sprintf("the form %s has no signs; %s and %s do", form, formOwn, formGrid)}
	}
	switch form {
	case formOwn:
		return writeOwn(p), nil
	case formRows:
		return l.head() + rows(p, ".01"), nil
	case formGrid:
		return l.head() + l.writeGrid(p), nil
	case formUnruly:
		return writeUnruly(l, p)
	}
	return "", specword.UnknownError("form", form, k.Forms()...)
}

// head returns the line before rows that says that no two lines are equal, or an empty string.
func (l *layout) head() string {
	if l.board.Unique {
		return ruleUnique + "\n"
	}
	return ""
}

// writeOwn writes the form of the package comment, with a line for each row.
func writeOwn(p engine.Puzzle) string {
	return p.Clues + "\n" + rows(p, ".12")
}

// rows returns the givens, a line for each row.
func rows(p engine.Puzzle, symbols string) string {
	var text strings.Builder
	for cell, v := range p.Givens {
		text.WriteByte(symbols[v])
		if (cell+1)%p.Width == 0 {
			text.WriteByte('\n')
		}
	}
	return text.String()
}
