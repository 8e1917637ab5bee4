package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku"
	"nonet/engine/sudoku/text"
)

// Bounds of what is read at once.
const (
	chunkBytes   = 16 << 10
	lineBytesMax = 1 << 20
	sniffBytes   = 64 << 10
)

// boardWork does the work of a subcommand on one board: it appends the result to dst. One is made for each core.
type boardWork func(b *text.Board, dst []byte) ([]byte, error)

// cluedWork does the same on a puzzle with further rules, which was proved when it was read, or
// err says why it could not be.
type cluedWork func(p engine.Puzzle, err error, dst []byte) ([]byte, error)

// boardCommand is what the commands have in common that read boards and write a result for each.
type boardCommand struct {
	prepare func() error // looks at the flags; may be nil
	newWork func() boardWork
	clued   cluedWork                 // for lines with further rules
	finish  func(out io.Writer) error // writes what is left after the last board; may be nil
	workers int                       // 0 is one for each core
	boxes   string                    // the flag
}

// readsBoards makes cmd do the work of c on the boards that it reads.
func readsBoards(cmd *cobra.Command, c *boardCommand) *cobra.Command {
	cmd.Use += " [FILE|-]"
	cmd.Flags().StringVar(&c.boxes, "boxes", "",
		"`SHAPE` of boxes where it isn't the usual one: 3x2 has 3 rows, 2 columns")
	completed(cmd, "boxes")
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		return c.run(cmd, files)
	}
	return cmd
}

// run works through the input.
func (c *boardCommand) run(cmd *cobra.Command, files []string) error {
	shape, err := parseBoxes(c.boxes)
	if err == nil && c.prepare != nil {
		err = c.prepare()
	}
	if err != nil {
		return usageError{err}
	}
	std := stdioOf(cmd)
	in, size, err := open(files, std)
	if err != nil {
		return err
	}
	defer in.Close()
	s := &boardStream{boardCommand: c, cmd: cmd, std: std, shape: shape, bar: newProgress(std, size)}
	err = s.run(cmd.Context(), in)
	if c.finish != nil {
		err = errors.Join(err, c.finish(std.out))
	}
	return err
}

// parseBoxes reads the shape of a box, 3x2; no text is no shape.
func parseBoxes(s string) (shape [2]int, err error) {
	if s == "" {
		return shape, nil
	}
	if _, err := fmt.Sscanf(s, "%dx%d", &shape[0], &shape[1]); err != nil {
		return shape, fmt.Errorf("--boxes %q is not of the form 3x2", s)
	}
	_, err = grid.Boxes(shape[0], shape[1])
	return shape, err
}

// open opens the input and tells its size, 0 where that is unknown.
func open(files []string, std stdio) (io.ReadCloser, int64, error) {
	if len(files) == 0 || files[0] == "-" {
		return io.NopCloser(std.in), 0, nil
	}
	file, err := os.Open(files[0])
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	return file, info.Size(), nil
}

// boardStream is one run over an input.
type boardStream struct {
	*boardCommand
	cmd     *cobra.Command
	std     stdio
	shape   [2]int // of boxes; 0, 0 is as usual
	bar     *progress
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
	if isStream(peek(r)) {
		err = s.lines(ctx, r)
	} else {
		err = s.whole(r)
	}
	s.bar.clear()
	if err == nil && s.failed {
		return errTold
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
func peek(r *bufio.Reader) string {
	for {
		head, _ := r.Peek(r.Buffered())
		if end := bytes.LastIndexByte(head, '\n'); end >= 0 && isStream(string(head[:end])) {
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
func isStream(head string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(head), "\n")
	return text.IsStream(head) || isClued(first)
}

// whole reads boards in a form that isn't made of lines.
func (s *boardStream) whole(r io.Reader) error {
	all, err := io.ReadAll(io.LimitReader(r, text.BytesMax+1))
	if err != nil {
		return err
	}
	boards, _, err := text.Read(string(all))
	if err != nil {
		return err
	}
	work := s.newWork()
	for i := range boards {
		out, err := s.do(work, &boards[i], nil)
		if err != nil {
			s.complain(fmt.Errorf("board %d: %w", i+1, err))
		}
		if _, err := s.std.out.Write(out); err != nil {
			return err
		}
	}
	return nil
}

// do does the work on one board.
func (s *boardStream) do(work boardWork, b *text.Board, dst []byte) ([]byte, error) {
	if s.shape != [2]int{} {
		if err := b.Reshape(s.shape[0], s.shape[1]); err != nil {
			return dst, err
		}
	}
	return work(b, dst)
}

// complain names what is wrong, unless the result does.
func (s *boardStream) complain(err error) {
	s.failed = true
	if !errors.Is(err, errTold) {
		s.bar.clear()
		complain(s.cmd, err)
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
		work := s.newWork()
		return func(c chunk) done { return s.chunk(work, c) }
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
	s.bar.show(s.bytes, s.puzzles)
	_, err := s.std.out.Write(d.out)
	return err
}

// placed is an error with its line and column, unless the result tells it.
func placed(err error, line int) error {
	if errors.Is(err, errTold) {
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
func (s *boardStream) chunk(work boardWork, c chunk) done {
	d := done{bytes: len(c.text)}
	if c.fault != nil {
		d.puzzles, d.faults = 1, []error{c.fault}
	}
	number := c.line
	for line := range bytes.Lines(c.text) {
		if trimmed := bytes.TrimSpace(line); len(trimmed) > 0 && trimmed[0] != '#' {
			var err error
			d.puzzles++
			if d.out, err = s.line(work, string(line), d.out); err != nil {
				d.faults = append(d.faults, placed(err, number))
			}
		}
		number++
	}
	return d
}

func (s *boardStream) line(work boardWork, line string, dst []byte) ([]byte, error) {
	if unfolded, ok := fromJSON(line); ok {
		line = unfolded
	}
	if clues, cells, ok := text.LinkClues(line); ok {
		line = strings.ReplaceAll(clues, "\n", ";") + ";" + cells
	}
	if isClued(line) {
		p, err := sudoku.New().Parse(line)
		var input *engine.InputError
		if errors.As(err, &input) {
			return dst, err
		}
		return s.clued(p, err, dst)
	}
	b, err := text.ReadLine(line)
	if err != nil {
		return dst, err
	}
	return s.do(work, &b, dst)
}

// isClued reports whether a line begins with the clues of further rules.
func isClued(line string) bool {
	clues, _, found := strings.Cut(line, ";")
	if found && strings.HasPrefix(clues, "boxes ") {
		return isClued(line[len(clues)+1:])
	}
	return found && sudoku.IsRuleClue(clues)
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
