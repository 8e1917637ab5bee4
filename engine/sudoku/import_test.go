package sudoku

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/sudoku/text"
	"nonet/notation"
)

// importText imports a text.
func importText(t *testing.T, s string) (engine.Puzzle, error) {
	t.Helper()
	p, err := New().(engine.Importer).Import(s)
	if err == nil {
		enginetest.Check(t, New(), p)
	}
	return p, err
}

// TestImport imports puzzles in every form in which they can be written.
func TestImport(t *testing.T) {
	for _, spec := range []engine.Spec{{}, {Size: "6x6"}, {Size: "16x16"}, {Rules: "diagonal"}, {Rules: "jigsaw"},
		{Rules: "killer"}} {
		p := generate(t, spec, "import")
		written := []string{p.Clues + "\n" + notation.Symbols(p.Givens)}
		for format := range text.Format(len(text.Formats())) {
			b := text.Board{BoxHeight: p.Height / 3, BoxWidth: 3, Givens: p.Givens}
			if spec.Size == "16x16" {
				b.BoxHeight, b.BoxWidth = 4, 4
			}
			if s, err := text.Write(format, b); err == nil && spec.Rules == "" {
				written = append(written, s)
			}
		}
		query := url.Values{"s": {notation.Symbols(p.Givens)}, "c": {p.Clues}}
		written = append(written, "https://example.org/solo?"+query.Encode())
		for _, s := range written {
			got, err := importText(t, s)
			if err != nil || !slices.Equal(got.Givens, p.Givens) || got.Grade != p.Grade || got.Clues != p.Clues {
				t.Errorf("%+v: %q becomes %+v, %v", spec, s, got, err)
			}
		}
	}
}

func TestImportRefuses(t *testing.T) {
	puzzle := "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
	full := generate(t, engine.Spec{}, "full").Solution
	for what, c := range map[string]struct {
		text string
		is   error
		says string
	}{
		"nothing":            {"", nil, "there is no board in the text"},
		"two boards":         {puzzle + "\n" + puzzle, nil, "2 boards; one can be imported at a time"},
		"a short line":       {puzzle[:80], nil, "line 1, column 81: 80 cells"},
		"no value":           {"?" + puzzle[1:], nil, `line 1, column 1: '?' is not a cell`},
		"two fours in a row": {"4.4..." + puzzle[6:], nil, "r1c1 and r1c3 are 4 in row 1"},
		"a given less":       {"." + puzzle[1:], engine.ErrSeveralSolutions, ""},
		"a wrong given":      {"46" + puzzle[2:], engine.ErrNoSolution, ""},
		"a full board":       {notation.Symbols(full), nil, "every cell is filled"},
		"a link's bad cage":  {"?s=" + puzzle + "&c=cages+99%3Dr1c1", nil, `cage "99=r1c1"`},
		"a bad cage":         {"cages 99=r1c1\n" + puzzle, nil, "line 1, column 1: cage"},
		"unknown rules": {`{"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"thermometer":[{}]}`, nil,
			"thermometer"},
		"a long text": {strings.Repeat(".", importBytes+1), nil, "longer than 65536 bytes"},
	} {
		_, err := importText(t, c.text)
		var input *engine.InputError
		switch {
		case err == nil, c.is != nil && !errors.Is(err, c.is), c.is == nil && !errors.As(err, &input):
			t.Errorf("%s: %v", what, err)
		case !strings.Contains(err.Error(), c.says):
			t.Errorf("%s: %q does not say %q", what, err, c.says)
		}
	}
}

// TestImportEndsAtBudget imports a board whose proof would take too long: a 25x25 with too few givens, one of them
// wrong.
func TestImportEndsAtBudget(t *testing.T) {
	p := generate(t, engine.Spec{Size: "25x25"}, "bounded")
	r := engine.NewRand(engine.SeedOf("bounded"))
	l, err := layoutOf(p)
	if err != nil {
		t.Fatal(err)
	}
	over := 0
	for i := 0; i < 20 && over == 0; i++ {
		givens := slices.Clone(p.Givens)
		for _, cell := range r.Perm(len(givens)) {
			if givens[cell] != 0 && r.Intn(4) == 0 {
				givens[cell] = 0
			}
		}
		cell := slices.Index(givens, 0)
		free := slices.Index(givens[cell+1:], 0) + cell + 1
		givens[cell] = p.Solution[free]
		if len(l.grid.Conflicts(givens)) > 0 {
			continue
		}
		if _, err := importText(t, notation.Symbols(givens)); errors.Is(err, engine.ErrBudget) {
			over++
		}
	}
	if over == 0 {
		t.Error("no board was too much")
	}
}

