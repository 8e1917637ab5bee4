package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"nonet/engine"
	"nonet/engine/sudoku/technique"
	"nonet/engine/sudoku/text"
)

// gradeCommand makes nonet grade.
func gradeCommand() *cobra.Command {
	steps := false
	cmd := &cobra.Command{
		Use:   "grade",
		Short: "tell how hard puzzles are",
		Long: `Reads boards, one a line or in any form that nonet convert knows, and writes for each on a line, with tabs
between: its level, its score on the Sudoku Explainer scale, and the hardest technique that it needs.`,
		Example: "nonet grade --steps puzzles.txt",
	}
	cmd.Flags().BoolVar(&steps, "steps", false, "write how often each technique is used, too")
	return readsBoards(cmd, &boardCommand{
		newWork: func() boardWork { return gradeWork(steps) },
		clued: func(p engine.Puzzle, err error, dst []byte) ([]byte, error) {
			if err != nil {
				return dst, err
			}
			return tellClued(fmt.Sprintf("%s\t%.1f\t%s", p.Grade.Level, p.Grade.Score, p.Grade.Technique), nil, dst)
		},
	})
}

func gradeWork(steps bool) boardWork {
	box := toolbox{}
	return func(b *text.Board, dst []byte) ([]byte, error) {
		t, err := box.of(b)
		if err != nil {
			return dst, err
		}
		r := t.logic.Grade(b.Givens)
		if !r.Proved() {
			if _, err := t.one(b.Givens); err != nil {
				return dst, err
			}
		}
		dst = fmt.Appendf(dst, "%s\t%.1f\t%s", r.Level(), r.Score, r.Hardest)
		if steps {
			dst = appendSteps(append(dst, '\t'), &r)
		}
		return append(dst, '\n'), nil
	}
}

// appendSteps lists how often each technique was used, the easiest first.
func appendSteps(dst []byte, r *technique.Report) []byte {
	first := true
	for t, n := range r.Steps {
		if n == 0 {
			continue
		}
		if !first {
			dst = append(dst, ", "...)
		}
		dst = fmt.Appendf(dst, "%d %s", n, technique.Technique(t))
		first = false
	}
	return dst
}
