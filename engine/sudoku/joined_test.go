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
	"nonet/notation"
)

func TestArrangements(t *testing.T) {
	type counts struct{ width, height, cells, lines, boxes int }
	for name, want := range map[string]counts{
		"samurai":   {21, 21, 369, 90, 41},
		"butterfly": {12, 12, 144, 48, 16},
		"windmill":  {21, 21, 333, 90, 37},
		"gattai-3":  {15, 15, 180, 54, 20},
		"gattai-8":  {33, 21, 576, 144, 64},
		"shogun":    {45, 21, 783, 198, 87},
	} {
		a := findArrangement(name)
		if a == nil {
			t.Fatalf("there is no %s", name)
		}
		got := counts{width: a.grid.Width, height: a.grid.Height, cells: a.cells()}
		for _, h := range a.grid.Houses {
			if h.Kind.IsBox() {
				got.boxes++
			} else {
				got.lines++
			}
		}
		if got != want {
			t.Errorf("%s is %+v, want %+v", name, got, want)
		}
	}
}

// digRandom returns a random puzzle of an arrangement, nearly as hard as possible, with its solution.
func digRandom(t *testing.T, a *arrangement, r *engine.Rand) (givens, full []uint8) {
	t.Helper()
	l := a.layout()
	full, err := l.fill(r)
	if err != nil {
		t.Fatal(err)
	}
	d := l.digger(full, engine.Spec{Size: a.name, Difficulty: anyLevel})
	return removeOrbits(full, dig(d, full, orbits("", l.grid), 0, r)), full
}

// countGenerally counts solutions with the general search, which shares no code with that of joined boards.
func countGenerally(l *layout, givens []uint8, limit int, show func([]uint8)) (int, error) {
	filled := slices.Clone(givens)
	for cell := range filled {
		if !l.grid.IsCell(cell) {
			filled[cell] = 1 // in no house, so it does not matter
		}
	}
	return l.solver().Count(csp.Query{Givens: filled, Limit: limit, Steps: 30_000,
		Show: func(s []uint8) { show(l.markVoids(s)) }})
}

// TestJoinedBoardsAreProvedTwice compares the search of joined boards with the general one on puzzles with one
// solution, several and none. The general one gives up on some.
func TestJoinedBoardsAreProvedTwice(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("proved twice"))
	proofs, decided := 0, 0
	for i := range enginetest.Puzzles(t, 6) {
		a := arrangements[i%len(arrangements)]
		l := a.layout()
		givens, full := digRandom(t, a, r)
		loose, wrong := slices.Clone(givens), slices.Clone(givens)
		for range 4 {
			loose[r.Intn(len(loose))] = 0
		}
		for changed := false; !changed; {
			cell := r.Intn(len(wrong))
			if changed = givens[cell] == 0; changed {
				wrong[cell] = full[cell]%9 + 1
			}
		}
		for what, board := range map[string][]uint8{"one": givens, "several": l.markVoids(loose), "none": wrong} {
			const most = 50
			var some, others []string
			n, err := l.count(board, most, stepsMax, func(s []uint8) { some = append(some, notation.Symbols(s)) })
			if err != nil {
				t.Fatalf("%s: %v", a.name, err)
			}
			proofs++
			m, err := countGenerally(l, board, most, func(s []uint8) { others = append(others, notation.Symbols(s)) })
			if err != nil {
				continue
			}
			decided++
			slices.Sort(some)
			slices.Sort(others)
			if n != m || n < most && !slices.Equal(some, others) || what == "one" && n != 1 || what == "none" && n != 0 {
				t.Errorf("%s with %s: %d solutions and %d by the general search\n%s", a.name, what, n, m, l.writeRows(board))
			}
		}
	}
	if decided*10 < proofs*7 {
		t.Errorf("the general search decided %d of %d", decided, proofs)
	}
}

// TestJoinedLevels generates each level of each arrangement.
func TestJoinedLevels(t *testing.T) {
	for _, a := range arrangements {
		offer, err := New().Offer(engine.Spec{Size: a.name})
		if err != nil || len(offer.Levels) != 4 {
			t.Fatalf("%s comes in %+v, %v", a.name, offer, err)
		}
		for _, level := range offer.Levels {
			testLevel(t, engine.Spec{Size: a.name, Difficulty: level})
		}
	}
}

