package technique

// linesInRegions finds n rows, or n columns, whose cells are all in n regions: the other cells of these regions stay
// empty.
func linesInRegions(n int) func(*Logic) bool {
	return func(l *Logic) bool { return l.packed(n, rowsRegions, columnsRegions) }
}
