package nine

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/enginetest"
)

// read returns the boards of a file of testdata, one on each line.
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

// TestCorporaHaveOneSolution also compares each solution with that of the general search.
func TestCorporaHaveOneSolution(t *testing.T) {
	general := classicSolver(t)
	for _, c := range []struct {
		file           string
		boards, givens int
	}{{"seventeen.txt", 60, 17 * 60}, {"hardest.txt", 22, 451}} {
		boards, givens := read(t, c.file), 0
		for i, b := range boards {
			var s Solver
			if n := s.Each(&b, 2, nil); n != 1 {
				t.Errorf("%s, board %d: %d solutions", c.file, i+1, n)
				continue
			}
			solution := s.firstSolution()
			checkSolution(t, &b, solution)
			other := func(found []uint8) {
				if !slices.Equal(found, solution[:]) {
					t.Errorf("%s, board %d: the general search finds %v", c.file, i+1, found)
				}
			}
			if n, err := general.Count(csp.Query{Givens: b[:], Limit: 2, Steps: 1 << 30, Show: other}); n != 1 || err != nil {
				t.Errorf("%s, board %d: the general search finds %d solutions, %v", c.file, i+1, n, err)
			}
			for _, v := range b {
				givens += min(int(v), 1)
			}
		}
		if len(boards) != c.boards || givens != c.givens {
			t.Errorf("%s has %d boards with %d givens, want %d with %d", c.file, len(boards), givens, c.boards, c.givens)
		}
	}
}

func TestJudgeVerdicts(t *testing.T) {
	puzzle := read(t, "hardest.txt")[0]
	withCell := func(cell int, v uint8) Board {
		b := puzzle
		b[cell] = v
		return b
	}
	var full Solver
	full.Each(&puzzle, 1, nil)
	solution := full.firstSolution()
	cases := map[string]struct {
		board Board
		want  verdict
	}{
		"a puzzle":             {puzzle, one},
		"its solution":         {solution, one},
		"nothing":              {Board{}, several},
		"a given less":         {withCell(7, 0), several},
		"a wrong value":        {withCell(0, solution[0]%9+1), none},
		"a value too large":    {withCell(0, 10), invalid},
		"much too large":       {withCell(80, 255), invalid},
		"16 is not taken as 0": {withCell(0, 16), invalid},
		"twice in a row":       {Board{0: 5, 8: 5}, invalid},
		"twice in a column":    {Board{0: 5, 72: 5}, invalid},
		"twice in a box":       {Board{0: 5, 20: 5}, invalid},
		"no place for a 9":     {Board{1, 2, 3, 4, 5, 6, 7, 8, 0, 17: 9}, none},
	}
	var s Solver
	for name, c := range cases {
		if got := s.judge(&c.board); got != c.want {
			t.Errorf("%s: verdict %d, want %d", name, got, c.want)
		}
	}
}

func TestSearchDoesNotAllocate(t *testing.T) {
	boards := read(t, "hardest.txt")
	r := engine.NewRand(engine.SeedOf("allocate"))
	var s Solver
	var g Digger
	for what, work := range map[string]func(){
		"proving": func() { s.Each(&boards[0], 2, nil) },
		"filling": func() { s.Fill(r) },
		"digging": func() { g.make(r, 30) },
	} {
		if n := testing.AllocsPerRun(20, work); n != 0 {
			t.Errorf("%s allocates %v times", what, n)
		}
	}
}

// TestDiggerIsMinimalAndUnique removes as much as possible: the solution stays unique, and every given is necessary.
func TestDiggerIsMinimalAndUnique(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("minimal"))
	var g Digger
	var s Solver
	for range enginetest.Puzzles(t, 100) {
		left := g.make(r, 0)
		b := g.Board()
		if n := s.Each(&b, 2, nil); n != 1 || left < 17 {
			t.Fatalf("%v: %d givens, %d solutions", b, left, n)
		}
		for cell, v := range b {
			if v == 0 {
				continue
			}
			b[cell] = 0
			if s.Each(&b, 2, nil) != 2 {
				t.Fatalf("%v: cell %d need not be given", b, cell)
			}
			b[cell] = v
		}
	}
}

