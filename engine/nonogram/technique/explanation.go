package technique

import (
	"fmt"
	"strings"

	"nonet/engine/hintwords"
	"nonet/engine/nonogram/board"
	"nonet/notation"
)

// Explanation is a step in words, in three degrees, and as facts: see [engine.Hint].
type Explanation struct {
	Look, Why, Tell string
	Facts           [3]string
}

// Explain returns the explanation of a step.
func (s *Step) Explain() Explanation {
	var t Explanation
	name := s.Technique.String()
	t.Why = strings.ToUpper(name[:1]) + name[1:] + ": " + s.why()
	t.Tell = result(s.Filled, s.Empty)
	look, why := "look "+s.line.fact(), "by "+name+"; in "+s.line.fact()
	switch s.Technique {
	case TwoLines:
		t.Look = fmt.Sprintf("Look at %s and %s.", s.line, s.jam)
		look += " " + s.jam.fact()
		why += s.supposition()
	case Probing:
		t.Look = fmt.Sprintf("Look at what follows from %s.", s.supposed)
		look = "look " + s.supposed.String()
		why = "by " + name + s.supposition() + fmt.Sprintf("; steps %d", s.count)
	default:
		t.Look = fmt.Sprintf("Look at %s.", s.line)
		if s.run >= 0 {
			why += fmt.Sprintf("; run %d; long %d", s.run+1, s.length)
		}
	}
	t.Facts = [3]string{look, why, factOf(s.Filled, s.Empty)}
	return t
}

// supposition returns the facts of an assumed cell.
func (s *Step) supposition() string {
	value := 0
	if s.value {
		value = 1
	}
	return fmt.Sprintf("; if %s=%d; jam %s", s.supposed, value, s.jam.fact())
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

// String returns the cell's name, "r3c4".
func (c Cell) String() string { return notation.Cell{Row: c.Y + 1, Col: c.X + 1}.String() }

// String returns the line's name, "row 3".
func (at lineRef) String() string {
	if at.Axis == board.Cols {
		return fmt.Sprintf("column %d", at.Index+1)
	}
	return fmt.Sprintf("row %d", at.Index+1)
}

// fact returns the line as a fact, "row3".
func (at lineRef) fact() string { return strings.ReplaceAll(at.String(), " ", "") }

// ExplainCell returns, in words and as facts, whether a cell is filled or stays empty.
func ExplainCell(c Cell, filled bool) (words, facts string) {
	cells := []Cell{c}
	if filled {
		return result(cells, nil), factOf(cells, nil)
	}
	return result(nil, cells), factOf(nil, cells)
}

// result describes which cells are filled and which stay empty.
func result(filled, empty []Cell) string {
	var sentences []string
	if len(filled) > 0 {
		sentences = append(sentences, listCells(filled, "is filled.", "are filled."))
	}
	if len(empty) > 0 {
		sentences = append(sentences, listCells(empty, "stays empty.", "stay empty."))
	}
	return strings.Join(sentences, " ")
}

// listCells returns cells as an English list, with one or several as the verb.
func listCells(cells []Cell, one, several string) string {
	if len(cells) == 1 {
		return cells[0].String() + " " + one
	}
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = c.String()
	}
	return hintwords.Join(names) + " " + several
}

// factOf returns the facts for result.
func factOf(filled, empty []Cell) string {
	var clauses []string
	for _, c := range []struct {
		word, sign string
		cells      []Cell
	}{{"set", "=1", filled}, {"drop", "-1", empty}} {
		if len(c.cells) == 0 {
			continue
		}
		clause := c.word
		for _, cell := range c.cells {
			clause += " " + cell.String() + c.sign
		}
		clauses = append(clauses, clause)
	}
	return strings.Join(clauses, "; ")
}

// ExplainWrong explains which filled cells should be empty, and which crossed out cells should be filled. The board is
// the player's; if one of its lines does not fit its clue, that is the reason given.
func (l *Logic) ExplainWrong(b *board.Board, filled, crossed []Cell) Explanation {
	t := Explanation{Look: "A cell is wrong.", Why: "It is not what the solution has."}
	n := len(filled) + len(crossed)
	if n > 1 {
		t.Look, t.Why = "Some cells are wrong.", "They are not what the solution has."
	}
	var sentences []string
	not := "not"
	for _, c := range filled {
		sentences, not = append(sentences, c.String()+" stays empty."), not+" "+c.String()+"=1"
	}
	for _, c := range crossed {
		sentences, not = append(sentences, c.String()+" is filled."), not+" "+c.String()+"=0"
	}
	t.Tell = strings.Join(sentences, " ")
	t.Facts = [3]string{fmt.Sprintf("wrong %d", n), "", not}
	for _, at := range linesOf(b) {
		clue, length, known := lineState(b, at)
		if !l.solver.Fits(clue, length, known) {
			t.Why = fmt.Sprintf("The clue of %s no longer works out.", at)
			t.Facts[1] = "jam " + at.fact()
			break
		}
	}
	return t
}
