package technique

import (
	"slices"

	"nonet/engine"
	"nonet/engine/hintwords"
	"nonet/engine/tango/lines"
)

// Hint returns the easiest next step from a position, or, if cell is not negative, the one that leads to this cell. It
// uses the solution to find wrong cells, and for cells that no technique solves.
func (l *Logic) Hint(values, solution []uint8, cell int) (engine.Hint, error) {
	var known lines.Marks
	known.Read(&l.b, values)
	l.open(&known)
	if wrong := hintwords.FindWrong(values, solution); wrong != nil {
		return l.explainWrong(values, wrong), nil
	}
	switch {
	case !slices.Contains(values, 0):
		return engine.Hint{}, engine.ErrComplete
	case cell >= 0 && values[cell] != 0:
		return engine.Hint{}, engine.ErrFilled
	case cell >= 0:
		return l.hintFor(move{cell, solution[cell]}), nil
	case !l.next(Hypothesis):
		return engine.Hint{}, engine.ErrStuck
	}
	s := l.stepAt(-1)
	return l.explain(&s), nil
}

func (l *Logic) explain(s *step) engine.Hint {
	w := words{l: l}
	hint := engine.Hint{Technique: s.Technique.String(), Cells: l.shownCells(s)}
	if s.Technique == Hypothesis {
		w.add("Try what follows from ", w.at(s), ".")
		w.cellFacts("look", s.At...)
	} else {
		w.add("Look at ", w.lines(s.lookAt()), ".")
		w.lineFacts("look", s.lookAt()...)
	}
	hint.Look, hint.Facts[0] = w.Take()

	w.add(hintwords.Capital(s.Technique.String()), ":")
	methods[s.Technique].why(&w, s)
	w.whyFacts(s)
	hint.Why, hint.Facts[1] = w.Take()

	w.tell(&hint, l.fills(s))
	return hint
}

// whyFacts writes the facts of the second degree.
func (w *words) whyFacts(s *step) {
	w.Facts.Clause("by", s.Technique.String())
	if s.Technique != Hypothesis {
		w.lineFacts("in", s.lookAt()...)
	}
	w.lineFacts("from", s.From...)
	if s.Technique == Hypothesis {
		w.valueFacts("if", move{s.At[0], s.Of})
	} else {
		w.cellFacts("at", s.At...)
	}
	switch {
	case s.Technique == completeLine:
		w.Facts.Clause("ways", w.number(w.l.t.Count(&w.l.set[s.Line])))
	case s.Technique < completeLine:
		w.Facts.Clause("of", w.number(int(s.Of)))
	}
	if s.Technique == signCount {
		w.Facts.Clause("left", w.number(w.l.countMissing(s)))
	}
	w.valueFacts("then", s.Chain...)
	if s.End >= 0 {
		w.lineFacts("none", s.End)
	}
}

// lookAt returns the lines to look at.
func (s *step) lookAt() []int {
	if s.Technique == TwoLines {
		return []int{s.Line, s.Beside}
	}
	return []int{s.Line}
}

// shownCells returns the cells that a step mentions, ascending: its lines, or the cells of a hypothesis.
func (l *Logic) shownCells(s *step) (cells []int) {
	cells = append(cells, s.At...)
	for _, m := range s.Chain {
		cells = append(cells, m.Cell)
	}
	if s.Technique != Hypothesis {
		for _, line := range s.lookAt() {
			cells = append(cells, l.cellsOf(line, l.b.AllCells())...)
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

func (l *Logic) explainWrong(values []uint8, wrong []int) engine.Hint {
	hint := engine.Hint{Look: "A symbol that is filled in is wrong.", Wrong: wrong,
		Why: "With it the board can't be filled."}
	if len(wrong) > 1 {
		hint.Look, hint.Why = "Some symbols that are filled in are wrong.", "With them the board can't be filled."
	}
	w := words{l: l}
	w.Facts.Clause("wrong", w.number(len(wrong)))
	hint.Facts[0] = w.Facts.Take()
	var moves []move
	for _, cell := range wrong {
		w.add(w.cell(cell), " is not ", w.one(values[cell]), ".")
		moves = append(moves, move{cell, values[cell]})
	}
	w.valueFacts("not", moves...)
	hint.Tell, hint.Facts[2] = w.Take()
	return hint
}

// explainPlainly returns the hint for a cell that no technique solves.
func (l *Logic) explainPlainly(target move) engine.Hint {
	w, row := words{l: l}, target.Cell/l.b.N
	hint := engine.Hint{
		Look: "Look at " + w.line(row) + ".", Why: "No technique that is known here gets to this cell.",
		Technique: Beyond.String(), Cells: []int{target.Cell},
		Facts: [3]string{"look " + w.house(row), "by " + Beyond.String()},
	}
	w.tell(&hint, target)
	return hint
}
