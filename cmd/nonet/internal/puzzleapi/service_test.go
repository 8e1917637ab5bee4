package puzzleapi

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/puzzle/live"
	"nonet/room/view"
	"nonet/web/api"
)

var _ api.Puzzles = (*Service)(nil)

func TestAPIGeneratesPuzzles(t *testing.T) {
	d := New(kinds.All(), nobodyRanked, nothingVeiled)
	one, err := d.Make(t.Context(), protocol.NewPuzzle{Size: "9x9", Difficulty: "hard", Seed: "a word"})
	if err != nil {
		t.Fatal(err)
	}
	again, err := d.Make(t.Context(), protocol.NewPuzzle{Size: "9x9", Difficulty: "hard", Seed: one.Seed})
	if err != nil || again.Puzzle.Givens != one.Puzzle.Givens || one.Puzzle.Level != "hard" || one.Score == 0 {
		t.Errorf("%+v, %+v, %v", one, again, err)
	}
	other, err := d.Make(t.Context(), protocol.NewPuzzle{})
	if err != nil || other.Puzzle.Givens == one.Puzzle.Givens || other.Seed == "" {
		t.Errorf("%+v, %v", other, err)
	}
	for _, bad := range []protocol.NewPuzzle{
		{Kind: "chess"}, {Size: "7x8"}, {Difficulty: "silly"}, {Rules: "silly"}, {Way: "silly"}, {Way: "scramble"},
		{Way: "three-phase", Size: "4x4"},
	} {
		if code := codeOf(second(d.Make(t.Context(), bad))); code != protocol.BadSettings {
			t.Errorf("%+v: %s", bad, code)
		}
	}
}

// TestAPIFollowsRequest checks rules, number and pattern of givens, and the method of generation.
func TestAPIFollowsRequest(t *testing.T) {
	d := New(kinds.All(), nobodyRanked, nothingVeiled)
	for _, wanted := range []protocol.NewPuzzle{
		{Rules: "killer"}, {Size: "6x6", Rules: "jigsaw"}, {Clues: 40, Symmetry: "half-turn"}, {Minimal: true},
		{Way: "random"}, {Way: "three-phase"}, {Way: "scramble", From: unique},
	} {
		wanted.Seed = "a word"
		one, err := d.Make(t.Context(), wanted)
		if err != nil {
			t.Errorf("%+v: %v", wanted, err)
			continue
		}
		usual, err := d.Make(t.Context(), protocol.NewPuzzle{Size: wanted.Size, Seed: "a word"})
		if err != nil || usual.Puzzle.Givens == one.Puzzle.Givens || one.Puzzle.Rules != wanted.Rules {
			t.Errorf("%+v: %+v, %v", wanted, one, err)
		}
		given := len(one.Puzzle.Givens) - strings.Count(one.Puzzle.Givens, ".")
		if wanted.Clues > 0 && given != wanted.Clues || wanted.From != "" && given != 30 {
			t.Errorf("%+v: %d givens", wanted, given)
		}
	}
	everybody := New(kinds.All(), func(context.Context, engine.Puzzle) (bool, error) { return true, nil },
		nothingVeiled)
	if code := codeOf(second(everybody.Make(t.Context(),
		protocol.NewPuzzle{Way: "scramble", From: unique}))); code != protocol.InPlay {
		t.Errorf("a live puzzle was accepted in a disguise: %s", code)
	}
	long := protocol.NewPuzzle{Way: "scramble", From: strings.Repeat("1", protocol.TextMax+1)}
	if code := codeOf(second(d.Make(t.Context(), long))); code != protocol.TooLarge {
		t.Errorf("a long text: %s", code)
	}
}

const (
	unique  = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	several = "530070000600195000098000060800060003400003001700020006060000280000419005000080000"
)

