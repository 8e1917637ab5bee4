package technique

import (
	"slices"

	"nonet/engine/csp"
	"nonet/engine/grid"
)

// Cage is a cage of a killer puzzle: cells whose digits differ and add up to a sum.
type Cage struct {
	Cells []int
	Sum   int
}

// sumCells are cells whose digits differ and add up to a sum: a cage, or cells derived with the rule of 45.
type sumCells struct {
	cells []int
	sum   int
	sets  []uint32 // sets of digits with the sum; nil if there are too many
	from  region   // the houses and cages of the rule of 45
}

func newSumCells(cells []int, sum, values int) sumCells {
	cells = slices.Sorted(slices.Values(cells))
	return sumCells{cells: cells, sum: sum, sets: csp.Sums(len(cells), sum, values)}
}

// sums are the cages of a puzzle and the sums derived from them.
type sums struct {
	cages   []sumCells
	derived []sumCells // derived with the rule of 45
	open    []int      // the empty cells of the sum being checked
	allowed []uint32   // by open cell: the digits that the sum allows
}

func newSums(g *grid.Grid, cages []Cage) (s sums) {
	for _, c := range cages {
		s.cages = append(s.cages, newSumCells(c.Cells, c.Sum, g.Values))
	}
	s.derived = derive(g, cages)
	s.allowed = make([]uint32, g.Values)
	return s
}
