// Package puzzleapi implements the HTTP API's endpoints that make, read and explain puzzles. It answers nothing about a
// puzzle that is being played.
package puzzleapi

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/picture"
	"nonet/engine"
	"nonet/engine/link"
	"nonet/notation"
	"nonet/protocol"
	"nonet/room/view"
)

// Service implements web/api.Puzzles for a list of kinds. It refuses what a kind can't do.
type Service struct {
	kinds cli.Kinds
	// isLive reports whether a puzzle, possibly disguised, is being played in a ranked round, or is a daily one that can
	// still be finished.
	isLive func(ctx context.Context, p engine.Puzzle) (bool, error)
	// hidesProofs reports whether the results of proofs for a kind must stay secret, because one of its puzzles is
	// live.
	hidesProofs func(ctx context.Context, kind string, proof error) (bool, error)

	reading sync.Mutex // held while reading a picture

	mu   sync.Mutex
	read map[string]engine.Puzzle // puzzles by their text, so that further hints need no second proof
}

// readMost is the maximum number of cached puzzles.
const readMost = 512

// New returns a service for the given kinds. live and hidesProofs are called for each puzzle, see [Service].
func New(known cli.Kinds, live func(context.Context, engine.Puzzle) (bool, error),
	hidesProofs func(context.Context, string, error) (bool, error)) *Service {
	return &Service{kinds: known, isLive: live, hidesProofs: hidesProofs, read: map[string]engine.Puzzle{}}
}

// Make generates a puzzle.
func (s *Service) Make(ctx context.Context, wanted protocol.NewPuzzle) (protocol.LoosePuzzle, error) {
	kind, err := s.kindOf(wanted.Kind)
	if err != nil {
		return protocol.LoosePuzzle{}, err
	}
	if len(wanted.From) > protocol.TextMax {
		return protocol.LoosePuzzle{}, tooLong
	}
	if _, ok := kind.(engine.Importer); ok && wanted.From != "" { // before any other answer
		if _, err := s.puzzle(ctx, wanted.Kind, wanted.From); err != nil {
			return protocol.LoosePuzzle{}, refusalOf(err, protocol.BadSettings)
		}
	}
	spec, err := kind.Normalize(engine.Spec{
		Size: wanted.Size, Rules: wanted.Rules, Difficulty: wanted.Difficulty, Clues: wanted.Clues, Minimal: wanted.Minimal,
		Symmetry: wanted.Symmetry, Way: wanted.Way, From: wanted.From,
	})
	if err != nil {
		return protocol.LoosePuzzle{}, refusalOf(err, protocol.BadSettings)
	}
	seed := engine.SeedOf(wanted.Seed)
	if wanted.Seed == "" {
		rand.Read(seed[:])
	}
	p, err := kind.Generate(spec, seed)
	if err != nil {
		return protocol.LoosePuzzle{}, refusalOf(err, protocol.BadSettings)
	}
	if spec.From != "" { // a live puzzle must not be revealed in any disguise
		if err := s.refuseLive(ctx, p); err != nil {
			return protocol.LoosePuzzle{}, err
		}
	}
	made := loosePuzzle(p)
	made.Seed = seed.String()
	return made, nil
}

// Read parses the puzzle in a text.
func (s *Service) Read(ctx context.Context, asked protocol.PuzzleText) (protocol.PuzzleRead, error) {
	p, err := s.puzzle(ctx, asked.Kind, asked.Text)
	if fault := faultOf(err); fault != nil {
		return protocol.PuzzleRead{Fault: fault, Choices: s.choices(asked, fault)}, nil
	}
	if err != nil {
		return protocol.PuzzleRead{}, err
	}
	found := loosePuzzle(p)
	read := protocol.PuzzleRead{Found: &found, Forms: s.formsOf(p)}
	if kind, err := s.kindOf(p.Kind); err == nil {
		assumer, ok := kind.(engine.Assumer)
		read.Assumed = ok && assumer.Assumes(asked.Text, p) != ""
	}
	return read, nil
}

// formsOf returns a puzzle in the forms of its kind that can hold it.
func (s *Service) formsOf(p engine.Puzzle) (forms []protocol.PuzzleForm) {
	kind, err := s.kindOf(p.Kind)
	exporter, ok := kind.(engine.Exporter)
	if err != nil || !ok {
		return nil
	}
	for _, name := range exporter.Forms() {
		if text, err := exporter.Export(p, name); err == nil {
			forms = append(forms, protocol.PuzzleForm{Name: name, Text: text})
		}
	}
	return forms
}

