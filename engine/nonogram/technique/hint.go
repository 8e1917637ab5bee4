package technique

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/hintwords"
	"nonet/engine/nonogram/board"
	"nonet/notation"
)

// cross is the note for a cell that stays empty.
const cross = 1

// Hint returns the easiest next step from a position, or, if cell is not negative, the one that leads to this cell. The
// board must be empty; it becomes the player's.
func (l *Logic) Hint(b *board.Board, at engine.Position, solution []uint8, cell int) (engine.Hint, error) {
	width := b.Clues().Width()
	var filled, crossed []Cell // the wrong ones
	for i, v := range at.Values {
		c := Cell{X: i % width, Y: i / width}
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
	if len(filled)+len(crossed) > 0 {
		return l.ExplainWrong(b, filled, crossed), nil
	}
	if cell >= 0 {
		return l.hintFor(b, Cell{X: cell % width, Y: cell / width}, solution[cell] != 0)
	}
	l.FinishLines(b)
	step, ok := l.Next(b)
	if !ok {
		return engine.Hint{}, engine.ErrNoHint
	}
	return step.Explain(width), nil
}

// hintFor returns the hint for a chosen cell.
func (l *Logic) hintFor(b *board.Board, c Cell, filled bool) (engine.Hint, error) {
	if b.IsKnown(c.X, c.Y) {
		return engine.Hint{}, fmt.Errorf("%w: the cell is filled or crossed out", engine.ErrNoHint)
	}
	path, ok := l.PathTo(b, c)
	if !ok {
		return engine.Hint{}, engine.ErrNoHint
	}
	width := b.Clues().Width()
	hint := path.First.Explain(width)
	if filled {
		tell(&hint, []Cell{c}, nil, width)
	} else {
		tell(&hint, nil, []Cell{c}, width)
	}
	if path.Wait > 0 {
		hintwords.Wait(&hint, c.String())
	}
	return hint, nil
}

// Explain returns the hint for a step on a board with this width.
func (s *Step) Explain(width int) engine.Hint {
	var w hintwords.Writer
	name := s.Technique.String()
	hint := engine.Hint{Technique: name}
	switch s.Technique {
	case TwoLines:
		w.Text.Add("Look at ", s.line.String(), " and ", s.jam.String(), ".")
		w.Facts.Clause("look", s.line.fact(), s.jam.fact())
	case Probing:
		w.Text.Add("Look at what follows from ", s.supposed.String(), ".")
		w.Facts.Clause("look", s.supposed.String())
	default:
		w.Text.Add("Look at ", s.line.String(), ".")
		w.Facts.Clause("look", s.line.fact())
	}
	hint.Look, hint.Facts[0] = w.Take()

	w.Text.Add(hintwords.Capital(name), ": ", s.why())
	w.Facts.Clause("by", name)
	if s.Technique != Probing {
		w.Facts.Clause("in", s.line.fact())
	}
	if s.run >= 0 {
		w.Facts.Clause("run", strconv.Itoa(s.run+1))
		w.Facts.Clause("long", strconv.Itoa(s.length))
	}
	if s.Technique >= TwoLines {
		sign := "=0"
		if s.value {
			sign = "=1"
		}
		w.Facts.Clause("if", s.supposed.String()+sign)
		w.Facts.Clause("jam", s.jam.fact())
	}
	if s.Technique == Probing {
		w.Facts.Clause("steps", strconv.Itoa(s.count))
	}
	hint.Why, hint.Facts[1] = w.Take()

	tell(&hint, s.Filled, s.Empty, width)
	shown := s.Filled
	if len(shown) == 0 {
		shown = s.Empty
	}
	for _, c := range shown {
		hint.Cells = append(hint.Cells, c.index(width))
	}
	return hint
}

// why returns the reason for a step.
func (s *Step) why() string {
	state := "empty"
	if s.value {
		state = "filled"
	}
	switch s.Technique {
	case FullLine:
		return fmt.Sprintf("there's only one way to fill %s.", s.line)
	case FinishedLine:
		return fmt.Sprintf("%s is done, so the rest stays empty.", s.line)
	case Overlap, Reach:
		if s.run >= 0 {
			return fmt.Sprintf("wherever the %d goes in %s, it covers these.", s.length, s.line)
		}
		return fmt.Sprintf("no number in %s can reach these cells.", s.line)
	case CompleteLine:
		return fmt.Sprintf("any way to fill %s, these cells come out the same.", s.line)
	case TwoLines:
		return fmt.Sprintf("if %s was %s, %s and the lines that cross it would leave no room in %s.",
			s.supposed, state, s.line, s.jam)
	}
	return fmt.Sprintf("if %s was %s, %s would no longer work out, %d lines later.", s.supposed, state,
		s.jam, s.count)
}

// tell writes the last degree of a hint: which cells are filled, and which stay empty. If there are filled ones the
// hint has the first, because the words mention the others.
func tell(hint *engine.Hint, filled, empty []Cell, width int) {
	var w hintwords.Writer
	for _, of := range []struct {
		cells              []Cell
		one, several       string
		clause, factSuffix string
	}{
		{filled, " is filled.", " are filled.", "set", "=1"}, {empty, " stays empty.", " stay empty.", "drop", "-1"},
	} {
		switch len(of.cells) {
		case 0:
			continue
		case 1:
			w.Text.Add(of.cells[0].String(), of.one)
		default:
			w.Text.Add(hintwords.Join(hintwords.Names(of.cells, Cell.String)), of.several)
		}
		w.Facts.Clause(of.clause, hintwords.Names(of.cells, func(c Cell) string { return c.String() + of.factSuffix })...)
	}
	hint.Tell, hint.Facts[2] = w.Take()
	hint.Fill, hint.Drop = nil, nil
	if len(filled) > 0 {
		hint.Fill = &engine.HintFill{Cell: filled[0].index(width), Value: 1}
		return
	}
	for _, c := range empty {
		hint.Drop = append(hint.Drop, engine.HintDrop{Cell: c.index(width), Values: []int{1}})
	}
}

// ExplainWrong explains which filled cells should be empty, and which crossed out cells should be filled. The board is
// the player's; if one of its lines does not fit its clue, that is the reason given.
func (l *Logic) ExplainWrong(b *board.Board, filled, crossed []Cell) engine.Hint {
	var w hintwords.Writer
	var not []string
	hint := engine.Hint{Look: "A cell is wrong.", Why: "It is not what the solution has."}
	wrong := slices.Concat(filled, crossed)
	if len(wrong) > 1 {
		hint.Look, hint.Why = "Some cells are wrong.", "They are not what the solution has."
	}
	for i, c := range wrong {
		hint.Wrong = append(hint.Wrong, c.index(b.Clues().Width()))
		if i < len(filled) {
			w.Text.Add(c.String(), " stays empty.")
			not = append(not, c.String()+"=1")
		} else {
			w.Text.Add(c.String(), " is filled.")
			not = append(not, c.String()+"=0")
		}
	}
	w.Facts.Clause("not", not...)
	hint.Tell, hint.Facts[2] = w.Take()
	hint.Facts[0] = fmt.Sprintf("wrong %d", len(wrong))
	for _, at := range linesOf(b) {
		if clue, length, known := lineState(b, at); !l.solver.Fits(clue, length, known) {
			hint.Why = fmt.Sprintf("The clue of %s no longer works out.", at)
			hint.Facts[1] = "jam " + at.fact()
			break
		}
	}
	return hint
}

// String returns the cell's name, "r3c4".
func (c Cell) String() string { return notation.Cell{Row: c.Y + 1, Col: c.X + 1}.String() }

// index returns the cell's row-major index on a board with this width.
func (c Cell) index(width int) int { return c.Y*width + c.X }

// String returns the line's name, "row 3".
func (at lineRef) String() string {
	if at.Axis == board.Cols {
		return fmt.Sprintf("column %d", at.Index+1)
	}
	return fmt.Sprintf("row %d", at.Index+1)
}

// fact returns the line as a fact, "row3".
func (at lineRef) fact() string { return strings.ReplaceAll(at.String(), " ", "") }
