package technique

import (
	"slices"

	"nonet/engine/grid"
)

// crossings are the intersections of the houses of a grid. They are the same for all boards of the grid.
type crossings struct {
	places       []uint32    // by two houses: the places in the first that are in the second as well
	fromBox      []housePair // of a box and another house
	toBox        []housePair // a house and a box, a diagonal and a line, or lines of two boards
	houses       int
	boxes, lines []int // indices of the houses that are boxes, and of the others
	boxAt        []int // by cell: its box
	lattices     []lattice
	met          []uint64 // by house: the lattices whose lines share cells with it
}

// lattice is the lines of one direction of a board and the lines across: place i of a line is in line i across.
type lattice struct{ along, across []int }

// housePair is two houses that share at least two cells.
type housePair struct {
	from, to      int
	outside, away uint32 // the places of each house that are not shared
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

// pairHouses finds the houses that share at least two cells.
func (c *crossings) pairHouses() {
	for at, shared := range c.places {
		if shared&(shared-1) == 0 {
			continue
		}
		from, to := at/c.houses, at%c.houses
		pair := housePair{from, to, ^shared, ^c.sharedPlaces(to, from)}
		if slices.Contains(c.boxes, from) {
			c.fromBox = append(c.fromBox, pair)
		} else {
			c.toBox = append(c.toBox, pair)
		}
	}
}

// meetLattices finds the lattices that intersect each house. There are up to 64: two for each of up to 32 boards.
func (c *crossings) meetLattices() {
	c.met = make([]uint64, c.houses)
	for house := range c.met {
		for i, of := range c.lattices {
			if slices.ContainsFunc(of.along, func(line int) bool { return c.sharedPlaces(line, house) != 0 }) {
				c.met[house] |= 1 << i
			}
		}
	}
}

// sharedPlaces returns the places in one house that are in another too.
func (c *crossings) sharedPlaces(house, other int) uint32 { return c.places[house*c.houses+other] }
