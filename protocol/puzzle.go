package protocol

import "strings"

// Text returns the puzzle in the form that its kind parses: the clues, if there are any, and the givens.
func (p *Puzzle) Text() string { return strings.TrimSpace(p.Clues + "\n" + p.Givens) }
