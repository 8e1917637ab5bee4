package game

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestFillers checks that a board records the right seat for each cell, with one player or several.
func TestFillers(t *testing.T) {
	const cells = 100
	for seats := 1; seats <= 3; seats++ {
		r := rand.New(rand.NewPCG(1, uint64(seats)))
		var f, old cellOwners
		var want, was [cells]int
		for range 1000 {
			cell, seat := r.IntN(cells), r.IntN(seats+1)
			if r.IntN(10) == 0 {
				old, was = f, want
				f = f.clone()
			}
			f.set(cell, seat, cells)
			want[cell] = seat
		}
		for cell := range cells {
			if f.seatOf(cell) != want[cell] || old.seatOf(cell) != was[cell] {
				t.Fatalf("cell %d: seat %d, want %d; in the copy %d, want %d",
					cell, f.seatOf(cell), want[cell], old.seatOf(cell), was[cell])
			}
		}
		if alone := f.bySeat == nil; alone != (seats == 1) {
			t.Fatalf("with %d seats, one seat per cell is stored: %v", seats, !alone)
		}
	}
}

// TestMistakesCountOnce checks that each value counts once for each cell, and that copies are independent.
func TestMistakesCountOnce(t *testing.T) {
	const cells, values = 50, 9
	r := rand.New(rand.NewPCG(1, 2))
	l := boardMarks{cells: cells}
	var want [cells][values]bool
	for range 300 {
		cell, value := r.IntN(cells), r.IntN(values)
		copied := l.clone()
		copied.addTried(cell, value)
		if l.hasTried(cell, value) != want[cell][value] || !copied.hasTried(cell, value) {
			t.Fatalf("cell %d, value %d: tried before is %v, and after %v",
				cell, value, l.hasTried(cell, value), copied.hasTried(cell, value))
		}
		want[cell][value] = true
		l = copied
	}
	if !slices.IsSortedFunc(l.tried, func(a, b tried) int { return int(a.cell) - int(b.cell) }) {
		t.Fatalf("mistakes are not sorted: %v", l.tried)
	}
}
