package technique

import "nonet/engine/grid"

// twoStringKite finds a row and a column with two places each for a digit, one of each in the same box: the digit is in
// one of the other two.
func (l *Logic) twoStringKite() bool {
	return l.linkedPairs(
		func(x, y grid.HouseKind) bool { return x != y && x.IsLine() && y.IsLine() },
		func(a, b int) bool { return l.boxAt[a] == l.boxAt[b] })
}
