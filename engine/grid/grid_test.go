package grid

import (
	"fmt"
	"math"
	"testing"
)

func TestBoxesOfEverySize(t *testing.T) {
	made := 0
	for h := 2; h <= 12; h++ {
		for w := 2; h*w <= ValuesMax; w++ {
			g, err := Boxes(h, w)
			if err != nil {
				t.Fatal(err)
			}
			made++
			checkGeometry(t, g)
			if got, want := len(g.Peers[0]), 3*(g.Values-1)-(h-1)-(w-1); got != want {
				t.Errorf("%dx%d boxes: %d peers, want %d", h, w, got, want)
			}
		}
	}
	if made != 38 {
		t.Errorf("%d shapes of boxes, want 38", made)
	}
}

// checkGeometry checks properties of every sudoku grid: places agree with houses, and peers are mutual.
func checkGeometry(t *testing.T, g *Grid) {
	t.Helper()
	for cell, places := range g.Places {
		if len(places) < 3 {
			t.Fatalf("%s is in %d houses", g.CellName(cell), len(places))
		}
		for _, p := range places {
			if g.Houses[p.House].Cells[p.Index] != cell {
				t.Fatalf("%s is not at its place in %s", g.CellName(cell), g.Houses[p.House].Name())
			}
		}
		for _, peer := range g.Peers[cell] {
			if !g.Sees(int(peer), cell) || int(peer) == cell {
				t.Fatalf("%s and %s don't see each other", g.CellName(cell), g.CellName(int(peer)))
			}
		}
	}
}

func TestBoxesRefusesInvalidSizes(t *testing.T) {
	for _, shape := range [][2]int{{1, 4}, {4, 1}, {0, 0}, {-3, -3}, {2, 13}, {5, 6}, {math.MaxInt, 2}, {2, math.MaxInt}} {
		if _, err := Boxes(shape[0], shape[1]); err == nil {
			t.Errorf("boxes of %v are accepted", shape)
		}
	}
}

func TestRegions(t *testing.T) {
	g, err := Regions([]int{0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3})
	if err != nil {
		t.Fatal(err)
	}
	checkGeometry(t, g)
	if name := g.Houses[8].Name(); name != "region 1" {
		t.Errorf("the ninth house is %s, want region 1", name)
	}
	for _, bad := range [][]int{{0, 0, 0}, {0, 0, 0, 1, 1, 1, 2, 2, 2}, {0, 0, 0, 0, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3},
		{9, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}} {
		if _, err := Regions(bad); err == nil {
			t.Errorf("regions %v are accepted", bad)
		}
	}
}

func TestDiagonals(t *testing.T) {
	classic, _ := Boxes(3, 3)
	g := classic.WithDiagonals()
	checkGeometry(t, g)
	if !g.Sees(0, 80) || !g.Sees(8, 72) || classic.Sees(0, 80) || len(classic.Houses) != 27 {
		t.Error("the diagonals must be houses of the new grid only")
	}
	if got := len(g.Places[40]); got != 5 {
		t.Errorf("the centre is in %d houses, want 5", got)
	}
}

func TestCellNames(t *testing.T) {
	g, _ := Boxes(5, 5)
	for cell := range g.Cells() {
		if back, ok := g.ParseCell(g.CellName(cell)); !ok || back != cell {
			t.Fatalf("%s reads back as %d, %v; want %d", g.CellName(cell), back, ok, cell)
		}
	}
	if cell, ok := g.ParseCell("R2C3"); !ok || cell != 27 {
		t.Errorf("a name in capitals is read as %d, %t", cell, ok)
	}
	for _, bad := range []string{"", "r", "r1", "c1r1", "r0c1", "r1c0", "r26c1", "r1c26", "r1c1 ", "r01c1", "r1000c1",
		"rcc1", "r1c"} {
		if cell, ok := g.ParseCell(bad); ok {
			t.Errorf("%q is read as %d", bad, cell)
		}
	}
}

func TestSymbols(t *testing.T) {
	for v := 1; v <= ValuesMax; v++ {
		if got := ParseSymbol(Symbol(v)); got != v {
			t.Errorf("the symbol of %d stands for %d", v, got)
		}
	}
	if ParseSymbol('p') != 25 || ParseSymbol('Q') != 0 || ParseSymbol('0') != 0 || ParseSymbol('.') != 0 {
		t.Error("the symbols are not 1-9, A-P and a-p")
	}
}

func TestSizes(t *testing.T) {
	for size, want := range map[string]string{
		"9x9": "3x3 9x9", "4x4": "2x2 4x4", "6x6": "2x3 6x6", "2x3": "2x3 6x6", "3x2": "3x2 3x2", "3x4": "3x4 12x12",
		"16x16": "4x4 16x16", "25X25": "5x5 25x25", "2x10": "2x10 2x10", "20x20": "4x5 20x20",
		"2x2": "2x2 4x4", "3x3": "3x3 9x9", "5x5": "5x5 25x25",
	} {
		h, w, err := ParseSize(size)
		if got := fmt.Sprintf("%dx%d %s", h, w, SizeName(h, w)); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", size, got, err, want)
		}
	}
	for _, bad := range []string{"", "9", "x", "9x", "7x7", "11x11", "36x36", "1x4", "0x0", "-3x-3", "5x6", "9x9x9",
		"99999999999x2"} {
		if h, w, err := ParseSize(bad); err == nil {
			t.Errorf("size %q is read as boxes of %dx%d", bad, h, w)
		}
	}
}
