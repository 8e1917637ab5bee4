package nine

// state is one node of the search: where each digit can still stand.
type state struct {
	cand  [9][3]uint32 // by digit and band: the cells that are left
	seen  [9][3]uint32 // what cand was when its consequences were drawn
	open  [3]uint32    // by band: the cells whose digit is not yet known
	pairs [3]uint32    // by band: the cells with two digits left, once settled
}

// start places the givens of b. It tells whether they are in range; givens that contradict each other show in settle.
func (g *state) start(b *Board) bool {
	var given [3][16]uint32 // by band and value; value 0 takes the empty cells
	tooBig := false
	for band := range 3 {
		row := (*[27]uint8)(b[27*band:])
		for i, v := range row {
			given[band][v&15] |= 1 << i
			tooBig = tooBig || v > 9
		}
	}
	if tooBig {
		return false
	}
	for band := range 3 {
		g.open[band] = allCells
	}
	for d := range 9 {
		a, b, c := given[0][d+1], given[1][d+1], given[2][d+1]
		free := ^columns(a|b|c) & allLine * 0o001001001
		g.cand[d][0] = outside[shape(a)]&free&given[0][0] | a
		g.cand[d][1] = outside[shape(b)]&free&given[1][0] | b
		g.cand[d][2] = outside[shape(c)]&free&given[2][0] | c
	}
	g.seen = [9][3]uint32{}
	return true
}

// columns is the set of columns in which a band has cells.
func columns(cells uint32) uint32 { return (cells | cells>>9 | cells>>18) & allLine }

// shape is the set of minirows in which a band has cells.
func shape(cells uint32) uint32 {
	return minirowsOf[cells&511] | minirowsOf[cells>>9&511]<<3 | minirowsOf[cells>>18&511]<<6
}
