package technique

// linesInLines finds n rows whose cells are all in n columns, or vice versa: the other cells of the latter stay empty.
func linesInLines(n int) func(*Logic) bool {
	return func(l *Logic) bool { return l.packed(n, rowsColumns, columnsRows) }
}
