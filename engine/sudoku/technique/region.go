package technique

import (
	"slices"

	"nonet/engine/grid"
)

// region is one or several disjoint houses for the rule of 45: digits from 1 to 9 add up to 45 in each.
type region struct {
	houses  []int
	out     bool // the cells are outside the houses (outies) rather than inside (innies)
	inCages int  // sum of the cages that are within the houses, or that cover them
	total   int  // sum of the houses
}

// derivedMax is the maximum number of innies or outies.
const derivedMax = 4

// derive returns the sums of a few cells with different digits that follow from the rule of 45.
func derive(g *grid.Grid, cages []Cage) (list []sumCells) {
	if len(cages) == 0 {
		return nil
	}
	known := make([][]int, len(cages))
	cageOf := make([]int, g.Cells())
	for i, c := range cages {
		known[i] = slices.Sorted(slices.Values(c.Cells))
		for _, cell := range c.Cells {
			cageOf[cell] = i + 1
		}
	}
	for _, houses := range regions(g) {
		for _, out := range []bool{false, true} {
			s, ok := border(g, cages, cageOf, houses, out)
			if ok && !slices.ContainsFunc(known, func(k []int) bool { return slices.Equal(k, s.cells) }) {
				known = append(known, s.cells)
				list = append(list, s)
			}
		}
	}
	return list
}

// regions returns the regions to try: single houses, two or three adjacent lines, and two boxes.
func regions(g *grid.Grid) (list [][]int) {
	for a, house := range g.Houses {
		list = append(list, []int{a})
		for b := a + 1; b < len(g.Houses) && g.Houses[b].Kind == house.Kind && house.Kind != grid.Diagonal; b++ {
			isLine := house.Kind == grid.Row || house.Kind == grid.Column
			switch {
			case isLine && b-a > 2:
			case isLine && b-a == 2:
				list = append(list, []int{a, a + 1, b})
			default:
				list = append(list, []int{a, b})
			}
		}
	}
	return list
}

// border returns the cells of houses that are in no cage within them (innies), or the cells outside houses of the cages
// that cover them (outies).
func border(g *grid.Grid, cages []Cage, cageOf []int, houses []int, out bool) (s sumCells, ok bool) {
	from := region{houses: houses, out: out, total: len(houses) * g.Values * (g.Values + 1) / 2}
	in := make([]bool, g.Cells())
	touched := make([]int, len(cages)+1) // by cage: its cells in the houses; index 0 counts cells without a cage
	for _, house := range houses {
		for _, cell := range g.Houses[house].Cells {
			in[cell] = true
			touched[cageOf[cell]]++
		}
	}
	if out && touched[0] > 0 {
		return s, false
	}
	for i, c := range cages {
		if n := touched[i+1]; n == len(c.Cells) || out && n > 0 {
			from.inCages += c.Sum
		}
	}
	var cells []int
	for cell, inside := range in {
		cage := cageOf[cell]
		split := cage == 0 || touched[cage] > 0 && touched[cage] < len(cages[cage-1].Cells)
		if split && inside != out && (inside || cage > 0) {
			cells = append(cells, cell)
		}
	}
	if len(cells) == 0 || len(cells) > derivedMax || !differ(g, cageOf, cells) {
		return s, false
	}
	sum := from.total - from.inCages
	if out {
		sum = -sum
	}
	s = newSumCells(cells, sum, g.Values)
	s.from = from
	return s, s.sets != nil
}

// differ reports whether no two cells can hold the same digit.
func differ(g *grid.Grid, cageOf, cells []int) bool {
	for i, a := range cells {
		for _, b := range cells[:i] {
			if !g.Sees(a, b) && (cageOf[a] == 0 || cageOf[a] != cageOf[b]) {
				return false
			}
		}
	}
	return true
}
