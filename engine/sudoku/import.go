package sudoku

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/grid"
	"nonet/engine/link"
	"nonet/engine/sudoku/text"
	"nonet/notation"
)

// Limits of imports, because a stranger's text may be made to take long.
const (
	importBytes       = 1 << 16
	importStepsSmall  = 100_000 // guesses; killers of 9x9 make about 700,000 a second
	importStepsLarge  = 10_000  // boards of 25x25 make about 60,000 a second
	importStepsJoined = 50_000  // boards that share boxes make about 200,000 a second
)

// Import reads a puzzle in the text form of the package comment or in one of package text, proves it and grades it. It
// returns an error with the names of the cells if values conflict.
func (k kind) Import(text string) (engine.Puzzle, error) { return k.ImportWithin(text, 1) }

// ImportWithin is like Import with this many times the steps.
func (kind) ImportWithin(text string, times int) (engine.Puzzle, error) {
	l, givens, claimed, err := readImport(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	if text, fault := l.conflict(givens); text != "" {
		return engine.Puzzle{}, &engine.InputError{Msg: text, Fault: fault}
	}
	p, err := l.proveWithin(givens, times*l.importSteps())
	if err == nil && p.CountBlank() == 0 {
		return engine.Puzzle{}, &engine.InputError{
			Msg: "every cell is filled: nothing is left to solve", Fault: engine.Fault{Kind: engine.FaultFull},
		}
	}
	if err == nil {
		err = checkSolution(&p, claimed)
	}
	return p, err
}

// checkSolution returns an error if a text has another solution than its puzzle.
func checkSolution(p *engine.Puzzle, claimed []uint8) error {
	for cell, v := range claimed {
		if v != 0 && v != p.Solution[cell] {
			return &engine.InputError{
				Msg:   "the solution in the link is not that of the board: a rule was lost",
				Fault: engine.Fault{Kind: engine.FaultOtherSolution},
			}
		}
	}
	return nil
}

// importSteps returns the maximum number of guesses to prove an import.
func (l *layout) importSteps() int {
	switch {
	case l.joined != nil:
		return importStepsJoined
	case l.grid.Values <= 9:
		return importStepsSmall
	case l.cages != nil: // a large cage has up to 2,000 sets of values to check at each guess
		return importStepsLarge / 10
	}
	return importStepsLarge
}

// checkConnected returns an error if a region is not connected, or if a cage is neither connected nor within one house.
// No real puzzle has those, but they could give the lines of a live puzzle another order in which it would not be
// recognised.
func (l *layout) checkConnected() error {
	side := l.grid.Width
	for _, h := range l.grid.Houses {
		if h.Kind == grid.Region && !isConnected(h.Cells, side) {
			return &engine.InputError{
				Msg:   fmt.Sprintf("region %c is not in one piece", 'A'+h.Index),
				Fault: engine.Fault{Kind: engine.FaultClue, Word: jigsaw.clue},
			}
		}
	}
	for _, c := range l.cages {
		if !isConnected(c.Cells, side) && !l.isInOneHouse(c.Cells) {
			return &engine.InputError{
				Msg:   fmt.Sprintf("the cage of %s is not in one piece", l.grid.CellName(c.Cells[0])),
				Fault: engine.Fault{Kind: engine.FaultClue, Word: killer.clue},
			}
		}
	}
	return nil
}

func (l *layout) isInOneHouse(cells []int) bool {
	return slices.ContainsFunc(l.grid.Houses, func(h grid.House) bool {
		return !slices.ContainsFunc(cells, func(cell int) bool { return !slices.Contains(h.Cells, cell) })
	})
}

// readImport reads one board that a stranger may have sent, in any form. It returns the solution in the text, or nil.
func readImport(text string) (l *layout, givens, claimed []uint8, err error) {
	if err = engine.CheckLength(text, importBytes); err != nil {
		return nil, nil, nil, err
	}
	if l, givens, claimed, err = readAny(text); err == nil {
		err = l.checkConnected()
	}
	return l, givens, claimed, err
}

// readAny is readImport for a text that is not too long, without the check of its regions and cages.
func readAny(s string) (l *layout, givens, claimed []uint8, err error) {
	s = link.OwnText(cluetext.Decode(s))
	if beginsWithClue(s) {
		l, givens, err = read(s)
		return l, givens, nil, err
	}
	if l, givens, ok := readJoined(s); ok {
		return l, givens, nil, l.check(givens)
	}
	if clues, cells, ok := text.LinkClues(s); ok {
		l, givens, err = read(clues + "\n" + cells)
		return l, givens, nil, removePlace(err)
	}
	boards := make([]text.Board, 1)
	if _, found := link.Find(s); found {
		boards[0], err = text.ReadLink(s)
	} else {
		boards, err = text.Read(s)
	}
	if err != nil {
		return nil, nil, nil, err
	}
	if len(boards) > 1 {
		return nil, nil, nil, &engine.InputError{
			Msg:   fmt.Sprintf("%d boards; one can be imported at a time", len(boards)),
			Fault: engine.Fault{Kind: engine.FaultBoards, Count: len(boards)},
		}
	}
	if l, err = layoutOfBoard(&boards[0]); err != nil {
		return nil, nil, nil, err
	}
	return l, boards[0].Givens, boards[0].Solution, l.check(boards[0].Givens)
}

// Split returns the boards of a text with several, each with the clues that are this kind's mark.
func (kind) Split(s string) (parts []engine.Part) {
	boards, err := text.Read(link.OwnText(s))
	if err != nil || len(boards) < 2 {
		return nil
	}
	for i := range boards {
		b := &boards[i]
		part := engine.Part{Name: cmp.Or(b.Info.Title, b.Info.Comment, b.Info.Level)}
		switch clues := b.Clues(); {
		case clues != "":
			part.Text = clues + "\n" + notation.Symbols(b.Givens)
		default:
			part.Text = fmt.Sprintf("boxes %dx%d; %s", b.BoxHeight, b.BoxWidth, notation.Symbols(b.Givens))
		}
		parts = append(parts, part)
	}
	return parts
}

// layoutOfBoard returns the layout of a board's boxes or regions and of its further rules.
func layoutOfBoard(b *text.Board) (*layout, error) {
	if clues := b.Clues(); clues != "" {
		l, _, err := readClues(clues)
		return l, removePlace(err)
	}
	l, err := newBoxLayout(b.BoxHeight, b.BoxWidth)
	if err != nil {
		return nil, &engine.InputError{Msg: err.Error()}
	}
	return l, nil
}

// removePlace removes the position from an error, because people can't count columns in a link.
func removePlace(err error) error {
	var input *engine.InputError
	if errors.As(err, &input) {
		return &engine.InputError{Msg: input.Msg, Fault: input.Fault}
	}
	return err
}

// beginsWithClue reports whether a text is in the form of the package comment rather than a bare board.
func beginsWithClue(s string) bool {
	word := clueWord(s)
	return word == "boxes" || word == gridsClue || isRuleClue(s)
}

// isRuleClue reports whether a text begins with the clue of a further rule.
func isRuleClue(s string) bool {
	word := clueWord(s)
	return slices.ContainsFunc(rules, func(r *rule) bool { return r.clue == word })
}

// clueWord returns the first word of a text.
func clueWord(s string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return strings.TrimRight(word, ";\r\n")
}
