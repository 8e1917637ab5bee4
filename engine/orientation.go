package engine

// Orientations is the number of orientations of a square board: four rotations, each also mirrored.
const Orientations = 8

// OrientCell returns the cell of a square board that is at a place in an orientation less than [Orientations].
// Orientation 0 is the original one.
func OrientCell(place, side, orientation int) int {
	row, column := place/side, place%side
	if orientation&1 != 0 {
		row = side - 1 - row
	}
	if orientation&2 != 0 {
		column = side - 1 - column
	}
	if orientation&4 != 0 {
		row, column = column, row
	}
	return row*side + column
}
