package queens

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/queens/layout"
	"nonet/engine/queens/technique"
	"nonet/engine/specword"
	"nonet/notation"
)

func TestKind(t *testing.T) { enginetest.Run(t, New()) }

// TestSeedsAreStable compares the puzzles of known seeds with the golden file.
func TestSeedsAreStable(t *testing.T) {
	specs := []engine.Spec{{}}
	for side := boards[""].least; side <= boards[""].most; side++ {
		specs = append(specs, engine.Spec{Size: specword.SizeName(side, side)})
	}
	for _, level := range difficulties {
		specs = append(specs, engine.Spec{Difficulty: level}, engine.Spec{Difficulty: level, Rules: two})
	}
	specs = append(specs, engine.Spec{Size: "8x8", Rules: two}, engine.Spec{Size: "14x14", Rules: two})
	enginetest.Golden(t, New(), specs...)
}

// TestAllSizesAndLevels generates a puzzle of each size and level, and checks that grading it again gives the level.
func TestAllSizesAndLevels(t *testing.T) {
	for _, rules := range []string{"", two} {
		least, most := boards[rules].least, boards[rules].most
		if rules == two {
			most = 11 // 14x14 takes half a second each
		}
		for side := least; side <= most; side++ {
			for _, level := range difficulties {
				spec := engine.Spec{Size: specword.SizeName(side, side), Rules: rules, Difficulty: level}
				p := generate(t, spec, "levels")
				enginetest.Check(t, New(), p)
				back, err := New().Parse(p.Clues)
				if err != nil || back.Grade != p.Grade || p.Grade.Level != level {
					t.Errorf("%+v is graded %+v, and read as %+v, %v", spec, p.Grade, back.Grade, err)
				}
			}
		}
	}
}

func generate(t testing.TB, spec engine.Spec, seed string) engine.Puzzle {
	t.Helper()
	p, err := New().Generate(spec, engine.SeedOf(seed))
	if err != nil {
		t.Fatalf("%+v: %v", spec, err)
	}
	return p
}