func TestJoinedSpecs(t *testing.T) {
	for spec, says := range map[engine.Spec]string{
		{Size: "samurai",
			Difficulty: "extreme"}: "no extreme puzzles are made of samurai; there are: easy, medium, hard, expert",
		{Size: "samurai", Rules: "killer"}:        "samurai puzzles have no further rules",
		{Size: "gattai-8", Symmetry: "diagonal"}:  "gattai-8 has no symmetry diagonal; there are: none, half-turn",
		{Size: "gattai-3", Symmetry: "half-turn"}: "gattai-3 has no symmetry half-turn; there are: none",
		{Size: "shogun",
			Way: "random"}: "the way random makes single boards; all ways are: usual, random, three-phase, scramble",
		{Size: "shogun",
			Way: "three-phase"}: "the way three-phase makes single boards; all ways are: usual, random, three-phase, scramble",
		{Size: "samurai", Clues: 369}:                 "a puzzle of 369 cells can't have 369 givens",
		{Size: "ninja"}:                               `size "ninja" is not of the form 9x9 (a grid) or 3x4 (a box) or the name samurai, butterfly, windmill, gattai-3, gattai-8, shogun`,
		{Size: "samurai", Minimal: true, Clues: 100}:  "a puzzle is minimal or has a given number of givens, not both",
		{Size: "butterfly", Difficulty: "impossible"}: `unknown difficulty "impossible"; there are: easy, medium, hard, expert, extreme, any`,
	} {
		var input *engine.InputError
		if _, err := New().Normalize(spec); !errors.As(err, &input) || err.Error() != says {
			t.Errorf("%+v: %v, want %q", spec, err, says)
		}
	}
	got, err := New().Normalize(engine.Spec{Size: " Samurai", Symmetry: "full"})
	if want := (engine.Spec{Size: "samurai", Symmetry: "full", Difficulty: "medium"}); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	p := generate(t, engine.Spec{Size: "samurai", Clues: 180}, "clues")
	if n := 369 - p.CountBlank(); n != 180 {
		t.Errorf("%d givens, want 180", n)
	}
}

// TestJoinedForms reads a puzzle back from every form.
func TestJoinedForms(t *testing.T) {
	for _, a := range arrangements {
		p := generate(t, engine.Spec{Size: a.name, Difficulty: "easy"}, "forms")
		l := a.layout()
		rows := l.writeRows(p.Givens)
		forms := map[string]string{
			"own": p.Clues + "\n" + rows, "boards": l.writeBoards(p.Givens), "own on a line": p.Clues + ";" +
				notation.Symbols(p.Givens),
		}
		if strings.Contains(rows, "#") {
			forms["rows"] = rows
			forms["rows with spaces"] = strings.ReplaceAll(rows, "#", " ")
			forms["cells alone"] = strings.ReplaceAll(rows, "#", "")
			forms["rows with zeros"] = strings.NewReplacer("#", "0", ".", "0").Replace(rows)
			forms["far apart"] = strings.Join(strings.Split(rows, ""), " ")
		}
		for form, text := range forms {
			got, err := importText(t, text)
			if err != nil || !slices.Equal(got.Givens, p.Givens) || got.Size != a.name || got.Grade != p.Grade {
				t.Errorf("%s, %s: %v\n%s", a.name, form, err, text)
			}
		}
	}
}

func TestJoinedFormsRefuse(t *testing.T) {
	p := generate(t, engine.Spec{Size: "samurai", Difficulty: "easy"}, "forms")
	l := findArrangement("samurai").layout()
	boards := strings.SplitAfter(l.writeBoards(p.Givens), "\n")
	rows := l.writeRows(p.Givens)
	for what, c := range map[string]struct{ text, says string }{
		"boards in another order": {boards[1] + boards[0] + strings.Join(boards[2:], ""),
			"5 boards; one can be imported at a time"},
		"no such grids":      {"grids r1c1 r1c4\n" + rows, "are not the first cells of the 9x9 grids"},
		"grids after boxes":  {"boxes 3x3\n" + p.Clues + "\n" + rows, "grids can't follow other clues"},
		"boxes after grids":  {p.Clues + "\nboxes 3x3\n" + rows, "boxes can't follow other clues"},
		"a rule after grids": {p.Clues + "\ndiagonals\n" + rows, "diagonals can't be on grids that share boxes"},
		"a value where no cell is": {
			p.Clues + "\n" + strings.Replace(rows, "#", "5", 1), "r1c10 is no cell of samurai"},
		"no cell where one is": {p.Clues + "\n#" + rows[1:], "r1c1 is a cell of samurai"},
		"a row too few":        {p.Clues + "\n" + rows[22:], "a board of samurai has 441 cells, not 420"},
	} {
		_, err := importText(t, c.text)
		var input *engine.InputError
		if !errors.As(err, &input) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", what, err, c.says)
		}
	}
	if _, err := New().Parse(strings.Replace(rows, "#", ".", 1)); err == nil {
		t.Error("places that belong to no arrangement are read")
	}
}

