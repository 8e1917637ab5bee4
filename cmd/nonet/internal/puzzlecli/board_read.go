package puzzlecli

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"nonet/cmd/nonet/internal/hintsolver"
	"nonet/engine"
	"nonet/notation"
)

// newBatch returns the batch for boards of a kind: the kind's own, or one that parses each board as a puzzle.
func newBatch(k engine.Kind, clues string) (engine.Batch, error) {
	if batcher, ok := k.(engine.Batcher); ok {
		return batcher.Batch(clues)
	}
	if clues != "" {
		return nil, &engine.InputError{
			Msg: fmt.Sprintf("puzzles of the kind %q contain their clues: leave out --boxes", k.Name()),
		}
	}
	return &puzzleBatch{kind: k, effort: 1}, nil
}

// puzzleBatch reads boards of a kind without a batch. A board is a puzzle that Parse or Import has proved, or the
// reason why it is none.
type puzzleBatch struct {
	kind   engine.Kind
	effort int // by which the steps of an import are multiplied
}

// streamLines is the number of lines that are checked to find out whether each contains a board.
const streamLines = 3

// IsStream implements [engine.Batch]. It tries to parse the text as one puzzle, and then its first lines.
func (b *puzzleBatch) IsStream(head string) bool {
	lines := slices.DeleteFunc(strings.Split(head, "\n"), func(line string) bool {
		line = strings.TrimSpace(line)
		return line == "" || line[0] == '#'
	})
	if len(lines) > 1 {
		if _, err := b.read(head); !IsInputError(err) {
			return false
		}
	}
	return slices.ContainsFunc(lines[:min(len(lines), streamLines)], func(line string) bool {
		_, err := b.read(line)
		return !IsInputError(err)
	})
}

// IsInputError reports whether an error is the fault of the input.
func IsInputError(err error) bool {
	var input *engine.InputError
	return errors.As(err, &input)
}

// read parses a puzzle in the kind's own form, or in any other that it supports.
func (b *puzzleBatch) read(text string) (engine.Puzzle, error) {
	if importer, ok := b.kind.(engine.PatientImporter); ok && b.effort > 1 {
		return importer.ImportWithin(text, b.effort)
	}
	p, err := b.kind.Parse(text)
	if importer, ok := b.kind.(engine.Importer); ok && IsInputError(err) {
		p, err = importer.Import(text)
	}
	return p, err
}

// SetEffort implements [engine.Batch].
func (b *puzzleBatch) SetEffort(times int) { b.effort = times }

// IsHeading implements [engine.Batch].
func (*puzzleBatch) IsHeading(string) bool { return false }

// ParseLine implements [engine.Batch].
func (b *puzzleBatch) ParseLine(line string) (engine.Board, error) {
	p, err := b.read(line)
	if IsInputError(err) {
		return nil, err
	}
	board := &puzzleBoard{kind: b.kind, puzzle: p, fault: err, text: line}
	if assumer, ok := b.kind.(engine.Assumer); ok && err == nil {
		board.assumed = assumer.Assumes(line, p)
	}
	return board, nil
}

// ParseText implements [engine.Batch].
func (b *puzzleBatch) ParseText(text string) ([]engine.Board, error) {
	if strings.TrimSpace(text) == "" {
		return nil, &engine.InputError{Line: 1, Column: 1, Msg: "there is no board in the text"}
	}
	board, err := b.ParseLine(text)
	return []engine.Board{board}, err
}

// HoldsSeveral implements [engine.Batch].
func (*puzzleBatch) HoldsSeveral(string) bool { return false }

// Write implements [engine.Batch].
func (b *puzzleBatch) Write(form string, boards ...engine.Board) (string, error) {
	board := boards[0].(*puzzleBoard)
	if board.fault != nil {
		return "", board.fault
	}
	return export(b.kind, board.puzzle, form)
}

