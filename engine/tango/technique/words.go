package technique

import (
	"fmt"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/hintwords"
	"nonet/notation"
)

// words writes a step in English, and as facts.
type words struct {
	l *Logic
	hintwords.Writer
}

func (w *words) add(parts ...string) { w.Text.Add(parts...) }

func (w *words) name(value uint8) string   { return [...]string{"", "sun", "moon"}[value] }
func (w *words) one(value uint8) string    { return "a " + w.name(value) }
func (w *words) plural(value uint8) string { return w.name(value) + "s" }

// nameCounted returns the word for n symbols.
func (w *words) nameCounted(value uint8, n int) string {
	if n == 1 {
		return w.name(value)
	}
	return w.plural(value)
}

func (w *words) number(n int) string { return strconv.Itoa(n) }

func (w *words) cell(cell int) string { return notation.CellAt(cell, w.l.b.N).String() }

// at returns the cells to look at.
func (w *words) at(s *step) string { return hintwords.List(s.At, w.cell) }

// first returns the first cell that a step fills.
func (w *words) first(s *step) string { return w.cell(w.l.b.Cell(s.Line, s.place())) }

// line returns "row 3" or "column 3".
func (w *words) line(line int) string {
	if line < w.l.b.N {
		return fmt.Sprintf("row %d", line+1)
	}
	return fmt.Sprintf("column %d", line-w.l.b.N+1)
}

func (w *words) lines(lines []int) string { return hintwords.List(lines, w.line) }

// house returns a line as a fact: "row3".
func (w *words) house(line int) string { return strings.ReplaceAll(w.line(line), " ", "") }

// lineFacts adds a clause about lines.
func (w *words) lineFacts(word string, lines ...int) {
	w.Facts.Clause(word, hintwords.Names(lines, w.house)...)
}

// cellFacts adds a clause about cells.
func (w *words) cellFacts(word string, cells ...int) {
	w.Facts.Clause(word, hintwords.Names(cells, w.cell)...)
}

// valueFacts adds a clause about cells with values.
func (w *words) valueFacts(word string, moves ...move) {
	w.Facts.Clause(word, hintwords.Names(moves, w.value)...)
}

// value returns a cell with a value as a fact: "r1c6=2".
func (w *words) value(m move) string { return fmt.Sprintf("%s=%d", w.cell(m.Cell), m.Value) }

// tell writes the last degree of a hint: a cell and its symbol.
func (w *words) tell(hint *engine.Hint, fills move) {
	w.add(w.cell(fills.Cell), " is ", w.one(fills.Value), ".")
	w.valueFacts("set", fills)
	hint.Tell, hint.Facts[2] = w.Take()
	hint.Fill = &engine.HintFill{Cell: fills.Cell, Value: int(fills.Value)}
}