// TestJoinedHouses checks the names that rooms and clients show.
func TestJoinedHouses(t *testing.T) {
	p := generate(t, engine.Spec{Size: "samurai", Difficulty: "easy"}, "houses")
	houses, err := New().(engine.Houser).Houses(p)
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]engine.House{}
	for _, h := range houses {
		at[h.Name] = h
	}
	if len(at) != 90+41 {
		t.Errorf("%d names of houses, want 131", len(at))
	}
	if h := at["grid 3 row 1"]; h.Kind != "row" || h.Cells[0] != 6*21+6 || h.Cells[8] != 6*21+14 {
		t.Errorf("grid 3 row 1 has the wrong cells: %+v", h)
	}
	if _, twice := at["grid 3 box 1"]; twice || at["grid 1 box 9"].Kind != "box" {
		t.Error("a box that two grids share has two names, or none")
	}
}

// TestCanonicalFormOfJoinedBoards changes a samurai in ways that leave it the same puzzle.
func TestCanonicalFormOfJoinedBoards(t *testing.T) {
	p := generate(t, engine.Spec{Size: "samurai", Difficulty: "easy"}, "shape")
	want := shapeOf(p)
	form := p
	form.Solution, form.Givens = slices.Clone(p.Solution), slices.Clone(p.Givens)
	for _, board := range [][]uint8{form.Solution, form.Givens} {
		for cell, v := range board { // other digits
			if v != 0 && v != engine.Void {
				board[cell] = v%9 + 1
			}
		}
		for column := range 9 { // exchange two rows of the first grid alone
			board[column], board[21+column] = board[21+column], board[column]
		}
		for row := range 21 { // transpose
			for column := range row {
				board[row*21+column], board[column*21+row] = board[column*21+row], board[row*21+column]
			}
		}
	}
	if want == "" || shapeOf(form) != want {
		t.Error("another form has another shape")
	}
	enginetest.Check(t, New(), func() engine.Puzzle {
		parsed, err := New().Parse(form.Clues + "\n" + notation.Symbols(form.Givens))
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}())
	if shapeOf(generate(t, engine.Spec{Size: "samurai", Difficulty: "easy"}, "another")) == want {
		t.Error("two samurai have one shape")
	}
	var input *engine.InputError
	if _, err := Scramble(p, engine.NewRand(engine.Seed{})); !errors.As(err, &input) {
		t.Errorf("scrambled: %v", err)
	}
}

// BenchmarkProveJoined proves puzzles of each arrangement, generated and minimal ones.
func BenchmarkProveJoined(b *testing.B) {
	for _, a := range arrangements {
		for _, spec := range []engine.Spec{{Difficulty: "easy"}, {Difficulty: "medium"}, {Difficulty: "hard"},
			{Minimal: true}} {
			spec.Size = a.name
			b.Run(fmt.Sprintf("%s/%s%v", a.name, spec.Difficulty, spec.Minimal), func(b *testing.B) {
				l := a.layout()
				var puzzles [][]uint8
				for i := range 40 {
					p, err := New().Generate(spec, engine.SeedOf(fmt.Sprint("prove ", i)))
					if err != nil {
						b.Fatal(err)
					}
					puzzles = append(puzzles, p.Givens)
				}
				var spent []time.Duration
				for i := 0; b.Loop(); i++ {
					start := time.Now()
					if n, err := l.count(puzzles[i%len(puzzles)], 2, stepsMax, func([]uint8) {}); n != 1 || err != nil {
						b.Fatal(n, err)
					}
					spent = append(spent, time.Since(start))
				}
				slices.Sort(spent)
				b.ReportMetric(float64(spent[len(spent)/2].Nanoseconds())/1000, "p50-µs")
				b.ReportMetric(float64(spent[len(spent)*99/100].Nanoseconds())/1000, "p99-µs")
			})
		}
	}
}