// choices returns the puzzles of a text with several. They are not compared with live puzzles, because nothing is said
// about them that the text does not say.
func (s *Service) choices(asked protocol.PuzzleText, fault *protocol.PuzzleFault) (choices []protocol.PuzzleChoice) {
	if fault.Why != protocol.ManyBoards {
		return nil
	}
	kind, err := s.kindOf(asked.Kind)
	if err == nil {
		kind, err = link.Choose(s.kinds, kind, asked.Text)
	}
	splitter, ok := kind.(engine.Splitter)
	if err != nil || !ok {
		return nil
	}
	for _, part := range splitter.Split(asked.Text) {
		choices = append(choices, protocol.PuzzleChoice{Name: part.Name, Text: part.Text})
	}
	return choices
}

// Paint makes a puzzle of a picture.
func (s *Service) Paint(ctx context.Context, wanted protocol.PuzzlePicture) (protocol.PuzzleRead, error) {
	kind, err := s.kindOf(wanted.Kind)
	if err != nil {
		return protocol.PuzzleRead{}, err
	}
	painter, ok := kind.(engine.PictureImporter)
	if !ok {
		return protocol.PuzzleRead{},
			&protocol.Refusal{Code: protocol.Nothing, Text: "Puzzles of this kind can't be made from pictures."}
	}
	if len(wanted.PNG) > protocol.PictureMax {
		return protocol.PuzzleRead{}, &protocol.Refusal{Code: protocol.TooLarge,
			Text: fmt.Sprintf("The picture must not be over %d bytes.", protocol.PictureMax)}
	}
	p, changed, err := s.paint(painter, wanted)
	if errors.Is(err, engine.ErrBudget) {
		return protocol.PuzzleRead{Fault: &protocol.PuzzleFault{Why: protocol.TooDeep,
			Text: "Too much of the picture would have to change. Try another size."}}, nil
	}
	if fault := faultOf(err); fault != nil {
		return protocol.PuzzleRead{Fault: fault}, nil
	}
	if err != nil {
		return protocol.PuzzleRead{}, err
	}
	found := loosePuzzle(p)
	return protocol.PuzzleRead{Found: &found, Changed: picture.ChangedCells(&p, changed), Forms: s.formsOf(p)},
		s.refuseLive(ctx, p)
}

// paint reads one picture at a time, because its pixels take much memory.
func (s *Service) paint(painter engine.PictureImporter, wanted protocol.PuzzlePicture) (p engine.Puzzle,
	changed []int, err error) {
	s.reading.Lock()
	shades, width, err := picture.Read(wanted.PNG)
	s.reading.Unlock()
	if err != nil {
		return p, nil, err
	}
	return painter.ImportPicture(shades, width, wanted.Size)
}

// Hint explains the next step.
func (s *Service) Hint(ctx context.Context, query protocol.HintQuery) (protocol.PuzzleHint, error) {
	kind, err := s.kindOf(query.Kind)
	if err != nil {
		return protocol.PuzzleHint{}, err
	}
	hinter, ok := kind.(engine.Hinter)
	if !ok {
		return protocol.PuzzleHint{},
			&protocol.Refusal{Code: protocol.Nothing, Text: "There are no hints for puzzles of this kind."}
	}
	if query.Degree < 1 || query.Degree > protocol.DegreeMax {
		return protocol.PuzzleHint{}, badQuery("degree must be from 1 to %d", protocol.DegreeMax)
	}
	text := strings.TrimSpace(query.Clues + "\n" + query.Givens)
	p, err := s.puzzle(ctx, query.Kind, text)
	if err != nil {
		return protocol.PuzzleHint{}, refusalOf(err, protocol.BadMessage)
	}
	at, cell, err := positionOf(p, query)
	if err != nil {
		return protocol.PuzzleHint{}, err
	}
	hint, err := hinter.Hint(p, at, cell)
	if err != nil {
		return protocol.PuzzleHint{}, refusalOf(err, protocol.BadMessage)
	}
	if namer, ok := kind.(engine.HintNamer); ok {
		hint = namer.NameHint(text, hint)
	}
	return describeHint(p, hint, query.Degree), nil
}

