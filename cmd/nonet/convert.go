package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nonet/engine"
)

// boardsMax bounds the boards of one file in a form that holds them all together.
const boardsMax = 100_000

// convertCommand makes nonet convert.
func convertCommand(known kindSet) *cobra.Command {
	to, all := "", []engine.Board(nil)
	cmd := &cobra.Command{
		Use:   "convert",
		Short: "rewrite puzzles in another form",
		Long: "Reads boards in any of these forms, which it tells apart by itself, and writes them in another:\n" +
			known.told(formsOf) + ".",
		Example: "nonet convert --to sudokupad puzzles.sdk",
	}
	cmd.Flags().StringVar(&to, "to", lineForm, "`FORM` to write, one of the kind's")
	completed(cmd, "to", known.each(formsOf)...)
	c := &boardCommand{
		kinds: known,
		finish: func(r reader, out io.Writer) error {
			if len(all) == 0 {
				return nil
			}
			written, err := r.batch.Write(to, all...)
			if err == nil {
				_, err = io.WriteString(out, written)
			}
			return err
		},
	}
	c.prepare = func(r reader) error {
		if forms := formsOf(r.kind); !slices.Contains(forms, to) {
			return fmt.Errorf("there is no form %q; there are: %s", to, strings.Join(forms, ", "))
		}
		if c.newWork = eachAlone(to); r.batch.Together(to) {
			c.newWork, c.workers = collect(to, &all), 1
		}
		return nil
	}
	return readsBoards(cmd, c)
}

// eachAlone writes each board by itself, with an empty line after a form of several lines.
func eachAlone(form string) func(engine.Batch) boardWork {
	return func(batch engine.Batch) boardWork {
		return func(b engine.Board, dst []byte) ([]byte, error) {
			written, err := batch.Write(form, b)
			if err != nil {
				return dst, err
			}
			return appendAlone(dst, written), nil
		}
	}
}

// appendAlone appends a board in some form, with an empty line after one of several lines.
func appendAlone(dst []byte, written string) []byte {
	if dst = append(dst, written...); strings.Count(written, "\n") > 1 {
		dst = append(dst, '\n')
	}
	return dst
}

// collect keeps the boards for a form that holds them all together, those that it can hold.
func collect(form string, all *[]engine.Board) func(engine.Batch) boardWork {
	return func(batch engine.Batch) boardWork {
		return func(b engine.Board, dst []byte) ([]byte, error) {
			if len(*all) == boardsMax {
				return dst, fmt.Errorf("more than %d boards in one file", boardsMax)
			}
			_, err := batch.Write(form, b)
			if err == nil {
				*all = append(*all, b)
			}
			return dst, err
		}
	}
}
