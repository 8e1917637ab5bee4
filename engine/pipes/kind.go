package pipes

import (
	"strings"

	"nonet/engine"
	"nonet/engine/link"
	"nonet/notation"
)

// name is the name of the kind.
const name = "pipes"

// kind is the kind "pipes". It has no state, so it is safe for concurrent use.
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
	_ engine.Disguiser     = kind{}
	_ engine.Fingerprinter = kind{}
	_ engine.Defaulter     = kind{}
	_ engine.Pacer         = kind{}
)

// New returns the kind "pipes".
func New() engine.Kind { return kind{} }

// Name returns "pipes".
func (kind) Name() string { return name }

// Parse reads a puzzle in the text form of the package comment.
func (kind) Parse(text string) (engine.Puzzle, error) {
	b, givens, err := read(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return b.prove(givens)
}

// Solve returns solutions of a puzzle.
func (kind) Solve(p engine.Puzzle, limit int) ([][]uint8, error) {
	b, err := boardOf(p)
	if err != nil {
		return nil, err
	}
	var solutions [][]uint8
	proof := proof{show: func(s []uint8) { solutions = append(solutions, s) }}
	_, err = proof.count(b, p.Givens, limit, stepsMax)
	return solutions, err
}

// prove proves that a board has one solution, and grades it.
func (b *board) prove(givens []uint8) (engine.Puzzle, error) {
	var solution []uint8
	proof := proof{show: func(s []uint8) { solution = s }}
	found, err := proof.count(b, givens, 2, stepsMax)
	if err := engine.RequireUnique(found, err); err != nil {
		return engine.Puzzle{}, err
	}
	p := b.puzzle(givens, solution)
	if p.CountBlank() == 0 {
		full := &engine.InputError{Msg: "no tile is left to turn"}
		return engine.Puzzle{}, full.WithFault(engine.Fault{Kind: engine.FaultFull})
	}
	p.Grade = b.grade(givens)
	return p, nil
}

// Checker finds tiles with an end at a wall, and tiles that don't match adjacent tiles that are filled in: one has an
// end where the other has none.
func (kind) Checker(p engine.Puzzle) (func(values []uint8, cell int, value uint8) bool, error) {
	b, err := boardOf(p)
	if err != nil {
		return nil, err
	}
	return b.breaks, nil
}

func (b *board) breaks(values []uint8, cell int, value uint8) bool {
	if value < 1 || value > sides {
		return false
	}
	ends, shut := masks[b.tiles[cell]][value-1], b.closedSides(cell)>>4
	if ends&shut != 0 {
		return true
	}
	for side := range turnsOf(^shut & 15) {
		other := b.next[cell][side]
		v := values[other]
		if v < 1 || v > sides || int(other) == cell {
			continue
		}
		if masks[b.tiles[other]][v-1]>>oppositeSide(side)&1 != ends>>side&1 {
			return true
		}
	}
	return false
}

// FastestPlausible is based on reports of players about their best times: about 16 s to turn and lock the 49 tiles of a
// 7x7.
func (kind) FastestPlausible(p engine.Puzzle) int64 { return engine.ScaleByLevel(p, 330) }

// ReadsLink implements [link.Reader].
func (kind) ReadsLink(l *link.Link) bool {
	return l.Site == link.Tatham && l.Type == "net" || l.Site == link.Given && l.Type == name
}

// ReadsFile implements [link.FileReader]: the own form by its first clue.
func (kind) ReadsFile(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "tiles ") }

// Rank returns the grade of a technique.
func (kind) Rank(name string) engine.Grade {
	for _, t := range techniques {
		if t.name == name {
			return engine.Grade{Level: t.level, Technique: name, Score: t.score}
		}
	}
	return engine.Grade{}
}

// text returns a board in the own form. It omits the cells if no tile is locked.
func (b *board) text(givens []uint8) string {
	if !b.hasLocked(givens) {
		return b.clues()
	}
	return b.clues() + "\n" + notation.Symbols(givens)
}
