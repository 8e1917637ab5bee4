package grid

import "fmt"

// usual holds the grids of nearly all puzzles, by the height and width of their boxes: for each size the one with the
// squarest boxes. A puzzle is read several times before it is played, and linking the cells of a large grid is the
// slowest part of that.
var usual = commonGrids()

func commonGrids() map[[2]int]*Grid {
	all := map[[2]int]*Grid{}
	for side := ValuesMin; side <= ValuesMax; side++ {
		if h, w, ok := SquareBox(side); ok {
			all[[2]int{h, w}], _ = newBoxes(h, w)
		}
	}
	return all
}

// Boxes returns the square grid whose boxes have the given number of rows and columns:
// Boxes(3, 3) is the classic 9x9, Boxes(2, 3) is 6x6.
func Boxes(boxHeight, boxWidth int) (*Grid, error) {
	if g := usual[[2]int{boxHeight, boxWidth}]; g != nil {
		return g, nil
	}
	return newBoxes(boxHeight, boxWidth)
}

func newBoxes(boxHeight, boxWidth int) (*Grid, error) {
	n := boxHeight * boxWidth
	if boxHeight < 2 || boxWidth < 2 || boxHeight > ValuesMax || boxWidth > ValuesMax || n > ValuesMax {
		return nil, fmt.Errorf("boxes of %d rows and %d columns: both are 2 or more, and a box has up to %d cells",
			boxHeight, boxWidth, ValuesMax)
	}
	boxOf := make([]int, n*n)
	for cell := range boxOf {
		row, column := cell/n, cell%n
		boxOf[cell] = row/boxHeight*boxHeight + column/boxWidth
	}
	g := newSquare(n, regionHouses(Box, n, boxOf))
	g.BoxHeight, g.BoxWidth = boxHeight, boxWidth
	return g, nil
}

// newSquare returns the grid of n x n cells with rows, columns and further houses.
func newSquare(n int, more []House) *Grid {
	g := newGrid(n, n, n, append(lineHouses(n), more...))
	var b Board
	for i := range n {
		b.Lines[0], b.Lines[1] = append(b.Lines[0], i), append(b.Lines[1], n+i)
	}
	g.Boards = []Board{b}
	return g
}

// Regions returns the square grid with irregular boxes. regionOf has the region of each cell, from 0, row by row.
func Regions(regionOf []int) (*Grid, error) {
	n := 0
	for n*n < len(regionOf) {
		n++
	}
	if n*n != len(regionOf) {
		return nil, fmt.Errorf("%d cells don't form a square", len(regionOf))
	}
	for cell, r := range regionOf {
		if r < 0 || r >= n {
			return nil, fmt.Errorf("region %d of cell %d: regions are numbered from 0 to %d", r, cell, n-1)
		}
	}
	if n < ValuesMin || n > ValuesMax {
		return nil, fmt.Errorf("%d values: a grid has from %d to %d", n, ValuesMin, ValuesMax)
	}
	houses := regionHouses(Region, n, regionOf)
	for _, house := range houses {
		if len(house.Cells) != n {
			return nil, fmt.Errorf("%s has %d cells, not %d", house.Name(), len(house.Cells), n)
		}
	}
	return newSquare(n, houses), nil
}

// WithDiagonals returns a copy of the grid of a single board with its two diagonals as further houses.
func (g *Grid) WithDiagonals() *Grid {
	falling := House{Kind: Diagonal, Index: 0}
	rising := House{Kind: Diagonal, Index: 1}
	for i := range g.Height {
		falling.Cells = append(falling.Cells, i*g.Width+i)
		rising.Cells = append(rising.Cells, i*g.Width+g.Width-1-i)
	}
	houses := append(g.Houses[:len(g.Houses):len(g.Houses)], falling, rising)
	d := newGrid(g.Width, g.Height, g.Values, houses)
	d.BoxHeight, d.BoxWidth, d.Boards = g.BoxHeight, g.BoxWidth, g.Boards
	return d
}

// lineHouses returns the rows and columns of a square of n x n cells.
func lineHouses(n int) []House {
	houses := make([]House, 2*n, 3*n)
	for i := range n {
		houses[i] = House{Kind: Row, Index: i}
		houses[n+i] = House{Kind: Column, Index: i}
		for j := range n {
			houses[i].Cells = append(houses[i].Cells, i*n+j)
			houses[n+i].Cells = append(houses[n+i].Cells, j*n+i)
		}
	}
	return houses
}

// regionHouses returns the houses of one kind that divide a square into n pieces.
func regionHouses(kind HouseKind, n int, pieceOf []int) []House {
	houses := make([]House, n)
	for i := range houses {
		houses[i] = House{Kind: kind, Index: i}
	}
	for cell, p := range pieceOf {
		houses[p].Cells = append(houses[p].Cells, cell)
	}
	return houses
}
