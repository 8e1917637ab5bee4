package pipes

import "slices"

// countPlainly counts solutions up to a limit by another method than the product: cell after cell in reading order,
// with all turns of each, it keeps the ways in which the cells before can be connected at their open sides. It makes no
// deductions, and shares no code with the proof except for the masks.
func countPlainly(width, height int, wrap bool, tiles []uint8, limit int) int {
	c := plainCounter{width: width, height: height, wrap: wrap, tiles: tiles, limit: limit}
	ways := map[string]int{"": 1}
	for cell, mask := range tiles {
		c.cell = cell
		c.old, c.new = c.new, c.open(cell+1)
		next := map[string]int{}
		for turns := range 4 {
			ends := turnPlainly(mask, turns)
			if slices.ContainsFunc(c.before(mask, turns), func(m uint8) bool { return m == ends }) {
				continue // the same as an earlier turn
			}
			for way, count := range ways {
				if after, ok := c.place(way, ends); ok {
					next[after] = min(limit, next[after]+count)
				}
			}
		}
		ways = next
	}
	return ways["."] // one part, without open sides
}

type plainCounter struct {
	width, height int
	wrap          bool
	tiles         []uint8
	limit         int
	cell          int         // the cell to place
	old, new      []plainEdge // the open edges before and after it
}

// turnPlainly turns a mask clockwise: right to down, down to left, left to up, up to right.
func turnPlainly(mask uint8, turns int) uint8 {
	for range turns {
		mask = mask&1*8 + mask&8/2 + mask&4/2 + mask&2/2
	}
	return mask
}

func (c *plainCounter) before(mask uint8, turns int) (out []uint8) {
	for t := range turns {
		out = append(out, turnPlainly(mask, t))
	}
	return out
}

// A way is the sides between placed cells and others, in the order of their edges, a letter each: "a" is closed, others
// are the part to which they belong. A part without open sides is "."; no other can follow it.
type plainEdge struct{ cell, side int }

// edge identifies the edge on a side of a cell by its left or upper end.
func (c *plainCounter) edge(cell, side int) (e plainEdge, other int) {
	x, y := cell%c.width, cell/c.width
	dx, dy := [4]int{1, 0, -1, 0}[side], [4]int{0, -1, 0, 1}[side]
	nx, ny := x+dx, y+dy
	if nx < 0 || ny < 0 || nx >= c.width || ny >= c.height {
		if !c.wrap {
			return plainEdge{}, -1
		}
		nx, ny = (nx+c.width)%c.width, (ny+c.height)%c.height
	}
	other = ny*c.width + nx
	if side == 0 || side == 3 {
		return plainEdge{cell, side}, other
	}
	return plainEdge{other, (side + 2) % 4}, other
}

// open lists the edges between the first n cells and the rest, in a fixed order.
func (c *plainCounter) open(n int) (edges []plainEdge) {
	for cell := range n {
		for side := range 4 {
			if e, other := c.edge(cell, side); other >= n {
				edges = append(edges, e)
			}
		}
	}
	return edges
}

// place returns the way after the next cell gets these ends.
func (c *plainCounter) place(way string, ends uint8) (string, bool) {
	part := map[plainEdge]int{} // -1 is shut
	if way == "." {
		if c.tiles[c.cell] != 0 {
			return "", false
		}
		return way, ends == 0
	}
	parts := 1 // the new cell has part 0
	for i, e := range c.old {
		part[e] = int(way[i]) - 'a'
		if part[e] == 0 {
			part[e] = -1
		}
		parts = max(parts, part[e]+1)
	}
	joined := make([]int, parts) // the new number of a part
	for i := range joined {
		joined[i] = i
	}
	for side := range 4 {
		has := ends>>side&1 == 1
		e, other := c.edge(c.cell, side)
		switch old, known := part[e]; {
		case other < 0:
			if has {
				return "", false
			}
		case known:
			if has != (old >= 0) {
				return "", false
			}
			if !has {
				continue
			}
			if joined[old] == joined[0] {
				return "", false // a loop
			}
			for from, i := joined[old], 0; i < parts; i++ {
				if joined[i] == from {
					joined[i] = joined[0]
				}
			}
		case has:
			part[e] = 0
		default:
			part[e] = -1
		}
	}
	return c.write(part, joined, c.tiles[c.cell] != 0, parts)
}

// write returns the text of a way, and whether it can be continued.
func (c *plainCounter) write(part map[plainEdge]int, joined []int, tile bool, parts int) (string, bool) {
	name := map[int]byte{}
	var out []byte
	for _, e := range c.new {
		p := part[e]
		if p < 0 {
			out = append(out, 'a')
			continue
		}
		p = joined[p]
		if name[p] == 0 {
			name[p] = byte('b' + len(name))
		}
		out = append(out, name[p])
	}
	alive := map[int]bool{}
	for p := 1; p < parts; p++ {
		alive[joined[p]] = true
	}
	if tile {
		alive[joined[0]] = true
	}
	if len(name) == len(alive) && len(alive) > 0 || len(alive) == 0 {
		return string(out), true
	}
	// A part has no open sides: it must be the only one, and have all tiles.
	return ".", len(alive) == 1 && len(name) == 0
}
