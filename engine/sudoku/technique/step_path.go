package technique

import "slices"

// stepPath is a sequence of steps with the notes that each removed, to find out which of them lead to the end.
type stepPath struct {
	logic  *Logic
	steps  []Step
	lost   [][]Note // by step: the notes that it removed
	before []uint32 // the notes after the last step
}

func (l *Logic) newStepPath() *stepPath {
	return &stepPath{logic: l, before: slices.Clone(l.notes)}
}

// append applies the current step and adds it to the path.
func (w *stepPath) append() {
	l := w.logic
	w.steps = append(w.steps, l.currentStep())
	l.apply(&l.step)
	var lost []Note
	for cell, notes := range l.notes {
		if gone := w.before[cell] &^ notes; gone != 0 {
			lost = append(lost, Note{cell, gone})
		}
	}
	w.lost = append(w.lost, lost)
	copy(w.before, l.notes)
}

// relevantSteps returns the steps on which the end depends, in order. It goes backwards from the end and skips steps on
// which no later one can depend. Matters are the notes whose absence the end depends on.
func (w *stepPath) relevantSteps(matters []uint32) (steps []*Step) {
	for i := len(w.steps) - 1; i >= 0; i-- {
		if slices.ContainsFunc(w.lost[i], func(n Note) bool { return matters[n.Cell]&n.Digits != 0 }) {
			steps = append(steps, &w.steps[i])
			w.logic.mark(matters, &w.steps[i])
		}
	}
	slices.Reverse(steps)
	return steps
}

// mark adds the notes whose absence a step may depend on: for a single those of its cell, or of its digit in its house;
// for any other step all in the cells of its pattern, and of its digits in their houses.
func (l *Logic) mark(matters []uint32, s *Step) {
	switch {
	case s.Technique == nakedSingle:
		matters[s.Cell] = ^uint32(0)
	case s.Technique < nakedSingle:
		l.markHouse(matters, s.houses[0], s.Value-1)
	case s.Technique >= forcingNet:
		for cell := range matters {
			matters[cell] = ^uint32(0)
		}
	default:
		for _, note := range s.pattern {
			l.markAround(matters, note.Cell, note.Digits)
		}
		for _, link := range s.chain {
			for _, cell := range link.Cells {
				l.markAround(matters, cell, 1<<link.Digit)
			}
		}
	}
}

func (b *board) markHouse(matters []uint32, house, digit int) {
	for _, cell := range b.grid.Houses[house].Cells {
		matters[cell] |= 1 << digit
	}
}

func (l *Logic) markAround(matters []uint32, cell int, digits uint32) {
	matters[cell] = ^uint32(0)
	for _, peer := range l.grid.Peers[cell] {
		matters[peer] |= digits
	}
}
