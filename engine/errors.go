package engine

import (
	"errors"
	"fmt"
)

// Why a puzzle can't be had.
var (
	ErrNoSolution       = errors.New("the puzzle has no solution")
	ErrSeveralSolutions = errors.New("the puzzle has more than one solution")
	ErrBudget           = errors.New("the step budget is used up before the answer was found")
)

// RequireUnique says why a puzzle with so many solutions, of which two are enough to know, is none; nil is that it is
// one. Err is what ended the count before its end, if something did.
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

// CheckLength refuses a text of more bytes than that; nil is that it is not so long.
func CheckLength(text string, most int) error {
	if len(text) <= most {
		return nil
	}
	return &InputError{
		Msg:   fmt.Sprintf("the text is longer than %d bytes", most),
		Fault: Fault{Kind: FaultLong, Count: len(text), Most: most},
	}
}

// InputError says what is wrong with a text or a spec, and where.
type InputError struct {
	Line, Column int    // from 1; 0 where there is no place to name
	Msg          string // a sentence without its full stop
	Fault        Fault  // of a puzzle's text, what Msg says
}

// WithFault gives the error what a program can tell people in a language of their own.
func (e *InputError) WithFault(f Fault) *InputError {
	e.Fault = f
	return e
}

// FaultOf is the fault of an error, and the zero value if it has none.
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
