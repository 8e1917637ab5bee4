package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
)

// symmetry is a symmetry of the pattern of givens: cells that are mapped to each other are given or empty together.
type symmetry struct {
	name   string
	slow   bool          // a level may take many seconds to find with it, or may not be found at all
	maps   []cellMapping // each maps a cell to another; none for no symmetry
	square bool          // it swaps rows and columns
}

// cellMapping returns the cell to which a cell is mapped on a rectangle with this last row and column.
type cellMapping func(row, column, lastRow, lastColumn int) (int, int)

func halfTurn(row, column, lastRow, lastColumn int) (int, int) {
	return lastRow - row, lastColumn - column
}
func transposeCell(row, column, _, _ int) (int, int)   { return column, row }
func mirror(row, column, _, lastColumn int) (int, int) { return row, lastColumn - column }

// symmetries lists the symmetries that a spec can ask for. "full" is all eight symmetries of the square.
var symmetries = []symmetry{
	{name: "none"},
	{name: "half-turn", maps: []cellMapping{halfTurn}},
	{name: "diagonal", maps: []cellMapping{transposeCell}, square: true},
	{name: "full", maps: []cellMapping{mirror, transposeCell}, square: true, slow: true},
}

func symmetryNames() (names []string) {
	for _, s := range symmetries {
		names = append(names, s.name)
	}
	return names
}

// offeredSymmetries returns the symmetries of a size that are found while players wait.
func offeredSymmetries(size boardExtent) (names []string) {
	for _, s := range symmetries {
		if !s.slow && s.fits(size) {
			names = append(names, s.name)
		}
	}
	return names
}

// checkSymmetry returns an error if the size of a spec does not have its symmetry.
func checkSymmetry(spec engine.Spec, size boardExtent) error {
	var names []string
	for _, s := range symmetries {
		switch fits := s.fits(size); {
		case fits && s.name == spec.Symmetry:
			return nil
		case fits:
			names = append(names, s.name)
		}
	}
	if spec.Symmetry == "" {
		return nil
	}
	return &engine.InputError{Msg: fmt.Sprintf("%s has no symmetry %s; there are: %s", spec.Size, spec.Symmetry,
		strings.Join(names, ", "))}
}

// fits reports whether the symmetry maps the cells of a size to each other.
func (s symmetry) fits(size boardExtent) bool {
	if size.joined == nil {
		return true
	}
	g := size.joined.grid
	if s.square && g.Width != g.Height {
		return false
	}
	for cell := range g.Cells() {
		if g.IsCell(cell) && slices.ContainsFunc(s.maps, func(to cellMapping) bool { return !g.IsCell(to.apply(g, cell)) }) {
			return false
		}
	}
	return true
}

// apply returns the cell to which a cell of a grid is mapped.
func (to cellMapping) apply(g *grid.Grid, cell int) int {
	row, column := to(g.Row(cell), g.Column(cell), g.Height-1, g.Width-1)
	return row*g.Width + column
}

// normalizeSymmetry returns the half-turn for "180", as people also write it.
func normalizeSymmetry(word string) string {
	if strings.TrimSuffix(strings.TrimSpace(word), "°") == "180" {
		return "half-turn"
	}
	return word
}

// orbits returns the sets of cells of a grid that are given or empty together. An empty name is no symmetry.
func orbits(name string, g *grid.Grid) (sets [][]int) {
	i := 0
	for name != "" && symmetries[i].name != name {
		i++
	}
	done := make([]bool, g.Cells())
	for cell := range done {
		if !done[cell] && g.IsCell(cell) {
			sets = append(sets, symmetries[i].orbit(cell, g, done))
		}
	}
	return sets
}

// orbit returns the set of cells to which a cell is mapped.
func (s symmetry) orbit(cell int, g *grid.Grid, done []bool) []int {
	set := []int{cell}
	done[cell] = true
	for i := 0; i < len(set); i++ {
		for _, to := range s.maps {
			if next := to.apply(g, set[i]); !done[next] {
				done[next] = true
				set = append(set, next)
			}
		}
	}
	return set
}
