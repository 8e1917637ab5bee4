package technique

import (
	"slices"

	"nonet/engine"
	"nonet/engine/hintwords"
	"nonet/notation"
)

// explain returns the hint for the current step.
func (l *Logic) explain() engine.Hint {
	s := l.currentStep()
	return l.explainStep(&s)
}

// currentStep returns a copy of the step with everything that its words need from the current position.
func (l *Logic) currentStep() Step {
	s := l.step.clone()
	if s.Technique >= forcingNet {
		l.trace(&s)
	}
	return s
}

func (l *Logic) explainStep(s *Step) engine.Hint {
	why := words{grid: l.grid}
	methods[s.Technique].why(&why, s)
	return l.hintOf(s, hintwords.Capital(s.Technique.String())+": "+why.String())
}

// hintOf returns the hint for a step and its reason.
func (l *Logic) hintOf(s *Step, why string) engine.Hint {
	hint := engine.Hint{
		Look: l.lookText(s), Why: why, Tell: l.result(s), Facts: l.factsOf(s),
		Technique: s.Technique.String(), Cells: s.Cells(l.grid),
	}
	if s.Cell >= 0 {
		hint.Fill = &engine.HintFill{Cell: s.Cell, Value: s.Value}
	}
	for _, note := range s.Removed {
		values := slices.Collect(notation.Values(note.Digits << 1))
		hint.Drop = append(hint.Drop, engine.HintDrop{Cell: note.Cell, Values: values})
	}
	return hint
}

// clone returns a deep copy.
func (s *Step) clone() Step {
	c := *s
	c.Removed, c.pattern = slices.Clone(s.Removed), slices.Clone(s.pattern)
	c.houses, c.cover = slices.Clone(s.houses), slices.Clone(s.cover)
	c.chain = slices.Clone(s.chain)
	for i := range c.chain {
		c.chain[i].Cells = slices.Clone(c.chain[i].Cells)
	}
	return c
}

// lookText returns where to look.
func (l *Logic) lookText(s *Step) string {
	w := words{grid: l.grid}
	switch houses, cells := l.places(s); {
	case len(houses) > 0:
		w.Add("Look at ", w.houses(houses), ".")
	case s.sum > 0:
		w.Add("Look at the cage ", w.cells(cells), ".")
	case len(s.pattern) > 0:
		w.Add("Look at ", w.cells(cells), ".")
	default:
		w.Add("See what follows from the notes of ", w.cells(cells), ".")
	}
	return w.String()
}

// places returns the houses to look at, or the cells if the step has no houses. For a single cell it returns the cell's
// box.
func (l *Logic) places(s *Step) (houses, cells []int) {
	switch {
	case len(s.houses) > 0:
		return s.houses, nil
	case s.sum == 0 && s.Cell >= 0:
		return []int{l.boxAt[s.Cell]}, nil
	case s.sum == 0 && len(s.pattern) == 0:
		return nil, s.chain[0].Cells[:1]
	}
	for _, note := range s.pattern {
		if !slices.Contains(cells, note.Cell) {
			cells = append(cells, note.Cell)
		}
	}
	return nil, cells
}

// result returns what the step fills in or removes.
func (l *Logic) result(s *Step) string {
	w := words{grid: l.grid}
	if s.Cell >= 0 {
		w.Add(w.cell(s.Cell), " is ", w.digit(s.Value-1), ".")
		return w.String()
	}
	for _, group := range groupNotes(s.Removed) {
		w.Add(w.cells(group.cells), " can't be ", w.alternatives(group.digits), ".")
	}
	return w.String()
}

// noteGroup is a set of cells that lose the same digits.
type noteGroup struct {
	digits uint32
	cells  []int
}

// groupNotes merges all digits of a cell, and then all cells with the same digits.
func groupNotes(notes []Note) (groups []noteGroup) {
	byCell := map[int]uint32{}
	var cells []int
	for _, note := range notes {
		if byCell[note.Cell] == 0 {
			cells = append(cells, note.Cell)
		}
		byCell[note.Cell] |= note.Digits
	}
	for _, cell := range cells {
		at := slices.IndexFunc(groups, func(g noteGroup) bool { return g.digits == byCell[cell] })
		if at < 0 {
			at = len(groups)
			groups = append(groups, noteGroup{digits: byCell[cell]})
		}
		groups[at].cells = append(groups[at].cells, cell)
	}
	return groups
}
