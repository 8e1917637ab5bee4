package technique

import (
	"slices"

	"nonet/engine/csp"
	"nonet/engine/grid"
)

// Cage is a set of cells of a killer puzzle, whose different digits add up to a sum.
type Cage struct {
	Cells []int
	Sum   int
}

// sumCells are cells whose digits differ and add up to a sum: a cage, or what the rule of 45 makes of houses and cages.
type sumCells struct {
	cells []int
	sum   int
	sets  []uint32 // the sets of digits that add up; none are kept where there are very many
	seen  []uint32 // of each cell, the notes when nothing was found here
	from  region   // where the rule of 45 has them from
}

func newSumCells(cells []int, sum, values int) sumCells {
	cells = slices.Sorted(slices.Values(cells))
	return sumCells{cells: cells, sum: sum, sets: csp.Sums(len(cells), sum, values), seen: make([]uint32, len(cells))}
}

// sums are the cages of a puzzle and what follows from them.
type sums struct {
	cages   []sumCells
	derived []sumCells // by the rule of 45
	open    []int      // the empty cells of the one that is looked at
	allowed []uint32   // of each of these, what the sum allows
}

func newSums(g *grid.Grid, cages []Cage) (s sums) {
	for _, c := range cages {
		s.cages = append(s.cages, newSumCells(c.Cells, c.Sum, g.Values))
	}
	s.derived = derive(g, cages)
	s.allowed = make([]uint32, g.Values)
	return s
}

// invalidate makes the next search look at all sums again.
func (s *sums) invalidate() {
	for _, list := range [][]sumCells{s.cages, s.derived} {
		for i := range list {
			clear(list[i].seen)
		}
	}
}
