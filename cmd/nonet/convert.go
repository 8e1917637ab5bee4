package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"nonet/engine"
	"nonet/engine/sudoku/text"
)

// runConvert is nonet convert.
func runConvert(ctx context.Context, args []string, std stdio) int {
	to := "line"
	c := boardCommand{
		name: "convert",
		usage: "Reads boards in any of these forms, which it tells apart by itself, and writes them in another:\n" +
			strings.Join(text.Formats(), ", ") + ".",
		flags: func(fs *flag.FlagSet) { fs.StringVar(&to, "to", to, "the `form` to write") },
	}
	c.clued = func(p engine.Puzzle, err error, dst []byte) ([]byte, error) {
		if to != text.Line.String() {
			return dst, errRules
		}
		if err != nil {
			return dst, err
		}
		return append(append(dst, cluedLine(p.Clues, string(text.AppendLine(nil, p.Givens)))...), '\n'), nil
	}
	var all []text.Board
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
	status := c.run(ctx, args, std)
	if len(all) > 0 {
		if err := writeAll(std.out, to, all); err != nil {
			return c.refuse(std, err, exitFail)
		}
	}
	return status
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
