// Package specword reads the words of an [engine.Spec].
package specword

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
)

// SizeName returns the name of a size: "13x11" has 13 columns and 11 rows.
func SizeName(width, height int) string { return fmt.Sprintf("%dx%d", width, height) }

// Squares returns the names of the sizes of square boards, from a side up to another.
func Squares(least, most, step int) (names []string) {
	for side := least; side <= most; side += step {
		names = append(names, SizeName(side, side))
	}
	return names
}

// Normalize returns a word in lower case without surrounding spaces, or fallback if it is empty.
func Normalize(word, fallback string) string {
	if word = strings.ToLower(strings.TrimSpace(word)); word == "" {
		return fallback
	}
	return word
}

// Choose normalizes a word and returns an error if it is not in the list. The error calls the choice what, such as
// "difficulty".
func Choose(what, word, fallback string, list []string) (string, error) {
	word = Normalize(word, fallback)
	if !slices.Contains(list, word) {
		return word, UnknownError(what, word, list...)
	}
	return word, nil
}

// UnknownError returns the error for a word that is not in a list.
func UnknownError(what, word string, list ...string) error {
	return &engine.InputError{Msg: fmt.Sprintf("unknown %s %q; there are: %s", what, word,
		strings.TrimSpace(strings.Join(list, ", ")))}
}

// ChooseLevel normalizes the difficulty of a spec whose size and rules are normalized. It returns an error if the list
// of their levels does not have it. The default is medium, or else the first level.
func ChooseLevel(spec *engine.Spec, levels []string) error {
	usual := engine.Medium.String()
	if !slices.Contains(levels, usual) {
		usual = levels[0]
	}
	spec.Difficulty = Normalize(spec.Difficulty, usual)
	if !slices.Contains(levels, spec.Difficulty) {
		return LevelError(spec.Difficulty, strings.TrimSpace(spec.Size+" "+spec.Rules), levels)
	}
	return nil
}

// LevelError returns the error for a level in which puzzles of a size and rules are not made.
func LevelError(level, of string, levels []string) error {
	return &engine.InputError{Msg: fmt.Sprintf("no %s puzzles are made of %s; there are: %s", level, of,
		strings.Join(levels, ", "))}
}
