package sudoku

import (
	"strings"
	"testing"
)

// TestCheck checks boards with and without conflicts, and with any number of solutions.
func TestCheck(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
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
		batch, err := kind{}.Batch("")
		if err != nil {
			t.Fatal(err)
		}
		b, err := batch.ParseLine(c.line)
		if err != nil {
			t.Fatal(err)
		}
		v, err := b.Check()
		found := len(strings.Split(v.Conflict, "; "))
		if v.Conflict == "" {
			found = 0
		}
		if err != nil || v.Full != c.complete || found != c.conflicts || v.Solutions != c.solutions {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
		if explained := v.Why != ""; explained != (v.Solutions == 0 && c.conflicts == 0) {
			t.Errorf("%s: why is %q", name, v.Why)
		}
	}
}
