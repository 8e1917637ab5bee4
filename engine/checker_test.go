package engine_test

import (
	"testing"

	"nonet/engine"
	"nonet/engine/kinds"
)

// Repeated values in a kind's houses are visible on a board; a cell's own value is ignored.
func TestCheckerFindsRepeatsInHouses(t *testing.T) {
	kind, _ := kinds.Find("sudoku")
	p, err := kind.Parse("boxes 2x2;1.3.34.2.1..4.21")
	if err != nil {
		t.Fatal(err)
	}
	breaks, err := engine.CheckerOf(kind, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		cell  int
		value uint8
		want  bool
	}{{1, 1, true}, {1, 2, false}, {0, 1, false}, {1, 4, true}} {
		if got := breaks(p.Givens, c.cell, c.value); got != c.want {
			t.Errorf("%d in cell %d: %v", c.value, c.cell, got)
		}
	}
}

func TestCanonicalValues(t *testing.T) {
	p := engine.Puzzle{Periods: []uint8{0, 1, 2}}
	for cell, want := range [][4]uint8{{1, 2, 3, 4}, {1, 1, 1, 1}, {1, 2, 1, 2}} {
		for v := uint8(1); v <= 4; v++ {
			if got := p.CanonicalValue(cell, v); got != want[v-1] {
				t.Errorf("cell %d: %d is the same as %d, want %d", cell, v, got, want[v-1])
			}
		}
		if p.CanonicalValue(cell, 0) != 0 {
			t.Error("an empty cell has a value")
		}
	}
}
