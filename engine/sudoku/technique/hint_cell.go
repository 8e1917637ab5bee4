package technique

import "slices"

// HintFor is the hint for a chosen cell: the single that fills it, or else the first step on the way there.
// Its third degree is the digit of the cell.
func (l *Logic) HintFor(p Position, cell int) (Hint, error) {
	hint, err := l.setUp(p)
	if err != nil || hint.Wrong != nil {
		return hint, err
	}
	if p.Values[cell] != 0 {
		return Hint{}, ErrComplete
	}
	if l.singleIn(cell) {
		return l.tell(), nil
	}
	w := l.wayTo(cell)
	if w == nil {
		return Hint{}, ErrStuck
	}
	first, needed := w.first()
	return l.waits(l.inWords(&w.steps[first]), cell, w.steps[len(w.steps)-1].Value-1, needed-1), nil
}

// waits says that a cell has to wait for other steps.
func (l *Logic) waits(hint Hint, cell, digit, before int) Hint {
	if before == 0 {
		return hint
	}
	w := words{grid: l.grid}
	w.sentence(w.cell(cell), " has to wait for another step. ", hint.Look)
	hint.Look, hint.Before = w.text.String(), before
	hint.Tell = w.cell(cell) + " is " + w.digit(digit) + "."
	return hint
}

// way is the steps that lead to a cell, with all that was done between.
type way struct {
	logic *Logic
	steps []Step
	lost  [][]Note // of each step, the notes that it took away
}

// wayTo takes the easiest steps until one fills a cell. It is nil if none does.
func (l *Logic) wayTo(cell int) *way {
	w := &way{logic: l}
	before := slices.Clone(l.notes)
	for l.next(NestedNet) {
		w.steps = append(w.steps, l.stepToTell())
		if l.step.Cell == cell {
			return w
		}
		l.apply(&l.step)
		var lost []Note
		for c, notes := range l.notes {
			if gone := before[c] &^ notes; gone != 0 {
				lost = append(lost, Note{c, gone})
			}
		}
		w.lost = append(w.lost, lost)
		copy(before, l.notes)
	}
	return nil
}

// first goes back from the last step and passes over all that nothing later can depend on. It returns the first
// step that counts, and how many there are.
func (w *way) first() (first, needed int) {
	first, needed = len(w.steps)-1, 1
	matters := make([]uint32, len(w.logic.notes))
	w.mark(matters, &w.steps[first])
	for i := first - 1; i >= 0; i-- {
		if slices.ContainsFunc(w.lost[i], func(n Note) bool { return matters[n.Cell]&n.Digits != 0 }) {
			first, needed = i, needed+1
			w.mark(matters, &w.steps[i])
		}
	}
	return first, needed
}

// mark adds the notes whose absence a step may build on: for a single those of its cell, or its digit's in its house; for
// any other step all in the cells of its pattern, and its digits' in their houses.
func (w *way) mark(matters []uint32, s *Step) {
	switch {
	case s.Technique == NakedSingle:
		matters[s.Cell] = ^uint32(0)
		return
	case s.Technique < NakedSingle:
		for _, cell := range w.logic.grid.Houses[s.Houses[0]].Cells {
			matters[cell] |= 1 << (s.Value - 1)
		}
		return
	case s.Technique >= ForcingNet:
		for cell := range matters {
			matters[cell] = ^uint32(0)
		}
		return
	}
	for _, note := range s.Pattern {
		w.markAround(matters, note.Cell, note.Digits)
	}
	for _, link := range s.Chain {
		for _, cell := range link.Cells {
			w.markAround(matters, cell, 1<<link.Digit)
		}
	}
}

func (w *way) markAround(matters []uint32, cell int, digits uint32) {
	matters[cell] = ^uint32(0)
	for _, peer := range w.logic.grid.Peers[cell] {
		matters[peer] |= digits
	}
}
