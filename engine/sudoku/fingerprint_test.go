package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
)

// isKnown reports whether the marks of a text match a puzzle.
func isKnown(t testing.TB, text string, p engine.Puzzle) bool {
	t.Helper()
	return enginetest.IsKnown(kind{}, parseOutline(t, text), p)
}

// isRefused reports whether a text is refused while a puzzle is live.
func isRefused(t testing.TB, text string, p engine.Puzzle) bool {
	t.Helper()
	return enginetest.IsRefused(kind{}, parseOutline(t, text), p)
}

// parseOutline reads a text without a proof.
func parseOutline(t testing.TB, text string) engine.Puzzle {
	t.Helper()
	p, err := kind{}.ParseUnverified(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if p.Solution != nil {
		t.Fatalf("%q was solved", text)
	}
	return p
}

// addGuesses fills in blanks, right or wrong.
func addGuesses(p engine.Puzzle, guesses int, right bool, r *engine.Rand) engine.Puzzle {
	p.Givens = slices.Clone(p.Givens)
	for _, cell := range r.Perm(len(p.Givens)) {
		if guesses == 0 || p.Givens[cell] != 0 {
			continue
		}
		p.Givens[cell] = p.Solution[cell]
		if !right {
			p.Givens[cell] = p.Givens[cell]%uint8(p.Values) + 1
		}
		guesses--
	}
	return p
}

// scrambleLines reorders the lines and values of a puzzle that may contradict itself.
func scrambleLines(t *testing.T, p engine.Puzzle, r *engine.Rand) engine.Puzzle {
	t.Helper()
	l, err := layoutOf(p)
	if err != nil {
		t.Fatal(err)
	}
	side, h, w := p.Width, l.grid.BoxHeight, l.grid.BoxWidth
	order := func(size int) (lines []int) {
		for _, group := range r.Perm(side / size) {
			for _, line := range r.Perm(size) {
				lines = append(lines, group*size+line)
			}
		}
		return lines
	}
	rows, columns, names := order(h), order(w), r.Perm(side)
	givens := make([]uint8, len(p.Givens))
	for cell, v := range p.Givens {
		if v != 0 {
			givens[rows[cell/side]*side+columns[cell%side]] = uint8(names[v-1]) + 1
		}
	}
	p.Givens = givens
	return p
}

// TestFingerprintIgnoresGuesses brings puzzles with guesses in them, as they stand, turned, and with their lines in
// another order. The answer must not depend on whether the guesses are right.
func TestFingerprintIgnoresGuesses(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("guesses"))
	for _, c := range []struct {
		spec    engine.Spec
		guesses int // at most
		reorder bool
	}{
		{spec: engine.Spec{Size: "9x9", Difficulty: "hard"}, guesses: 30, reorder: true},
		{spec: engine.Spec{Size: "9x9", Difficulty: "easy"}, guesses: 25, reorder: true},
		{spec: engine.Spec{Size: "16x16", Difficulty: "easy"}, guesses: 60, reorder: true},
		{spec: engine.Spec{Size: "8x8"}, guesses: 15, reorder: true},
		{spec: engine.Spec{Size: "6x6"}, guesses: 5},
		{spec: engine.Spec{Size: "4x4"}, guesses: 2},
		{spec: engine.Spec{Size: "4x4", Rules: "diagonal"}, guesses: 2},
		{spec: engine.Spec{Size: "4x4", Rules: "jigsaw diagonal"}, guesses: 2},
		{spec: engine.Spec{Size: "9x9", Rules: "jigsaw"}, guesses: 15},
		{spec: engine.Spec{Size: "9x9", Rules: "diagonal"}, guesses: 10},
	} {
		p := makePuzzle(t, c.spec, "live")
		for guesses := 0; guesses <= c.guesses; guesses += max(1, c.guesses/4) {
			for _, right := range []bool{true, false} {
				with := addGuesses(p, guesses, right, r)
				if !isKnown(t, textOf(with), p) {
					t.Errorf("%+v with %d guesses, right %t, is not known", c.spec, guesses, right)
				}
				square := c.spec.Rules == "" && c.spec.Size != "8x8"
				if square && guesses <= c.guesses/2 && !isKnown(t, textOf(turnGivens(with)), p) {
					t.Errorf("%+v with %d guesses, right %t, is not known once turned", c.spec, guesses, right)
				}
				if c.reorder && !isRefused(t, textOf(scrambleLines(t, with, r)), p) {
					t.Errorf("%+v in another order with %d guesses, right %t, is not refused", c.spec, guesses, right)
				}
			}
		}
	}
}

// TestFingerprintRecognizesParts brings bands of a puzzle and few of its givens, as they stand and turned.
func TestFingerprintRecognizesParts(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("parts"))
	for _, level := range []string{"easy", "hard"} {
		p := makePuzzle(t, engine.Spec{Size: "9x9", Difficulty: level}, "live")
		part := func(keep func(cell int) bool) engine.Puzzle {
			q := p
			q.Givens = slices.Clone(p.Givens)
			for cell := range q.Givens {
				if !keep(cell) {
					q.Givens[cell] = 0
				}
			}
			return q
		}
		check := func(what string, q engine.Puzzle, least int) {
			t.Helper()
			givens := 81 - q.CountBlank()
			if givens < least {
				t.Fatalf("%s: only %d givens", what, givens)
			}
			if !isKnown(t, textOf(q), p) || !isKnown(t, textOf(turnGivens(q)), p) {
				t.Errorf("%s, %s: %d givens are not known", level, what, givens)
			}
		}
		for band := range 3 {
			check(fmt.Sprint("rows of band ", band), part(func(cell int) bool { return cell/27 == band }), 6)
			check(fmt.Sprint("columns of band ", band), part(func(cell int) bool { return cell%9/3 == band }), 6)
		}
		for range 100 {
			few := map[int]bool{}
			for _, cell := range r.Perm(81) {
				if p.Givens[cell] != 0 && len(few) < 8 {
					few[cell] = true
				}
			}
			check("8 givens", part(func(cell int) bool { return few[cell] }), 8)
		}
	}
}

