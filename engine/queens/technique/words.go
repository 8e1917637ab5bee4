package technique

import (
	"strconv"
	"strings"

	"nonet/engine/queens/layout"
	"nonet/notation"
)

// words puts a step in English, and its parts in facts.
type words struct {
	*layout.Layout
	piece string // what a queen is called: one of two in a row is a star
	text  strings.Builder
	facts strings.Builder
}

// newWords are words about boards of a layout.
func newWords(l *layout.Layout) *words {
	w := &words{Layout: l, piece: "queen"}
	if l.Stars > 1 {
		w.piece = "star"
	}
	return w
}

// sentence adds a sentence.
func (w *words) sentence(parts ...string) {
	if w.text.Len() > 0 {
		w.text.WriteByte(' ')
	}
	for _, part := range parts {
		w.text.WriteString(part)
	}
}

// told are the sentences so far, which it takes away.
func (w *words) told() string {
	defer w.text.Reset()
	return w.text.String()
}

// clause adds a clause to the facts, unless its list is empty.
func (w *words) clause(word string, list ...string) {
	if len(list) == 0 {
		return
	}
	if w.facts.Len() > 0 {
		w.facts.WriteString("; ")
	}
	w.facts.WriteString(word + " " + strings.Join(list, " "))
}

// toldFacts are the clauses so far, which it takes away.
func (w *words) toldFacts() string {
	defer w.facts.Reset()
	return w.facts.String()
}

func (w *words) cell(cell int) string { return notation.CellAt(cell, w.Side).String() }

func (w *words) cells(cells []int) string { return join(w.cellNames(cells)) }

func (w *words) cellNames(cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = w.cell(cell)
	}
	return names
}

// house is "row 3", "column 4" or "region B".
func (w *words) house(h int) string {
	switch i := h % w.Side; h / w.Side {
	case 0:
		return "row " + strconv.Itoa(i+1)
	case 1:
		return "column " + strconv.Itoa(i+1)
	default:
		return "region " + layout.RegionName(i)
	}
}

func (w *words) houses(houses []int) string {
	names := make([]string, len(houses))
	for i, h := range houses {
		names[i] = w.house(h)
	}
	return join(names)
}

// houseFacts are the houses as facts have them: "row3".
func (w *words) houseFacts(houses []int) []string {
	names := make([]string, len(houses))
	for i, h := range houses {
		names[i] = [...]string{"row", "column", "region"}[h/w.Side] + strconv.Itoa(h%w.Side+1)
	}
	return names
}

// queens are cells with queens, as facts have them: "r1c6=1".
func (w *words) queens(cells []int) []string {
	names := w.cellNames(cells)
	for i := range names {
		names[i] += "=1"
	}
	return names
}

// stars says that there are several queens in a row, which are called otherwise.
func (w *words) stars() {
	if w.Stars > 1 {
		w.clause("stars", strconv.Itoa(w.Stars))
	}
}

// empties are cells that stay empty, as facts have them: "r1c6-1".
func (w *words) empties(cells []int) []string {
	names := w.cellNames(cells)
	for i := range names {
		names[i] += "-1"
	}
	return names
}

// join lists words as English does: "a, b and c".
func join(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}
