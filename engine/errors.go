package engine

import (
	"errors"
	"fmt"
)

// Errors of generating or reading a puzzle.
var (
	ErrNoSolution       = errors.New("the puzzle has no solution")
	ErrSeveralSolutions = errors.New("the puzzle has more than one solution")
	ErrBudget           = errors.New("the step budget is used up before the answer was found")
)

// RequireUnique returns an error unless a puzzle has exactly one solution. Solutions is a count up to 2, err the error
// that ended the count early.
func RequireUnique(solutions int, err error) error {
	switch {
	case solutions > 1:
		return ErrSeveralSolutions
	case err != nil:
		return err
	case solutions == 0:
		return ErrNoSolution
	}
	return nil
}

// RequireBlank returns an error with a message if no cell of a puzzle is left to solve.
func RequireBlank(p Puzzle, message string) error {
	if p.CountBlank() > 0 {
		return nil
	}
	return &InputError{Msg: message, Fault: Fault{Kind: FaultFull}}
}

// CheckCells returns an error unless there is one value, at most the given one, for each cell of a board.
func CheckCells(values []uint8, width, height, most int) error {
	if cells := width * height; len(values) != cells {
		return Fault{Kind: FaultCount, Count: len(values)}.Errorf(
			"a board of %dx%d has %d cells, not %d", width, height, cells, len(values))
	}
	for cell, v := range values {
		if int(v) > most {
			return &InputError{Column: cell + 1, Msg: fmt.Sprintf("%d is not a value: the largest is %d", v, most)}
		}
	}
	return nil
}

// CheckLength returns an error if a text is longer than most bytes.
func CheckLength(text string, most int) error {
	if len(text) <= most {
		return nil
	}
	return Fault{Kind: FaultLong, Count: len(text), Most: most}.Errorf("the text is longer than %d bytes", most)
}

// InputError describes what is wrong with a text or a spec, and where.
type InputError struct {
	Line, Column int    // from 1; 0 if unknown
	Msg          string // a sentence without its full stop
	Fault        Fault  // the fault of a puzzle's text, for programs
}

// WithFault sets the fault, which clients translate, and returns e.
func (e *InputError) WithFault(f Fault) *InputError {
	e.Fault = f
	return e
}

// FaultOf returns the fault of an error, and the zero value if it has none.
func FaultOf(err error) Fault {
	var input *InputError
	if errors.As(err, &input) {
		return input.Fault
	}
	return Fault{}
}

func (e *InputError) Error() string {
	switch {
	case e.Line > 0:
		return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Msg)
	case e.Column > 0:
		return fmt.Sprintf("column %d: %s", e.Column, e.Msg)
	}
	return e.Msg
}
