package nine

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var sets = flag.String("sets", "",
	"write the sets of the benchmarks into this folder, a board a line, to measure other solvers with")

// TestBenchmarkSetsArePuzzles checks that the sets of the benchmarks are puzzles, and writes them if that is requested.
func TestBenchmarkSetsArePuzzles(t *testing.T) {
	for name, boards := range map[string][]Board{
		"17": shuffleBoards(read(t, "seventeen.txt"), 50), "hardest": shuffleBoards(read(t, "hardest.txt"), 50),
		"51": digBoards(51, 2000), "31": digBoards(31, 2000),
	} {
		var text []byte
		var s Solver
		for _, b := range boards {
			if s.judge(&b) != one {
				t.Fatalf("set %s: %v is no puzzle", name, b)
			}
			for _, v := range b {
				text = append(text, ".123456789"[v])
			}
			text = append(text, '\n')
		}
		if *sets == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(*sets, name+".txt"), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
