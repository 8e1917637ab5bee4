package tango

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/notation"
)

// TestFormsRoundTrip writes puzzles of every sort in every form that can hold them, and reads them again.
func TestFormsRoundTrip(t *testing.T) {
	for _, spec := range allSpecs(t) {
		p := generate(t, spec, engine.SeedOf("text"))
		own := p.Clues + "\n" + notation.Symbols(p.Givens)
		for _, text := range []string{own, strings.ReplaceAll(own, "\n", ";"), strings.ReplaceAll(own, "\n", " \r\n\t")} {
			if back, err := (kind{}).Parse(text); err != nil || !reflect.DeepEqual(back, p) {
				t.Errorf("%+v: %q is read as\n%+v, %v; want\n%+v", spec, text, back, err, p)
			}
		}
		for _, form := range (kind{}).Forms() {
			text, err := kind{}.Export(p, form)
			var input *engine.InputError
			if errors.As(err, &input) && (form == formRows || form == formUnruly) {
				if !strings.Contains(p.Rules, rulePlain) || p.Width < unrulySideMin {
					continue
				}
			}
			if err != nil {
				t.Errorf("%+v as %s: %v", spec, form, err)
				continue
			}
			if back, err := (kind{}).Import(text); err != nil || !equalButForSymbols(back, p) {
				t.Errorf("%+v: as %s\n%s is read as\n%+v, %v; want\n%+v", spec, form, text, back, err, p)
			}
		}
	}
}

// equalButForSymbols compares two puzzles. Rows without a 0 are read with exchanged symbols.
func equalButForSymbols(a, b engine.Puzzle) bool {
	if !slices.Contains(b.Givens, 1) && reflect.DeepEqual(a.Givens, swapSymbols(b.Givens)) {
		b.Givens, b.Solution = swapSymbols(b.Givens), swapSymbols(b.Solution)
	}
	return reflect.DeepEqual(a, b)
}

func swapSymbols(values []uint8) []uint8 {
	out := slices.Clone(values)
	for i, v := range out {
		if v != 0 {
			out[i] = 3 - v
		}
	}
	return out
}

// wikipedia is the example of the article on Takuzu, whose lines all differ.
const wikipedia = ".1.0\n..0.\n.0..\n11.0\n"

