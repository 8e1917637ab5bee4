package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku"
	"nonet/engine/sudoku/technique"
	"nonet/engine/sudoku/text"
)

// hintCommand makes nonet hint.
func hintCommand() *cobra.Command {
	cell, degree := "", 0
	cmd := &cobra.Command{
		Use:   "hint",
		Short: "tell the next step of a puzzle",
		Long: `Reads boards, one a line or in any form that nonet convert knows, and tells for each the next step on a line,
in three degrees with tabs between: where to look; which technique and why; the digit, or the notes to take away.
Digits filled in and notes are taken into account where the form has them.`,
		Example: "nonet hint --cell r3c4 puzzles.txt\nnonet generate | nonet hint --degree 1",
	}
	cmd.Flags().StringVar(&cell, "cell", "", "`CELL` to give a hint for: r3c4")
	countVar(cmd.Flags(), &degree, "degree", 0, "`NUMBER` of the only degree to tell: 1, 2 or 3")
	completed(cmd, "cell")
	completed(cmd, "degree", "1", "2", "3")
	return readsBoards(cmd, &boardCommand{
		prepare: func() error {
			if degree < 0 || degree > 3 {
				return fmt.Errorf("--degree is %d; there are 1, 2 and 3", degree)
			}
			return nil
		},
		newWork: func() boardWork { return hintWork(cell, degree) },
		clued: func(p engine.Puzzle, err error, dst []byte) ([]byte, error) {
			if err != nil {
				return dst, err
			}
			return hintClued(p, cell, degree, dst)
		},
	})
}

func hintWork(cell string, degree int) boardWork {
	box := toolbox{}
	return func(b *text.Board, dst []byte) ([]byte, error) {
		t, err := box.of(b)
		if err != nil {
			return dst, err
		}
		solution, err := t.one(b.Givens)
		if err != nil {
			return dst, err
		}
		p := technique.Position{Givens: b.Givens, Values: b.Values(), Notes: b.Notes, Solution: solution}
		hint, err := hintAt(t.logic, t.grid, p, cell)
		return appendHint(dst, hint, err, degree)
	}
}

// hintAt is the hint for the cell with a name, or for the best one.
func hintAt(l *technique.Logic, g *grid.Grid, p technique.Position, cell string) (technique.Hint, error) {
	if cell == "" {
		return l.Hint(p)
	}
	at, ok := g.ParseCell(cell)
	if !ok {
		return technique.Hint{}, fmt.Errorf("the board has no cell %q", cell)
	}
	return l.HintFor(p, at)
}

func appendHint(dst []byte, hint technique.Hint, err error, degree int) ([]byte, error) {
	if err != nil {
		return dst, err
	}
	return appendDegrees(dst, degree, hint.Look, hint.Why, hint.Tell), nil
}

// appendDegrees appends the degrees of a hint on a line, or the one that is wanted.
func appendDegrees(dst []byte, degree int, told ...string) []byte {
	if degree > 0 {
		told = told[degree-1 : degree]
	}
	return append(append(dst, strings.Join(told, "\t")...), '\n')
}

// hintClued is the hint for a puzzle with further rules.
func hintClued(p engine.Puzzle, name string, degree int, dst []byte) ([]byte, error) {
	cell := -1
	if name != "" {
		g, err := sudoku.Grid(p)
		if err != nil {
			return dst, err
		}
		var ok bool
		if cell, ok = g.ParseCell(name); !ok {
			return dst, fmt.Errorf("the board has no cell %q", name)
		}
	}
	hint, err := sudoku.New().(engine.Hinter).Hint(p, engine.Position{Values: p.Givens}, cell)
	if err != nil {
		return dst, err
	}
	return appendDegrees(dst, degree, hint.Look, hint.Why, hint.Tell), nil
}
