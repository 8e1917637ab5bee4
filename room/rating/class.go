package rating

import "slices"

// Class is a speed class: boards of one kind of puzzle, and of one class, are rated together.
type Class string

// The speed classes. Large boards ask for another strength than small ones do.
const (
	Small Class = "small"
	Usual Class = "usual"
	Large Class = "large"
)

// Classes are all speed classes, rising.
func Classes() []Class { return []Class{Small, Usual, Large} }

// ClassOf is the class of one of a kind's sizes, which rise, beside its usual one. A size that is not among them is of
// the usual class.
func ClassOf(sizes []string, usual, size string) Class {
	at, middle := slices.Index(sizes, size), slices.Index(sizes, usual)
	switch {
	case at < 0 || middle < 0 || at == middle:
		return Usual
	case at < middle:
		return Small
	}
	return Large
}
