package nonogram

import (
	"fmt"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/technique"
	"nonet/engine/specword"
)

// cross is the note for a cell that stays empty.
const cross = 1

// Hint returns the next step with human techniques.
func (kind) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	n, err := nonogramOf(&p)
	if err != nil {
		return engine.Hint{}, err
	}
	width, cells := n.Clues.Width(), n.Clues.Width()*n.Clues.Height()
	if len(p.Solution) != cells || len(at.Values) != cells || cell >= cells || at.Notes != nil && len(at.Notes) != cells {
		return engine.Hint{}, &engine.InputError{Msg: fmt.Sprintf("a board of %s has %d cells",
			specword.SizeName(width, n.Clues.Height()), cells)}
	}
	var b board.Board
	var l technique.Logic
	filled, crossed := position(&b, &n.Clues, p.Solution, at)
	if len(filled)+len(crossed) > 0 {
		explanation := l.ExplainWrong(&b, filled, crossed)
		hint := toHint(&explanation)
		for _, c := range append(filled, crossed...) {
			hint.Wrong = append(hint.Wrong, c.Y*width+c.X)
		}
		return hint, nil
	}
	if cell >= 0 {
		return hintFor(&l, &b, p.Solution, technique.Cell{X: cell % width, Y: cell / width})
	}
	l.FinishLines(&b)
	step, ok := l.Next(&b)
	if !ok {
		return engine.Hint{}, engine.ErrNoHint
	}
	return shown(&step, width), nil
}

// position sets up the player's board, and returns the wrong cells: filled ones, and crossed out ones.
func position(b *board.Board, clues *board.Clues, solution []uint8, at engine.Position) (
	filled, crossed []technique.Cell) {
	b.Reset(clues)
	for i, v := range at.Values {
		c := technique.Cell{X: i % clues.Width(), Y: i / clues.Width()}
		out := v == 0 && at.Notes != nil && at.Notes[i]&cross != 0
		if v != 0 || out {
			b.Set(c.X, c.Y, v != 0)
		}
		switch {
		case v != 0 && solution[i] == 0:
			filled = append(filled, c)
		case out && solution[i] != 0:
			crossed = append(crossed, c)
		}
	}
	return filled, crossed
}

// hintFor returns the hint for a chosen cell.
func hintFor(l *technique.Logic, b *board.Board, solution []uint8, c technique.Cell) (engine.Hint, error) {
	width := b.Clues().Width()
	if b.Known(c.X, c.Y) {
		return engine.Hint{}, fmt.Errorf("%w: the cell is filled or crossed out", engine.ErrNoHint)
	}
	path, ok := l.PathTo(b, c)
	if !ok {
		return engine.Hint{}, engine.ErrNoHint
	}
	hint := shown(&path.First, width)
	cell := c.Y*width + c.X
	hint.Fill, hint.Drop = nil, nil
	if solution[cell] != 0 {
		hint.Fill = &engine.HintFill{Cell: cell, Value: 1}
	} else {
		hint.Drop = []engine.HintDrop{{Cell: cell, Values: []int{1}}}
	}
	hint.Tell, hint.Facts[2] = technique.ExplainCell(c, solution[cell] != 0)
	if path.Wait > 0 { // the words explain an earlier step
		hint.Facts[0] = "wait " + c.String() + "; " + hint.Facts[0]
		hint.Look = fmt.Sprintf("Solve this first, then %s. %s", c, hint.Look)
	}
	return hint, nil
}

// toHint converts an explanation of package technique.
func toHint(t *technique.Explanation) engine.Hint {
	return engine.Hint{Look: t.Look, Why: t.Why, Tell: t.Tell, Facts: t.Facts}
}

// shown converts a step. If it fills several cells, the hint has the first; the words mention the others.
func shown(s *technique.Step, width int) engine.Hint {
	explanation := s.Explain()
	hint := toHint(&explanation)
	hint.Technique = s.Technique.String()
	for _, c := range s.Filled {
		hint.Cells = append(hint.Cells, c.Y*width+c.X)
	}
	if len(s.Filled) > 0 {
		hint.Fill = &engine.HintFill{Cell: hint.Cells[0], Value: 1}
		return hint
	}
	for _, c := range s.Empty {
		hint.Cells = append(hint.Cells, c.Y*width+c.X)
		hint.Drop = append(hint.Drop, engine.HintDrop{Cell: c.Y*width + c.X, Values: []int{1}})
	}
	return hint
}
