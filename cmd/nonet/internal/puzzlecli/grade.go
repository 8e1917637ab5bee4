package puzzlecli

import (
	"fmt"
	"iter"
	"strconv"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
)

// GradeCommand returns nonet grade.
func GradeCommand(known cli.Kinds) *cobra.Command {
	steps := false
	cmd := &cobra.Command{
		Use:   "grade",
		Short: "grade the difficulty of puzzles",
		Long: `Reads boards, one a line or in any form that nonet convert knows, and writes for each on a line, with tabs
between: its level, its score on the kind's scale, and the hardest technique that it needs. A board beyond the
kind's techniques has neither.`,
		Example: "nonet grade --steps puzzles.txt",
	}
	cli.BoolVar(cmd.Flags(), &steps, "steps", false, "also write how often each technique is used")
	return initBoardCommand(cmd, &boardCommand{
		kinds:   known,
		newWork: func(engine.Batch) boardWork { return gradeWork(steps) },
	})
}

func gradeWork(steps bool) boardWork {
	return func(b engine.Board, dst []byte) ([]byte, error) {
		g, err := b.Grade()
		if err != nil {
			return dst, err
		}
		score := ""
		if g.Score != 0 { // 0 if no technique of the kind solves the board
			score = strconv.FormatFloat(g.Score, 'f', 1, 64)
		}
		dst = fmt.Appendf(dst, "%s\t%s\t%s", g.Level, score, g.Technique)
		if steps && g.Steps != nil {
			dst = appendSteps(append(dst, '\t'), g.Steps)
		}
		return append(dst, '\n'), nil
	}
}

// appendSteps appends how often each technique was used.
func appendSteps(dst []byte, steps iter.Seq2[string, int]) []byte {
	first := true
	for technique, times := range steps {
		if !first {
			dst = append(dst, ", "...)
		}
		dst = fmt.Appendf(dst, "%d %s", times, technique)
		first = false
	}
	return dst
}
