package technique

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"nonet/engine/grid"
)

// cut divides a full board into cages of up to most cells with different digits: all of it, or all but about one cage
// in five.
func cut(g *grid.Grid, full []uint8, most int, whole bool, rng *rand.Rand) (cages []Cage) {
	taken := make([]bool, len(full))
	for _, start := range rng.Perm(len(full)) {
		if taken[start] {
			continue
		}
		c := Cage{Cells: []int{start}, Sum: int(full[start])}
		taken[start] = true
		for range 3 * most {
			from := c.Cells[rng.IntN(len(c.Cells))]
			next := from + []int{-1, 1, -g.Width, g.Width}[rng.IntN(4)]
			beside := next >= 0 && next < len(full) && (g.Row(next) == g.Row(from) || g.Column(next) == g.Column(from))
			if !beside || taken[next] || len(c.Cells) == most ||
				slices.ContainsFunc(c.Cells, func(c int) bool { return full[c] == full[next] }) {
				continue
			}
			taken[next] = true
			c.Cells, c.Sum = append(c.Cells, next), c.Sum+int(full[next])
		}
		if whole || rng.IntN(5) > 0 {
			cages = append(cages, c)
		}
	}
	return cages
}

// TestCageStepsAreSound solves killers as far as possible. They need not have one solution, because no step assumes
// that.
func TestCageStepsAreSound(t *testing.T) {
	seed := seedOf(t, 21)
	var used [count]int
	for name, g := range map[string]*grid.Grid{
		"9x9": boxes(t, 3, 3), "6x6": boxes(t, 2, 3), "diagonal": diagonal(t), "jigsaw": jigsaw(t), "12x12": boxes(t, 3, 4),
	} {
		rng := random(seed)
		for i := range puzzles(t, 24) {
			full := fullBoard(g, rng)
			l := New(g, cut(g, full, 2+i%6, i%3 > 0, rng)...)
			givens := make([]uint8, len(full))
			for range i % 8 {
				cell := rng.IntN(len(full))
				givens[cell] = full[cell]
			}
			l.begin(givens, true)
			for l.left > 0 && l.next(sueDeCoq) {
				used[l.step.Technique]++
				checkStep(t, l, givens, full)
				if words := l.explain(); words.Look == "" || words.Why == "" || words.Tell == "" {
					t.Fatalf("%s, seed %d: %+v", name, seed, words)
				}
				l.apply(&l.step)
			}
		}
	}
	for tech, n := range used {
		if methods[tech].assumesUnique && n > 0 {
			t.Errorf("%s was used, which is not sound where there are cages", Technique(tech))
		}
	}
	for _, tech := range []Technique{lastOfCage, ruleOf45, cageSums, derivedSums} {
		if used[tech] == 0 {
			t.Errorf("%s was never used", tech)
		}
	}
}

// fullBoard returns a random full board.
func fullBoard(g *grid.Grid, rng *rand.Rand) []uint8 {
	if g.Values > 9 {
		return makeShuffled(g, rng)
	}
	s := newNaive(g, make([]uint8, g.Cells()), rng)
	s.count(1)
	return s.found
}

// TestRuleOf45 uses 4x4: row 1 adds up to 10.
func TestRuleOf45(t *testing.T) {
	g := boxes(t, 2, 2)
	for name, c := range map[string]struct {
		cages string
		says  string
	}{
		"an innie": {"9=r1c1,r1c2,r1c3 5=r1c4,r2c4",
			"Rule of 45: The digits of row 1 add up to 10. The cages within add up to 9. So r1c4, the rest, is 1."},
		"an outie": {"7=r1c1,r1c2 6=r1c3,r1c4,r2c4",
			"Rule of 45: The digits of row 1 add up to 10. The cages that cover row 1 add up to 13. So r2c4, what sticks " +
				"out, is 3."},
		"two outies": {"6=r1c1,r1c2,r2c1 8=r1c3,r1c4,r2c4",
			"Rule of 45 over several cells: The digits of row 1 add up to 10. The cages that cover row 1 add up to 14. " +
				"So r2c1 and r2c4, what sticks out, are 4 together. " + unsummed},
	} {
		l := New(g, parseCages(t, g, c.cages)...)
		l.begin(make([]uint8, 16), true)
		tech := ruleOf45
		if strings.Contains(c.says, "several") {
			tech = derivedSums
		}
		if !l.try(tech) {
			t.Errorf("%s: not found", name)
		} else if why := l.explain().Why; why != c.says {
			t.Errorf("%s: %q, want %q", name, why, c.says)
		}
	}
}

// parseCages reads "9=r1c1,r1c2 14=r2c1".
func parseCages(t *testing.T, g *grid.Grid, text string) (cages []Cage) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		sum, names, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(sum)
		if err != nil {
			t.Fatal(err)
		}
		c := Cage{Sum: n}
		for name := range strings.SplitSeq(names, ",") {
			cell, ok := g.ParseCell(name)
			if !ok {
				t.Fatalf("%q is no cell", name)
			}
			c.Cells = append(c.Cells, cell)
		}
		cages = append(cages, c)
	}
	return cages
}
