package sudoku

import (
	"fmt"
	"slices"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/technique"
)

// jigsaw replaces the boxes by irregular regions.
var jigsaw = rule{
	word: "jigsaw", clue: "regions", boxless: true, sideMax: 12,
	hardest:      map[int]technique.Level{6: technique.Expert},
	drawGeometry: func(l *layout, r *engine.Rand) error { return l.setRegions(drawRegions(l.grid, r)) },
	read:         readRegions,
	write: func(l *layout) string {
		text := make([]byte, len(l.regions))
		for cell, region := range l.regions {
			text[cell] = byte('A' + region)
		}
		return string(text)
	},
}

func (l *layout) setRegions(regions []int) error {
	g, err := grid.Regions(regions)
	if err != nil {
		return &engine.InputError{Msg: err.Error()}
	}
	l.grid, l.regions, l.size = g, regions, fmt.Sprintf("%dx%d", g.Width, g.Height)
	return nil
}

// readRegions reads a letter for each cell.
func readRegions(l *layout, text string) error {
	regions := make([]int, len(text))
	for i, c := range []byte(text) {
		if regions[i] = int(c|0x20) - 'a'; regions[i] < 0 || regions[i] >= grid.ValuesMax {
			return &engine.InputError{Msg: fmt.Sprintf("%q is not the letter of a region", c)}
		}
	}
	return l.setRegions(regions)
}

// drawRegions starts from the boxes and lets neighbouring regions swap cells as long as all regions stay connected.
func drawRegions(g *grid.Grid, r *engine.Rand) []int {
	side := g.Width
	region := make([]int, g.Cells())
	for cell := range region {
		region[cell] = g.Row(cell)/g.BoxHeight*g.BoxHeight + g.Column(cell)/g.BoxWidth
	}
	for range 30 * len(region) {
		a := r.Intn(len(region))
		b, ok := neighbour(a, r.Intn(4), side)
		if !ok || region[a] == region[b] {
			continue
		}
		// The region of a takes b, and in return gives up a cell that touches the region of b.
		c := r.Intn(len(region))
		if region[c] != region[a] || c == a || !touches(region, c, region[b], side) {
			continue
		}
		from, to := region[a], region[b]
		region[b], region[c] = from, to
		if !isConnected(cellsOf(region, from), side) || !isConnected(cellsOf(region, to), side) {
			region[b], region[c] = to, from
		}
	}
	return region
}

// neighbour returns the cell next to another in one of four directions. It returns false at the edge.
func neighbour(cell, direction, side int) (int, bool) {
	row, column := cell/side, cell%side
	switch direction {
	case 0:
		row--
	case 1:
		row++
	case 2:
		column--
	case 3:
		column++
	}
	return row*side + column, row >= 0 && row < side && column >= 0 && column < side
}

// touches reports whether a cell has a neighbour in a region.
func touches(region []int, cell, of, side int) bool {
	for direction := range 4 {
		if n, ok := neighbour(cell, direction, side); ok && region[n] == of {
			return true
		}
	}
	return false
}

// cellsOf returns the cells of a region.
func cellsOf(region []int, of int) (cells []int) {
	for cell, r := range region {
		if r == of {
			cells = append(cells, cell)
		}
	}
	return cells
}

// isConnected reports whether cells are connected by their sides.
func isConnected(cells []int, side int) bool {
	reached := cells[:1:1]
	for i := 0; i < len(reached); i++ {
		for direction := range 4 {
			n, ok := neighbour(reached[i], direction, side)
			if ok && slices.Contains(cells, n) && !slices.Contains(reached, n) {
				reached = append(reached, n)
			}
		}
	}
	return len(reached) == len(cells)
}