// puzzle parses a text, or takes it from the cache, and refuses live puzzles.
func (s *Service) puzzle(ctx context.Context, kindName, text string) (engine.Puzzle, error) {
	kind, err := s.kindOf(kindName)
	if err != nil {
		return engine.Puzzle{}, err
	}
	if len(text) > protocol.TextMax {
		return engine.Puzzle{}, tooLong
	}
	if kind, err = link.Choose(s.kinds, kind, text); err != nil {
		return engine.Puzzle{}, err
	}
	importer, ok := kind.(engine.Importer)
	if !ok {
		return engine.Puzzle{}, &protocol.Refusal{Code: protocol.Nothing,
			Text: "Puzzles of this kind can't be imported."}
	}
	if err := s.refuseLiveText(ctx, kind, text); err != nil {
		if errors.Is(err, inPlay) {
			_, _ = importer.Import(text) // the answer takes as long as one that a proof leads to
		}
		return engine.Puzzle{}, err
	}
	key := kind.Name() + "\n" + text
	p, known := s.recall(key)
	if !known {
		if p, err = importer.Import(text); err != nil {
			if p.Solution != nil { // with FaultOtherSolution, whose text must not be answered for a live puzzle
				if err := s.refuseLive(ctx, p); err != nil {
					return engine.Puzzle{}, err
				}
			}
			return engine.Puzzle{}, s.proofResult(ctx, kind, err)
		}
		s.remember(key, p)
	}
	return p, s.refuseLive(ctx, p)
}

var tooLong = &protocol.Refusal{Code: protocol.TooLarge,
	Text: fmt.Sprintf("The text must not be over %d bytes.", protocol.TextMax)}

// refuseLiveText refuses a text that resembles a live puzzle before anything else: whether such a puzzle has a solution
// with a guess in it would reveal whether the guess is right.
func (s *Service) refuseLiveText(ctx context.Context, kind engine.Kind, text string) error {
	fingerprinter, ok := kind.(engine.Fingerprinter)
	if !ok {
		return nil
	}
	outline, err := fingerprinter.ParseUnverified(text)
	if err != nil {
		return err
	}
	return s.refuseLive(ctx, outline)
}

func (s *Service) refuseLive(ctx context.Context, p engine.Puzzle) error {
	live, err := s.isLive(ctx, p)
	if err != nil {
		return fmt.Errorf("look for live rounds of a puzzle: %w", err)
	}
	if live {
		return inPlay
	}
	return nil
}

var inPlay = &protocol.Refusal{Code: protocol.InPlay,
	Text: "This puzzle can't be used right now: it may be in a ranked round, or have more than one solution."}

// proofResult returns the result of a proof, unless it must stay secret.
func (s *Service) proofResult(ctx context.Context, kind engine.Kind, proof error) error {
	hide, err := s.hidesProofs(ctx, kind.Name(), proof)
	switch {
	case err != nil:
		return fmt.Errorf("look for live puzzles of a kind: %w", err)
	case hide:
		return inPlay
	}
	return proof
}

func (s *Service) recall(key string) (engine.Puzzle, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.read[key]
	return p, ok
}

func (s *Service) remember(key string, p engine.Puzzle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for old := range s.read {
		if len(s.read) < readMost {
			break
		}
		delete(s.read, old)
	}
	s.read[key] = p
}

func (s *Service) kindOf(name string) (engine.Kind, error) {
	kind, err := s.kinds.Find(name)
	if err != nil {
		return nil, &protocol.Refusal{Code: protocol.BadSettings, Text: "There is no such kind of puzzle."}
	}
	return kind, nil
}

// loosePuzzle returns a puzzle in the protocol's form, with its solution.
func loosePuzzle(p engine.Puzzle) protocol.LoosePuzzle {
	return protocol.LoosePuzzle{
		Puzzle: *view.Puzzle(p), Solution: view.Cells(p.Solution), Technique: p.Grade.Technique, Score: p.Grade.Score,
	}
}

// whyNot maps faults to the protocol's terms.
var whyNot = [engine.FaultKinds]string{
	engine.FaultUnspecified:   protocol.Unreadable,
	engine.FaultEmpty:         protocol.NoBoard,
	engine.FaultBoards:        protocol.ManyBoards,
	engine.FaultLong:          protocol.TooLong,
	engine.FaultCount:         protocol.BadCount,
	engine.FaultRows:          protocol.BadRows,
	engine.FaultSymbol:        protocol.BadSymbol,
	engine.FaultSyntax:        protocol.BadSyntax,
	engine.FaultDamaged:       protocol.Damaged,
	engine.FaultUnsupported:   protocol.Unsupported,
	engine.FaultShortLink:     protocol.ShortLink,
	engine.FaultSeed:          protocol.SeedLink,
	engine.FaultOtherSolution: protocol.OtherSolution,
	engine.FaultRule:          protocol.UnreadRule,
	engine.FaultClue:          protocol.BadClue,
	engine.FaultConflict:      protocol.Clash,
	engine.FaultSize:          protocol.NoSize,
	engine.FaultRegions:       protocol.BadRegions,
	engine.FaultSum:           protocol.BadSum,
	engine.FaultFull:          protocol.FullBoard,
}

// solutionsProved is the number of solutions after which a proof stops.
const solutionsProved = 2

