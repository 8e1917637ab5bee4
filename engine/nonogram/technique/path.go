package technique

import "nonet/engine/nonogram/board"

// Path is the necessary steps that lead to a cell.
type Path struct {
	First Step // the first of them
	Wait  int  // the number of steps before the one that makes the cell known
}

// PathTo applies steps to a board until a cell is known. It returns false if no technique leads to it.
func (l *Logic) PathTo(b *board.Board, target Cell) (Path, bool) {
	var steps []Step
	for !b.IsKnown(target.X, target.Y) {
		s, ok := l.Next(b)
		if !ok {
			return Path{}, false
		}
		s.Apply(b)
		steps = append(steps, s)
	}
	// Go backwards and skip steps on which no later step can depend: a line depends on its own cells.
	var matters map[Cell]bool
	first, wait := len(steps)-1, -1
	for i := first; i >= 0; i-- {
		if matters != nil && !steps[i].concludesAny(matters) {
			continue
		}
		first = i
		wait++
		if matters == nil {
			matters = map[Cell]bool{}
		}
		steps[i].dependsOn(b, matters)
	}
	return Path{First: steps[first], Wait: wait}, true
}

func (s *Step) concludesAny(cells map[Cell]bool) bool {
	for _, c := range append(s.Filled[:len(s.Filled):len(s.Filled)], s.Empty...) {
		if cells[c] {
			return true
		}
	}
	return false
}

// dependsOn adds the cells on which a step may depend: those of its line, or all for an assumed cell.
func (s *Step) dependsOn(b *board.Board, cells map[Cell]bool) {
	lines := []lineRef{s.line}
	if s.Technique >= TwoLines {
		lines = linesOf(b)
	}
	for _, at := range lines {
		_, length, _ := lineState(b, at)
		for i := range length {
			cells[at.cell(i)] = true
		}
	}
}
