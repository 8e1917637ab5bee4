package grid

import "testing"

// TestJoin overlaps two boards by two boxes.
func TestJoin(t *testing.T) {
	g, err := Join(2, 3, []Corner{{0, 0}, {2, 1}})
	if err != nil {
		t.Fatal(err)
	}
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

func TestJoinRefuses(t *testing.T) {
	for what, corners := range map[string][]Corner{
		"apart":    {{0, 0}, {0, 5}},
		"outside":  {{0, 0}, {-1, 0}},
		"far away": {{0, 0}, {1 << 30, 0}},
		"none":     {},
		"many":     {{0, 0}, {0, 1}, {0, 2}, {20, 0}},
	} {
		if _, err := Join(3, 3, corners); err == nil {
			t.Errorf("boards %s are accepted", what)
		}
	}
}
