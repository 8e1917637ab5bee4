package tango

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
	"nonet/engine/tango/lines"
	"nonet/engine/tango/technique"
	"nonet/notation"
)

// layout is a puzzle without its givens.
type layout struct {
	board lines.Board
	signs []sign // in the order in which they are written: by first cell, the sign to the right first
}

// sign is a sign between a cell and the one to its right, or below it.
type sign struct {
	row, col    int
	below, same bool
}

func newLayout(side int, unique bool) *layout {
	return &layout{board: lines.Board{N: side, Unique: unique}}
}

// setSigns replaces all signs.
func (l *layout) setSigns(signs []sign) {
	*l = *newLayout(l.board.N, l.board.Unique)
	slices.SortFunc(signs, func(a, b sign) int { return a.order(l.board.N) - b.order(l.board.N) })
	l.signs = signs
	for _, s := range signs {
		l.board.Sign(s.row, s.col, s.below, s.same)
	}
}

// order returns the index of the sign among all possible signs.
func (s sign) order(side int) int {
	at := 2 * (s.row*side + s.col)
	if s.below {
		at++
	}
	return at
}

// other returns the second cell of the sign.
func (s sign) other() (row, col int) {
	if s.below {
		return s.row + 1, s.col
	}
	return s.row, s.col + 1
}

// String returns the sign as text: "r1c1=r1c2".
func (s sign) String() string {
	text := notation.AppendCell(nil, notation.Cell{Row: s.row + 1, Col: s.col + 1})
	if s.same {
		text = append(text, '=')
	} else {
		text = append(text, 'x')
	}
	row, col := s.other()
	return string(notation.AppendCell(text, notation.Cell{Row: row + 1, Col: col + 1}))
}

// clues returns the public clues.
func (l *layout) clues() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s", clueSize, specword.SizeName(l.board.N, l.board.N))
	if l.board.Unique {
		text.WriteString("\n" + ruleUnique)
	}
	for i, s := range l.signs {
		if i == 0 {
			text.WriteString("\n" + clueSigns)
		}
		text.WriteString(" " + s.String())
	}
	return text.String()
}

// layoutOf returns the layout of a puzzle from its clues.
func layoutOf(p engine.Puzzle) (*layout, error) {
	l, _, err := readClues(p.Clues)
	if err != nil {
		return nil, err
	}
	if l == nil {
		return nil, &engine.InputError{Msg: "the clues don't say how large the board is"}
	}
	return l, nil
}

// check returns an error if cells don't fit the board.
func (l *layout) check(cells []uint8) error { return engine.CheckCells(cells, l.board.N, l.board.N, 2) }

// prove proves with at most steps steps that givens have one solution, and grades the puzzle. The errors are those of
// Parse.
func (l *layout) prove(givens []uint8, steps int) (engine.Puzzle, error) {
	if err := l.conflict(givens); err != nil {
		return engine.Puzzle{}, err
	}
	var known, solution lines.Marks
	known.Read(&l.board, givens)
	n, err := lines.NewProver(&l.board).Count(&known, 2, steps, func(m *lines.Marks) { solution = *m })
	if err := engine.RequireUnique(n, err); err != nil {
		return engine.Puzzle{}, err
	}
	p := l.puzzle(givens, solution.Values(&l.board))
	p.Grade = gradeOf(technique.New(&l.board).Grade(&known, technique.Hypothesis))
	return p, nil
}

// gradeOf converts a grade of package technique.
func gradeOf(g technique.Grade) engine.Grade {
	t := g.Technique
	if !g.Solved {
		t = technique.Beyond
	}
	return engine.Grade{Level: t.Level().String(), Technique: t.String(), Score: t.Score()}
}

// puzzle returns a puzzle without a grade.
func (l *layout) puzzle(givens, solution []uint8) engine.Puzzle {
	return engine.Puzzle{
		Kind: kind{}.Name(), Size: specword.SizeName(l.board.N, l.board.N),
		Rules: rulesText(len(l.signs) == 0, l.board.Unique),
		Width: l.board.N, Height: l.board.N, Values: 2,
		Givens: givens, Solution: solution, Clues: l.clues(),
	}
}

// conflict returns an error if givens visibly break a rule.
func (l *layout) conflict(givens []uint8) error {
	breaks := l.checker()
	for cell, v := range givens {
		if v != 0 && breaks(givens, cell, v) {
			return fmt.Errorf("%w: %s can't be %d because of other cells", engine.ErrNoSolution,
				notation.CellAt(cell, l.board.N), v)
		}
	}
	return nil
}
