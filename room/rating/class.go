package rating

import "slices"

// Class is a class of board sizes. Players have one rating for each kind of puzzle and class.
type Class string

// The classes. Large boards require other strengths than small ones.
const (
	Small Class = "small"
	Usual Class = "usual"
	Large Class = "large"
)

// ClassOf returns the class of a size. sizes are all sizes of the kind in ascending order, and usual is its default
// size. It returns Usual for a size that is not among them.
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
