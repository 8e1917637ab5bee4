package technique

import (
	"strconv"

	"nonet/engine"
	"nonet/engine/hintwords"
	"nonet/engine/queens/layout"
	"nonet/notation"
)

// words writes a step in English, and as facts.
type words struct {
	*layout.Layout
	piece string // the word for a queen: "star" if there are two in a row
	hintwords.Writer
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

func (w *words) cells(cells []int) string { return hintwords.Join(hintwords.Names(cells, w.cell)) }

// directions are the words for houses.
var directions = [...]string{"row", "column", "region"}

// house returns "row 3", "column 4" or "region B".
func (w *words) house(h int) string {
	name := strconv.Itoa(h%w.Side + 1)
	if h >= 2*w.Side {
		name = layout.RegionName(h % w.Side)
	}
	return directions[h/w.Side] + " " + name
}

func (w *words) houses(houses []int) string { return hintwords.Join(hintwords.Names(houses, w.house)) }

// houseFact returns a house as a fact: "row3".
func (w *words) houseFact(h int) string { return directions[h/w.Side] + strconv.Itoa(h%w.Side+1) }

// houseFacts adds a clause about houses.
func (w *words) houseFacts(word string, houses []int) {
	w.Facts.Clause(word, hintwords.Names(houses, w.houseFact)...)
}

// cellFacts adds a clause about cells, each with a suffix: "=1" for those with a queen, "-1" for those that stay empty.
func (w *words) cellFacts(word, suffix string, cells ...int) {
	w.Facts.Clause(word, hintwords.Names(cells, func(cell int) string { return w.cell(cell) + suffix })...)
}

// stars adds the fact that there are several queens in a row.
func (w *words) stars() {
	if w.Stars > 1 {
		w.Facts.Clause("stars", strconv.Itoa(w.Stars))
	}
}

// gap adds the fact that a house has no room, unless it is negative.
func (w *words) gap(house int) {
	if house >= 0 {
		w.Facts.Clause("gap", w.houseFact(house), "1")
	}
}

// tellQueen writes the last degree of a hint about a cell with a queen.
func (w *words) tellQueen(hint *engine.Hint, cell int) {
	w.Text.Add("A ", w.piece, " goes in ", w.cell(cell), ".")
	w.cellFacts("set", "=1", cell)
	hint.Fill, hint.Drop = &engine.HintFill{Cell: cell, Value: 1}, nil
	hint.Tell, hint.Facts[2] = w.Take()
}

// tellEmpty writes the last degree of a hint about cells that stay empty.
func (w *words) tellEmpty(hint *engine.Hint, cells ...int) {
	verb := " stay empty."
	if len(cells) == 1 {
		verb = " stays empty."
	}
	w.Text.Add(w.cells(cells), verb)
	w.cellFacts("drop", "-1", cells...)
	hint.Fill, hint.Drop = nil, nil
	for _, cell := range cells {
		hint.Drop = append(hint.Drop, engine.HintDrop{Cell: cell, Values: []int{1}})
	}
	hint.Tell, hint.Facts[2] = w.Take()
}
