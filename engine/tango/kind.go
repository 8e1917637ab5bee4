package tango

import (
	"fmt"
	"math/bits"
	"strings"

	"nonet/engine"
	"nonet/engine/link"
	"nonet/engine/tango/lines"
	"nonet/engine/tango/technique"
)

// kind is the kind "tango". It has no state, so it is safe for concurrent use.
type kind struct{}

// Optional interfaces that the kind implements.
var (
	_ engine.Solver        = kind{}
	_ engine.Hinter        = kind{}
	_ engine.Ranker        = kind{}
	_ engine.Checker       = kind{}
	_ engine.Importer      = kind{}
	_ engine.Exporter      = kind{}
	_ engine.Canonicalizer = kind{}
	_ engine.Fingerprinter = kind{}
	_ engine.Defaulter     = kind{}
	_ engine.Pacer         = kind{}
	_ engine.Disguiser     = kind{}
)

// New returns the kind "tango".
func New() engine.Kind { return kind{} }

// Name returns "tango".
func (kind) Name() string { return "tango" }

// Maximum number of line arrangements tried by a proof; about 200,000 are tried in a second.
const (
	parseSteps  = 200_000
	importSteps = 20_000 // imported texts may be made to take long
)

// Parse reads a puzzle in the text form of the package comment.
func (kind) Parse(text string) (engine.Puzzle, error) {
	l, givens, err := read(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return l.prove(givens, parseSteps)
}

// Solve returns solutions of a puzzle's givens under its rules.
func (kind) Solve(p engine.Puzzle, limit int) ([][]uint8, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	if err := l.check(p.Givens); err != nil {
		return nil, err
	}
	var solutions [][]uint8
	var known lines.Marks
	known.Read(&l.board, p.Givens)
	_, err = lines.NewProver(&l.board).Count(&known, limit, parseSteps,
		func(m *lines.Marks) { solutions = append(solutions, m.Values(&l.board)) })
	return solutions, err
}

// Defaults returns three strikes and time penalties that grow with each mistake, because a rejection reveals the right
// symbol.
func (kind) Defaults(engine.Spec) engine.Defaults { return engine.Defaults{Strikes: 3, Growing: 10} }

// Checker finds three equal adjacent symbols, too many of one in a line, broken signs, and, if the rules forbid them,
// equal lines.
func (kind) Checker(p engine.Puzzle) (func(values []uint8, cell int, value uint8) bool, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	return l.checker(), nil
}

func (l *layout) checker() func(values []uint8, cell int, value uint8) bool {
	return func(values []uint8, cell int, value uint8) bool {
		row, col := cell/l.board.N, cell%l.board.N
		return value != 0 && (l.breaks(values, row, col, value) || l.breaks(values, l.board.N+col, row, value))
	}
}

// breaks reports whether a value breaks a rule at index i of a line.
func (l *layout) breaks(values []uint8, line, i int, value uint8) bool {
	alike := l.cellsWith(values, line, value) | 1<<i
	other := l.cellsWith(values, line, 3-value) &^ (1 << i)
	threes := alike & (alike >> 1) & (alike >> 2)
	beside := alike & (alike >> 1) & l.board.Differ[line]               // equal pairs that should differ
	mixed := (alike&(other>>1) | other&(alike>>1)) & l.board.Same[line] // and alike
	at := uint16(1<<i | 1<<i>>1)                                        // the signs at the cell
	switch {
	case threes&(1<<i|1<<i>>1|1<<i>>2) != 0, bits.OnesCount16(alike) > l.board.N/2, (beside|mixed)&at != 0:
		return true
	}
	return l.board.Unique && alike|other == l.board.AllCells() && l.isRepeated(values, line, value, alike)
}

func (l *layout) cellsWith(values []uint8, line int, value uint8) (cells uint16) {
	for i := range l.board.N {
		if values[l.board.Cell(line, i)] == value {
			cells |= 1 << i
		}
	}
	return cells
}

// isRepeated reports whether a full parallel line has a value in the same cells.
func (l *layout) isRepeated(values []uint8, line int, value uint8, cells uint16) bool {
	first := line / l.board.N * l.board.N
	for other := first; other < first+l.board.N; other++ {
		if other != line && l.cellsWith(values, other, value) == cells &&
			l.cellsWith(values, other, 3-value) == l.board.AllCells()&^cells {
			return true
		}
	}
	return false
}

// FastestPlausible is based on reports of players about their best times: about 10 s for a 6x6 with 32 empty cells.
func (kind) FastestPlausible(p engine.Puzzle) int64 { return engine.ScaleByLevel(p, 300) }

// Hint returns the next step with human techniques.
func (kind) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	l, err := layoutOf(p)
	if err != nil {
		return engine.Hint{}, err
	}
	for _, values := range [][]uint8{at.Values, p.Solution} {
		if err := l.check(values); err != nil {
			return engine.Hint{}, err
		}
	}
	if cell >= len(p.Solution) {
		return engine.Hint{}, &engine.InputError{Msg: fmt.Sprintf("a board of %s has %d cells", p.Size, len(p.Solution))}
	}
	return technique.New(&l.board).Hint(at.Values, p.Solution, cell)
}

// ReadsLink implements [link.Reader].
func (k kind) ReadsLink(l *link.Link) bool {
	return l.Site == link.Tatham && l.Type == "unruly" || l.Site == link.Given && l.Type == k.Name()
}

// ReadsFile implements [link.FileReader]: the kind's own form by its first clue.
func (k kind) ReadsFile(text string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return word == k.Name() || word == clueSigns
}

// Rank returns the grade of a technique.
func (kind) Rank(name string) engine.Grade {
	for t := technique.Pair; t <= technique.Beyond; t++ {
		if t.String() == name {
			return engine.Grade{Level: t.Level().String(), Technique: name, Score: t.Score()}
		}
	}
	return engine.Grade{}
}
