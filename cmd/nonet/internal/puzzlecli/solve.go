package puzzlecli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
	"nonet/notation"
)

// SolveCommand returns nonet solve.
func SolveCommand(known cli.Kinds) *cobra.Command {
	count := 0
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "solve puzzles",
		Long: `Reads boards, one a line or in any form that nonet convert knows, and writes the solution of each on a line,
or "no solution", or "several solutions".`,
		Example: "nonet solve puzzles.txt\nnonet generate --count 10 | nonet solve",
	}
	const how = "solutions"
	cli.IntVar(cmd.Flags(), &count, how, 0, "write the number of solutions of each board instead, counted up to this `NUMBER`")
	cli.CompleteFlag(cmd, how)
	return initBoardCommand(cmd, &boardCommand{
		kinds: known,
		prepare: func(reader) error {
			if count < 0 {
				return fmt.Errorf("--solutions must be 1 or more, not %d", count)
			}
			return nil
		},
		newWork: func(engine.Batch) boardWork { return solveWork(count) },
	})
}

func solveWork(count int) boardWork {
	return func(b engine.Board, dst []byte) ([]byte, error) {
		limit, start := max(count, 2), len(dst)
		if count > 0 {
			limit = count
		}
		found, err := b.Solve(limit, func(solution []uint8) {
			if count == 0 && len(dst) == start {
				dst = notation.AppendSymbols(dst, solution)
			}
		})
		switch {
		case err != nil:
			return dst[:start], err
		case count > 0:
			dst = strconv.AppendInt(dst, int64(found), 10)
		case found == 0:
			return append(dst, "no solution\n"...), cli.ErrReported
		case found > 1:
			return append(dst[:start], "several solutions\n"...), cli.ErrReported
		}
		return append(dst, '\n'), nil
	}
}