// TestRegionsAreLetteredInOrder checks that regions are lettered in order of appearance.
func TestRegionsAreLetteredInOrder(t *testing.T) {
	for seed := range 20 {
		p := generate(t, engine.Spec{Difficulty: "easy"}, fmt.Sprint(seed))
		next := 'A'
		for _, letter := range strings.TrimPrefix(p.Clues, "regions ") {
			if letter > next {
				t.Fatalf("%q comes before %q in %q", letter, next, p.Clues)
			}
			if letter == next {
				next++
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, is := range map[string]error{
		"":             nil,
		"regions AABB": nil,
		"regions AABBAABBCCDDCCDD; 1... .... .... ....": engine.ErrNoSolution,
		"regions AAAABBBBCCCCDDDD":                      engine.ErrSeveralSolutions,
		"regions ABABABABCDCDCDCD":                      engine.ErrNoSolution, // in pieces
		"regions AABBAABBCCDDCCDE":                      nil,                  // five regions
		"stars 4; regions AAAABBBBCCCCDDDD":             nil,
		"stars 2; regions AAAABBBBCCCCDDDD":             nil, // no room for two stars
		"regions AAAABBBBCCCCDDDD; 2... .... .... ....": nil,
		"regions AAAABBBBCCCCDDDD; ....":                nil,
	} {
		_, err := New().Parse(text)
		var input *engine.InputError
		if is != nil && !errors.Is(err, is) || is == nil && !errors.As(err, &input) {
			t.Errorf("%q: %v, want %v", text, err, is)
		}
	}
}

// TestFormsRoundTrip writes puzzles in each form and reads them back.
func TestFormsRoundTrip(t *testing.T) {
	for _, spec := range []engine.Spec{{Size: "5x5"}, {}, {Size: "15x15"}, {Rules: two}} {
		p := generate(t, spec, "forms")
		all := strings.TrimPrefix(p.Clues[strings.Index(p.Clues, "regions"):], "regions ")
		var rows []string
		for row := range p.Height {
			rows = append(rows, all[row*p.Width:(row+1)*p.Width])
		}
		quoted := `[["` + strings.Join(strings.Split(strings.Join(rows, "/"), ""), `","`) + `"]]`
		quoted = strings.ReplaceAll(quoted, `","/","`, `"],["`)
		texts := []string{strings.Join(rows, ","), strings.Join(rows, "/"), all, quoted}
		if p.Width < 10 {
			texts = append(texts, strings.NewReplacer("A", "🟥", "B", "🟧", "C", "🟨", "D", "🟩", "E", "🟦", "F", "🟪", "G", "🟫",
				"H", "⬛", "I", "⬜").Replace(strings.Join(rows, "\n")))
		}
		for _, form := range New().(engine.Exporter).Forms() {
			text, err := New().(engine.Exporter).Export(p, form)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, text, strings.ReplaceAll(text, "\n", "\r\n"))
		}
		for _, text := range texts {
			got, err := New().(engine.Importer).Import(text)
			if err != nil || got.Clues != p.Clues || !slices.Equal(got.Solution, p.Solution) || got.Grade != p.Grade {
				t.Errorf("%+v: %q becomes %+v, %v", spec, text, got, err)
			}
		}
	}
}

// TestLinkFormat compares with a URL that was computed by hand, for four squares of two by two.
func TestLinkFormat(t *testing.T) {
	l, err := layout.New(4, 1, []uint8{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3})
	if err != nil {
		t.Fatal(err)
	}
	// Borders between columns are 010 in each row, 01001 00100 10; those between rows 0000, 1111 and 0000, 00001 11100 00.
	const want = "https://puzz.link/p?starbattle/4/4/1/94g1s0"
	if got := writeLink(l); got != want {
		t.Errorf("the address is %s, want %s", got, want)
	}
	if back, _, err := readAny(want); err != nil || !slices.Equal(back.Region, l.Region) {
		t.Errorf("the address is read as %+v, %v; want the same regions", back, err)
	}
	for _, bad := range []string{"4/4/1/94g1s", "4/4/1/94g1s00", "4/4/1/94g1sz", "4/5/1/94g1s0", "4/4/x/94g1s0",
		"4/4/1"} {
		_, err := New().(engine.Importer).Import("https://puzz.link/p?starbattle/" + bad)
		if engine.FaultOf(err).Kind == engine.FaultUnspecified {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func TestGivensRoundTrip(t *testing.T) {
	p := generate(t, engine.Spec{}, "given")
	first := slices.Index(p.Solution, 1)
	p.Givens[first] = 1
	text, err := New().(engine.Exporter).Export(p, "line")
	if err != nil {
		t.Fatal(err)
	}
	back, err := New().Parse(text)
	if err != nil || !slices.Equal(back.Givens, p.Givens) || back.CountBlank() != 7 {
		t.Errorf("%q is read as %+v, %v", text, back, err)
	}
	if text, err := New().(engine.Exporter).Export(p, "letters"); err == nil {
		t.Errorf("a given queen is lost in %q", text)
	}
	full := p.Clues + "\n" + notation.Symbols(p.Solution)
	if _, err := New().(engine.Importer).Import(full); engine.FaultOf(err).Kind != engine.FaultFull {
		t.Errorf("a full board is imported: %v", err)
	}
}

// TestCanonicalForm checks that the canonical form is the same when a board is rotated, mirrored and lettered
// differently, and differs for others.
func TestCanonicalForm(t *testing.T) {
	shape := func(p engine.Puzzle) string { return New().(engine.Canonicalizer).CanonicalForm(p) }
	p := generate(t, engine.Spec{}, "shape")
	l, err := layoutOf(p)
	if err != nil {
		t.Fatal(err)
	}
	turned := make([]byte, len(l.Region))
	for cell, region := range l.Region {
		row, column := cell/l.Side, cell%l.Side
		turned[column*l.Side+l.Side-1-row] = 'H' - region
	}
	other := engine.Puzzle{Clues: "regions " + string(turned)}
	if shape(other) != shape(p) || shape(p) == "" {
		t.Errorf("%s\nturned\n%s", shape(p), shape(other))
	}
	if shape(generate(t, engine.Spec{}, "another shape")) == shape(p) {
		t.Error("two puzzles have one shape")
	}
	if shape(engine.Puzzle{Clues: "no such clue"}) != "" {
		t.Error("an invalid puzzle has a shape")
	}
}

// TestChecker tries a second queen in every cell, and compares with a direct check of the rules.
func TestChecker(t *testing.T) {
	for _, spec := range []engine.Spec{{}, {Rules: two}} {
		p := generate(t, spec, "checker")
		breaks, err := engine.CheckerOf(New(), p)
		if err != nil {
			t.Fatal(err)
		}
		regions := p.Clues[strings.Index(p.Clues, "regions ")+len("regions "):]
		values := slices.Clone(p.Givens)
		for cell, v := range p.Solution {
			values[cell] = v
			for at := range values {
				want := isBrokenBy(p.Width, starsOf(p.Rules), regions, values, at)
				if got := breaks(values, at, 1); got != want {
					t.Fatalf("%v: a queen in cell %d of\n%s: %t", spec, at, notation.Symbols(values), got)
				}
			}
			if breaks(values, cell, 0) {
				t.Fatal("an empty cell breaks a rule")
			}
		}
	}
}

// isBrokenBy reports whether a queen would touch another, or be one too many.
func isBrokenBy(side, stars int, regions string, values []uint8, at int) bool {
	row, column, region := 0, 0, 0
	for cell, v := range values {
		down, right := cell/side-at/side, cell%side-at%side
		switch {
		case v == 0 || cell == at:
			continue
		case down*down <= 1 && right*right <= 1:
			return true
		}
		if down == 0 {
			row++
		}
		if right == 0 {
			column++
		}
		if regions[cell] == regions[at] {
			region++
		}
	}
	return max(row, column, region) >= stars
}

// TestEveryTechniqueHasRank checks that each technique that a grade can name has a rank.
func TestEveryTechniqueHasRank(t *testing.T) {
	ranker := New().(engine.Ranker)
	for name := technique.OneLeft; name <= technique.Trial; name++ {
		if g := ranker.Rank(name.String()); g.Technique != name.String() || g.Level != name.Level().String() {
			t.Errorf("%s has the rank %+v", name, g)
		}
	}
	if g := ranker.Rank("no such technique"); g != (engine.Grade{}) {
		t.Errorf("no technique has the rank %+v", g)
	}
}
