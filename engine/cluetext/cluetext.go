// Package cluetext reads the kinds' own text forms: clues and rows of cells, on lines or separated by semicolons.
package cluetext

import (
	"errors"
	"strings"

	"nonet/engine"
)

// ErrNoClue is the error of a [Reader]'s Clue for a word that does not begin a clue.
var ErrNoClue = errors.New("the word begins no clue")

// Reader reads a text part by part.
type Reader struct {
	// Clue reads a clue by the word that begins it. If it returns [ErrNoClue] the part is a row of cells.
	Clue func(word, rest string) error
	// Row reads a row of cells, whose first byte is at this line and column, from 1.
	Row func(text string, line, column int) error
}

// Read reads a text of at most maxBytes. The error is an [*engine.InputError].
func (r *Reader) Read(text string, maxBytes int) error {
	return EachPart(text, maxBytes, r.readPart)
}

func (r *Reader) readPart(text string, line, column int) error {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	err := r.Clue(word, strings.TrimSpace(rest))
	if errors.Is(err, ErrNoClue) {
		return r.Row(text, line, column)
	}
	if err != nil {
		return &engine.InputError{
			Line: line, Column: column, Msg: err.Error(), Fault: engine.Fault{Kind: engine.FaultClue, Word: word},
		}
	}
	return nil
}

// EachPart calls read for each part of a text of at most maxBytes, with its line and column, from 1. It stops at the
// first error.
func EachPart(text string, maxBytes int, read func(text string, line, column int) error) error {
	if err := engine.CheckLength(text, maxBytes); err != nil {
		return err
	}
	line := 0
	for rest := range strings.SplitSeq(text, "\n") {
		line++
		column := 1
		for part := range strings.SplitSeq(rest, ";") {
			if err := read(part, line, column); err != nil {
				return err
			}
			column += len(part) + 1
		}
	}
	return nil
}
