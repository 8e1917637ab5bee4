package nine

// A band is three rows of the board: 27 cells, row r of the band in bits 9r to 9r+8. A minirow is the part of a row in
// one box; the nine minirows of a band are numbered 3r+box. The set of them that holds a band's candidates for one
// digit is its shape. A digit stands once in each row and each box of a band, so its three minirows are one of six
// permutations: every table of this file follows from that.

const (
	allCells = 1<<27 - 1 // of a band
	allLine  = 1<<9 - 1  // of a row, or the columns of a band
)

// shapeStep is what one shape allows.
type shapeStep struct {
	cells  uint32 // of the minirows that are part of some permutation; 0 if there is none
	single uint32 // the minirows that are part of every permutation
}

// columnStep is what the columns in which a band has candidates allow.
type columnStep struct {
	others uint32 // the cells that stay possible in the other two bands
	single uint32 // the minirows of the boxes that have one column left
}

var (
	minirowsOf  [512]uint32     // of a row: the boxes in which it has cells
	shapeSteps  [512]shapeStep  // by shape
	columnSteps [512]columnStep // by columns
	expand      [512]uint32     // of a set of minirows: its cells
	beside      [32]uint32      // of a cell: the cells of its band that can hold the same digit with it, itself included
	outside     [512]uint32     // of a shape: the cells that are in no row and no box of it; 0 if it has a row or box twice
)

func init() {
	for set := range 512 {
		minirowsOf[set] = minirows(uint32(set))
		expand[set] = cellsOf(uint32(set))
		columnSteps[set] = columnsLeft(uint32(set))
	}
	for shape := range 512 {
		any, every := permutations(func(p uint32) bool { return p&^uint32(shape) == 0 })
		shapeSteps[shape] = shapeStep{expand[any], every}
		with, _ := permutations(func(p uint32) bool { return uint32(shape)&^p == 0 })
		outside[shape] = expand[with&^uint32(shape)]
	}
}

func init() {
	for cell := range 27 {
		bit := uint32(1) << cell
		beside[cell] = outside[minirows(bit&511)|minirows(bit>>9&511)<<3|minirows(bit>>18)<<6] | bit
	}
}

// permutations joins and intersects the permutations of minirows that ok lets pass.
func permutations(ok func(p uint32) bool) (any, every uint32) {
	every = allLine
	for first := range 3 {
		for second := range 3 {
			if second == first {
				continue
			}
			p := uint32(1<<first | 1<<(3+second) | 1<<(6+3-first-second))
			if ok(p) {
				any |= p
				every &= p
			}
		}
	}
	return any, every & any
}

func minirows(row uint32) uint32 {
	m := uint32(0)
	for box := range 3 {
		if row>>(3*box)&7 != 0 {
			m |= 1 << box
		}
	}
	return m
}

func cellsOf(minirows uint32) uint32 {
	cells := uint32(0)
	for m := range 9 {
		if minirows>>m&1 != 0 {
			cells |= 7 << (3 * m)
		}
	}
	return cells
}

func columnsLeft(columns uint32) columnStep {
	step := columnStep{others: allCells}
	for box := range 3 {
		switch column := columns >> (3 * box) & 7; column {
		case 1, 2, 4:
			step.others &^= column << (3 * box) * 0o001001001
			step.single |= 0o111 << box
		}
	}
	return step
}
