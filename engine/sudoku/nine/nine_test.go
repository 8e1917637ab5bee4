package nine

import (
	"bytes"
	"os"
	"testing"
)

// read returns the boards of a file of testdata, one a line.
func read(t testing.TB, name string) []Board {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var boards []Board
	for line := range bytes.Lines(data) {
		if line[0] == '#' {
			continue
		}
		var b Board
		for i := range b {
			if line[i] != '_' {
				b[i] = line[i] - '0'
			}
		}
		boards = append(boards, b)
	}
	return boards
}

func TestCorporaHaveOneSolution(t *testing.T) {
	for _, file := range []string{"seventeen.txt", "hardest.txt"} {
		for i, b := range read(t, file) {
			var s Solver
			if n := s.Count(&b, 2); n != 1 {
				t.Errorf("%s, board %d: %d solutions", file, i+1, n)
				continue
			}
			checkSolution(t, &b, s.First())
		}
	}
}

// checkSolution tests that a solution is full, keeps the givens and breaks no rule.
func checkSolution(t *testing.T, givens *Board, solution Board) {
	t.Helper()
	var houses [27]uint16
	for cell, v := range solution {
		if g := givens[cell]; v == 0 || g != 0 && g != v {
			t.Fatalf("cell %d is %d, given as %d", cell, v, g)
		}
		r, c := cell/9, cell%9
		houses[r] |= 1 << v
		houses[9+c] |= 1 << v
		houses[18+r/3*3+c/3] |= 1 << v
	}
	for h, set := range houses {
		if set != 0x3fe {
			t.Fatalf("house %d holds %b", h, set)
		}
	}
}

func benchmarkProve(b *testing.B, boards []Board) {
	var s Solver
	i := 0
	for b.Loop() {
		s.Count(&boards[i], 2)
		if i++; i == len(boards) {
			i = 0
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
	b.ReportMetric(float64(s.guesses)/float64(b.N), "guesses/board")
}

func BenchmarkProve(b *testing.B) {
	b.Run("17", func(b *testing.B) { benchmarkProve(b, read(b, "seventeen.txt")) })
	b.Run("hardest", func(b *testing.B) { benchmarkProve(b, read(b, "hardest.txt")) })
}
