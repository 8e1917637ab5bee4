package technique

import (
	"slices"
	"strconv"

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
		return l.hintFor(cell, solution[cell]), nil
	case !l.next(Hypothesis):
		return engine.Hint{}, engine.ErrStuck
	}
	s := l.stepAt(-1)
	return l.explain(&s), nil
}

func (l *Logic) explain(s *step) engine.Hint {
	look, why, tell := words{l: l}, words{l: l}, words{l: l}
	if s.Technique == Hypothesis {
		look.Add("Try what follows from ", look.at(s), ".")
	} else {
		look.Add("Look at ", look.lines(s.lookAt()), ".")
	}
	why.Add(why.capital(s.Technique.String()), ":")
	methods[s.Technique].why(&why, s)
	cell := l.b.Cell(s.Line, s.place())
	tell.Add(tell.cell(cell), " is ", tell.one(s.value()), ".")
	return engine.Hint{
		Look: look.String(), Why: why.String(), Tell: tell.String(),
		Technique: s.Technique.String(), Cells: l.shownCells(s),
		Fill:  &engine.HintFill{Cell: cell, Value: int(s.value())},
		Facts: l.factsOf(s),
	}
}

// shownCells returns the cells that a step mentions, ascending: its lines, or the cells of a hypothesis.
func (l *Logic) shownCells(s *step) (cells []int) {
	cells = append(cells, s.At...)
	for _, m := range s.Chain {
		cells = append(cells, m.Cell)
	}
	if s.Technique != Hypothesis {
		for _, line := range s.lookAt() {
			cells = append(cells, l.cellsOf(line, l.b.Full())...)
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
	w, look, not := words{l: l}, facts{words: words{l: l}}, facts{words: words{l: l}}
	var facts []string
	for _, cell := range wrong {
		w.Add(w.cell(cell), " is not ", w.one(values[cell]), ".")
		facts = append(facts, not.value(cell, values[cell]))
	}
	look.text.Clause("wrong", strconv.Itoa(len(wrong)))
	not.text.Clause("not", facts...)
	hint.Tell = w.String()
	hint.Facts = [3]string{look.text.String(), "", not.text.String()}
	return hint
}

// explainPlainly returns the hint for a cell that no technique solves.
func (l *Logic) explainPlainly(cell int, value uint8) engine.Hint {
	w := words{l: l}
	f := facts{words: words{l: l}}
	f.text.Clause("set", f.value(cell, value))
	return engine.Hint{
		Look: "Look at " + w.line(cell/l.b.N) + ".",
		Why:  "No technique that is known here gets to this cell.",
		Tell: w.cell(cell) + " is " + w.one(value) + ".",

		Technique: Beyond.String(), Cells: []int{cell},
		Fill:  &engine.HintFill{Cell: cell, Value: int(value)},
		Facts: [3]string{"look " + f.house(cell/l.b.N), "by " + Beyond.String(), f.text.String()},
	}
}
