// Package cluetext reads the kinds' own text forms: clues and rows of cells, on lines or separated by semicolons.
package cluetext

import (
	"errors"
	"strings"

	"nonet/engine"
)

// ErrNoClue is returned by clue, an argument of [Read], if the word begins no clue.
var ErrNoClue = errors.New("the word begins no clue")

// Read reads a text of at most maxBytes part by part. It calls clue with the word that begins a part and the rest, and
// row, with a line and a column from 1, if clue returns [ErrNoClue]. The error is an [*engine.InputError].
func Read(text string, maxBytes int, clue func(word, rest string) error,
	row func(text string, line, column int) error) error {
	return EachPart(text, maxBytes, func(part string, line, column int) error {
		word, rest, _ := strings.Cut(strings.TrimSpace(part), " ")
		err := clue(word, strings.TrimSpace(rest))
		if errors.Is(err, ErrNoClue) {
			return row(part, line, column)
		}
		if err != nil {
			return &engine.InputError{
				Line: line, Column: column, Msg: err.Error(), Fault: engine.Fault{Kind: engine.FaultClue, Word: word},
			}
		}
		return nil
	})
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
