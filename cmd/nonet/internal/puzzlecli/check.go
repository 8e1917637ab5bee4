package puzzlecli

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
)

// CheckCommand returns nonet check.
func CheckCommand(known cli.Kinds) *cobra.Command {
	return initBoardCommand(&cobra.Command{
		Use:   "check",
		Short: "check boards for conflicts and for one solution",
		Long: `Reads boards, one a line or in any form that nonet convert knows, and writes for each on a line what it is:
"solved", "one solution", "several solutions", "no solution: ..." with the contradiction, or "conflict: ..." with the
cells and the rule. The exit status is 1 unless all are solved or have one solution.`,
		Example: "nonet check puzzles.txt",
	}, &boardCommand{
		kinds:   known,
		newWork: func(engine.Batch) boardWork { return checkBoard },
	})
}

func checkBoard(b engine.Board, dst []byte) ([]byte, error) {
	v, err := b.Check()
	if err != nil {
		return dst, err
	}
	dst = append(append(dst, describe(v)...), '\n')
	if v.Solutions != 1 {
		return dst, cli.ErrReported
	}
	return dst, nil
}

func describe(v engine.Verdict) string {
	switch {
	case v.Conflict != "":
		return "conflict: " + v.Conflict
	case v.Solutions == 0 && v.Why != "":
		return "no solution: " + v.Why
	case v.Solutions == 0:
		return "no solution"
	case v.Solutions > 1:
		return "several solutions"
	case v.Full:
		return "solved"
	}
	return "one solution"
}
