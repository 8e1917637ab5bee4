package technique

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestTechniquesAreCounted counts how often each technique is used on the corpus of testdata/grades.txt, level by level.
// The counts stand in testdata/counts.txt; -rewrite writes it anew.
func TestTechniquesAreCounted(t *testing.T) {
	file, err := os.Open("testdata/grades.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	l := New(boxes(t, 3, 3))
	var puzzles [Levels]int
	var steps [Levels][count]int
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		cells, _, _ := strings.Cut(scanner.Text(), " ")
		if cells == "#" {
			continue
		}
		r := l.Grade(board9(t, cells))
		puzzles[r.Level()]++
		for tech, n := range r.Steps {
			steps[r.Level()][tech] += n
		}
	}
	var got strings.Builder
	for level := Easy; level <= Extreme; level++ {
		fmt.Fprintf(&got, "%s: %d puzzles\n", level, puzzles[level])
		for tech, n := range steps[level] {
			if n > 0 {
				fmt.Fprintf(&got, "%6d %s\n", n, Technique(tech))
			}
		}
	}
	if *rewrite {
		if err := os.WriteFile("testdata/counts.txt", []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("the counts are now\n%s", got.String())
	}
}
