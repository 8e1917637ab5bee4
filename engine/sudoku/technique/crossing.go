package technique

import (
	"slices"

	"nonet/engine/grid"
)

// crossings says where the houses of a grid meet: it is the same for all boards of the grid.
type crossings struct {
	places       []uint32    // of each two houses, the places in the first that lie in the second too
	fromBox      []housePair // of a box and another house
	toBox        []housePair // of another house and a box, of a diagonal and a line, or of lines of two boards
	houses       int
	boxes, lines []int // the houses that are boxes, and the others
	boxAt        []int // of each cell, the box that it is in
	lattices     []lattice
	met          []uint64 // of each house, the lattices that have lines with cells of it
}

// lattice is the lines of one direction of a board with those that cross them: place i of each is in line i across.
type lattice struct{ along, across []int }

// housePair is two houses that share two cells or more.
type housePair struct {
	from, to      int
	outside, away uint32 // the places of either that they don't share
}

func crossHouses(g *grid.Grid) *crossings {
	c := &crossings{houses: len(g.Houses)}
	for _, b := range g.Boards {
		c.lattices = append(c.lattices, lattice{b.Lines[0], b.Lines[1]}, lattice{b.Lines[1], b.Lines[0]})
	}
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
	for house := range g.Houses {
		if g.Houses[house].Kind.IsBox() {
			c.boxes = append(c.boxes, house)
		} else {
			c.lines = append(c.lines, house)
		}
	}
	c.pairHouses()
	c.meetLattices()
	return c
}

// pairHouses finds the houses that share two cells or more.
func (c *crossings) pairHouses() {
	for at, shared := range c.places {
		if shared&(shared-1) == 0 {
			continue
		}
		from, to := at/c.houses, at%c.houses
		pair := housePair{from, to, ^shared, ^c.shared(to, from)}
		if slices.Contains(c.boxes, from) {
			c.fromBox = append(c.fromBox, pair)
		} else {
			c.toBox = append(c.toBox, pair)
		}
	}
}

// meetLattices finds the lattices that meet each house. There are up to 64: two for each of up to 32 boards.
func (c *crossings) meetLattices() {
	c.met = make([]uint64, c.houses)
	for house := range c.met {
		for i, of := range c.lattices {
			if slices.ContainsFunc(of.along, func(line int) bool { return c.shared(line, house) != 0 }) {
				c.met[house] |= 1 << i
			}
		}
	}
}

// shared returns the places in one house that lie in another too.
func (c *crossings) shared(house, other int) uint32 { return c.places[house*c.houses+other] }
