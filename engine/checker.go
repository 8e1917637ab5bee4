package engine

// Checker tells what visibly breaks a kind's rules. It is an optional interface of a [Kind]; of one that is a [Houser]
// instead, it is known that no house holds a value twice.
type Checker interface {
	// Checker returns a function that says whether a value in a cell would break a rule beside the values on a board,
	// which anybody can see who knows the rules: nothing that follows from the solution. Values are row-major with 0 for
	// empty cells, and the cell's own does not count. The function may be called by one goroutine at a time, and is
	// quick. The error is an [*InputError] for clues that the kind can't read.
	Checker(p Puzzle) (func(values []uint8, cell int, value uint8) bool, error)
}

// CheckerOf is how visible breaches of a puzzle's rules are found; nil if the kind does not tell.
func CheckerOf(k Kind, p Puzzle) (func(values []uint8, cell int, value uint8) bool, error) {
	switch k := k.(type) {
	case Checker:
		return k.Checker(p)
	case Houser:
		houses, err := k.Houses(p)
		if err != nil {
			return nil, err
		}
		return findRepeats(houses, len(p.Givens)), nil
	}
	return nil, nil
}

// findRepeats finds values that one of the houses has already.
func findRepeats(houses []House, cells int) func(values []uint8, cell int, value uint8) bool {
	of := make([][]House, cells)
	for _, house := range houses {
		for _, cell := range house.Cells {
			of[cell] = append(of[cell], house)
		}
	}
	return func(values []uint8, cell int, value uint8) bool {
		for _, house := range of[cell] {
			for _, other := range house.Cells {
				if other != cell && values[other] == value {
					return true
				}
			}
		}
		return false
	}
}
