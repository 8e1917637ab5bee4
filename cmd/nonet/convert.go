package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"nonet/engine"
	"nonet/engine/sudoku/text"
)

// convertCommand makes nonet convert.
func convertCommand() *cobra.Command {
	to, all := "", []text.Board(nil)
	cmd := &cobra.Command{
		Use:   "convert",
		Short: "rewrite puzzles in another form",
		Long: "Reads boards in any of these forms, which it tells apart by itself, and writes them in another:\n" +
			strings.Join(text.Formats(), ", ") + ".",
		Example: "nonet convert --to sudokupad puzzles.sdk",
	}
	cmd.Flags().StringVar(&to, "to", text.Line.String(), "`FORM` to write: "+orList(text.Formats()))
	completed(cmd, "to", text.Formats()...)
	c := &boardCommand{
		clued: func(p engine.Puzzle, err error, dst []byte) ([]byte, error) {
			if to != text.Line.String() {
				return dst, errRules
			}
			if err != nil {
				return dst, err
			}
			return append(append(dst, cluedLine(p.Clues, string(text.AppendLine(nil, p.Givens)))...), '\n'), nil
		},
		finish: func(out io.Writer) error {
			if len(all) == 0 {
				return nil
			}
			return writeAll(out, to, all)
		},
	}
	c.prepare = func() error {
		format, ok := text.ParseFormat(to)
		if !ok {
			return fmt.Errorf("there is no form %q; there are: %s", to, strings.Join(text.Formats(), ", "))
		}
		if c.newWork = eachAlone(format); !standsAlone(format) {
			c.newWork, c.workers = collect(&all), 1
		}
		return nil
	}
	return readsBoards(cmd, c)
}

// standsAlone reports whether boards in a form can be written one after another.
func standsAlone(f text.Format) bool {
	return f != text.OpenSudoku
}

// eachAlone writes each board by itself, with an empty line after a form of several lines.
func eachAlone(format text.Format) func() boardWork {
	return func() boardWork {
		return func(b *text.Board, dst []byte) ([]byte, error) {
			written, err := text.Write(format, *b)
			if err != nil {
				return dst, err
			}
			if dst = append(dst, written...); strings.Count(written, "\n") > 1 {
				dst = append(dst, '\n')
			}
			return dst, nil
		}
	}
}

// collect keeps the boards for a form that holds them all together.
func collect(all *[]text.Board) func() boardWork {
	return func() boardWork {
		return func(b *text.Board, dst []byte) ([]byte, error) {
			if len(*all) == text.BoardsMax {
				return dst, fmt.Errorf("more than %d boards in one file", text.BoardsMax)
			}
			*all = append(*all, *b)
			return dst, nil
		}
	}
}

func writeAll(to io.Writer, name string, all []text.Board) error {
	format, _ := text.ParseFormat(name)
	written, err := text.Write(format, all...)
	if err == nil {
		_, err = io.Copy(to, bytes.NewReader([]byte(written)))
	}
	return err
}
