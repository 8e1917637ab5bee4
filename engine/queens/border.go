package queens

import (
	"nonet/engine"
	"nonet/engine/queens/layout"
)

// borders are regions whose borders can be moved: cells without a queen go over to a neighbour, and regions stay in one
// piece.
type borders struct {
	*layout.Layout
	r      *engine.Rand
	queens layout.Set // those of the solution
	moves  []move     // from which one is drawn
	done   []move     // what undo takes back: cells and the regions that they came from
}

// move takes a cell into a region.
type move struct{ cell, region int }

// take moves a cell into another region, unless that would part its own or leave it too small.
func (b *borders) take(cell, region int) bool {
	from := int(b.Region[cell])
	if b.Houses[2*b.Side+from].Len() <= b.Stars+1 {
		return false
	}
	if b.Move(cell, region); !b.Connected(from) {
		b.Move(cell, from)
		return false
	}
	b.done = append(b.done, move{cell, from})
	return true
}

// undo takes back what was done, the last first.
func (b *borders) undo() {
	for i := len(b.done) - 1; i >= 0; i-- {
		b.Move(b.done[i].cell, b.done[i].region)
	}
	b.done = b.done[:0]
}

// change moves one cell anywhere.
func (b *borders) change() {
	b.done = b.done[:0]
	b.moves = b.moves[:0]
	for cell := range b.Region {
		if b.queens.Has(cell) {
			continue
		}
		for next := range b.Beside(cell).Cells() {
			if b.Region[next] != b.Region[cell] {
				b.moves = append(b.moves, move{cell, int(b.Region[next])})
			}
		}
	}
	drawn := b.moves[b.r.Intn(len(b.moves))]
	b.take(drawn.cell, drawn.region)
}

// shrink takes open cells from a region in which it is not known where its queens stand, so that those that it keeps
// lie close together or in one line. They go to regions that have their queens, where there are any: there they are
// ruled out.
func (b *borders) shrink(at *layout.Board) {
	b.done = b.done[:0]
	var lacking []int
	for region := range b.Side {
		if at.Need[2*b.Side+region] > 0 {
			lacking = append(lacking, region)
		}
	}
	if len(lacking) == 0 {
		return
	}
	region := lacking[b.r.Intn(len(lacking))]
	h := 2*b.Side + region
	keep := b.kept(at, h)
	cells := at.In(h)
	cells = cells.Without(&keep)
	cells = cells.Without(&b.queens)
	for again := true; again; {
		again = false
		for cell := range cells.Cells() {
			if to := b.neighbour(at, cell); to >= 0 && b.take(cell, to) {
				cells.Remove(cell)
				again = true
			}
		}
	}
	if len(b.done) == 0 && !cells.Empty() {
		list := cells.List()
		b.tunnel(at, list[b.r.Intn(len(list))])
	}
}

// tunnel takes a cell from the inside of its region together with the cells on its way out.
func (b *borders) tunnel(at *layout.Board, cell int) {
	from, way := b.Region[cell], []int{cell}
	came := map[int]int{cell: -1}
	for i := 0; i < len(way); i++ {
		if to := b.neighbour(at, way[i]); to >= 0 {
			for c := way[i]; c >= 0 && b.take(c, to); c = came[c] {
			}
			return
		}
		for next := range b.Beside(way[i]).Cells() {
			if _, seen := came[next]; !seen && b.Region[next] == from && !b.queens.Has(next) {
				came[next] = way[i]
				way = append(way, next)
			}
		}
	}
}

// kept are the cells that a region may keep: those around its queens or in their rows or columns, or all but one.
func (b *borders) kept(at *layout.Board, h int) (kept layout.Set) {
	cells := at.In(h)
	way := b.r.Intn(4)
	if way == 3 {
		all := cells.List()
		cells.Remove(all[b.r.Intn(len(all))])
		return cells
	}
	for queen := range b.queens.Cells() {
		if !cells.Has(queen) || !kept.Empty() && b.r.Intn(2) == 0 {
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

// neighbour draws a region beside a cell that is not its own, -1 if there is none.
func (b *borders) neighbour(at *layout.Board, cell int) int {
	b.moves = b.moves[:0]
	sure := false
	for next := range b.Beside(cell).Cells() {
		region := int(b.Region[next])
		if region == int(b.Region[cell]) {
			continue
		}
		full := at.Need[2*b.Side+region] == 0
		if full && !sure {
			b.moves, sure = b.moves[:0], true
		}
		if full || !sure {
			b.moves = append(b.moves, move{cell, region})
		}
	}
	if len(b.moves) == 0 {
		return -1
	}
	return b.moves[b.r.Intn(len(b.moves))].region
}
