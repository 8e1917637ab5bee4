package engine

// Checker finds visible breaches of a kind's rules. It is an optional interface of a [Kind]. For a [Houser] that is no
// Checker, [CheckerOf] checks that no house holds a value twice.
type Checker interface {
	// Checker returns a function that reports whether a value in a cell breaks a rule together with the values on a
	// board. It uses the rules alone, never the solution. Values are row-major with 0 for empty cells; the cell's own
	// value is ignored. The function is quick, and not safe for concurrent use. The error is an [*InputError] if the kind
	// can't read the clues.
	Checker(p Puzzle) (func(values []uint8, cell int, value uint8) bool, error)
}

// CheckerOf returns a function like [Checker]'s for any kind, or nil if the kind is neither a Checker nor a [Houser].
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

// findRepeats returns a function that reports whether one of a cell's houses already has a value.
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
