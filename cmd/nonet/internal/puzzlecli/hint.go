package puzzlecli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
)

// HintCommand returns nonet hint.
func HintCommand(known cli.Kinds) *cobra.Command {
	cell, degree := "", 0
	cmd := &cobra.Command{
		Use:   "hint",
		Short: "explain the next step of a puzzle",
		Long: `Reads boards, one a line or in any form that nonet convert knows, and writes the next step of each on a line,
in three degrees with tabs between: where to look; which technique and why; the value, or the notes to take away.
What is filled in and notes are taken into account where the form has them.`,
		Example: "nonet hint --cell r3c4 puzzles.txt\nnonet generate | nonet hint --degree 1",
	}
	cmd.Flags().StringVar(&cell, "cell", "", "`CELL` to give a hint for: r3c4")
	cli.IntVar(cmd.Flags(), &degree, "degree", 0, "`NUMBER` of the degree to write: 1 for where, 2 for why, 3 for the value; 0 for all")
	cli.CompleteFlag(cmd, "cell")
	cli.CompleteFlag(cmd, "degree", "1", "2", "3")
	return initBoardCommand(cmd, &boardCommand{
		kinds: known,
		prepare: func(r reader) error {
			if degree < 0 || degree > 3 {
				return fmt.Errorf("--degree must be 1, 2 or 3, not %d", degree)
			}
			if _, ok := r.kind.(engine.Hinter); !ok {
				return fmt.Errorf("there are no hints for puzzles of the kind %q", r.kind.Name())
			}
			return nil
		},
		newWork: func(engine.Batch) boardWork { return hintWork(cell, degree) },
	})
}

func hintWork(cell string, degree int) boardWork {
	return func(b engine.Board, dst []byte) ([]byte, error) {
		hint, err := b.Hint(cell)
		if err != nil {
			return dst, err
		}
		parts := []string{hint.Look, hint.Why, hint.Tell}
		if degree > 0 {
			parts = parts[degree-1 : degree]
		}
		return append(append(dst, strings.Join(parts, "\t")...), '\n'), nil
	}
}
