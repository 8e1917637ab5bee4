package sudoku

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/enginetest"
	"nonet/engine/sudoku/technique"
)

// generate returns a puzzle that passes the checks of enginetest.
func generate(t *testing.T, spec engine.Spec, seed string) engine.Puzzle {
	t.Helper()
	p, err := New().Generate(spec, engine.SeedOf(seed))
	if err != nil {
		t.Fatalf("%+v, seed %s: %v", spec, seed, err)
	}
	enginetest.Check(t, New(), p)
	return p
}

// TestOfferedLevels generates each level that a size and rules offer, and checks the grade.
func TestOfferedLevels(t *testing.T) {
	for _, c := range []struct{ size, rules string }{
		{"4x4", ""}, {"6x6", ""}, {"9x9", ""}, {"10x10", ""}, {"16x16", ""}, {"4x4", "jigsaw"}, {"6x6", "diagonal"},
		{"9x9", "diagonal"}, {"8x8", "jigsaw"}, {"9x9", "killer"},
	} {
		offer, err := New().Offer(engine.Spec{Size: c.size, Rules: c.rules})
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range offer.Levels {
			testLevel(t, engine.Spec{Size: c.size, Rules: c.rules, Difficulty: level})
		}
	}
	testLevel(t, engine.Spec{Size: "25x25", Difficulty: "hard"})
	testLevel(t, engine.Spec{Size: "9x9", Rules: "diagonal", Symmetry: "half-turn", Difficulty: "hard"})
}

func testLevel(t *testing.T, spec engine.Spec) {
	t.Helper()
	p := generate(t, spec, "offered")
	l, err := layoutOf(p)
	if err != nil {
		t.Fatal(err)
	}
	if got := l.grade(p); got != p.Grade || got.Level != spec.Difficulty {
		t.Errorf("%+v: the puzzle says %+v and is %+v", spec, p.Grade, got)
	}
}

// TestLevelsOfASize asks for levels that a size does not have: the error names those it has.
func TestLevelsOfASize(t *testing.T) {
	for _, c := range []struct{ size, rules, wanted, message string }{
		{"4x4", "", "extreme", "no extreme puzzles are made of 4x4; there are: easy"},
		{"25x25", "", "extreme", "no extreme puzzles are made of 25x25; there are: easy, medium, hard, expert"},
		{"6x6", "jigsaw", "extreme", "no extreme puzzles are made of 6x6 jigsaw; there are: easy, medium, hard, expert"},
	} {
		spec := engine.Spec{Size: c.size, Rules: c.rules, Difficulty: c.wanted}
		if _, err := New().Normalize(spec); err == nil || err.Error() != c.message {
			t.Errorf("%+v: %v; want %q", spec, err, c.message)
		}
	}
}

// TestSpecSpellings normalizes specs in words that people use.
func TestSpecSpellings(t *testing.T) {
	for spec, want := range map[engine.Spec]engine.Spec{
		{Size: "2X2", Rules: "killer,diagonal"}:         {Size: "4x4", Rules: "diagonal killer", Difficulty: "easy"},
		{Size: " 5x5 ", Symmetry: "180°", Rules: ", ,"}: {Size: "25x25", Symmetry: "half-turn", Difficulty: "medium"},
		{Symmetry: " 180 ", Rules: "Jigsaw, DIAGONAL"}: {Size: "9x9", Symmetry: "half-turn", Rules: "jigsaw diagonal",
			Difficulty: "medium"},
		{Symmetry: "Full", Difficulty: "ANY", Size: "3x3"}: {Size: "9x9", Symmetry: "full", Difficulty: "any"},
	} {
		if got, err := New().Normalize(spec); err != nil || got != want {
			t.Errorf("%+v means %+v, %v; want %+v", spec, got, err, want)
		}
	}
}

// TestDefaultLevel normalizes specs without a level.
func TestDefaultLevel(t *testing.T) {
	for size, want := range map[string]string{"4x4": "easy", "9x9": "medium", "25x25": "medium"} {
		if spec, err := New().Normalize(engine.Spec{Size: size}); err != nil || spec.Difficulty != want {
			t.Errorf("%s is made %q, %v; want %s", size, spec.Difficulty, err, want)
		}
	}
}

