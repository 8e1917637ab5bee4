package sudoku

import (
	"fmt"
	"slices"

	"nonet/engine"
)

// Houses returns rows, columns, boxes or regions, diagonals, and cages.
func (kind) Houses(p engine.Puzzle) ([]engine.House, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	houses := make([]engine.House, 0, len(l.grid.Houses)+len(l.cages))
	for _, h := range l.grid.Houses {
		houses = append(houses, engine.House{Name: h.Name(), Kind: h.Kind.String(), Cells: slices.Clone(h.Cells)})
	}
	for i, c := range l.cages {
		cells := slices.Sorted(slices.Values(c.cells))
		houses = append(houses, engine.House{Name: fmt.Sprintf("cage %d", i+1), Kind: "cage", Cells: cells})
	}
	return houses, nil
}
