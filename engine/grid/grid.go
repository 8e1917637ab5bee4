package grid

import "math/bits"

// Bounds of every grid.
const (
	ValuesMin = 4
	ValuesMax = 25
)

// Grid is a rectangle of cells, numbered row by row from 0, and their houses. If boards share boxes, the rectangle
// around them has places that are in no house; these are no cells. A grid is immutable, so any number of boards and
// goroutines can share it. Its slices must not be modified.
type Grid struct {
	Width, Height int // in cells
	Values        int // the number of values, and of cells in a house
	BoxHeight     int // rows of a box; 0 where boxes are irregular
	BoxWidth      int // columns of a box; 0 where boxes are irregular
	Houses        []House
	Boards        []Board    // one, or several if boards share boxes
	Places        [][]Place  // by cell: its places in houses, in the order of Houses
	Peers         [][]uint16 // by cell: the other cells of its houses, ascending

	words int      // length of a set of cells
	sees  []uint64 // by cell: words bits, one for each peer
}

// Board is a square with rows and columns within a grid.
type Board struct {
	Row, Column int      // of its first cell, from 0
	Lines       [2][]int // indices of its rows, from the top, and of its columns, from the left, in Houses
}

// Place is the index of a cell within a house.
type Place struct {
	House, Index int
}

// Cells returns the number of places of the rectangle, including those that are no cells.
func (g *Grid) Cells() int { return g.Width * g.Height }

// IsCell reports whether a place of the rectangle is a cell.
func (g *Grid) IsCell(place int) bool { return len(g.Places[place]) > 0 }

// Row returns the row of a cell, from 0.
func (g *Grid) Row(cell int) int { return cell / g.Width }

// Column returns the column of a cell, from 0.
func (g *Grid) Column(cell int) int { return cell % g.Width }

// Sees reports whether two different cells share a house.
func (g *Grid) Sees(a, b int) bool {
	return g.sees[a*g.words+b>>6]>>(b&63)&1 != 0
}

// Words returns the number of 64-bit words that a set of cells needs.
func (g *Grid) Words() int { return g.words }

// PeerSet returns the set of a cell's peers, cell c at bit c%64 of word c/64.
func (g *Grid) PeerSet(cell int) []uint64 {
	return g.sees[cell*g.words : (cell+1)*g.words]
}

// newGrid returns a grid with the given houses, each of which has one cell for each value.
func newGrid(width, height, values int, houses []House) *Grid {
	g := &Grid{Width: width, Height: height, Values: values, Houses: houses}
	g.Places = make([][]Place, g.Cells())
	for cell := range g.Places {
		g.Places[cell] = make([]Place, 0, 3) // a row, a column and a box
	}
	g.words = (g.Cells() + 63) / 64
	g.sees = make([]uint64, g.Cells()*g.words)
	for h, house := range g.Houses {
		g.linkHouse(h, house)
	}
	g.Peers = make([][]uint16, g.Cells())
	for a := range g.Peers {
		many := 0
		for _, word := range g.PeerSet(a) {
			many += bits.OnesCount64(word)
		}
		g.Peers[a] = make([]uint16, 0, many)
		for w, word := range g.PeerSet(a) {
			for ; word != 0; word &= word - 1 {
				g.Peers[a] = append(g.Peers[a], uint16(w<<6+bits.TrailingZeros64(word)))
			}
		}
	}
	return g
}

// linkHouse adds a house to the places and peers of its cells.
func (g *Grid) linkHouse(h int, house House) {
	for i, a := range house.Cells {
		g.Places[a] = append(g.Places[a], Place{h, i})
		for _, b := range house.Cells[:i] {
			g.sees[a*g.words+b>>6] |= 1 << (b & 63)
			g.sees[b*g.words+a>>6] |= 1 << (a & 63)
		}
	}
}
