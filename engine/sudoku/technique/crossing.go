package technique

import "nonet/engine/grid"

// crossings says where the houses of a grid meet: it is the same for all boards of the grid.
type crossings struct {
	places        []uint32 // of each two houses, the places in the first that lie in the second too
	pairs         []housePair
	houses        int
	boxAt         []int // of each cell, the box that it is in
	rows, columns int   // the first row and the first column among the houses
}

// housePair is two houses that share two cells or more.
type housePair struct {
	from, to int
}

func crossHouses(g *grid.Grid) *crossings {
	c := &crossings{houses: len(g.Houses), rows: 0, columns: g.Values}
	c.places = make([]uint32, c.houses*c.houses)
	c.boxAt = make([]int, g.Cells())
	for cell, places := range g.Places {
		for _, p := range places {
			if g.Houses[p.House].Kind.IsBox() {
				c.boxAt[cell] = p.House
			}
			for _, q := range places {
				if p.House != q.House {
					c.places[p.House*c.houses+q.House] |= 1 << p.Index
				}
			}
		}
	}
	for at, shared := range c.places {
		if shared&(shared-1) != 0 {
			c.pairs = append(c.pairs, housePair{at / c.houses, at % c.houses})
		}
	}
	return c
}

// shared are the places in one house that lie in another too.
func (c *crossings) shared(house, other int) uint32 { return c.places[house*c.houses+other] }
