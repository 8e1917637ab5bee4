package nine

import (
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
)

// boardOf reads a line of 81 digits and dots.
func boardOf(line string) (b Board) {
	for cell := range b {
		if line[cell] != '.' {
			b[cell] = line[cell] - '0'
		}
	}
	return b
}

// TestImpossibleBoardIsRejectedQuickly uses a board that takes 862,000 guesses with only singles and locked candidates:
// Peter Norvig's example of an impossible puzzle (norvig.com/sudoku.html).
func TestImpossibleBoardIsRejectedQuickly(t *testing.T) {
	b := boardOf(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........")
	var s Solver
	if v := s.judge(&b); v != none || s.guesses > 2*carefulAfter {
		t.Errorf("verdict %d after %d guesses; want none, soon after %d", v, s.guesses, carefulAfter)
	}
}

// TestHallKeepsEverySolution checks that no solution is lost on boards with many solutions.
func TestHallKeepsEverySolution(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("hall"))
	var dig Digger
	var s Solver
	changes := 0
	for range enginetest.Puzzles(t, 200) {
		dig.make(r, 0)
		b := dig.Board()
		for range 3 { // remove three givens
			b[r.Intn(Cells)] = 0
		}
		var given givens
		var g state
		given.read(&b)
		g.start(&given)
		if !g.propagate() {
			t.Fatalf("%v has no solution", b)
		}
		changed, ok := g.pruneHallSets()
		if !ok {
			t.Fatalf("%v has no solution by Hall's theorem", b)
		}
		if changed {
			changes++
		}
		s.Each(&b, 1000, func(solution *Board) {
			for cell, v := range solution {
				if g.digits[v-1].left[cell/27]>>(cell%27)&1 == 0 {
					t.Fatalf("%v: cell %d loses %d", b, cell, v)
				}
			}
		})
	}
	if changes == 0 {
		t.Error("the technique changed none of the boards")
	}
}
