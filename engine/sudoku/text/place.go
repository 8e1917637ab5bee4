package text

import (
	"errors"

	"nonet/engine"
)

// moveError returns an error with another position. Errors without one stay as they are.
func moveError(err error, move func(e *engine.InputError)) error {
	var input *engine.InputError
	if !errors.As(err, &input) {
		return err
	}
	e := *input
	move(&e)
	return &e
}

// moveToLine sets the line of an error.
func moveToLine(err error, line int) error {
	return moveError(err, func(e *engine.InputError) { e.Line, e.Column = line, max(e.Column, 1) })
}

// moveToStart sets the position of an error without one to the beginning of the text.
func moveToStart(err error) error {
	return moveError(err, func(e *engine.InputError) { e.Line, e.Column = max(e.Line, 1), max(e.Column, 1) })
}

// shift moves the column of an error, if it has one, to the right.
func shift(err error, columns int) error {
	return moveError(err, func(e *engine.InputError) {
		if e.Column > 0 {
			e.Column += columns
		}
	})
}

// errorAtOffset returns an error at a byte offset of a text.
func errorAtOffset(text string, offset int, format string, args ...any) *engine.InputError {
	line, column := 1, 1
	for i := range min(offset, len(text)) {
		if column++; text[i] == '\n' {
			line, column = line+1, 1
		}
	}
	return errorAt(line, column, format, args...)
}
