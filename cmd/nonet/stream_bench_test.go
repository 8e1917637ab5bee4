package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine/kinds"
)

// BenchmarkStream gives the commands many sudoku puzzles, one per line, and reports the time per puzzle.
func BenchmarkStream(b *testing.B) {
	const made = 200
	lines, _, _ := runWithKinds(kinds.All(), "", "generate", "--seed", "stream", "--count", fmt.Sprint(made))
	for _, args := range []string{"solve", "convert", "check", "grade"} {
		b.Run(args, func(b *testing.B) {
			in := strings.Repeat(lines, b.N/made+1)
			b.ResetTimer()
			var out, errs bytes.Buffer
			std := cli.Streams{In: strings.NewReader(in), Out: &out, Err: &errs}
			if status := run(b.Context(), []string{args}, std); status != cli.ExitOK {
				b.Fatal(errs.String())
			}
		})
	}
}