// faultOf returns the fault in a text, or nil if the error is about something else.
func faultOf(err error) *protocol.PuzzleFault {
	var input *engine.InputError
	switch {
	case errors.As(err, &input):
		f := input.Fault
		return &protocol.PuzzleFault{
			Why: whyNot[f.Kind], Line: input.Line, Column: input.Column,
			Cells: f.Cells, Value: f.Value, Count: f.Count, Most: f.Most, Word: f.Word, Text: sentence(input.Msg),
		}
	case errors.Is(err, engine.ErrNoSolution):
		return &protocol.PuzzleFault{Why: protocol.NoSolution, Text: "The puzzle has no solution."}
	case errors.Is(err, engine.ErrSeveralSolutions):
		return &protocol.PuzzleFault{Why: protocol.ManySolutions, Count: solutionsProved, Text: fmt.Sprintf(
			"The puzzle has at least %d solutions.", solutionsProved)}
	case errors.Is(err, engine.ErrBudget):
		return &protocol.PuzzleFault{Why: protocol.TooDeep,
			Text: "This puzzle is too hard to check for a single solution."}
	}
	return nil
}

// refusalOf returns an error of the engine as a refusal, and other errors unchanged.
func refusalOf(err error, code protocol.Code) error {
	if errors.Is(err, engine.ErrNoHint) {
		return &protocol.Refusal{Code: protocol.Nothing, Text: sentence(err.Error())}
	}
	if fault := faultOf(err); fault != nil {
		return &protocol.Refusal{Code: code, Text: fault.Text}
	}
	return err
}

// sentence returns a message as a sentence. Names such as puzz.link stay in small letters.
func sentence(msg string) string {
	if first, _, _ := strings.Cut(msg, " "); strings.ContainsAny(first, ".-") {
		return msg + "."
	}
	return strings.ToUpper(msg[:1]) + msg[1:] + "."
}

func badQuery(format string, args ...any) error {
	return &protocol.Refusal{Code: protocol.BadMessage, Text: sentence(fmt.Sprintf(format, args...))}
}

// positionOf parses the player's board and the cell of the question; -1 if there is none.
func positionOf(p engine.Puzzle, query protocol.HintQuery) (at engine.Position, cell int, err error) {
	cells := p.Width * p.Height
	if len(query.Values) != cells {
		return at, 0, badQuery("values must be the board's %d cells", cells)
	}
	at.Values = make([]uint8, cells)
	for i := range at.Values {
		v, ok := notation.ReadSymbol(query.Values[i])
		if given := int(p.Givens[i]); !ok || given != 0 && v != given || given == 0 && v > p.Values {
			return at, 0, badQuery("values must be the board's %d cells, the givens among them", cells)
		}
		at.Values[i] = uint8(v)
	}
	if at.Notes, err = notesOf(p, query.Notes); err != nil || query.Cell == "" {
		return at, -1, err
	}
	row, col, err := protocol.ParseCell(query.Cell)
	if err != nil || row > p.Height || col > p.Width {
		return at, 0, badQuery("there is no cell %q", query.Cell)
	}
	return at, (row-1)*p.Width + col - 1, nil
}

// notesOf parses a board's notes; nil without notes.
func notesOf(p engine.Puzzle, marks string) ([]uint32, error) {
	if marks == "" {
		return nil, nil
	}
	notes := make([]uint32, p.Width*p.Height)
	err := protocol.ParseMarks(marks, func(row, col, value int, add bool) error {
		if row > p.Height || col > p.Width || value > p.Values || value == 0 && !p.Sparse || !add {
			return badQuery("notes must be on the board, and added")
		}
		notes[(row-1)*p.Width+col-1] |= notation.Bit(value)
		return nil
	})
	return notes, err
}

func describeHint(p engine.Puzzle, h engine.Hint, degree int) protocol.PuzzleHint {
	hint := protocol.PuzzleHint{Degree: degree, Look: h.Look, Wrong: h.Wrong != nil, Facts: h.FactsTo(degree)}
	for _, cell := range append(h.Cells, h.Wrong...) {
		hint.Cells = append(hint.Cells, string(protocol.AppendCell(nil, cell/p.Width+1, cell%p.Width+1)))
	}
	if degree >= 2 {
		hint.Why = h.Why
	}
	if degree < protocol.DegreeMax {
		return hint
	}
	hint.Tell = h.Tell
	if f := h.Fill; f != nil {
		hint.Move = string(protocol.AppendMove(nil, f.Cell/p.Width+1, f.Cell%p.Width+1, f.Value))
	}
	var marks []byte
	for _, drop := range h.Drop {
		marks = protocol.AppendMark(marks, drop.Cell/p.Width+1, drop.Cell%p.Width+1, false, drop.Values...)
	}
	hint.Marks = string(marks)
	return hint
}
