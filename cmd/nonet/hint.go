package main

import (
	"context"
	"flag"
	"fmt"

	"nonet/engine/sudoku/technique"
	"nonet/engine/sudoku/text"
)

// runHint is nonet hint.
func runHint(ctx context.Context, args []string, std stdio) int {
	cell, degree := "", 0
	c := boardCommand{
		name: "hint",
		usage: "Reads boards, one a line or in any form that nonet convert knows, and tells for each the next step in three degrees:\n" +
			"where to look; which technique and why; the digit, or the notes to take away. Digits filled in and notes are\n" +
			"taken into account where the form has them.",
		flags: func(fs *flag.FlagSet) {
			fs.StringVar(&cell, "cell", "", "give a hint for this `cell`, r3c4")
			fs.IntVar(&degree, "degree", 0, "tell only this `degree`: 1, 2 or 3")
		},
		prepare: func() error {
			if degree < 0 || degree > 3 {
				return fmt.Errorf("--degree is %d; there are 1, 2 and 3", degree)
			}
			return nil
		},
		newWork: func() boardWork { return hintWork(cell, degree) },
	}
	return c.run(ctx, args, std)
}

func hintWork(cell string, degree int) boardWork {
	box := toolbox{}
	return func(b *text.Board, dst []byte) ([]byte, error) {
		t, err := box.of(b)
		if err != nil {
			return dst, err
		}
		hint, err := t.hint(b, cell)
		if err != nil {
			return dst, err
		}
		for i, told := range []string{hint.Look, hint.Why, hint.Tell} {
			if degree == 0 || degree == i+1 {
				dst = append(append(dst, told...), '\n')
			}
		}
		return dst, nil
	}
}

func (t *tools) hint(b *text.Board, cell string) (technique.Hint, error) {
	p := technique.Position{Givens: b.Givens, Values: b.Values(), Notes: b.Notes}
	if err := t.one(b.Givens); err != nil {
		return technique.Hint{}, err
	}
	if cell == "" {
		return t.logic.Hint(p)
	}
	at, ok := t.grid.ParseCell(cell)
	if !ok {
		return technique.Hint{}, fmt.Errorf("the board has no cell %q", cell)
	}
	return t.logic.HintFor(p, at)
}
