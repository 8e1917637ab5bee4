package sudoku

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/grid"
)

const wikipedia = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// textOf writes a puzzle in the text form.
func textOf(p engine.Puzzle) string {
	text := []byte(p.Clues + "\n")
	for _, v := range p.Givens {
		if v == 0 {
			text = append(text, '.')
		} else {
			text = append(text, grid.Symbol(int(v)))
		}
	}
	return string(text)
}

// TestParseRoundTrip writes puzzles of every sort and reads them again.
func TestParseRoundTrip(t *testing.T) {
	for _, spec := range []engine.Spec{
		{}, {Size: "4x4"}, {Size: "6x6"}, {Size: "3x2"}, {Size: "16x16"},
		{Rules: "diagonal"}, {Rules: "jigsaw"}, {Rules: "killer"}, {Rules: "killer diagonal jigsaw"},
		{Size: "6x6", Rules: "jigsaw"}, {Size: "4x4", Rules: "killer"},
	} {
		p, err := New().Generate(spec, engine.SeedOf("parse"))
		if err != nil {
			t.Fatalf("%+v: %v", spec, err)
		}
		for _, text := range []string{textOf(p), strings.ReplaceAll(textOf(p), "\n", ";"),
			strings.ReplaceAll(textOf(p), "\n", " \r\n\t")} {
			if back, err := New().Parse(text); err != nil || !reflect.DeepEqual(back, p) {
				t.Errorf("%+v: %q is read as\n%+v, %v; want\n%+v", spec, text, back, err, p)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "0 cells are no board",
		"1234":                                   "4 cells are no board",
		strings.Repeat(".", 80):                  "80 cells are no board",
		strings.Repeat(".", 49):                  "49 cells are no board",
		strings.Repeat(".", textMax+1):           "the text is longer than 16384 bytes",
		"12..\n3!..":                             `line 2, column 2: '!' is neither a value nor an empty cell`,
		"boxes 2x2; 12..\n 34x.":                 `line 2, column 4: 'x' is neither a value nor an empty cell`,
		"boxes 2x2\n5" + strings.Repeat(".", 15): "column 1: 5 is not a value: there are 1 to 4",
		"boxes 2x3\n" + strings.Repeat(".", 81):  "a board of 6x6 has 36 cells, not 81",
		"boxes 2":                                `line 1, column 1: "2" is not a box size, as in 2x3`,
		"boxes 0x9": "line 1, column 1: boxes of 0 rows and 9 columns: both are 2 or more, " +
			"and a box has up to 25 cells",
		"boxes 2x2\nboxes 2x2":               "line 2, column 1: boxes can't follow other clues",
		"diagonals;diagonals":                "line 1, column 11: diagonals twice",
		"boxes 2x2;regions AABBAABBCCDDCCDD": "line 1, column 11: regions can't follow other clues",
		"regions AAB":                        "line 1, column 1: 3 cells don't form a square",
		"regions A?B":                        "line 1, column 1: '?' is not the letter of a region",
		"cages x=r1c1":                       `line 1, column 1: cage "x=r1c1" is not a sum and its cells, as in 9=r1c1,r1c2`,
		"cages 3=r1c10":                      `line 1, column 1: cage "3=r1c10": "r1c10" is not a cell of the board, or is in two cages`,
		"cages 3=r1c1 4=r1c1":                `line 1, column 1: cage "4=r1c1": "r1c1" is not a cell of the board, or is in two cages`,
		"cages 18=r1c1,r1c2":                 `line 1, column 1: cage "18=r1c1,r1c2": no different values add up to that`,
	} {
		var input *engine.InputError
		if _, err := New().Parse(text); !errors.As(err, &input) || err.Error() != want {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}

func TestParseProvesSolution(t *testing.T) {
	if p, err := New().Parse(wikipedia); err != nil || p.Solution[2] != 4 || p.Grade.Level != "easy" {
		t.Errorf("a well-known puzzle: %+v, %v", p, err)
	}
	for text, want := range map[string]error{
		"5" + wikipedia[1:2] + "5" + wikipedia[3:]:                   engine.ErrNoSolution, // twice in a row
		wikipedia[:2] + "1" + wikipedia[3:]:                          engine.ErrNoSolution, // wrong, though nothing conflicts
		"." + strings.Repeat(".", 80):                                engine.ErrSeveralSolutions,
		"regions AAABACBBDCCBDDDC\n................":                 engine.ErrSeveralSolutions,
		"boxes 2x2\ncages 7=r1c1,r1c2 7=r2c1,r2c2\n................": engine.ErrNoSolution,
	} {
		if _, err := New().Parse(text); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
}

func TestSolveRefusesInvalidPuzzles(t *testing.T) {
	good, err := New().Generate(engine.Spec{}, engine.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(p *engine.Puzzle){
		"no clues":            func(p *engine.Puzzle) { p.Clues = "" },
		"clues with cells":    func(p *engine.Puzzle) { p.Clues += "\n12" },
		"unknown clues":       func(p *engine.Puzzle) { p.Clues += "\nthermo r1c1" },
		"too few givens":      func(p *engine.Puzzle) { p.Givens = p.Givens[1:] },
		"no givens":           func(p *engine.Puzzle) { p.Givens = nil },
		"a value above the 9": func(p *engine.Puzzle) { p.Givens = append([]uint8{10}, p.Givens[1:]...) },
	} {
		p := good
		spoil(&p)
		var input *engine.InputError
		if _, err := New().(engine.Solver).Solve(p, 2); !errors.As(err, &input) {
			t.Errorf("%s: %v, want an InputError", name, err)
		}
	}
}

// FuzzParse reads any text. What is accepted must be a valid puzzle, and be read back the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		wikipedia, "boxes 2x3\n" + strings.Repeat(".", 36), "diagonals\n" + wikipedia, "boxes 2x2;1.......2......3",
		"regions AAABACBBDCCBDDDC\n1...............", "boxes 2x2\ncages 3=r1c1,r1c2 7=r1c3,r1c4\n1..............4",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := New().Parse(text)
		if err != nil {
			return
		}
		solutions, err := New().(engine.Solver).Solve(p, 2)
		if err != nil || len(solutions) != 1 || !reflect.DeepEqual(solutions[0], p.Solution) {
			t.Fatalf("%q has the solutions %v, %v", text, solutions, err)
		}
		if back, err := New().Parse(textOf(p)); err != nil || !reflect.DeepEqual(back, p) {
			t.Fatalf("%q is read back as %+v, %v", text, back, err)
		}
	})
}

// TestNoSolutionNamesBrokenRule reads boards that break a rule: the error names the cells and the rule.
func TestNoSolutionNamesBrokenRule(t *testing.T) {
	for text, says := range map[string]string{
		"boxes 2x2;1.1.............":                               "r1c1 and r1c3 are 1 in row 1",
		"boxes 2x2;diagonals;1....1..........":                     "r1c1 and r2c2 are 1 in box 1",
		"boxes 2x2;diagonals;1.........1.....":                     "r1c1 and r3c3 are 1 in diagonal 1",
		"boxes 2x2;cages 6=r1c1,r1c2,r2c3;1.....1.........":        "the cage r1c1, r1c2 and r2c3 has 1 twice",
		"boxes 2x2;cages 7=r1c1,r1c2;12..............":             "the cage r1c1 and r1c2 adds up to 3, not 7",
		"boxes 2x2;cages 3=r1c1,r1c2;4...............":             "the cage r1c1 and r1c2 adds up to 4, not 3",
		"boxes 2x2;cages 3=r1c1,r1c2 3=r1c3,r1c4;................": "",
	} {
		_, err := New().Parse(text)
		if err == nil || says != "" && (!errors.Is(err, engine.ErrNoSolution) || !strings.HasSuffix(err.Error(), ": "+says)) {
			t.Errorf("%s: %v, want %q", text, err, says)
		}
	}
}
