package technique

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// counts are the number of puzzles of each level, and how often they use each technique.
type counts struct {
	puzzles [Extreme + 1]int
	steps   [Extreme + 1][count]int
}

func (c *counts) add(r *Report) {
	c.puzzles[r.Level()]++
	for tech, n := range r.steps {
		c.steps[r.Level()][tech] += n
	}
}

// String returns a line for each level and technique.
func (c *counts) String() string {
	var w strings.Builder
	for level := Easy; level <= Extreme; level++ {
		fmt.Fprintf(&w, "%s: %d puzzles\n", level, c.puzzles[level])
		for tech, n := range c.steps[level] {
			if n > 0 {
				fmt.Fprintf(&w, "%6d %s\n", n, Technique(tech))
			}
		}
	}
	return w.String()
}

// check compares the counts with testdata/counts.txt; -rewrite rewrites the file.
func (c *counts) check(t *testing.T) {
	t.Helper()
	if *rewrite {
		if err := os.WriteFile("testdata/counts.txt", []byte(c.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	if c.String() != string(want) {
		t.Errorf("the counts are now\n%s", c)
	}
}