func TestClues(t *testing.T) {
	for _, c := range []struct {
		size  string
		clues int
	}{{"9x9", 51}, {"9x9", 41}, {"9x9", 31}, {"9x9", 26}, {"9x9", 21}, {"4x4", 6}, {"6x6", 14}, {"12x12", 70}} {
		if p := generate(t, engine.Spec{Size: c.size, Clues: c.clues}, "clues"); len(p.Givens)-p.CountBlank() != c.clues {
			t.Errorf("%s: %d givens, want %d", c.size, len(p.Givens)-p.CountBlank(), c.clues)
		}
	}
	for _, c := range []struct {
		spec engine.Spec
		says string
	}{
		{engine.Spec{Size: "4x4", Clues: 3},
			"no puzzle with 3 givens was found, 4 are the fewest that were; ask for more givens"},
		{engine.Spec{Size: "4x4", Clues: 7, Symmetry: "half-turn"},
			"no puzzle with 7 givens was found, 8 are the fewest that were; ask for more givens"},
		{engine.Spec{Clues: 70, Difficulty: "extreme"},
			"no extreme puzzle with 70 givens was found; ask for one or the other"},
	} {
		if _, err := New().Generate(c.spec, engine.Seed{}); !errors.Is(err, engine.ErrBudget) ||
			!strings.HasSuffix(err.Error(), c.says) {
			t.Errorf("%+v: %v; want %q", c.spec, err, c.says)
		}
	}
}

// TestMinimal removes each given in turn.
func TestMinimal(t *testing.T) {
	for _, spec := range []engine.Spec{{Minimal: true}, {Minimal: true, Size: "6x6"},
		{Minimal: true, Size: "4x4", Rules: "diagonal"}, {Minimal: true, Size: "12x12"},
		{Minimal: true, Difficulty: "easy"}} {
		p := generate(t, spec, "minimal")
		for cell, v := range p.Givens {
			if v == 0 {
				continue
			}
			p.Givens[cell] = 0
			if solutions, err := New().(engine.Solver).Solve(p, 2); len(solutions) != 2 {
				t.Errorf("%+v: cell %d need not be given: %v", spec, cell, err)
			}
			p.Givens[cell] = v
		}
	}
}

// TestSymmetries compares each pattern of givens with an independent definition.
func TestSymmetries(t *testing.T) {
	for name, maps := range map[string][]cellMapping{
		"half-turn": {halfTurn}, "diagonal": {transposeCell}, "full": {halfTurn, transposeCell, mirror},
	} {
		for _, size := range []string{"9x9", "6x6", "16x16", "samurai"} {
			p := generate(t, engine.Spec{Size: size, Symmetry: name, Difficulty: "easy"}, "symmetry")
			for cell, v := range p.Givens {
				for _, to := range maps {
					row, column := to(cell/p.Width, cell%p.Width, p.Height-1, p.Width-1)
					if (v == 0) != (p.Givens[row*p.Width+column] == 0) {
						t.Fatalf("%s %s: cell %d has no match", size, name, cell)
					}
				}
			}
		}
	}
}

// TestGeneratedPuzzlesAreProvedTwice proves puzzles again with a search that the generator did not use.
func TestGeneratedPuzzlesAreProvedTwice(t *testing.T) {
	for i := range enginetest.Puzzles(t, 12) {
		for _, spec := range []engine.Spec{
			{Minimal: true}, {Difficulty: "easy"}, {Size: "8x8"}, {Size: "6x6", Minimal: true},
			{Rules: "diagonal", Size: "6x6", Difficulty: "easy"}, {Rules: "jigsaw", Size: "6x6", Difficulty: "easy"},
			{Rules: "killer", Size: "4x4"},
			{Rules: "killer", Size: "6x6", Difficulty: "easy"},
			{Rules: "jigsaw diagonal killer", Size: "6x6", Difficulty: "easy"},
		} {
			p := generate(t, spec, fmt.Sprint("twice ", i))
			l, err := layoutOf(p)
			if err != nil {
				t.Fatal(err)
			}
			n, err := l.solver().Count(csp.Query{Givens: p.Givens, Limit: 2, Steps: 1 << 20})
			if n != 1 || err != nil {
				t.Errorf("%+v: the general search finds %d solutions, %v", p, n, err)
			}
			if found := countSlowly(l, p.Givens, p.Values); p.Values <= 6 && found != 1 {
				t.Errorf("%+v: trying all finds %d solutions", p, found)
			}
		}
	}
}

// countSlowly counts the solutions of a small board by trying every value in every cell while no cage is broken.
func countSlowly(l *layout, board []uint8, values int) (n int) {
	board = slices.Clone(board)
	if values > 6 {
		return -1
	}
	cell := slices.Index(board, 0)
	if cell < 0 {
		return 1
	}
	for v := 1; v <= values; v++ {
		if slices.ContainsFunc(l.grid.Peers[cell], func(p uint16) bool { return int(board[p]) == v }) {
			continue
		}
		board[cell] = uint8(v)
		if !slices.ContainsFunc(l.cages,
			func(c technique.Cage) bool { return slices.Contains(c.Cells, cell) && isBroken(c, board, values) }) {
			n += countSlowly(l, board, values)
		}
	}
	return n
}

