package technique

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"nonet/engine"
)

// TestGradesAreStable grades the corpus of testdata/grades.txt and counts the techniques that it uses; -rewrite
// rewrites both.
func TestGradesAreStable(t *testing.T) {
	old, err := os.ReadFile("testdata/grades.txt")
	if err != nil {
		t.Fatal(err)
	}
	l := New(boxes(t, 3, 3))
	var now bytes.Buffer
	var used counts
	for scanner := bufio.NewScanner(bytes.NewReader(old)); scanner.Scan(); {
		line := scanner.Text()
		if cells, _, _ := strings.Cut(line, " "); cells != "#" {
			r := l.Grade(board9(t, cells))
			used.add(&r)
			line = fmt.Sprintf("%s %s %.1f %s", cells, r.Level(), r.score, r.hardest)
			if !strings.Contains(string(old), line+"\n") && !*rewrite {
				t.Errorf("the grade is now %s", line)
			}
		}
		now.WriteString(line + "\n")
	}
	used.check(t)
	if *rewrite {
		if err := os.WriteFile("testdata/grades.txt", now.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLevels(t *testing.T) {
	for level := Easy; level <= Extreme; level++ {
		if back, ok := engine.ParseLevel(level.String()); !ok || back != level {
			t.Errorf("%s is read as %s", level, back)
		}
		if hardest := hardestOf(level); hardest.Level() != level {
			t.Errorf("the hardest technique of %s is %s, of level %s", level, hardest, hardest.Level())
		}
	}
	if _, ok := engine.ParseLevel("fiendish"); ok {
		t.Error("found a level that isn't there")
	}
}

// TestGradeUpTo checks that it gives up on harder puzzles, and agrees with Grade on the rest.
func TestGradeUpTo(t *testing.T) {
	rng, g := random(12), boxes(t, 3, 3)
	l := New(g)
	for range 30 {
		givens, _ := makeMinimal(g, rng)
		r := l.Grade(givens)
		for level := Easy; level <= Extreme; level++ {
			got := l.GradeUpTo(givens, level)
			if got.Solved && got != r {
				t.Errorf("%s: up to %s it is %v, not %v", lineOf(givens), level, got.Grade(), r.Grade())
			}
			if r.Level() <= level && !got.Solved {
				t.Errorf("%s is %s, but not solved up to %s", lineOf(givens), r.Level(), level)
			}
		}
	}
}

// TestGradeWithoutOneSolution grades boards that are no puzzles: they are beyond the techniques, and none is proved.
func TestGradeWithoutOneSolution(t *testing.T) {
	l := New(boxes(t, 2, 3))
	for _, givens := range [][]uint8{make([]uint8, 36), append([]uint8{1, 1}, make([]uint8, 34)...)} {
		if r := l.Grade(givens); r.Solved || r.ProvesUnique() || r.hardest != Beyond || r.Level() != Extreme {
			t.Errorf("%s is graded %v", lineOf(givens), r.Grade())
		}
		if l.isSolvableBy(givens, Expert) {
			t.Errorf("%s is solved", lineOf(givens))
		}
	}
}

func BenchmarkGrade(b *testing.B) {
	g := boxes(b, 3, 3)
	l := New(g)
	levels := map[Level][][]uint8{}
	rng := random(3)
	for range 400 {
		givens, _ := makeMinimal(g, rng)
		r := l.Grade(givens)
		levels[r.Level()] = append(levels[r.Level()], givens)
	}
	for level := Easy; level <= Extreme; level++ {
		list := levels[level]
		if len(list) == 0 {
			continue
		}
		b.Run(level.String(), func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				l.Grade(list[i%len(list)])
			}
		})
	}
}