// puzzleBoard is a puzzle, or the reason why a text contains none.
type puzzleBoard struct {
	kind   engine.Kind
	puzzle engine.Puzzle
	fault  error // an error of Parse other than an InputError

	text    string // from which it was read
	assumed string // the rules that the text does not say
}

// assumption returns a sentence about the rules that a board's text does not say, or nil.
func assumption(b engine.Board) error {
	if p, ok := b.(*puzzleBoard); ok && p.assumed != "" {
		return fmt.Errorf("the text does not say the number: assumed %s, the lowest with exactly one solution", p.assumed)
	}
	return nil
}

// provedMost is the number of solutions up to which a proof counts.
const provedMost = 2

// Solve implements [engine.Board] with the result of the proof.
func (b *puzzleBoard) Solve(limit int, show func(solution []uint8)) (int, error) {
	switch {
	case limit > provedMost:
		return 0, fmt.Errorf("solutions of puzzles of the kind %q are counted up to %d", b.kind.Name(), provedMost)
	case errors.Is(b.fault, engine.ErrNoSolution):
		return 0, nil
	case errors.Is(b.fault, engine.ErrSeveralSolutions):
		return limit, nil
	case b.fault != nil:
		return 0, b.fault
	}
	show(b.puzzle.Solution)
	return 1, nil
}

// Grade implements [engine.Board]. It follows the kind's hints to count the steps.
func (b *puzzleBoard) Grade() (engine.GradeDetail, error) {
	if b.fault != nil {
		return engine.GradeDetail{}, b.fault
	}
	return engine.GradeDetail{Grade: b.puzzle.Grade, Steps: stepsOf(b.kind, b.puzzle)}, nil
}

// Hint implements [engine.Board] for the puzzle's start.
func (b *puzzleBoard) Hint(name string) (engine.Hint, error) {
	hinter, ok := b.kind.(engine.Hinter)
	switch {
	case b.fault != nil:
		return engine.Hint{}, b.fault
	case !ok:
		return engine.Hint{}, engine.ErrNoHint
	}
	cell := -1
	if name != "" {
		c, rest, ok := notation.ReadCell(name)
		if !ok || rest != "" || c.Row < 1 || c.Row > b.puzzle.Height || c.Col < 1 || c.Col > b.puzzle.Width {
			return engine.Hint{}, fmt.Errorf("the board has no cell %q", name)
		}
		cell = c.Index(b.puzzle.Width)
	}
	hint, err := hinter.Hint(b.puzzle, engine.Position{Values: b.puzzle.Givens}, cell)
	if namer, ok := b.kind.(engine.HintNamer); ok {
		hint = namer.NameHint(b.text, hint)
	}
	return hint, err
}

// Check implements [engine.Board] with the result of the proof.
func (b *puzzleBoard) Check() (engine.Verdict, error) {
	switch {
	case errors.Is(b.fault, engine.ErrNoSolution):
		_, why, _ := strings.Cut(b.fault.Error(), engine.ErrNoSolution.Error()+": ")
		return engine.Verdict{Conflict: why}, nil
	case errors.Is(b.fault, engine.ErrSeveralSolutions):
		return engine.Verdict{Solutions: provedMost}, nil
	}
	return engine.Verdict{Full: b.fault == nil && b.puzzle.CountBlank() == 0, Solutions: 1}, b.fault
}

// stepsOf returns the techniques that solve a puzzle in order of their first use, each with the number of uses. It
// returns nil if the kind has no hints.
func stepsOf(k engine.Kind, p engine.Puzzle) iter.Seq2[string, int] {
	if _, ok := k.(engine.Hinter); !ok {
		return nil
	}
	return func(yield func(string, int) bool) {
		var names []string
		times := map[string]int{}
		w := hintsolver.New(k, p)
		for range hintsolver.MaxSteps {
			h, err := w.Step()
			if err != nil {
				break
			}
			if times[h.Technique]++; times[h.Technique] == 1 {
				names = append(names, h.Technique)
			}
		}
		for _, name := range names {
			if !yield(name, times[name]) {
				return
			}
		}
	}
}
