package technique

import (
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/hintwords"
)

// Position is the board of a player.
type Position struct {
	Values   []uint8 // 1 for a queen
	Crossed  []bool  // the cells that the player has crossed out; nil if there are none
	Solution []uint8
}

// Hint returns the easiest next step, or, if cell is not negative, the one that leads to this cell.
func (l *Logic) Hint(p Position, cell int) (engine.Hint, error) {
	if wrong := hintwords.FindWrong(p.Values, p.Solution); wrong != nil {
		return l.explainWrong(p.Values, wrong), nil
	}
	l.setUp(p)
	switch {
	case l.Left == 0:
		return engine.Hint{}, engine.ErrComplete
	case cell >= 0 && p.Values[cell] != 0:
		return engine.Hint{}, engine.ErrFilled
	case cell >= 0:
		return l.hintForCell(cell, p.Solution[cell] != 0), nil
	case !l.next(Trial):
		return engine.Hint{}, engine.ErrStuck
	}
	return l.explain(), nil
}

// setUp sets up a position without wrong queens. It uses the player's crosses if they are right.
func (l *Logic) setUp(p Position) {
	l.Begin()
	for cell, v := range p.Values {
		if v != 0 {
			l.Place(cell)
		}
	}
	for cell, crossed := range p.Crossed {
		if crossed && p.Solution[cell] == 0 {
			l.Open.Remove(cell)
		}
	}
}

// hintForCell returns the hint for a chosen cell: the step for this cell, or the first step on the way there.
func (l *Logic) hintForCell(cell int, queen bool) engine.Hint {
	if !l.Open.Has(cell) {
		l.ruledOut(cell)
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
	w.text.Add("Solve this first, then ", w.cell(cell), ". ", hint.Look)
	hint.Look, hint.Facts[0] = w.text.Take(), "wait "+w.cell(cell)+"; "+hint.Facts[0]
	last := step{queen: -1}
	if queen {
		last.queen = cell
	} else {
		last.empty.Add(cell)
	}
	w.result(&last, &hint)
	return hint
}

// explain returns the hint for the current step.
func (l *Logic) explain() engine.Hint {
	s, w := &l.step, newWords(l.Layout)
	hint := engine.Hint{Technique: s.technique.String()}
	places := w.houses(s.houses)
	w.facts.Clause("look", w.houseFacts(s.houses)...)
	if s.supposed >= 0 || len(s.houses) == 0 {
		at := s.supposed
		if at < 0 {
			at = max(s.queen, s.empty.First())
		}
		places = w.cell(at)
		w.facts.Take()
		w.facts.Clause("look", places)
	}
	w.stars()
	hint.Look, hint.Facts[0] = "Look at "+places+".", w.facts.Take()

	name := s.technique.String()
	methods[s.technique].why(w, s)
	hint.Why = strings.ToUpper(name[:1]) + name[1:] + ": " + w.text.Take()
	w.facts.Clause("by", name)
	w.facts.Clause("in", w.houseFacts(s.houses)...)
	w.facts.Clause("within", w.houseFacts(s.cover)...)
	if s.supposed >= 0 {
		w.facts.Clause("if", w.queens([]int{s.supposed})...)
	} else if s.shown.Len() <= seenMost {
		w.facts.Clause("at", w.cellNames(s.shown.List())...)
	}
	w.facts.Clause("then", w.queens(s.then)...)
	w.gap(s.gap)
	hint.Facts[1] = w.facts.Take()

	for cell := range l.about(s) {
		hint.Cells = append(hint.Cells, cell)
	}
	w.result(s, &hint)
	return hint
}

// about yields the cells that a step mentions, in ascending order.
func (l *Logic) about(s *step) func(yield func(int) bool) {
	all := s.shown
	for _, cell := range s.then {
		all.Add(cell)
	}
	for _, cell := range []int{s.supposed, s.queen} {
		if cell >= 0 {
			all.Add(cell)
		}
	}
	if s.gap >= 0 {
		all = all.Or(&l.Houses[s.gap])
	}
	return all.Cells()
}

func (w *words) gap(h int) {
	if h >= 0 {
		w.facts.Clause("gap", w.houseFacts([]int{h})[0], "1")
	}
}

// result writes what a step places or rules out.
func (w *words) result(s *step, hint *engine.Hint) {
	hint.Fill, hint.Drop = nil, nil
	if s.queen >= 0 {
		w.text.Add("A ", w.piece, " goes in ", w.cell(s.queen), ".")
		w.facts.Clause("set", w.queens([]int{s.queen})...)
		hint.Fill = &engine.HintFill{Cell: s.queen, Value: 1}
	} else {
		cells := s.empty.List()
		verb := " stay empty."
		if len(cells) == 1 {
			verb = " stays empty."
		}
		w.text.Add(w.cells(cells), verb)
		w.facts.Clause("drop", w.empties(cells)...)
		for _, cell := range cells {
			hint.Drop = append(hint.Drop, engine.HintDrop{Cell: cell, Values: []int{1}})
		}
	}
	hint.Tell, hint.Facts[2] = w.text.Take(), w.facts.Take()
}

// explainWrong returns a hint with the wrong queens and the contradiction that follows from them.
func (l *Logic) explainWrong(values []uint8, wrong []int) engine.Hint {
	w := newWords(l.Layout)
	hint := engine.Hint{Look: "A " + w.piece + " is wrong.", Wrong: wrong}
	if len(wrong) > 1 {
		hint.Look = "Some " + w.piece + "s are wrong."
	}
	w.facts.Clause("wrong", strconv.Itoa(len(wrong)))
	w.stars()
	hint.Facts[0] = w.facts.Take()
	l.contradiction(w, values)
	hint.Why, hint.Facts[1] = w.text.Take(), w.facts.Take()
	for _, cell := range wrong {
		w.text.Add("No ", w.piece, " goes in ", w.cell(cell), ".")
	}
	w.facts.Clause("not", w.queens(wrong)...)
	hint.Tell, hint.Facts[2] = w.text.Take(), w.facts.Take()
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
		w.text.Add("With them the board can't be finished.")
		return
	}
	if then := l.step.then; len(then) > 0 {
		w.text.Add("There would have to be ", w.piece, "s in ", w.cells(then), " too.")
		w.text.Add("Then ", w.house(gap), " has no room.")
		w.facts.Clause("then", w.queens(then)...)
	} else {
		w.text.Add(w.house(gap), " has no room left.")
	}
	w.gap(gap)
}

// explainClash describes which queens rule out the one in a cell.
func (l *Logic) explainClash(w *words, cell int) {
	l.ruledOut(cell)
	other := l.step.shown.First()
	if len(l.step.houses) == 0 {
		w.text.Add(w.cell(other), " and ", w.cell(cell), " touch.")
	} else {
		w.text.Add("With ", w.cell(cell), " there are too many in ", w.house(l.step.houses[0]), ".")
	}
	w.facts.Clause("clash", w.queens([]int{other, cell})...)
	w.facts.Clause("in", w.houseFacts(l.step.houses)...)
}