// TestImportProvesKillers imports a killer without givens whose proof takes more guesses than one of a large board
// may make.
func TestImportProvesKillers(t *testing.T) {
	cages := "cages 21=r3c8,r2c8,r2c9,r3c9,r1c9 24=r2c2,r2c3,r3c3,r2c4,r1c4 23=r2c5,r2c6,r1c6,r2c7,r3c5 " +
		"28=r4c3,r4c2,r5c3,r6c3,r4c4 30=r8c5,r8c4,r9c5,r8c6,r7c6 28=r8c2,r9c2,r8c3,r9c3,r9c1 " +
		"21=r6c2,r5c2,r5c1,r4c1,r6c1 31=r4c6,r5c6,r3c6,r3c7,r4c7 29=r7c4,r7c5,r6c4,r6c5,r6c6 " +
		"18=r9c7,r9c6,r9c8,r8c8,r8c9 5=r1c5 22=r5c8,r5c7,r6c7,r6c8,r5c9 13=r4c9,r4c8 20=r8c7,r7c7,r7c8,r7c9 " +
		"30=r3c1,r3c2,r2c1,r1c1,r1c2 11=r1c8,r1c7 2=r6c9 12=r5c5,r4c5,r5c4 3=r9c4 17=r7c1,r8c1,r7c2,r7c3 7=r3c4 1=r1c3 9=r9c9"
	if _, err := importText(t, cages+"\n"+strings.Repeat(".", 81)); err != nil {
		t.Error(err)
	}
	l, givens, _, err := readAny(cages + "\n" + strings.Repeat(".", 81))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.proveWithin(givens, importStepsLarge); !errors.Is(err, engine.ErrBudget) {
		t.Errorf("%d guesses are enough: %v", importStepsLarge, err)
	}
}

// FuzzImport imports any text: what is accepted is a puzzle.
func FuzzImport(f *testing.F) {
	f.Add("boxes 2x2;1.3.34.2.1..4.21")
	f.Add("regions AABBAABBCCDDCCDD;diagonals;1...............")
	f.Add("boxes 2x2;cages 3=r1c1,r1c2 7=r1c3,r1c4 5=r2c1,r3c1;1.3.34.2.1..4.21")
	f.Add(`{"cells":[[{"value":1}]]}`)
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := importText(t, s); err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
	})
}

func TestNotes(t *testing.T) {
	noter := New().(engine.CandidateLister)
	for _, spec := range []engine.Spec{{}, {Size: "25x25"}, {Rules: "diagonal"}, {Rules: "jigsaw"}, {Rules: "killer"}} {
		p := generate(t, spec, "notes")
		notes, err := noter.Candidates(p, p.Givens)
		if err != nil {
			t.Fatal(err)
		}
		for cell, v := range p.Givens {
			if has := notes[cell]&notation.Bit(int(p.Solution[cell])) != 0; has != (v == 0) {
				t.Errorf("%+v: cell %d, given %d, has notes %b; the solution is %d", spec, cell, v, notes[cell], p.Solution[cell])
			}
		}
	}
	p, err := New().Parse("cages 3=r1c1,r1c2; 1... .... .... ..2.")
	if err == nil {
		t.Fatalf("%+v has one solution", p)
	}
	p = engine.Puzzle{Clues: "boxes 2x2\ncages 6=r1c1,r1c2,r2c3"}
	p.Givens = make([]uint8, 16)
	values := make([]uint8, 16)
	values[0] = 1
	notes, err := noter.Candidates(p, values)
	if want := []uint32{0, 28, 28, 28, 28, 28, 28, 30}; err != nil || !slices.Equal(notes[:8], want) {
		t.Errorf("%b, %v; want %b", notes[:8], err, want)
	}
	var input *engine.InputError
	if _, err := noter.Candidates(p, values[:4]); !errors.As(err, &input) {
		t.Errorf("4 values: %v", err)
	}
}

// TestImportRefusesDisconnectedRegions checks that such regions and cages, which could hide a puzzle with its lines in
// another order, are refused.
func TestImportRefusesDisconnectedRegions(t *testing.T) {
	const blank = "................"
	for text, want := range map[string]string{
		"regions ABABABABCDCDCDCD\n" + blank:                 "region A is not in one piece",
		"boxes 2x2\ncages 5=r1c1,r3c3\n" + blank:             "the cage of r1c1 is not in one piece",
		"boxes 2x2\ncages 5=r1c1,r1c4 3=r2c1,r2c2\n" + blank: "",
		"boxes 2x2\ncages 3=r3c1,r4c2\n" + blank:             "",
	} {
		_, err := kind{}.Import(text)
		_, unverified := kind{}.ParseUnverified(text)
		for _, err := range []error{err, unverified} {
			var input *engine.InputError
			if got := errors.As(err, &input); got != (want != "") || got && !strings.Contains(input.Msg, want) {
				t.Errorf("%q: %v; want %q", text, err, want)
			}
		}
	}
}
