package technique

import (
	"strconv"

	"nonet/engine/hintwords"
	"nonet/engine/queens/layout"
	"nonet/notation"
)

// words writes a step in English, and as facts.
type words struct {
	*layout.Layout
	piece string // the word for a queen: "star" if there are two in a row
	text  hintwords.Sentences
	facts hintwords.Facts
}

// newWords returns words for boards of a layout.
func newWords(l *layout.Layout) *words {
	w := &words{Layout: l, piece: "queen"}
	if l.Stars > 1 {
		w.piece = "star"
	}
	return w
}

func (w *words) cell(cell int) string { return notation.CellAt(cell, w.Side).String() }

func (w *words) cells(cells []int) string { return hintwords.Join(w.cellNames(cells)) }

func (w *words) cellNames(cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = w.cell(cell)
	}
	return names
}

// house returns "row 3", "column 4" or "region B".
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
	return hintwords.Join(names)
}

// houseFacts returns houses as facts: "row3".
func (w *words) houseFacts(houses []int) []string {
	names := make([]string, len(houses))
	for i, h := range houses {
		names[i] = [...]string{"row", "column", "region"}[h/w.Side] + strconv.Itoa(h%w.Side+1)
	}
	return names
}

// queens returns cells with queens as facts: "r1c6=1".
func (w *words) queens(cells []int) []string {
	names := w.cellNames(cells)
	for i := range names {
		names[i] += "=1"
	}
	return names
}

// stars adds the fact that there are several queens in a row.
func (w *words) stars() {
	if w.Stars > 1 {
		w.facts.Clause("stars", strconv.Itoa(w.Stars))
	}
}

// empties returns cells that stay empty as facts: "r1c6-1".
func (w *words) empties(cells []int) []string {
	names := w.cellNames(cells)
	for i := range names {
		names[i] += "-1"
	}
	return names
}
