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
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
	"nonet/engine/link"
)

// Limits of the input that is read at once.
const (
	chunkBytes   = 16 << 10
	lineBytesMax = 1 << 20
	sniffBytes   = 64 << 10
)

// boardWork does the work of a subcommand for one board and appends the result to dst.
type boardWork func(b engine.Board, dst []byte) ([]byte, error)

// boardCommand is the common part of the commands that read boards and write a result for each.
type boardCommand struct {
	kinds   cli.Kinds
	prepare func(reader) error                  // checks the flags; may be nil
	follow  func(reader) error                  // checks the flags for the kind of the input; may be nil
	newWork func(engine.Batch) boardWork        // called once for each core
	finish  func(r reader, out io.Writer) error // writes what is left after the last board; may be nil
	workers int                                 // 0 for one for each core

	kind, boxes string // the flags
	effort      int
	only        int // the number of the one board to process; 0 for all
}

// reader reads boards of one kind. Each core has a separate batch.
type reader struct {
	kind  engine.Kind
	clues string // of boards that do not contain them
	batch engine.Batch
}

// newReader returns a reader with a new batch.
func (c *boardCommand) newReader(kind engine.Kind, clues string) (reader, error) {
	batch, err := newBatch(kind, clues)
	if err == nil {
		batch.SetEffort(c.effort)
	}
	return reader{kind, clues, batch}, err
}

// initBoardCommand makes cmd do the work of c for the boards that it reads.
func initBoardCommand(cmd *cobra.Command, c *boardCommand) *cobra.Command {
	cmd.Use += " [FILE|-]"
	cmd.Args = cobra.MaximumNArgs(1)
	c.kinds.KindFlag(cmd, &c.kind)
	cmd.Flags().StringVar(&c.boxes, "boxes", "",
		"`SHAPE` of the boxes if it is not the usual one: 3x2 has 3 rows, 2 columns")
	cli.CompleteFlag(cmd, "boxes")
	cli.IntVar(cmd.Flags(), &c.effort, "effort", 1,
		"take this `NUMBER` of times the usual steps to prove a board: 1000 can take minutes")
	cli.CompleteFlag(cmd, "effort")
	cli.IntVar(cmd.Flags(), &c.only, "board", 0, "take only the board with this `NUMBER`, of a file with several")
	cli.CompleteFlag(cmd, "board")
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		return c.run(cmd, files)
	}
	return cmd
}

// run processes the input.
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
		err = errors.Join(err, c.finish(s.reader, std.Out))
	}
	return err
}

