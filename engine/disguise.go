package engine

// Disguiser makes a puzzle look like another one. It is an optional interface of a [Kind]: a puzzle that was raced is
// dealt again, with ghosts, to players who have not seen it. It does not hide the puzzle from somebody who has.
type Disguiser interface {
	// Disguise returns a puzzle of the same shape, size and grade with its one solution, and other givens or clues:
	// turned, mirrored, with other values for the values, or with lines in another order. Which one, r draws. False is
	// that the puzzle has no other look.
	Disguise(p Puzzle, r *Rand) (Puzzle, bool)
}
