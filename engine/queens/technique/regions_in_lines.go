package technique

// regionsInLines finds n regions whose cells are all in n rows, or in n columns: the other cells of these lines stay
// empty.
func regionsInLines(n int) func(*Logic) bool {
	return func(l *Logic) bool { return l.packed(n, regionsRows, regionsColumns) }
}
