package check

import (
	"testing"

	"nonet/engine/grid"
	"nonet/engine/sudoku/text"
)

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		line      string
		complete  bool
		conflicts int
		solutions int
	}{
		"puzzle":        {puzzle, false, 0, 1},
		"solution":      {"534678912672195348198342567859761423426853791713924856961537284287419635345286179", true, 0, 1},
		"clash":         {"5" + "5" + puzzle[2:], false, 2, 0},
		"contradiction": {"532" + puzzle[3:], false, 0, 0},
		"several":       {"....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........", false, 0, 2},
		"4x4":           {"1...............", false, 0, 2},
		"4x4 with one":  {"1.3.34.2.1..4.21", false, 0, 1},
		"6x6 none":      {"12345......6........................", false, 0, 0},
	} {
		b, err := text.ParseLine(c.line)
		if err != nil {
			t.Fatal(err)
		}
		g, err := grid.Boxes(b.BoxHeight, b.BoxWidth)
		if err != nil {
			t.Fatal(err)
		}
		r, err := New(g).Check(b.Givens)
		if err != nil || r.Complete != c.complete || len(r.Conflicts) != c.conflicts || r.Solutions != c.solutions {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		if told := r.Why != ""; told != (r.Solutions == 0 && c.conflicts == 0) {
			t.Errorf("%s: why is %q", name, r.Why)
		}
	}
}
