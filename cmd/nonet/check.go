package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/check"
	"nonet/engine/sudoku/text"
)

// checkCommand makes nonet check.
func checkCommand() *cobra.Command {
	return readsBoards(&cobra.Command{
		Use:   "check",
		Short: "tell what boards break, and whether they have one solution",
		Long: `Reads boards, one a line or in any form that nonet convert knows, and writes for each on a line what it is:
"solved", "one solution", "several solutions", "no solution: ..." with the contradiction, or "conflict: ..." with the
cells and the house. The exit status is 1 unless all are solved or have one solution.`,
		Example: "nonet check puzzles.txt",
	}, &boardCommand{
		newWork: checkWork,
		clued: func(p engine.Puzzle, err error, dst []byte) ([]byte, error) {
			if why, told := strings.CutPrefix(fmt.Sprint(err), engine.ErrNoSolution.Error()+": "); told {
				return append(append(dst, "conflict: "...), why+"\n"...), errTold
			}
			if p.Blank() == 0 {
				return tellClued("solved", err, dst)
			}
			return tellClued("one solution", err, dst)
		},
	})
}

func checkWork() boardWork {
	box := toolbox{}
	return func(b *text.Board, dst []byte) ([]byte, error) {
		t, err := box.of(b)
		if err != nil {
			return dst, err
		}
		r, err := t.checker.Check(b.Values())
		if err != nil {
			return dst, err
		}
		dst = append(append(dst, describe(t.grid, &r)...), '\n')
		if r.Solutions != 1 {
			return dst, errTold
		}
		return dst, nil
	}
}

// describe says what a board turned out to be.
func describe(g *grid.Grid, r *check.Report) string {
	switch {
	case len(r.Conflicts) > 0:
		return "conflict: " + conflicts(g, r.Conflicts)
	case r.Solutions == 0:
		return "no solution: " + r.Why
	case r.Solutions > 1:
		return "several solutions"
	case r.Complete:
		return "solved"
	}
	return "one solution"
}

// conflicts lists cells that have a value in common: "r1c1 r1c3 are 5 in row 1".
func conflicts(g *grid.Grid, list []grid.Conflict) (told string) {
	for i, c := range list {
		if i > 0 {
			told += "; "
		}
		for _, cell := range c.Cells {
			told += g.CellName(cell) + " "
		}
		told += fmt.Sprintf("are %c in %s", grid.Symbol(c.Value), g.Houses[c.House].Name())
	}
	return told
}
