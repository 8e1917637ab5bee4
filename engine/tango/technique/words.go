package technique

import (
	"fmt"
	"nonet/engine/hintwords"
	"strconv"
	"strings"
)

// words writes a step in English.
type words struct {
	l *Logic
	hintwords.Sentences
}

func (w *words) name(value uint8) string { return [...]string{"", "sun", "moon"}[value] }
func (w *words) one(value uint8) string  { return "a " + w.name(value) }
func (w *words) many(value uint8) string { return w.name(value) + "s" }

// some returns the word for n symbols.
func (w *words) some(value uint8, n int) string {
	if n == 1 {
		return w.name(value)
	}
	return w.many(value)
}

func (w *words) number(n int) string { return strconv.Itoa(n) }

func (w *words) cell(cell int) string { return fmt.Sprintf("r%dc%d", cell/w.l.b.N+1, cell%w.l.b.N+1) }

func (w *words) cells(cells []int) string {
	list := make([]string, len(cells))
	for i, cell := range cells {
		list[i] = w.cell(cell)
	}
	return hintwords.Join(list)
}

func (w *words) at(s *step) string { return w.cells(s.At) }

// line returns "row 3" or "column 3".
func (w *words) line(line int) string {
	if line < w.l.b.N {
		return fmt.Sprintf("row %d", line+1)
	}
	return fmt.Sprintf("column %d", line-w.l.b.N+1)
}

func (w *words) lines(lines []int) string {
	list := make([]string, len(lines))
	for i, line := range lines {
		list[i] = w.line(line)
	}
	return hintwords.Join(list)
}

func (w *words) capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