// TestImport reads what other programs write.
func TestImport(t *testing.T) {
	for what, c := range map[string]struct{ text, givens, rules string }{
		"rows":              {wikipedia, ".2.1..1..1..22.1", "plain"},
		"rows with borders": {"|_|1|_|0|\n|_|_|0|_|\n|_|0|_|_|\n|1|1|_|0|\n", ".2.1..1..1..22.1", "plain"},
		"a line":            {".1.0..0..0..11.0", ".2.1..1..1..22.1", "plain"},
		"letters that skip": {"a1a0b0b0b11a0", ".2.1..1..1..22.1", "plain"},
		"a game id":         {"4x4:BbccCAba", ".2.1..1..1..22.1", "plain"},
		"a game id with its level, and no equal lines": {"4x4udn:BbccCAba", ".2.1..1..1..22.1", "plain unique-lines"},
		"a grid": {".=. . .\n=     =\n0 . . .\n\n. . . .\n=\n. 0 . .\n", "....1........1..", ""},
	} {
		p, err := kind{}.Import(c.text)
		if err != nil || notation.Symbols(p.Givens) != c.givens || p.Rules != c.rules {
			t.Errorf("%s: %q with rules %q, %v; want %q with %q", what, notation.Symbols(p.Givens), p.Rules, err, c.givens,
				c.rules)
		}
	}
	for text, want := range map[string]string{
		" \n":                      "there is no board",
		strings.Repeat("0", 20000): "the text is longer than 16384 bytes",
		"8x10:a":                   "a board of 8x10 is not square",
		"16x16:a":                  "no boards of 16x16 are read",
		"6x6:zz":                   "the letters of the game id don't end after 36 cells",
		"6x6:a!":                   "'!' is no letter of a game id",
		"0110100110010110":         "every cell is filled: nothing is left to solve",
	} {
		if _, err := (kind{}).Import(text); err == nil || err.Error() != want {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}

// TestImportWithUniqueLines reads rows of a puzzle that has several solutions if lines may be equal.
func TestImportWithUniqueLines(t *testing.T) {
	p := generate(t, engine.Spec{Rules: "plain unique-lines", Difficulty: "hard"}, engine.SeedOf("rows"))
	text, err := kind{}.Export(p, formRows)
	if err != nil {
		t.Fatal(err)
	}
	back, err := kind{}.Import(strings.TrimPrefix(text, ruleUnique+"\n"))
	if err != nil || !equalButForSymbols(back, p) {
		t.Errorf("%s is read as %+v, %v", text, back, err)
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "0 cells are no board",
		"12":                                   "2 cells are no board",
		strings.Repeat(".", 25):                "25 cells are no board",
		strings.Repeat(".", 256):               "256 cells are no board",
		strings.Repeat(".", textMax+1):         "the text is longer than 16384 bytes",
		"12..\n3...":                           `line 2, column 1: '3' is neither a value nor an empty cell`,
		"tango 4x4\n12":                        "a board of 4x4 has 16 cells, not 2",
		"tango 5x5":                            `line 1, column 1: "5x5" is not the size of a board, as in 6x6, or there are two`,
		"tango 4x4; tango 4x4":                 `line 1, column 11: "4x4" is not the size of a board, as in 6x6, or there are two`,
		"unique-lines;unique-lines":            "line 1, column 14: unique-lines occurs twice, or has something after it",
		"tango 4x4\nsigns r1c1=r1c3":           `line 2, column 1: "r1c1=r1c3" is not a sign between a cell and the one to its right or below it, as in r1c1=r1c2`,
		"tango 4x4\nsigns r2c1=r1c1":           `line 2, column 1: "r2c1=r1c1" is not a sign between a cell and the one to its right or below it, as in r1c1=r1c2`,
		"tango 4x4\nsigns r1c4=r1c5":           "sign r1c4=r1c5 is beyond the board, or there twice",
		"tango 4x4\nsigns r1c1=r1c2 r1c1xr1c2": "sign r1c1xr1c2 is beyond the board, or there twice",
	} {
		var input *engine.InputError
		if _, err := (kind{}).Parse(text); !errors.As(err, &input) || err.Error() != want {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string]error{
		"tango 4x4":                           engine.ErrSeveralSolutions,
		"11.1" + strings.Repeat(".", 12):      engine.ErrNoSolution,
		"tango 4x4;signs r1c1=r1c2 r1c2=r1c3": engine.ErrNoSolution,
		"tango 14x14":                         engine.ErrSeveralSolutions,
	} {
		if _, err := (kind{}).Parse(text); !errors.Is(err, want) {
			t.Errorf("%.40q: %v, want %v", text, err, want)
		}
	}
}

// TestChecker checks which values visibly break a rule on one board.
func TestChecker(t *testing.T) {
	l, _, err := read("tango 4x4;unique-lines;signs r1c1=r1c2 r3c1xr4c1")
	if err != nil {
		t.Fatal(err)
	}
	breaks := l.checker()
	for _, c := range []struct {
		why   string
		board string
		cell  int
		value uint8
		want  bool
	}{
		{"nothing is beside it", "................", 5, 1, false},
		{"its own value does not count", ".....1..........", 5, 1, false},
		{"three in a row", ".... 11.. .... ....", 6, 1, true},
		{"three in a row, between", ".... 1.1. .... ....", 5, 1, true},
		{"three in a column", ".1.. .1.. .... ....", 9, 1, true},
		{"two in a column", ".1.. .... .... ....", 5, 1, false},
		{"too many of a row", ".... 1.1. .... ....", 7, 1, true},
		{"a full row without another", "1122 .... .... ....", 3, 2, false},
		{"a sign says alike", "1... .... .... ....", 1, 2, true},
		{"a sign says alike, and it is", "1... .... .... ....", 1, 1, false},
		{"a sign says unlike", ".... .... 2... ....", 12, 2, true},
		{"a sign says unlike, and it is", ".... .... 2... ....", 12, 1, false},
		{"two rows are equal", ".... 1122 112. ....", 11, 2, true},
		{"two rows differ", ".... 1212 112. ....", 11, 2, false},
	} {
		_, values, err := read("tango 4x4;" + c.board)
		if err != nil {
			t.Fatal(err)
		}
		if got := breaks(values, c.cell, c.value); got != c.want {
			t.Errorf("%s: %v", c.why, got)
		}
	}
}

// TestCanonicalForm checks that the canonical form is the same for all orientations of a puzzle, and differs for
// others.
func TestCanonicalForm(t *testing.T) {
	for _, size := range []string{"4x4", "6x6", "8x8", "14x14"} {
		p := generate(t, engine.Spec{Size: size}, engine.SeedOf("shape"))
		want := kind{}.CanonicalForm(p)
		for orientation := range 8 {
			for swap := range 2 {
				q := turnPuzzle(t, p, orientation, swap == 1)
				if got := (kind{}).CanonicalForm(q); got != want {
					t.Errorf("%s, look %d: another shape", size, orientation)
				}
			}
		}
		other := generate(t, engine.Spec{Size: size}, engine.SeedOf("another shape"))
		if got := (kind{}).CanonicalForm(other); got == want || got == "" {
			t.Errorf("%s: two puzzles, one shape %q", size, got)
		}
	}
	if got := (kind{}).CanonicalForm(engine.Puzzle{Clues: "tango 4x4"}); got != "" {
		t.Errorf("no puzzle has the shape %q", got)
	}
}

// turnPuzzle returns a puzzle in another orientation.
func turnPuzzle(t *testing.T, p engine.Puzzle, orientation int, swap bool) engine.Puzzle {
	l, err := layoutOf(p)
	if err != nil {
		t.Fatal(err)
	}
	return l.disguise(p, orientation, swap)
}

func FuzzImport(f *testing.F) {
	f.Add(wikipedia)
	f.Fuzz(func(t *testing.T, text string) {
		for _, read := range []func(string) (engine.Puzzle, error){kind{}.Parse, kind{}.Import} {
			p, err := read(text)
			if err != nil {
				continue
			}
			if p.CountBlank() > 0 {
				enginetest.Check(t, kind{}, p)
			}
			for _, form := range (kind{}).Forms() {
				if text, err := (kind{}).Export(p, form); err == nil {
					if _, err := (kind{}).Import(text); err != nil && p.CountBlank() > 0 {
						t.Errorf("%q as %s is %q and can't be read: %v", text, form, text, err)
					}
				}
			}
			if _, err := (kind{}).Hint(p, engine.Position{Values: p.Givens}, -1); err != nil && !errors.Is(err,
				engine.ErrNoHint) {
				t.Error(err)
			}
		}
	})
}
