package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/link"
	"nonet/engine/sudoku/text"
)

// kind is the kind "sudoku". It has no state, so it is safe for concurrent use.
type kind struct{}

// Optional interfaces that the kind implements.
var (
	_ engine.Solver          = kind{}
	_ engine.Hinter          = kind{}
	_ engine.Ranker          = kind{}
	_ engine.CandidateLister = kind{}
	_ engine.Houser          = kind{}
	_ engine.Importer        = kind{}
	_ engine.Exporter        = kind{}
	_ engine.Batcher         = kind{}
	_ engine.Canonicalizer   = kind{}
	_ engine.Fingerprinter   = kind{}
	_ engine.Pacer           = kind{}
	_ engine.Disguiser       = kind{}
)

// New returns the kind "sudoku".
func New() engine.Kind { return kind{} }

// Name returns "sudoku".
func (kind) Name() string { return "sudoku" }

// Options returns the choices to show; Normalize accepts further sizes.
func (kind) Options() engine.Options {
	return engine.Options{
		Sizes:        sizes(),
		Difficulties: slices.Clone(difficulties),
		Rules:        ruleSets(),
		Symmetries:   symmetryNames(),
		Ways:         generationMethodNames(),
	}
}

// sizes returns the sizes of single boards, then the arrangements.
func sizes() []string {
	list := []string{"4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "15x15", "16x16", "20x20", "25x25"}
	for _, a := range arrangements {
		list = append(list, a.name)
	}
	return list
}

// Parse reads a puzzle in the text form of the package comment.
func (kind) Parse(text string) (engine.Puzzle, error) {
	l, givens, err := read(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return l.prove(givens)
}

// Solve returns solutions of a puzzle's givens under its rules.
func (kind) Solve(p engine.Puzzle, limit int) ([][]uint8, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	var solutions [][]uint8
	_, err = l.count(p.Givens, limit, stepsMax,
		func(s []uint8) { solutions = append(solutions, append([]uint8(nil), s...)) })
	return solutions, err
}

// Disguise scrambles the puzzle, if its rules allow that. See [Scramble].
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	q, err := Scramble(p, r)
	return q, err == nil
}

// FastestPlausible is based on the best known championship time for a 9x9, 54 s for about 54 cells. A cell of a smaller
// board takes less time.
func (kind) FastestPlausible(p engine.Puzzle) int64 {
	switch {
	case p.Values <= 4:
		return engine.ScaleByLevel(p, 420)
	case p.Values <= 6:
		return engine.ScaleByLevel(p, 560)
	case p.Values <= 8:
		return engine.ScaleByLevel(p, 800)
	}
	return engine.ScaleByLevel(p, 1000)
}

// Houses returns rows, columns, boxes or regions, diagonals, and cages.
func (kind) Houses(p engine.Puzzle) ([]engine.House, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	return l.houses(), nil
}

func (l *layout) houses() []engine.House {
	houses := make([]engine.House, 0, len(l.grid.Houses)+len(l.cages))
	for _, h := range l.grid.Houses {
		houses = append(houses, engine.House{Name: h.Name(), Kind: h.Kind.String(), Cells: slices.Clone(h.Cells)})
	}
	for i, c := range l.cages {
		cells := slices.Sorted(slices.Values(c.Cells))
		houses = append(houses, engine.House{Name: fmt.Sprintf("cage %d", i+1), Kind: "cage", Cells: cells})
	}
	return houses
}

// ReadsLink implements [link.Reader].
func (k kind) ReadsLink(l *link.Link) bool {
	switch l.Site {
	case link.FPuzzles, link.SudokuPad, link.Penpa:
		return true
	case link.SudokuWiki:
		return text.ReadsWiki(l)
	case link.PuzzLink:
		return l.Type == "sudoku"
	case link.Tatham:
		return l.Type == "solo"
	case link.Given:
		return l.Type == "" || l.Type == k.Name()
	}
	return false
}

// ReadsFile implements [link.FileReader]: XML of OpenSudoku, JSON of f-puzzles and SudokuPad, .sdk, and clues that only
// this kind has.
func (kind) ReadsFile(s string) bool {
	switch clueWord(s) {
	case "boxes", gridsClue, diagonal.clue, killer.clue:
		return true
	case jigsaw.clue: // queens have one more form that begins like this, without digits
		return strings.ContainsAny(s, "23456789")
	}
	return text.ReadsFile(s)
}
