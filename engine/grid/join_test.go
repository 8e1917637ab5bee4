package grid

import "testing"

// TestJoin overlaps two boards by two boxes.
func TestJoin(t *testing.T) {
	one, _ := Boxes(2, 3)
	g := Join(one, []Corner{{0, 0}, {2, 1}})
	if g.Width != 9 || g.Height != 10 || len(g.Boards) != 2 || len(g.Houses) != 6*6-1 {
		t.Fatalf("%d x %d, %d boards, %d houses", g.Width, g.Height, len(g.Boards), len(g.Houses))
	}
	for place := range g.Cells() {
		row, column := g.Row(place), g.Column(place)
		if want := row < 6 && column < 6 || row >= 4 && column >= 3; g.IsCell(place) != want {
			t.Errorf("%s is a cell: %t", g.CellName(place), !want)
		}
	}
	shared := g.Boards[1].Lines[0][0]
	if name := g.Houses[shared].Name(); name != "grid 2 row 1" {
		t.Errorf("the first row of the second board is named %q, want grid 2 row 1", name)
	}
	if a, b := 4*9+0, 4*9+8; g.Sees(a, b) {
		t.Error("cells of one row of the rectangle, but of two boards, see each other")
	}
	if a, b := 4*9+3, 4*9+8; !g.Sees(a, b) {
		t.Error("cells of one row of a board don't see each other")
	}
}