// reader returns a reader for the kind and the clues of the flags.
func (c *boardCommand) reader() (reader, error) {
	kind, err := c.kinds.Find(c.kind)
	switch {
	case err != nil:
		return reader{}, err
	case c.effort < 1 || c.effort > effortMax:
		return reader{}, fmt.Errorf("--effort must be from 1 to %[2]d, not %[1]d", c.effort, effortMax)
	case c.only < 0:
		return reader{}, fmt.Errorf("--board is %d; it is 1 or more", c.only)
	case c.boxes == "":
		return c.newReader(kind, "")
	}
	r, err := c.newReader(kind, "boxes "+c.boxes)
	var input *engine.InputError
	if errors.As(err, &input) {
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
	seen    int // the number of boards before the only wanted one
	puzzles int
	bytes   int64
	failed  bool
}

// run reads lines as a stream, and other forms as a whole.
func (s *boardStream) run(ctx context.Context, in io.Reader) error {
	// UTF-16 is decoded if it has a byte order mark
	r := bufio.NewReaderSize(transform.NewReader(in, unicode.BOMOverride(encoding.Nop.NewDecoder())), sniffBytes)
	var err error
	head := s.peek(r)
	if err = s.followLink(head); err != nil {
		return err
	}
	if s.isStream(head) {
		err = s.lines(ctx, r)
	} else {
		err = s.readWhole(r)
	}
	s.bar.Clear()
	if err == nil && s.failed {
		return cli.ErrReported
	}
	return err
}

// followLink changes to the kind of the link or file at the start of the input, whatever was chosen.
func (s *boardStream) followLink(head string) error {
	kind, err := s.kindOf(head)
	if err == nil && kind.Name() != s.reader.kind.Name() {
		s.reader, err = s.newReader(kind, "")
	}
	if err == nil && s.follow != nil {
		if err = s.follow(s.reader); err != nil {
			err = cli.AsUsage(err)
		}
	}
	return err
}

// kindOf returns the kind of the input: that of its JSON, of the marks in it, or the chosen one.
func (s *boardStream) kindOf(head string) (engine.Kind, error) {
	if first, _, _ := strings.Cut(head, "\n"); isJSON(first) {
		if kind, err := s.kinds.Find(kindInJSON(first)); err == nil {
			return kind, nil
		}
	}
	return link.Choose(s.kinds, s.reader.kind, head)
}

// peek returns the start of the input: no more than necessary to recognize a stream, so that slow input is processed
// line by line.
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

// effortMax keeps the number of steps within an int.
const effortMax = 1_000_000

// textMax is the maximum size of a text that is read as a whole.
const textMax = 4 << 20

// readWhole reads boards in a form that does not consist of lines.
func (s *boardStream) readWhole(r io.Reader) error {
	all, err := io.ReadAll(io.LimitReader(r, textMax+1))
	if err != nil {
		return err
	}
	boards, err := s.batch.ParseText(string(all))
	if err != nil {
		return err
	}
	if s.only > len(boards) {
		return s.errNoBoard(len(boards))
	}
	work := s.newWork(s.batch)
	for i, b := range boards {
		if s.only > 0 && i+1 != s.only {
			continue
		}
		if err := assumption(b); err != nil {
			s.note(fmt.Errorf("board %d: %w", i+1, err))
		}
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

// errNoBoard returns the error for a number above that of the last board.
func (s *boardStream) errNoBoard(boards int) error {
	return fmt.Errorf("there are %d boards, not %d", boards, s.only)
}

// complain prints an error, unless the result contains it.
func (s *boardStream) complain(err error) {
	s.failed = true
	if !errors.Is(err, cli.ErrReported) {
		s.note(err)
	}
}

// note prints what does not change the exit status.
func (s *boardStream) note(err error) {
	s.bar.Clear()
	cli.PrintError(s.cmd, err)
}

// chunk is a part of the input that consists of whole lines.
type chunk struct {
	text  []byte
	line  int   // the number of the first line
	fault error // instead of a line that is too long
}

// done is the result of a chunk.
type done struct {
	out     []byte
	faults  []error
	notes   []error
	puzzles int
	bytes   int
}

// lines processes a stream of lines on all cores.
func (s *boardStream) lines(ctx context.Context, r io.Reader) error {
	var readErr error
	newWorker := func() func(chunk) done {
		r, _ := s.newReader(s.reader.kind, s.clues) // it succeeded before
		work := s.newWork(r.batch)
		return func(c chunk) done { return s.chunk(r, work, c) }
	}
	workers := cmp.Or(s.workers, runtime.GOMAXPROCS(0))
	if s.only > 0 {
		workers = 1
	}
	err := runInOrder(ctx, workers, chunks(r, &readErr), newWorker, s.finish)
	if err == nil {
		err = readErr
	}
	if err == nil && s.only > s.seen {
		err = s.errNoBoard(s.seen)
	}
	return err
}

// finish writes the result of a chunk.
func (s *boardStream) finish(d done) error {
	for _, n := range d.notes {
		s.note(n)
	}
	for _, f := range d.faults {
		s.complain(f)
	}
	s.puzzles += d.puzzles
	s.bytes += int64(d.bytes)
	s.bar.Show(s.bytes, s.puzzles)
	_, err := s.std.Out.Write(d.out)
	return err
}

// addPosition adds the line and the column to an error that lacks them.
func addPosition(err error, line int) error {
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

// chunk processes the lines of a chunk.
func (s *boardStream) chunk(r reader, work boardWork, c chunk) done {
	d := done{bytes: len(c.text)}
	if c.fault != nil {
		d.puzzles, d.faults = 1, []error{c.fault}
	}
	number := c.line
	for line := range bytes.Lines(c.text) {
		if trimmed := bytes.TrimSpace(line); len(trimmed) > 0 && trimmed[0] != '#' &&
			(number > 1 || !r.batch.IsHeading(string(trimmed))) && !s.skipsBoard() {
			d.puzzles++
			r.line(work, string(line), number, &d)
		}
		number++
	}
	return d
}

// skipsBoard counts a board, if only one is wanted, and reports whether it is another one. Then there is one worker.
func (s *boardStream) skipsBoard() bool {
	if s.only == 0 {
		return false
	}
	s.seen++
	return s.seen != s.only
}

// line adds the result of a line to d.
func (r reader) line(work boardWork, line string, number int, d *done) {
	b, err := r.parseLine(line)
	if err == nil {
		if note := assumption(b); note != nil {
			d.notes = append(d.notes, addPosition(note, number))
		}
		d.out, err = work(b, d.out)
	}
	if err != nil {
		d.faults = append(d.faults, addPosition(err, number))
	}
}

func (r reader) parseLine(line string) (engine.Board, error) {
	if isJSON(line) {
		unfolded, err := convertJSON(r.kind, line)
		if err != nil {
			return nil, err
		}
		line = unfolded
	}
	return r.batch.ParseLine(line)
}

// chunks splits a stream into chunks at the ends of lines, as soon as input arrives. Lines that are too long are
// skipped.
func chunks(r io.Reader, failed *error) iter.Seq[chunk] {
	return func(yield func(chunk) bool) {
		var rest []byte
		passing := false // the rest of a line that is too long is being skipped
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
