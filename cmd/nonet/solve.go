package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"nonet/engine"
	"nonet/engine/sudoku/text"
)

// solveCommand makes nonet solve.
func solveCommand() *cobra.Command {
	count := 0
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "solve puzzles",
		Long: `Reads boards, one a line or in any form that nonet convert knows, and writes the solution of each on a line,
or "no solution", or "several solutions".`,
		Example: "nonet solve puzzles.txt\nnonet generate --count 10 | nonet solve",
	}
	const how = "solutions"
	countVar(cmd.Flags(), &count, how, 0, "write how many solutions each board has instead, up to this `NUMBER`")
	countVar(cmd.Flags(), &count, "count", 0, "the former name of --solutions")
	if err := cmd.Flags().MarkHidden("count"); err != nil {
		panic(err)
	}
	completed(cmd, how)
	return readsBoards(cmd, &boardCommand{
		prepare: func() error {
			if count < 0 {
				return fmt.Errorf("--solutions is %d; it is 1 or more", count)
			}
			return nil
		},
		newWork: func() boardWork { return solveWork(count) },
		clued: func(p engine.Puzzle, err error, dst []byte) ([]byte, error) {
			if count > 0 {
				return dst, errors.New("--solutions is for boards without further rules")
			}
			return tellClued(string(text.AppendLine(nil, p.Solution)), err, dst)
		},
	})
}

func solveWork(count int) boardWork {
	box := toolbox{}
	return func(b *text.Board, dst []byte) ([]byte, error) {
		t, err := box.of(b)
		if err != nil {
			return dst, err
		}
		limit, start := max(count, 2), len(dst)
		if count > 0 {
			limit = count
		}
		found, err := t.checker.Solutions(b.Values(), limit, func(solution []uint8) {
			if count == 0 && len(dst) == start {
				dst = text.AppendLine(dst, solution)
			}
		})
		switch {
		case err != nil:
			return dst[:start], err
		case count > 0:
			dst = strconv.AppendInt(dst, int64(found), 10)
		case found == 0:
			return append(dst, "no solution\n"...), errTold
		case found > 1:
			return append(dst[:start], "several solutions\n"...), errTold
		}
		return append(dst, '\n'), nil
	}
}

// tellClued tells the result for a puzzle with further rules, unless it has not exactly one solution.
func tellClued(result string, err error, dst []byte) ([]byte, error) {
	switch {
	case errors.Is(err, engine.ErrNoSolution):
		result, err = "no solution", errTold
	case errors.Is(err, engine.ErrSeveralSolutions):
		result, err = "several solutions", errTold
	case err != nil:
		return dst, err
	}
	return append(append(dst, result...), '\n'), err
}