// isBroken reports whether a cage has a value twice, or can't reach its sum with any values in its empty cells.
func isBroken(c technique.Cage, board []uint8, values int) bool {
	sum, empty, seen := 0, 0, uint32(0)
	for _, cell := range c.Cells {
		v := board[cell]
		switch {
		case v == 0:
			empty++
		case seen>>v&1 != 0:
			return true
		}
		seen |= 1 << v
		sum += int(v)
	}
	return sum+empty > c.Sum || sum+empty*values < c.Sum
}

// TestCagesCoverTheBoard checks the cages of killer puzzles.
func TestCagesCoverTheBoard(t *testing.T) {
	for i := range 10 {
		p := generate(t, engine.Spec{Rules: "killer"}, fmt.Sprint(i))
		l, err := layoutOf(p)
		if err != nil {
			t.Fatal(err)
		}
		covered := 0
		for _, c := range l.cages {
			covered += len(c.Cells)
			if len(c.Cells) > cageMax {
				t.Errorf("a cage of %d cells", len(c.Cells))
			}
		}
		if covered != len(p.Givens) {
			t.Errorf("cages cover %d cells", covered)
		}
	}
}

// TestRegionsAreRandom checks that regions differ from boxes and from each other.
func TestRegionsAreRandom(t *testing.T) {
	seen := map[string]bool{}
	for i := range 10 {
		p := generate(t, engine.Spec{Rules: "jigsaw"}, fmt.Sprint(i))
		l, err := layoutOf(p)
		if err != nil {
			t.Fatal(err)
		}
		for region := range p.Height {
			if !isConnected(cellsOf(l.regions, region), p.Width) {
				t.Errorf("%s: region %c is in pieces", p.Clues, 'A'+region)
			}
		}
		seen[p.Clues] = true
	}
	if len(seen) != 10 {
		t.Errorf("ten seeds draw %d boards", len(seen))
	}
}

// BenchmarkGenerate generates graded puzzles, and reports how long a player would wait.
func BenchmarkGenerate(b *testing.B) {
	for _, spec := range []engine.Spec{
		{Difficulty: "easy"}, {Difficulty: "medium"}, {Difficulty: "hard"}, {Difficulty: "expert"}, {Difficulty: "extreme"},
		{Clues: 31}, {Minimal: true}, {Symmetry: "half-turn"}, {Symmetry: "full"},
		{Size: "4x4"}, {Size: "6x6"}, {Size: "6x6", Difficulty: "hard"}, {Size: "8x8"}, {Size: "8x8", Difficulty: "hard"},
		{Size: "12x12"}, {Size: "12x12", Difficulty: "hard"},
		{Size: "16x16", Difficulty: "easy"}, {Size: "16x16"}, {Size: "16x16", Difficulty: "hard"},
		{Size: "16x16", Difficulty: "expert"}, {Size: "16x16", Difficulty: "extreme"}, {Size: "20x20"},
		{Size: "20x20", Difficulty: "hard"},
		{Size: "20x20", Difficulty: "extreme"}, {Size: "25x25", Difficulty: "easy"}, {Size: "25x25"},
		{Size: "25x25", Difficulty: "hard"},
		{Size: "25x25", Difficulty: "expert"}, {Rules: "diagonal", Difficulty: "extreme"},
		{Rules: "jigsaw", Difficulty: "extreme"},
		{Rules: "diagonal"}, {Rules: "jigsaw"}, {Rules: "killer"}, {Rules: "jigsaw diagonal"},
		{Rules: "killer", Difficulty: "hard"},
		{Size: "samurai", Difficulty: "easy"}, {Size: "samurai"}, {Size: "samurai", Difficulty: "hard"},
		{Size: "samurai", Difficulty: "expert"}, {Size: "samurai", Minimal: true}, {Size: "butterfly"}, {Size: "gattai-8"},
		{Size: "shogun"}, {Size: "shogun", Difficulty: "expert"},
	} {
		b.Run(fmt.Sprintf("%s%s%s%s/%d%v", spec.Size, spec.Rules, spec.Difficulty, spec.Symmetry, spec.Clues, spec.Minimal),
			func(b *testing.B) {
				k, i := New(), 0
				var spent []time.Duration
				left := 0
				for b.Loop() {
					start := time.Now()
					p, err := k.Generate(spec, engine.SeedOf(fmt.Sprint(i)))
					if err != nil {
						b.Error(i, err)
					}
					i++
					left += len(p.Givens) - p.CountBlank()
					spent = append(spent, time.Since(start))
				}
				slices.Sort(spent)
				b.ReportMetric(float64(left)/float64(b.N), "givens")
				b.ReportMetric(float64(spent[len(spent)/2].Microseconds())/1000, "p50-ms")
				b.ReportMetric(float64(spent[len(spent)*99/100].Microseconds())/1000, "p99-ms")
				b.ReportMetric(0, "ns/op")
			})
	}
}
