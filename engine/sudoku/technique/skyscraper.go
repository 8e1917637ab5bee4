package technique

import "nonet/engine/grid"

// skyscraper finds two rows with two places each for a digit, one of each in the same column (or with rows and columns
// exchanged): the digit is in one of the other two.
func (l *Logic) skyscraper() bool {
	return l.linkedPairs(
		func(x, y grid.HouseKind) bool { return x == y && x.IsLine() },
		func(a, b int) bool {
			return (l.grid.Row(a) == l.grid.Row(b) || l.grid.Column(a) == l.grid.Column(b)) && l.grid.Sees(a, b)
		})
}
