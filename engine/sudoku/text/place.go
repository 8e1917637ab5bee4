package text

import (
	"errors"

	"nonet/engine"
)

// moved returns an error with another position. Errors without one stay as they are.
func moved(err error, move func(e *engine.InputError)) error {
	var input *engine.InputError
	if !errors.As(err, &input) {
		return err
	}
	e := *input
	move(&e)
	return &e
}

// atLine sets the line of an error.
func atLine(err error, line int) error {
	return moved(err, func(e *engine.InputError) { e.Line, e.Column = line, max(e.Column, 1) })
}

// atStart sets the position of an error without one to the beginning of the text.
func atStart(err error) error {
	return moved(err, func(e *engine.InputError) { e.Line, e.Column = max(e.Line, 1), max(e.Column, 1) })
}

// shift moves the column of an error, if it has one, to the right.
func shift(err error, columns int) error {
	return moved(err, func(e *engine.InputError) {
		if e.Column > 0 {
			e.Column += columns
		}
	})
}

// atOffset returns an error at a byte offset of a text.
func atOffset(text string, offset int, format string, args ...any) *engine.InputError {
	line, column := 1, 1
	for i := range min(offset, len(text)) {
		if column++; text[i] == '\n' {
			line, column = line+1, 1
		}
	}
	return wrong(line, column, format, args...)
}
