package queens

import (
	"nonet/engine"
	"nonet/engine/queens/layout"
)

// borders are regions whose borders can be moved: cells without a queen change to a neighbouring region, and regions
// stay connected.
type borders struct {
	*layout.Layout
	r      *engine.Rand
	queens layout.Set // the queens of the solution
	done   []move     // for undo: cells and their previous regions
	way    []step     // of a tunnel
}

// move is the move of a cell to a region.
type move struct{ cell, region int }

// step is a cell of a tunnel and the index of the step before it.
type step struct{ cell, from int }

// moveCell moves a cell to another region, unless that would disconnect its region or make it too small.
func (b *borders) moveCell(cell, region int) bool {
	from := int(b.Region[cell])
	if b.Houses[2*b.Side+from].Len() <= b.Stars+1 || b.Joins(cell) {
		return false
	}
	b.Move(cell, region)
	b.done = append(b.done, move{cell, from})
	return true
}

// undo undoes the last moves.
func (b *borders) undo(moves int) {
	for range moves {
		last := len(b.done) - 1
		b.Move(b.done[last].cell, b.done[last].region)
		b.done = b.done[:last]
	}
}

// change moves one random cell. It returns false if it moved none. It skips two thirds of the moves that enlarge a
// large region at the cost of a smaller one, because they hardly ever make a board harder.
func (b *borders) change() bool {
	cell := b.r.Intn(len(b.Region))
	beside := b.NeighboursOf(cell)
	from, to := int(b.Region[cell]), int(b.Region[beside[b.r.Intn(len(beside))]])
	if to == from || b.queens.Has(cell) || b.size(to) > b.size(from) && b.r.Intn(3) > 0 {
		return false
	}
	return b.moveCell(cell, to)
}

// size returns the number of cells of a region.
func (b *borders) size(region int) int { return b.Houses[2*b.Side+region].Len() }

// shrink removes open cells from a region whose queens are not known yet, so that the cells it keeps are close together
// or in one line. It moves them to regions with known queens, where they are ruled out, if there are any.
func (b *borders) shrink(at *layout.Board) {
	b.done = b.done[:0]
	h, lacking := 0, 0
	for region := range b.Side {
		if at.Need[2*b.Side+region] == 0 {
			continue
		}
		if lacking++; b.r.Intn(lacking) == 0 {
			h = 2*b.Side + region
		}
	}
	if lacking == 0 {
		return
	}
	keep := b.cellsToKeep(at, h)
	cells := at.OpenCells(h)
	cells = cells.Without(&keep)
	cells = cells.Without(&b.queens)
	for again := true; again; {
		again = false
		for cell := range cells.Cells() {
			if to := b.neighbour(at, cell); to >= 0 && b.moveCell(cell, to) {
				cells.Remove(cell)
				again = true
			}
		}
	}
	if len(b.done) == 0 && !cells.IsEmpty() {
		b.tunnel(at, cells.Nth(b.r.Intn(cells.Len())))
	}
}

// tunnel removes a cell from the inside of its region together with the cells on its way out.
func (b *borders) tunnel(at *layout.Board, cell int) {
	b.way = append(b.way[:0], step{cell, -1})
	seen := b.queens
	seen.Add(cell)
	for i := 0; i < len(b.way); i++ {
		if to := b.neighbour(at, b.way[i].cell); to >= 0 {
			for ; i >= 0 && b.moveCell(b.way[i].cell, to); i = b.way[i].from {
			}
			return
		}
		for _, next := range b.NeighboursOf(b.way[i].cell) {
			if b.Region[next] == b.Region[cell] && !seen.Has(next) {
				seen.Add(next)
				b.way = append(b.way, step{next, i})
			}
		}
	}
}

// cellsToKeep returns the cells that a region may keep: those around its queens or in their rows or columns, or all but
// one.
func (b *borders) cellsToKeep(at *layout.Board, h int) (kept layout.Set) {
	cells := at.OpenCells(h)
	way := b.r.Intn(4)
	if way == 3 {
		cells.Remove(cells.Nth(b.r.Intn(cells.Len())))
		return cells
	}
	own := cells.And(&b.queens)
	for queen := range own.Cells() {
		if !kept.IsEmpty() && b.r.Intn(2) == 0 {
			continue
		}
		near := b.Touch(queen)
		if way < 2 {
			near = &b.Houses[b.HousesOf(queen)[way]]
		}
		kept = kept.Or(near)
	}
	return kept
}

// neighbour returns a random other region next to a cell, or -1 if there is none. It prefers regions with known queens.
func (b *borders) neighbour(at *layout.Board, cell int) int {
	drawn, among, sure := -1, 0, false
	for _, next := range b.NeighboursOf(cell) {
		region := int(b.Region[next])
		full := at.Need[2*b.Side+region] == 0
		if region == int(b.Region[cell]) || sure && !full {
			continue
		}
		if full && !sure {
			among, sure = 0, true
		}
		if among++; b.r.Intn(among) == 0 {
			drawn = region
		}
	}
	return drawn
}
