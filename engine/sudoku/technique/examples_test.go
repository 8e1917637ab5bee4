package technique

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"nonet/engine/grid"
)

var rewrite = flag.Bool("rewrite", false, "write what is told into testdata/examples.txt")

// example is one block of testdata/examples.txt.
type example struct {
	name, position, explanation string
}

func examples(t *testing.T) (head string, list []example) {
	t.Helper()
	text, err := os.ReadFile("testdata/examples.txt")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(strings.TrimSpace(string(text)), "\n\n")
	for _, block := range blocks[1:] {
		top, explanation, _ := strings.Cut(block, "\n----")
		name, position, _ := strings.Cut(top, "\n")
		list = append(list, example{name, position, strings.TrimPrefix(explanation, "\n")})
	}
	return blocks[0], list
}

// TestExamples checks that each technique finds its example, explains it in the same words as before, and doesn't find
// its counter-example.
func TestExamples(t *testing.T) {
	head, list := examples(t)
	g := boxes(t, 3, 3)
	seen := map[string]bool{}
	for i, e := range list {
		explanation := explainExample(t, g, e)
		if explanation != e.explanation && !*rewrite {
			t.Errorf("%s: told %q\nwant %q", e.name, explanation, e.explanation)
		}
		if (explanation == "") != strings.HasPrefix(e.name, "no ") {
			t.Errorf("%s: told %q", e.name, explanation)
		}
		seen[e.name], list[i].explanation = true, explanation
	}
	for tech := LastDigit; tech < Beyond; tech++ {
		if !seen[tech.String()] || !seen["no "+tech.String()] {
			t.Errorf("%s has no example or no counter-example", tech)
		}
	}
	if *rewrite {
		writeExamples(t, head, list)
	}
}

func explainExample(t *testing.T, g *grid.Grid, e example) string {
	t.Helper()
	l := New(g)
	position := e.position
	if cages, rest, ok := strings.Cut(position, "\n"); ok {
		l = New(g, parseCages(t, g, strings.TrimPrefix(cages, "cages "))...)
		position = rest
	}
	setNotes(t, l, position)
	l.assumesUnique = true
	name := strings.TrimPrefix(e.name, "no ")
	for tech := LastDigit; tech < Beyond; tech++ {
		if tech.String() != name {
			continue
		}
		if !l.try(tech) {
			return ""
		}
		h := l.explain()
		for i, place := range strings.Fields(h.Facts[0]) {
			if slices.Contains(strings.Fields(h.Facts[0])[:i], place) {
				t.Errorf("%s: %s twice in %q", name, place, h.Look)
			}
		}
		explanation := h.Why + "\n" + h.Tell
		if strings.Contains(h.Facts[1], "; link ") { // clients explain these link by link
			explanation += "\n" + h.Facts[1]
		}
		return explanation
	}
	t.Fatalf("there is no technique %q", name)
	return ""
}

// setNotes sets up a position from an example's line.
func setNotes(t *testing.T, l *Logic, position string) {
	t.Helper()
	cells := strings.Fields(position)
	if len(cells) != l.grid.Cells() {
		t.Fatalf("a position has %d cells", len(cells))
	}
	values := make([]uint8, len(cells))
	for cell, text := range cells {
		if text[0] == '=' {
			values[cell] = text[1] - '0'
		}
	}
	l.reset(values)
	for cell, text := range cells {
		notes := uint32(0)
		for _, digit := range text {
			notes |= 1 << (digit - '1')
		}
		if text[0] != '=' {
			l.keep(cell, notes)
		}
	}
}

func writeExamples(t *testing.T, head string, list []example) {
	t.Helper()
	var text strings.Builder
	text.WriteString(head + "\n")
	for _, e := range list {
		text.WriteString("\n" + e.name + "\n" + e.position + "\n----\n")
		if e.explanation != "" {
			text.WriteString(e.explanation + "\n")
		}
	}
	if err := os.WriteFile("testdata/examples.txt", []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
