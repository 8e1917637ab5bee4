package engine

// Disguiser makes a puzzle look like another one. It is an optional interface of a [Kind]: a puzzle that was raced is
// dealt again, with ghosts, to players who have not seen it. It does not hide the puzzle from somebody who has.
type Disguiser interface {
	// Disguise returns a puzzle of the same shape, size and grade with its one solution, and other givens or clues:
	// rotated, mirrored, relabelled, or with its lines in another order, drawn by r. It returns false if the puzzle has
	// no other form.
	Disguise(p Puzzle, r *Rand) (Puzzle, bool)
}
