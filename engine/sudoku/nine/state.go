package nine

// givens are the cells of a board by band and value; value 0 has the empty cells.
type givens [3][16]uint32

// state is one node of the search: the possible places of each digit.
type state struct {
	digits [9]places
	open   [3]uint32 // by band: cells whose digit is not known yet
	pairs  [3]uint32 // by band: cells with two digits left, after propagation
}

// places are the possible cells of one digit, by band.
type places struct {
	left [3]uint32 // possible cells; for cells that are not open only own counts
	own  [3]uint32 // cells that are known to hold the digit
	seen [3]uint32 // the value of left at the last propagation
}

// read sorts the cells of b by value. It returns false if a value is out of range.
func (given *givens) read(b *Board) bool {
	tooBig := false
	for band := range 3 {
		cells := (*[27]uint8)(b[27*band:])
		for i, v := range cells {
			given[band][v&15] |= 1 << i
			tooBig = tooBig || v > 9
		}
	}
	return !tooBig
}

// start places the givens. Propagation finds contradictions among them.
func (g *state) start(given *givens) {
	g.open = [3]uint32{allCells, allCells, allCells}
	for d := range g.digits {
		g.digits[d] = places{left: given.allow(d)}
	}
}

// allow returns the givens of a digit and the empty cells that see none of them.
func (given *givens) allow(d int) [3]uint32 {
	a, b, c := given[0][d+1], given[1][d+1], given[2][d+1]
	free := (^columns(a|b|c) & allLine) * inRow
	return [3]uint32{
		outside[shape(a)]&free&given[0][0] | a,
		outside[shape(b)]&free&given[1][0] | b,
		outside[shape(c)]&free&given[2][0] | c,
	}
}