func TestAPIReadsPuzzles(t *testing.T) {
	d := New(kinds.All(), nobodyRanked, nothingVeiled)
	read := func(text string) protocol.PuzzleRead {
		r, err := d.Read(t.Context(), protocol.PuzzleText{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := read(unique); r.Found == nil || r.Found.Puzzle.Level == "" ||
		strings.ReplaceAll(r.Found.Puzzle.Givens, ".", "0") != unique {
		t.Errorf("%+v", r)
	}
	for text, why := range map[string]string{
		several:                          protocol.ManySolutions,
		"not a puzzle":                   protocol.Unreadable,
		"":                               protocol.NoBoard,
		unique + "\n" + unique:           protocol.ManyBoards,
		unique[1:]:                       protocol.BadCount,
		"123\n456\n789":                  protocol.BadRows,
		"?" + unique[1:]:                 protocol.BadSymbol,
		"<opensudoku":                    protocol.BadSyntax,
		"?s=" + strings.Repeat("A", 110): protocol.Damaged,
		`{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"thermometer":[{}]}`: protocol.UnreadRule,
		"cages 99=r1c1\n" + unique:     protocol.BadClue,
		"55" + unique[2:]:              protocol.Clash,
		"cages 3=r1c1,r1c2\n" + unique: protocol.BadSum,
		"534678912672195348198342567859761423426853791713924856961537284287419635345286179": protocol.FullBoard,
	} {
		if r := read(text); r.Fault == nil || r.Fault.Why != why || r.Fault.Text == "" {
			t.Errorf("%q: %+v, want %s", text, r.Fault, why)
		}
	}
	if fault := read(several).Fault; fault.Count != 2 || fault.Text != "The puzzle has at least 2 solutions." {
		t.Errorf("several solutions: %+v", fault)
	}
	fault := read("55" + unique[2:]).Fault
	if !slices.Equal(fault.Cells, []string{"r1c1", "r1c2"}) || fault.Value != 5 {
		t.Errorf("two fives: %+v", fault)
	}
	for kind, why := range whyNot {
		if why == "" {
			t.Errorf("the fault %d has no text", kind)
		}
	}
	long := protocol.PuzzleText{Text: strings.Repeat(".", protocol.TextMax+1)}
	if code := codeOf(second(d.Read(t.Context(), long))); code != protocol.TooLarge {
		t.Errorf("too long a text: %s", code)
	}
}

// TestAPIListsPuzzles reads texts with several puzzles: each can be read by its text.
func TestAPIListsPuzzles(t *testing.T) {
	d := New(kinds.All(), nobodyRanked, nothingVeiled)
	nono := `<puzzle><title>P</title><clues type="rows"><line><count>1</count></line><line/></clues>` +
		`<clues type="columns"><line><count>1</count></line><line/></clues></puzzle>`
	for _, c := range []struct {
		kind, text string
		names      []string
	}{
		{"sudoku", "Grid 01\n" + rowsOf(unique) + "Grid 02\n" + rowsOf(unique), []string{"Grid 01", "Grid 02"}},
		{"sudoku", strings.Repeat(unique+"\n", 100), make([]string, 100)},
		{"sudoku", `<opensudoku><folder name="A"><game data="` + unique + `"/></folder><folder name="B"><game data="` +
			unique + `"/></folder></opensudoku>`, []string{"A", "B"}},
		{"nonogram", "<puzzleset>" + nono + nono + "</puzzleset>", []string{"P", "P"}},
	} {
		read, err := d.Read(t.Context(), protocol.PuzzleText{Kind: c.kind, Text: c.text})
		if err != nil || read.Fault == nil || read.Fault.Why != protocol.ManyBoards || len(read.Choices) != len(c.names) {
			t.Errorf("%.60q: %+v, %v", c.text, read, err)
			continue
		}
		for i, choice := range read.Choices {
			one, err := d.Read(t.Context(), protocol.PuzzleText{Kind: c.kind, Text: choice.Text})
			if err != nil || one.Found == nil || choice.Name != c.names[i] {
				t.Errorf("%+v: %+v, %v", choice, one, err)
			}
		}
	}
}

func rowsOf(line string) (text string) {
	for i := 0; i < len(line); i += 9 {
		text += line[i:i+9] + "\n"
	}
	return text
}

func TestAPIExplains(t *testing.T) {
	d := New(kinds.All(), nobodyRanked, nothingVeiled)
	givens := strings.ReplaceAll(unique, "0", ".")
	query := protocol.HintQuery{Givens: givens, Values: givens}
	for degree := 1; degree <= 3; degree++ {
		query.Degree = degree
		h, err := d.Hint(t.Context(), query)
		if err != nil || h.Look == "" || len(h.Cells) == 0 || (h.Why != "") != (degree >= 2) ||
			(h.Tell != "") != (degree == 3) || (h.Move != "" || h.Marks != "") != (degree == 3) {
			t.Errorf("degree %d: %+v, %v", degree, h, err)
		}
		if strings.Contains(h.Facts, "; by ") != (degree >= 2) || strings.Contains(h.Facts, "; set ") != (degree == 3) ||
			!strings.HasPrefix(h.Facts, "look ") {
			t.Errorf("degree %d: facts %q", degree, h.Facts)
		}
	}
	query.Cell = "r1c3"
	if h, err := d.Hint(t.Context(), query); err != nil || h.Move != "r1c3=4" {
		t.Errorf("for a cell: %+v, %v", h, err)
	}
	query.Cell, query.Values = "", "534678912"+"6"+givens[10:]
	query.Values = query.Values[:2] + "1" + query.Values[3:] // r1c3 is 4
	if h, err := d.Hint(t.Context(), query); err != nil || !h.Wrong || !slices.Contains(h.Cells, "r1c3") {
		t.Errorf("with a mistake: %+v, %v", h, err)
	}
	for name, bad := range map[string]protocol.HintQuery{
		"no degree":       {Givens: givens, Values: givens},
		"no board":        {Givens: givens, Degree: 1},
		"another board":   {Givens: givens, Values: "1" + givens[1:], Degree: 1},
		"no such cell":    {Givens: givens, Values: givens, Cell: "r10c1", Degree: 1},
		"notes elsewhere": {Givens: givens, Values: givens, Notes: "r10c1+1", Degree: 1},
		"notes taken":     {Givens: givens, Values: givens, Notes: "r1c1-1", Degree: 1},
		"no puzzle":       {Givens: strings.ReplaceAll(several, "0", "."), Values: givens, Degree: 1},
	} {
		if code := codeOf(second(d.Hint(t.Context(), bad))); code != protocol.BadMessage {
			t.Errorf("%s: %s", name, code)
		}
	}
}

// TestAPIRefusesLivePuzzles checks that a disguised live puzzle is refused, too.
func TestAPIRefusesLivePuzzles(t *testing.T) {
	kind, _ := kinds.Find("")
	p, err := kind.Parse(unique)
	if err != nil {
		t.Fatal(err)
	}
	shape := kind.(engine.Canonicalizer).CanonicalForm
	live := shape(p)
	d := New(kinds.All(), func(_ context.Context, p engine.Puzzle) (bool, error) {
		return shape(p) == live, nil
	}, nothingVeiled)
	disguised := func(cell func(row, col int) int, digit func(byte) byte) string {
		text := make([]byte, 81)
		for i := range text {
			if text[i] = unique[cell(i/9, i%9)]; text[i] != '0' {
				text[i] = digit(text[i])
			}
		}
		return string(text)
	}
	turned := disguised(func(row, col int) int { return (8-col)*9 + (row/3*3 + (row+1)%3) },
		func(d byte) byte { return '1' + (d-'1'+4)%9 })
	for _, text := range []string{unique, turned} {
		if code := codeOf(second(d.Read(t.Context(), protocol.PuzzleText{Text: text}))); code != protocol.InPlay {
			t.Errorf("%s: read as %q", text, code)
		}
		givens := strings.ReplaceAll(text, "0", ".")
		if code := codeOf(second(d.Hint(t.Context(),
			protocol.HintQuery{Givens: givens, Values: givens, Degree: 1}))); code != protocol.InPlay {
			t.Errorf("%s: explained as %q", text, code)
		}
	}
	broken := New(kinds.All(), func(context.Context, engine.Puzzle) (bool, error) {
		return false, errors.New("the store is gone")
	}, nothingVeiled)
	if _, err := broken.Read(t.Context(), protocol.PuzzleText{Text: unique}); err == nil {
		t.Error("answered although the live puzzles are unknown")
	}
}

// TestAPIHidesProofsWhileKindIsLive checks that while a puzzle of the kind is live, a puzzle with no or several
// solutions gets the same answer as a live one.
func TestAPIHidesProofsWhileKindIsLive(t *testing.T) {
	register := live.New(memstore.New(memstore.Options{}), kinds.All(), func() int64 { return 1 })
	d := New(kinds.All(), register.Contains, register.MustHideProof)
	kind, _ := kinds.Find("")
	p, err := kind.Generate(engine.Spec{Size: "6x6"}, engine.SeedOf("live"))
	if err != nil {
		t.Fatal(err)
	}
	nothing := "531" + unique[3:]
	known, err := kind.Parse(unique)
	if err != nil {
		t.Fatal(err)
	}
	if err := register.Hold(t.Context(), known, "another round", time.Hour); err != nil {
		t.Fatal(err)
	}
	for cell, v := range known.Givens { // the givens that the guesser does not know
		if known.Givens[cell] = 0; v == 0 {
			known.Givens[cell] = known.Solution[cell]
		}
	}
	far := strings.ReplaceAll(view.Cells(known.Givens), ".", "0")
	ask := func(text string) []protocol.Code {
		read, err := d.Read(t.Context(), protocol.PuzzleText{Text: text})
		codes := []protocol.Code{codeOf(err), codeOf(second(d.Make(t.Context(),
			protocol.NewPuzzle{Way: "scramble", From: text, Difficulty: "extreme"})))}
		if read.Fault != nil {
			codes[0] = protocol.Code(read.Fault.Why)
		}
		return append(codes, codeOf(second(d.Hint(t.Context(),
			protocol.HintQuery{Givens: text, Values: text, Degree: 3}))))
	}
	hidden := []protocol.Code{protocol.InPlay, protocol.InPlay, protocol.InPlay}
	if got := ask(far); !slices.Equal(got, hidden) {
		t.Errorf("a live puzzle by its solution: %q", got)
	}
	if err := register.Release(t.Context(), "another round"); err != nil {
		t.Fatal(err)
	}
	for _, live := range []bool{false, true, false} {
		if live {
			err = register.Hold(t.Context(), p, "a round", time.Hour)
		} else {
			err = register.Release(t.Context(), "a round")
		}
		if err != nil {
			t.Fatal(err)
		}
		for text, why := range map[string]protocol.Code{nothing: protocol.NoSolution, several: protocol.ManySolutions} {
			want := []protocol.Code{why, protocol.BadSettings, protocol.BadMessage}
			if live {
				want = hidden
			}
			if got := ask(text); !slices.Equal(got, want) {
				t.Errorf("%s, live %t: %q; want %q", text, live, got, want)
			}
		}
	}
}

// TestAPIRevealsNoDigitOfLivePuzzle asks in every possible way whether a digit in a blank cell of a live puzzle is
// right, also under redundant rules.
func TestAPIRevealsNoDigitOfLivePuzzle(t *testing.T) {
	register := live.New(memstore.New(memstore.Options{}), kinds.All(), func() int64 { return 1 })
	d := New(kinds.All(), register.Contains, register.MustHideProof)
	kind, _ := kinds.Find("")
	p, err := kind.Generate(engine.Spec{Size: "9x9", Difficulty: "hard"}, engine.SeedOf("live"))
	if err != nil {
		t.Fatal(err)
	}
	if err := register.Hold(t.Context(), p, "a round", time.Hour); err != nil {
		t.Fatal(err)
	}
	ask := func(clues, text string) {
		t.Helper()
		for way, err := range map[string]error{
			"import": second(d.Read(t.Context(), protocol.PuzzleText{Text: clues + text})),
			"hint": second(d.Hint(t.Context(), protocol.HintQuery{
				Clues: strings.TrimSpace(clues), Givens: text, Values: text, Degree: 3,
			})),
			"scramble": second(d.Make(t.Context(), protocol.NewPuzzle{Way: "scramble", From: clues + text})),
		} {
			if code := codeOf(err); code != protocol.InPlay {
				t.Errorf("%s of %q: %q, %v", way, clues+text, code, err)
			}
		}
	}
	text := []byte(strings.ReplaceAll(view.Cells(p.Givens), "0", "."))
	blanks := 0
	for cell := 0; blanks < 4; cell += 7 {
		if p.Givens[cell] != 0 {
			continue
		}
		blanks++
		for digit := byte('1'); digit <= '9'; digit++ {
			guess := slices.Clone(text)
			guess[cell] = digit
			ask("", string(guess))
		}
	}
	believed := make([]uint8, 81) // the values that a player has found, without the givens
	for cell, found := 0, 0; found < 25; cell = (cell + 11) % 81 {
		if p.Givens[cell] == 0 {
			believed[cell] = p.Solution[cell]
			found++
		}
	}
	guessed := slices.IndexFunc(p.Givens, func(v uint8) bool { return v == 0 })
	breaks, err := engine.CheckerOf(kind, p)
	if err != nil {
		t.Fatal(err)
	}
	for believed[guessed] = 1; believed[guessed] <= 9; believed[guessed]++ {
		if !breaks(believed, guessed, believed[guessed]) { // a visible contradiction may be reported
			ask("", view.Cells(believed))
		}
	}
	var regions []byte
	for cell := range 81 {
		regions = append(regions, byte('A'+cell/27*3+cell%9/3))
	}
	fewer := slices.Clone(text)
	fewer[slices.IndexFunc(fewer, func(c byte) bool { return c != '.' })] = '.'
	ask("", string(fewer))
	ask("regions "+string(regions)+"\n", string(text))
	ask("boxes 3x3\ndiagonals\n", string(text))
	ask("cages 45=r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9\n", string(text))
}

// nobodyRanked is the look-up of a server without ranked rounds.
func nobodyRanked(context.Context, engine.Puzzle) (bool, error) { return false, nil }

func nothingVeiled(context.Context, string, error) (bool, error) { return false, nil }

func second[T any](_ T, err error) error { return err }

func codeOf(err error) protocol.Code {
	var refusal *protocol.Refusal
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return ""
}