// turnGivens returns a square puzzle's givens a quarter turned.
func turnGivens(p engine.Puzzle) engine.Puzzle {
	givens := make([]uint8, len(p.Givens))
	for cell := range givens {
		givens[cell] = p.Givens[engine.OrientCell(cell, p.Width, 5)]
	}
	p.Givens = givens
	return p
}

// TestFingerprintIgnoresRedundantRules brings a puzzle under further rules that its solution obeys anyway, and with
// its givens as cages.
func TestFingerprintIgnoresRedundantRules(t *testing.T) {
	p := makePuzzle(t, engine.Spec{Size: "9x9", Difficulty: "hard"}, "live")
	cells := textOf(p)[len(p.Clues)+1:]
	var boxes, givens, eights []byte
	l, _ := layoutOf(p)
	for cell, v := range p.Givens {
		boxes = append(boxes, byte('A'+cell/27*3+cell%9/3))
		if v != 0 {
			givens = fmt.Appendf(givens, "%d=%s ", v, l.grid.CellName(cell))
		}
		if v != 0 && !slices.ContainsFunc(p.Givens[cell/9*9:cell], func(v uint8) bool { return v != 0 }) {
			eights = fmt.Appendf(eights, "%d=", 45-v)
			for _, other := range l.grid.Houses[cell/9].Cells {
				if other != cell {
					eights = append(append(eights, l.grid.CellName(other)...), ',')
				}
			}
			eights[len(eights)-1] = ' '
		}
	}
	const wholeRow = "cages 45=r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9\n"
	fewer := []byte(cells)
	for cell := range 40 {
		fewer[cell] = '.'
	}
	for name, text := range map[string]string{
		"usual boxes as regions":    "regions " + string(boxes) + "\n" + cells,
		"a cage of a whole row":     wholeRow + cells,
		"diagonals":                 "boxes 3x3\ndiagonals\n" + cells,
		"all of them":               "regions " + string(boxes) + "\ndiagonals\n" + wholeRow + cells,
		"givens as cages":           "cages " + string(givens) + "\n" + strings.Repeat(".", 81),
		"some said by what is left": "cages " + string(eights) + "\n" + cells,
		"half of the givens":        string(fewer),
		"one of several grids":      samuraiWith(p),
	} {
		if !isRefused(t, text, p) {
			t.Errorf("%s: not refused", name)
		}
	}
	killer := makePuzzle(t, engine.Spec{Size: "9x9", Rules: "killer"}, "live")
	text := textOf(killer)
	at := strings.Index(text, "cages ")
	first, rest, _ := strings.Cut(text[at+len("cages "):], " ")
	for name, text := range map[string]string{
		"a cage less": text[:at] + "cages " + rest,
		"a guess":     strings.Replace(text, "\n.", "\n7", 1),
		"diagonals":   "boxes 3x3\ndiagonals\n" + text[at:],
		"one split":   text[:at] + "cages " + split(first, killer) + " " + rest,
	} {
		if !isRefused(t, text, killer) {
			t.Errorf("killer, %s: not refused", name)
		}
	}
}

// split makes the first cell of a cage a separate cage.
func split(cage string, p engine.Puzzle) string {
	sum, cells, _ := strings.Cut(cage, "=")
	n, _ := strconv.Atoi(sum)
	first, others, _ := strings.Cut(cells, ",")
	l, _ := layoutOf(p)
	cell, _ := l.grid.ParseCell(first)
	v := int(p.Solution[cell])
	return fmt.Sprintf("%d=%s %d=%s", v, first, n-v, others)
}

// samuraiWith returns a samurai with a puzzle as its first grid.
func samuraiWith(p engine.Puzzle) string {
	l := findArrangement("samurai").layout()
	givens := make([]uint8, l.grid.Cells())
	for cell, v := range p.Givens {
		givens[cell/9*l.grid.Width+cell%9] = v
	}
	return l.writeRows(l.markVoids(givens))
}

// TestFingerprintsOfOtherPuzzlesDiffer compares unrelated puzzles, also nearly solved ones.
func TestFingerprintsOfOtherPuzzlesDiffer(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("others"))
	for _, c := range []struct {
		spec engine.Spec
		n    int
	}{
		{engine.Spec{Size: "9x9", Difficulty: "easy"}, 15}, {engine.Spec{Size: "9x9", Rules: "killer"}, 5},
		{engine.Spec{Size: "6x6"}, 40}, {engine.Spec{Size: "16x16", Difficulty: "easy"}, 3},
	} {
		var all []engine.Puzzle
		for i := range c.n {
			all = append(all, makePuzzle(t, c.spec, fmt.Sprint("other ", i)))
		}
		for i, a := range all {
			for _, b := range all[:i] {
				similar := func(a engine.Puzzle) bool { return enginetest.IsKnown(kind{}, a, b) }
				if similar(a) || i%5 == 0 && similar(addGuesses(a, a.CountBlank()*2/3, true, r)) {
					t.Errorf("%+v: two are taken for one:\n%s\n%s", c.spec, textOf(a), textOf(b))
				}
			}
		}
	}
}
