package nine

// A band is three rows of the board: 27 cells, row r of the band in bits 9r to 9r+8. A minirow is the part of a row in
// one box, a minicolumn the part of a column in one box. A digit occurs once in each row and each box of a band, so its
// three minirows there are one of the six permutations of the boxes; the same holds for its minicolumns in a stack.
// Both tables follow from that: hidden singles and locked candidates are what all permutations that are still possible
// have in common.

const (
	allCells = 1<<27 - 1   // of a band
	allLine  = 1<<9 - 1    // a row, or the columns of a band
	inRow    = 0o001001001 // multiplied by a set of columns: those columns in each row of a band
)

// step is the consequence of a set of possible minirows or minicolumns.
type step struct {
	some  uint32 // union of all permutations within the set; 0 if there is none
	every uint32 // intersection of all permutations within the set
}

var (
	// rowSteps is indexed by shape: the set of minirows (numbered 3*box+row) in which a band has cells. Its masks are
	// cells of the band.
	rowSteps [512]step
	// columnSteps is indexed by the set of minicolumns (numbered 3*band+column) in which the first stack has cells. Its
	// masks are the columns of the three bands, nine bits each.
	columnSteps [512]step
	// outside is indexed by shape: the cells that are in none of its rows and boxes; 0 if it has a row or a box twice.
	outside [512]uint32
	// beside is indexed by cell of a band: the cells of the band that can hold the same digit together with it, including
	// the cell itself.
	beside [32]uint32
	// housesOf is indexed by cell of a band.
	housesOf [27]houses
)

// houses are the cells of a band in the row, the column and the box of a cell.
type houses struct{ row, column, box uint32 }

func init() {
	for set := range uint32(512) {
		some, every := permutations(func(p uint32) bool { return p&^set == 0 })
		rowSteps[set] = step{rowCells(some), rowCells(every)}
		columnSteps[set] = step{spread(some), spread(every)}
		with, _ := permutations(func(p uint32) bool { return set&^p == 0 })
		outside[set] = rowCells(with &^ set)
	}
	for cell := range 27 {
		housesOf[cell] = houses{allLine << (cell / 9 * 9), inRow << (cell % 9), 0o007007007 << (cell % 9 / 3 * 3)}
		beside[cell] = outside[shape(1<<cell)] | 1<<cell
	}
}

// permutations returns the union and the intersection of those of the six permutations of 3 x 3 for which ok returns
// true.
func permutations(ok func(p uint32) bool) (some, every uint32) {
	every = allLine
	for first := range 3 {
		for second := range 3 {
			if second == first {
				continue
			}
			if p := uint32(1<<first | 1<<(3+second) | 1<<(6+3-first-second)); ok(p) {
				some |= p
				every &= p
			}
		}
	}
	return some, every & some
}

func rowCells(minirows uint32) uint32 {
	cells := uint32(0)
	for m := range 9 {
		if minirows>>m&1 != 0 {
			cells |= 7 << (9*(m%3) + 3*(m/3))
		}
	}
	return cells
}

// spread moves three groups of three bits nine bits apart.
func spread(set uint32) uint32 { return set&7 | set>>3&7<<9 | set>>6&7<<18 }

// gather is the inverse of spread.
func gather(x uint32) uint32 {
	x &= 0o007007007
	return (x | x>>6 | x>>12) & 511
}

// shape returns the set of minirows in which a band has cells.
func shape(cells uint32) uint32 {
	x := (cells | cells>>1 | cells>>2) & 0o111111111
	return (x | x>>8 | x>>16) & 511
}

// columns returns the set of columns in which a band has cells.
func columns(cells uint32) uint32 { return (cells | cells>>9 | cells>>18) & allLine }
