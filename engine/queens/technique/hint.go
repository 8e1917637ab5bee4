package technique

import (
	"slices"
	"strconv"

	"nonet/engine"
	"nonet/engine/hintwords"
)

// Hint returns the easiest next step, or, if cell is not negative, the one that leads to this cell. Value 1 is a queen,
// and a note a cell that the player has crossed out.
func (l *Logic) Hint(at engine.Position, solution []uint8, cell int) (engine.Hint, error) {
	if wrong := hintwords.FindWrong(at.Values, solution); wrong != nil {
		return l.explainWrong(at.Values, wrong), nil
	}
	l.Begin()
	for cell, v := range at.Values {
		if v != 0 {
			l.Place(cell)
		}
	}
	for cell, notes := range at.Notes { // crosses are used if they are right
		if notes&1 != 0 && solution[cell] == 0 {
			l.Open.Remove(cell)
		}
	}
	switch {
	case l.Left == 0:
		return engine.Hint{}, engine.ErrComplete
	case cell >= 0 && at.Values[cell] != 0:
		return engine.Hint{}, engine.ErrFilled
	case cell >= 0:
		return l.hintForCell(cell, solution[cell] != 0), nil
	case !l.next(Trial):
		return engine.Hint{}, engine.ErrStuck
	}
	return l.explain(), nil
}

// hintForCell returns the hint for a chosen cell: the step for this cell, or the first step on the way there.
func (l *Logic) hintForCell(cell int, queen bool) engine.Hint {
	if !l.Open.Has(cell) {
		l.explainRuledOut(cell)
		return l.explain()
	}
	l.only = cell
	direct := l.next(squeeze)
	l.only = -1
	if direct {
		return l.explain()
	}
	if !l.next(Trial) {
		l.reset(Trial)
		if l.step.queen = cell; !queen {
			l.step.queen = -1
			l.step.empty.Add(cell)
		}
		return l.explain()
	}
	hint := l.explain()
	if l.step.queen == cell || l.step.empty.Has(cell) {
		return hint
	}
	w := newWords(l.Layout)
	hintwords.Wait(&hint, w.cell(cell))
	if queen {
		w.tellQueen(&hint, cell)
	} else {
		w.tellEmpty(&hint, cell)
	}
	return hint
}

// explain returns the hint for the current step.
func (l *Logic) explain() engine.Hint {
	s, w := &l.step, newWords(l.Layout)
	name := s.technique.String()
	hint := engine.Hint{Technique: name}
	if s.supposed >= 0 || len(s.houses) == 0 {
		at := s.supposed
		if at < 0 {
			at = max(s.queen, s.empty.First())
		}
		w.Text.Add("Look at ", w.cell(at), ".")
		w.cellFacts("look", "", at)
	} else {
		w.Text.Add("Look at ", w.houses(s.houses), ".")
		w.houseFacts("look", s.houses)
	}
	w.stars()
	hint.Look, hint.Facts[0] = w.Take()

	methods[s.technique].why(w, s)
	w.Facts.Clause("by", name)
	w.houseFacts("in", s.houses)
	w.houseFacts("within", s.cover)
	if s.supposed >= 0 {
		w.cellFacts("if", "=1", s.supposed)
	} else if s.shown.Len() <= seenMost {
		w.cellFacts("at", "", s.shown.List()...)
	}
	w.cellFacts("then", "=1", s.then...)
	w.gap(s.gap)
	hint.Why, hint.Facts[1] = w.Take()
	hint.Why = hintwords.Capital(name) + ": " + hint.Why

	hint.Cells = l.mentionedCells(s)
	if s.queen >= 0 {
		w.tellQueen(&hint, s.queen)
	} else {
		w.tellEmpty(&hint, s.empty.List()...)
	}
	return hint
}

// mentionedCells returns the cells that a step mentions, in ascending order.
func (l *Logic) mentionedCells(s *step) []int {
	all := s.shown
	for _, cell := range slices.Concat(s.then, []int{s.supposed, s.queen}) {
		if cell >= 0 {
			all.Add(cell)
		}
	}
	if s.gap >= 0 {
		all = all.Or(&l.Houses[s.gap])
	}
	return all.List()
}

// explainWrong returns a hint with the wrong queens and the contradiction that follows from them.
func (l *Logic) explainWrong(values []uint8, wrong []int) engine.Hint {
	w := newWords(l.Layout)
	hint := engine.Hint{Look: "A " + w.piece + " is wrong.", Wrong: wrong}
	if len(wrong) > 1 {
		hint.Look = "Some " + w.piece + "s are wrong."
	}
	w.Facts.Clause("wrong", strconv.Itoa(len(wrong)))
	w.stars()
	hint.Facts[0] = w.Facts.Take()
	l.contradiction(w, values)
	hint.Why, hint.Facts[1] = w.Take()
	for _, cell := range wrong {
		w.Text.Add("No ", w.piece, " goes in ", w.cell(cell), ".")
	}
	w.cellFacts("not", "=1", wrong...)
	hint.Tell, hint.Facts[2] = w.Take()
	return hint
}

// contradiction describes what is impossible about a board: queens that break a rule, or a house without room after all
// forced queens are placed.
func (l *Logic) contradiction(w *words, values []uint8) {
	l.Begin()
	for cell, v := range values {
		if v == 0 {
			continue
		}
		if !l.Open.Has(cell) {
			l.explainClash(w, cell)
			return
		}
		l.Place(cell)
	}
	l.reset(chain)
	gap := l.followQueens(&l.Board, len(values))
	if gap < 0 {
		w.Text.Add("With them the board can't be finished.")
		return
	}
	if then := l.step.then; len(then) > 0 {
		w.Text.Add("There would have to be ", w.piece, "s in ", w.cells(then), " too.")
		w.Text.Add("Then ", w.house(gap), " has no room.")
		w.cellFacts("then", "=1", then...)
	} else {
		w.Text.Add(w.house(gap), " has no room left.")
	}
	w.gap(gap)
}

// explainClash describes which queens rule out the one in a cell.
func (l *Logic) explainClash(w *words, cell int) {
	l.explainRuledOut(cell)
	other := l.step.shown.First()
	if len(l.step.houses) == 0 {
		w.Text.Add(w.cell(other), " and ", w.cell(cell), " touch.")
	} else {
		w.Text.Add("With ", w.cell(cell), " there are too many in ", w.house(l.step.houses[0]), ".")
	}
	w.cellFacts("clash", "=1", other, cell)
	w.houseFacts("in", l.step.houses)
}
