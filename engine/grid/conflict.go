package grid

// Conflict is a value that several cells of a house have.
type Conflict struct {
	House int
	Value int
	Cells []int
}

// Conflicts returns the repeated values of all houses, house by house. Empty cells are 0.
func (g *Grid) Conflicts(values []uint8) (conflicts []Conflict) {
	for h, house := range g.Houses {
		var count [ValuesMax + 1]uint8
		for _, cell := range house.Cells {
			count[values[cell]]++
		}
		for v := 1; v <= g.Values; v++ {
			if count[v] > 1 {
				conflicts = append(conflicts, Conflict{h, v, house.cellsWith(values, uint8(v))})
			}
		}
	}
	return conflicts
}

func (h House) cellsWith(values []uint8, v uint8) (cells []int) {
	for _, cell := range h.Cells {
		if values[cell] == v {
			cells = append(cells, cell)
		}
	}
	return cells
}