// TestDiggerRestoresGivens removes givens and restores them.
func TestDiggerRestoresGivens(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("restore"))
	var g Digger
	g.make(r, 30)
	before := g
	b := g.Board()
	for cell, v := range b {
		if v != 0 && g.Remove(cell) {
			g.Restore(cell, v)
		}
		if v == 0 && g.Remove(cell) {
			t.Errorf("cell %d was removed twice", cell)
		}
	}
	if g.board != before.board || g.given != before.given {
		t.Error("the board is not what it was")
	}
}

// TestFillIsUniformInEachCell counts the digits in some cells of random boards.
func TestFillIsUniformInEachCell(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("corner"))
	var s Solver
	var count [Cells][10]int
	const boards = 3600
	for range boards {
		b := s.Fill(r)
		checkSolution(t, &Board{}, b)
		for cell, v := range b {
			count[cell][v]++
		}
	}
	for cell := range count {
		chi := 0.0
		for _, n := range count[cell][1:] {
			d := float64(n) - boards/9
			chi += d * d / (boards / 9)
		}
		if chi > 36 { // 8 degrees of freedom, 81 cells: two in 100,000 each
			t.Errorf("cell %d: %v", cell, count[cell][1:])
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

// shuffleBoards adds n equivalent boards to each board, so that a benchmark does not depend on the order of lines and
// digits.
func shuffleBoards(boards []Board, n int) []Board {
	r := engine.NewRand(engine.SeedOf("shuffled"))
	var out []Board
	for range n {
		for i := range boards {
			rows, columns, digits := lines(r), lines(r), r.Perm(9)
			var b Board
			for cell := range b {
				if v := boards[i][9*rows[cell/9]+columns[cell%9]]; v != 0 {
					b[cell] = uint8(digits[v-1] + 1)
				}
			}
			out = append(out, b)
		}
	}
	return out
}

// lines returns a random order of nine rows that keeps the bands together.
func lines(r *engine.Rand) (order []int) {
	for _, band := range r.Perm(3) {
		for _, row := range r.Perm(3) {
			order = append(order, 3*band+row)
		}
	}
	return order
}

func benchmarkProve(b *testing.B, boards []Board) {
	var s Solver
	i := 0
	for b.Loop() {
		s.Each(&boards[i], 2, nil)
		if i++; i == len(boards) {
			i = 0
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
	b.ReportMetric(float64(s.guesses)/float64(b.N), "guesses/board")
}

func BenchmarkProve(b *testing.B) {
	b.Run("17", func(b *testing.B) { benchmarkProve(b, shuffleBoards(read(b, "seventeen.txt"), 50)) })
	b.Run("hardest", func(b *testing.B) { benchmarkProve(b, shuffleBoards(read(b, "hardest.txt"), 50)) })
	for _, clues := range []int{51, 31} {
		b.Run(fmt.Sprint(clues), func(b *testing.B) { benchmarkProve(b, digBoards(clues, 2000)) })
	}
}

// digBoards returns n puzzles with this number of givens.
func digBoards(clues, n int) []Board {
	r := engine.NewRand(engine.SeedOf("dug"))
	var g Digger
	var boards []Board
	for len(boards) < n {
		if g.make(r, clues) == clues {
			boards = append(boards, g.Board())
		}
	}
	return boards
}

// make digs a random board down to this number of givens, as closely as its order of cells allows. It returns the
// number left.
func (g *Digger) make(r *engine.Rand, clues int) (left int) {
	full := g.solver.Fill(r)
	g.Reset(&full)
	var order [Cells]uint8
	for i := range order {
		j := r.Intn(i + 1)
		order[i], order[j] = order[j], uint8(i)
	}
	left = Cells
	for _, cell := range order {
		if left > clues && g.Remove(int(cell)) {
			left--
		}
	}
	return left
}

func BenchmarkFill(b *testing.B) {
	r := engine.NewRand(engine.SeedOf("fill"))
	var s Solver
	for b.Loop() {
		s.Fill(r)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
}

func BenchmarkMake(b *testing.B) {
	for _, clues := range []int{51, 41, 31, 0} {
		b.Run(fmt.Sprint(clues), func(b *testing.B) {
			r := engine.NewRand(engine.SeedOf("make"))
			var g Digger
			var spent []time.Duration
			for b.Loop() {
				start := time.Now()
				g.make(r, clues)
				spent = append(spent, time.Since(start))
			}
			slices.Sort(spent)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
			b.ReportMetric(float64(spent[len(spent)*99/100].Nanoseconds())/1000, "p99-µs")
		})
	}
}
