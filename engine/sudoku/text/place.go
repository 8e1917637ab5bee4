package text

import (
	"errors"

	"nonet/engine"
)

// atLine sets the line of an error.
func atLine(err error, line int) error {
	var input *engine.InputError
	if errors.As(err, &input) {
		moved := *input
		moved.Line = line
		if moved.Column == 0 {
			moved.Column = 1
		}
		return &moved
	}
	return err
}

// atStart sets the position of an error without one to the beginning of the text.
func atStart(err error) error {
	var input *engine.InputError
	if errors.As(err, &input) && (input.Line == 0 || input.Column == 0) {
		return atLine(err, max(input.Line, 1))
	}
	return err
}

// shift moves the column of an error to the right.
func shift(err error, columns int) error {
	var input *engine.InputError
	if errors.As(err, &input) && input.Column > 0 {
		moved := *input
		moved.Column += columns
		return &moved
	}
	return err
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
