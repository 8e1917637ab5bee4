package technique

// twoStringKite finds a row and a column with two places each for a digit, one of each in the same box:
// the digit is at one of the other two.
func (l *Logic) twoStringKite() bool {
	return l.linkedPairs(func(x, y strongLink, nearX, nearY int) bool {
		a, b := l.grid.Houses[x.house].Kind, l.grid.Houses[y.house].Kind
		return a.IsLine() && b.IsLine() && a != b && l.sameHouse(nearX, nearY, l.isBox)
	})
}
