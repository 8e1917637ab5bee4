// Package puzzlecli holds the commands that work on puzzles without a server: generate, solve, grade, hint, check and
// convert.
package puzzlecli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
)

// Bounds of what is read at once.
const (
	chunkBytes   = 16 << 10
	lineBytesMax = 1 << 20
	sniffBytes   = 64 << 10
)

// boardWork does the work of a subcommand on one board: it appends the result to dst.
type boardWork func(b engine.Board, dst []byte) ([]byte, error)

// boardCommand is what the commands have in common that read boards and write a result for each.
type boardCommand struct {
	kinds   cli.Kinds
	prepare func(reader) error                  // looks at the flags; may be nil
	newWork func(engine.Batch) boardWork        // one is made for each core
	finish  func(r reader, out io.Writer) error // writes what is left after the last board; may be nil
	workers int                                 // 0 is one for each core

	kind, boxes string // the flags
}

// reader is what reads boards of one kind. Each core has a batch of its own.
type reader struct {
	kind  engine.Kind
	clues string // of boards that don't say them
	batch engine.Batch
}

// again is a reader of the same for another core.
func (r reader) again() reader {
	r.batch, _ = newBatch(r.kind, r.clues) // it could be made before
	return r
}

// readsBoards makes cmd do the work of c on the boards that it reads.
func readsBoards(cmd *cobra.Command, c *boardCommand) *cobra.Command {
	cmd.Use += " [FILE|-]"
	cmd.Args = cobra.MaximumNArgs(1)
	c.kinds.KindFlag(cmd, &c.kind)
	cmd.Flags().StringVar(&c.boxes, "boxes", "",
		"`SHAPE` of boxes where it isn't the usual one: 3x2 has 3 rows, 2 columns")
	cli.CompleteFlag(cmd, "boxes")
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		return c.run(cmd, files)
	}
	return cmd
}

// run works through the input.
func (c *boardCommand) run(cmd *cobra.Command, files []string) error {
	r, err := c.reader()
	if err == nil && c.prepare != nil {
		err = c.prepare(r)
	}
	if err != nil {
		return cli.AsUsage(err)
	}
	std := cli.StreamsOf(cmd)
	in, size, err := cli.OpenInput(files, std)
	if err != nil {
		return err
	}
	defer in.Close()
	s := &boardStream{boardCommand: c, reader: r, cmd: cmd, std: std, bar: cli.NewProgress(std, size)}
	err = s.run(cmd.Context(), in)
	if c.finish != nil {
		err = errors.Join(err, c.finish(r, std.Out))
	}
	return err
}

// reader finds the kind, and what the flags say of its boards.
func (c *boardCommand) reader() (r reader, err error) {
	if r.kind, err = c.kinds.Find(c.kind); err != nil {
		return r, err
	}
	if c.boxes != "" {
		r.clues = "boxes " + c.boxes
	}
	var input *engine.InputError
	if r.batch, err = newBatch(r.kind, r.clues); errors.As(err, &input) {
		err = fmt.Errorf("--boxes %s: %s", c.boxes, input.Msg)
	}
	return r, err
}

// boardStream is one run over an input.
type boardStream struct {
	*boardCommand
	reader
	cmd     *cobra.Command
	std     cli.Streams
	bar     *cli.Progress
	puzzles int
	bytes   int64
	failed  bool
}

// run reads lines as a stream, and any other form as a whole.
func (s *boardStream) run(ctx context.Context, in io.Reader) error {
	r := bufio.NewReaderSize(in, sniffBytes)
	err := skipByteOrderMark(r)
	if err != nil {
		return err
	}
	if s.isStream(s.peek(r)) {
		err = s.lines(ctx, r)
	} else {
		err = s.whole(r)
	}
	s.bar.Clear()
	if err == nil && s.failed {
		return cli.ErrReported
	}
	return err
}

const byteOrderMark = "\ufeff"

// skipByteOrderMark skips what some editors write at the beginning of a text.
func skipByteOrderMark(r *bufio.Reader) error {
	if head, _ := r.Peek(1); len(head) == 0 || head[0] != byteOrderMark[0] {
		return nil
	}
	if head, _ := r.Peek(len(byteOrderMark)); string(head) != byteOrderMark {
		return nil
	}
	_, err := r.Discard(len(byteOrderMark))
	return err
}

// peek looks at the beginning of the input: at no more than shows that it is a stream, so that one whose lines come
// slowly gets its answers as they come.
func (s *boardStream) peek(r *bufio.Reader) string {
	for {
		head, _ := r.Peek(r.Buffered())
		if end := bytes.LastIndexByte(head, '\n'); end >= 0 && s.isStream(string(head[:end])) {
			return string(head[:end])
		}
		if len(head) == sniffBytes {
			return string(head)
		}
		if _, err := r.Peek(len(head) + 1); err != nil {
			return string(head)
		}
	}
}

