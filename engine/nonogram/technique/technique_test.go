package technique_test

import (
	"reflect"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
	"nonet/engine/nonogram/picture"
	"nonet/engine/nonogram/technique"
)

// pictures calls each with random pictures, their clues and an empty board.
func pictures(t *testing.T, n int, each func(p *picture.Picture, b *board.Board)) {
	t.Helper()
	r := engine.NewRand(engine.SeedOf("technique"))
	var painter picture.Painter
	var clues board.Clues
	var b board.Board
	for range n {
		p := picture.Picture{Width: 5 + r.Intn(8)}
		style := picture.Style{Percent: 30 + r.Intn(35), Smooth: 1 + r.Intn(2)}
		painter.Draw(&p, 5+r.Intn(8), style, r)
		clues.Read(p.Rows, p.Width)
		b.Reset(&clues)
		each(&p, &b)
	}
}

// TestStepsAreSound applies steps to puzzles with one solution: all steps agree with it, every technique occurs, and
// they solve as much as the grade says.
func TestStepsAreSound(t *testing.T) {
	seen := map[technique.Technique]int{}
	var l technique.Logic
	var prover board.Prover
	pictures(t, 400, func(p *picture.Picture, b *board.Board) {
		if n, _ := prover.Count(b, 2, 0, nil); n != 1 {
			return
		}
		report := l.Solve(b, technique.Probing)
		b.Reset(b.Clues())
		for {
			s, ok := l.Next(b)
			if !ok {
				break
			}
			for _, c := range s.Filled {
				if !p.IsFilled(c.X, c.Y) || b.IsKnown(c.X, c.Y) {
					t.Fatalf("%v fills %v of %b", s, c, p.Rows)
				}
			}
			for _, c := range s.Empty {
				if p.IsFilled(c.X, c.Y) || b.IsKnown(c.X, c.Y) {
					t.Fatalf("%v empties %v of %b", s, c, p.Rows)
				}
			}
			seen[s.Technique]++
			s.Apply(b)
		}
		if report.Solved != (b.CountUnknown() == 0) {
			t.Errorf("%b: solved by the grade: %t; the steps leave %d cells", p.Rows, report.Solved, b.CountUnknown())
		}
	})
	for _, technique := range []technique.Technique{technique.FullLine, technique.FinishedLine, technique.Overlap,
		technique.Reach, technique.CompleteLine, technique.TwoLines, technique.Probing} {
		if seen[technique] == 0 {
			t.Errorf("no step by %s: %v", technique, seen)
		}
	}
}

// TestSolvedPuzzlesAreUnique checks that puzzles that techniques solve have one solution, and that sweeps solve the
// same.
func TestSolvedPuzzlesAreUnique(t *testing.T) {
	var l technique.Logic
	var prover board.Prover
	several := 0
	pictures(t, 400, func(p *picture.Picture, b *board.Board) {
		n, _ := prover.Count(b, 2, 0, nil)
		report := l.Solve(b, technique.Probing)
		if report.Solved && n != 1 {
			t.Errorf("%b is solved and has %d solutions", p.Rows, n)
		}
		b.Reset(b.Clues())
		l.Sweep(b, technique.Probing)
		if report.Solved != (b.CountUnknown() == 0) {
			t.Errorf("%b: solved: %t; a sweep leaves %d cells", p.Rows, report.Solved, b.CountUnknown())
		}
		if n > 1 {
			several++
		}
	})
	if several == 0 {
		t.Error("every picture had one solution")
	}
}

// TestPathToCell checks the paths to each cell of a puzzle: their first step can be applied immediately.
func TestPathToCell(t *testing.T) {
	var clues board.Clues
	clues.Read([]uint64{0b0011100, 0b0111110, 0b1101011, 0b1111111, 0b0100010, 0b0011100, 0b0001000}, 7)
	var l technique.Logic
	waits := 0
	for y := range 7 {
		for x := range 7 {
			var b board.Board
			b.Reset(&clues)
			way, ok := l.PathTo(&b, technique.Cell{X: x, Y: y})
			if !ok {
				t.Fatalf("no path to column %d of row %d", x, y)
			}
			var fresh board.Board
			fresh.Reset(&clues)
			for _, c := range slices.Concat(way.First.Filled, way.First.Empty) {
				if fresh.IsKnown(c.X, c.Y) {
					t.Errorf("%v is solved before the first step", c)
				}
			}
			first := slices.Concat(way.First.Filled, way.First.Empty)
			if now := slices.Contains(first, technique.Cell{X: x, Y: y}); now != (way.Wait == 0) {
				t.Errorf("column %d of row %d follows from the first step: %t, and waits for %d", x, y, now, way.Wait)
			}
			waits = max(waits, way.Wait)
		}
	}
	if waits == 0 {
		t.Error("no cell had to wait")
	}
}

func TestWordsOfSteps(t *testing.T) {
	var clues board.Clues
	clues.Rows = []line.Clue{{4}, {1}, {5}, {1}, {1}}
	clues.Cols = []line.Clue{{1, 1}, {1, 1}, {1, 1, 1}, {1, 1}, {1, 1}}
	var b board.Board
	b.Reset(&clues)
	var l technique.Logic
	s, ok := l.Next(&b)
	if !ok || s.Technique != technique.FullLine {
		t.Fatalf("the first step is %+v, %t", s, ok)
	}
	explanation := s.Explain(5)
	want := engine.Hint{
		Look:      "Look at row 3.",
		Why:       "Full line: there's only one way to fill row 3.",
		Tell:      "r3c1, r3c2, r3c3, r3c4 and r3c5 are filled.",
		Technique: "full line",
		Cells:     []int{10, 11, 12, 13, 14},
		Fill:      &engine.HintFill{Cell: 10, Value: 1},
		Facts: [3]string{"look row3", "by full line; in row3",
			"set r3c1=1 r3c2=1 r3c3=1 r3c4=1 r3c5=1"},
	}
	if !reflect.DeepEqual(explanation, want) {
		t.Errorf("got %+v, want %+v", explanation, want)
	}
}

// TestExplanationOfWrongCells checks the explanation of wrong cells, and of the line that shows them.
func TestExplanationOfWrongCells(t *testing.T) {
	var clues board.Clues
	clues.Read([]uint64{0b010, 0b111, 0b010}, 3)
	var b board.Board
	b.Reset(&clues)
	b.Set(0, 0, true)
	b.Set(1, 0, true)
	var l technique.Logic
	explanation := l.ExplainWrong(&b, []technique.Cell{{X: 0, Y: 0}}, nil)
	if explanation.Facts != [3]string{"wrong 1", "jam row1", "not r1c1=1"} ||
		explanation.Why != "The clue of row 1 no longer works out." {
		t.Errorf("got %+v", explanation)
	}
}
