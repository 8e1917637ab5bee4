package technique

import (
	"nonet/engine/queens/layout"
)

// findChain finds a cell where a queen would force others, one after another, until a house has no room. It chooses the
// shortest chain.
func (l *Logic) findChain() bool { return l.suppose((*Logic).followQueens) }

// suppose tries a queen in each open cell, and rules out the cell that leads to a house without room in the fewest
// steps, as computed by follow.
func (l *Logic) suppose(follow func(l *Logic, after *layout.Board, most int) (gap int)) bool {
	best, most := -1, len(l.Region)
	then, gap := l.then[:0], -1
	start := max(l.after, 0)
	for i := range l.Region {
		cell := (start + i) % len(l.Region)
		if !l.Open.Has(cell) || l.only >= 0 && cell != l.only {
			continue
		}
		l.supposed = l.Board
		l.supposed.Place(cell)
		l.step.then = l.step.then[:0]
		g := follow(l, &l.supposed, most)
		if g < 0 {
			continue
		}
		best, gap, most = cell, g, len(l.step.then)
		if l.sweep {
			break
		}
		then = append(then[:0], l.step.then...)
	}
	if best < 0 {
		return false
	}
	if l.sweep {
		l.after = best
	}
	l.step.then, l.then = append(l.step.then[:0], then...), then
	l.step.supposed, l.step.gap = best, gap
	l.step.empty.Add(best)
	return true
}

// followQueens places forced queens until a house has no room, or most queens are placed. It returns the house, or -1.
func (l *Logic) followQueens(after *layout.Board, most int) int {
	for {
		if gap := after.FindCrowded(); gap >= 0 {
			return gap
		}
		cell := onlyCell(after)
		if cell < 0 || len(l.step.then) >= most-1 {
			return -1
		}
		after.Place(cell)
		l.step.then = append(l.step.then, cell)
	}
}

// onlyCell returns the first open cell of a house with no more open cells than missing queens, or -1 if there is none.
func onlyCell(b *layout.Board) int {
	for h := range b.HouseCount() {
		if b.Need[h] > 0 && b.Count(h) == int(b.Need[h]) {
			return b.FirstOpen(h)
		}
	}
	return -1
}

func whyChain(w *words, s *step) {
	w.Text.Add("With a ", w.piece, " in ", w.cell(s.supposed), " there'd have to be ", w.piece, "s in ",
		w.cells(s.then), " too, and ", w.house(s.gap), " would have no room left.")
}
