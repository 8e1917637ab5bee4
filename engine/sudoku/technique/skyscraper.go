package technique

// skyscraper finds two rows with two places each for a digit, one of each in the same column (or with rows and columns
// exchanged): the digit is at one of the other two.
func (l *Logic) skyscraper() bool {
	return l.linkedPairs(func(x, y strongLink, nearX, nearY int) bool {
		kind := l.grid.Houses[x.house].Kind
		return kind.IsLine() && kind == l.grid.Houses[y.house].Kind && l.sameHouse(nearX, nearY, l.isLine)
	})
}