// isStream reports whether a text has a board on each line.
func (s *boardStream) isStream(head string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(head), "\n")
	return isJSON(first) || s.batch.IsStream(head)
}

// textMax bounds a text that is read as a whole.
const textMax = 4 << 20

// whole reads boards in a form that isn't made of lines.
func (s *boardStream) whole(r io.Reader) error {
	all, err := io.ReadAll(io.LimitReader(r, textMax+1))
	if err != nil {
		return err
	}
	boards, err := s.batch.ParseText(string(all))
	if err != nil {
		return err
	}
	work := s.newWork(s.batch)
	for i, b := range boards {
		out, err := work(b, nil)
		if err != nil {
			s.complain(fmt.Errorf("board %d: %w", i+1, err))
		}
		if _, err := s.std.Out.Write(out); err != nil {
			return err
		}
	}
	return nil
}

// complain names what is wrong, unless the result does.
func (s *boardStream) complain(err error) {
	s.failed = true
	if !errors.Is(err, cli.ErrReported) {
		s.bar.Clear()
		cli.PrintError(s.cmd, err)
	}
}

// chunk is some whole lines of the input.
type chunk struct {
	text  []byte
	line  int   // the number of the first one
	fault error // in place of a line that is too long
}

// done is what came of a chunk.
type done struct {
	out     []byte
	faults  []error
	puzzles int
	bytes   int
}

// lines works through a stream of lines on all cores.
func (s *boardStream) lines(ctx context.Context, r io.Reader) error {
	var readErr error
	newWorker := func() func(chunk) done {
		r := s.reader.again()
		work := s.newWork(r.batch)
		return func(c chunk) done { return r.chunk(work, c) }
	}
	err := inOrder(ctx, cmp.Or(s.workers, runtime.GOMAXPROCS(0)), chunks(r, &readErr), newWorker, s.finish)
	if err == nil {
		err = readErr
	}
	return err
}

// finish writes what came of a chunk.
func (s *boardStream) finish(d done) error {
	for _, f := range d.faults {
		s.complain(f)
	}
	s.puzzles += d.puzzles
	s.bytes += int64(d.bytes)
	s.bar.Show(s.bytes, s.puzzles)
	_, err := s.std.Out.Write(d.out)
	return err
}

// placed is an error with its line and column, unless the result tells it.
func placed(err error, line int) error {
	if errors.Is(err, cli.ErrReported) {
		return err
	}
	at := engine.InputError{Line: line, Column: 1, Msg: err.Error()}
	var input *engine.InputError
	if errors.As(err, &input) {
		at.Column, at.Msg = max(input.Column, 1), input.Msg
	}
	return &at
}

// chunk works through some lines.
func (r reader) chunk(work boardWork, c chunk) done {
	d := done{bytes: len(c.text)}
	if c.fault != nil {
		d.puzzles, d.faults = 1, []error{c.fault}
	}
	number := c.line
	for line := range bytes.Lines(c.text) {
		if trimmed := bytes.TrimSpace(line); len(trimmed) > 0 && trimmed[0] != '#' {
			var err error
			d.puzzles++
			if d.out, err = r.line(work, string(line), d.out); err != nil {
				d.faults = append(d.faults, placed(err, number))
			}
		}
		number++
	}
	return d
}

func (r reader) line(work boardWork, line string, dst []byte) ([]byte, error) {
	if isJSON(line) {
		unfolded, err := fromJSON(r.kind, line)
		if err != nil {
			return dst, err
		}
		line = unfolded
	}
	b, err := r.batch.ParseLine(line)
	if err != nil {
		return dst, err
	}
	return work(b, dst)
}

// chunks cuts a stream into chunks at the ends of lines, as soon as there are any. A line that
// is too long is passed over.
func chunks(r io.Reader, failed *error) iter.Seq[chunk] {
	return func(yield func(chunk) bool) {
		var rest []byte
		passing := false // over the rest of a line that is too long
		for number := 1; ; {
			buffer := make([]byte, len(rest)+chunkBytes)
			n, err := r.Read(buffer[copy(buffer, rest):])
			buffer = buffer[:len(rest)+n]
			if passing {
				over := bytes.IndexByte(buffer, '\n') + 1
				if passing = over == 0; passing {
					over = len(buffer)
				} else {
					number++
				}
				buffer = buffer[over:]
			}
			end := bytes.LastIndexByte(buffer, '\n') + 1
			if err != nil {
				end = len(buffer)
			}
			if end > 0 && !yield(chunk{text: buffer[:end:end], line: number}) {
				return
			}
			number += bytes.Count(buffer[:end], []byte{'\n'})
			rest = buffer[end:]
			if len(rest) > lineBytesMax {
				fault := &engine.InputError{Line: number, Column: lineBytesMax + 1,
					Msg: fmt.Sprintf("the line is longer than %d bytes", lineBytesMax)}
				if passing, rest = true, nil; !yield(chunk{fault: fault}) {
					return
				}
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					*failed = err
				}
				return
			}
		}
	}
}
