package nonogram

import (
	"nonet/engine"
	"nonet/engine/link"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
	"nonet/engine/nonogram/technique"
	"nonet/engine/nonogram/text"
)

// name is the name of the kind.
const name = "nonogram"

// kind is the kind "nonogram". It has no state, so it is safe for concurrent use.
type kind struct{}

// Optional interfaces that the kind implements.
var (
	_ engine.Solver          = kind{}
	_ engine.Hinter          = kind{}
	_ engine.Ranker          = kind{}
	_ engine.Checker         = kind{}
	_ engine.Importer        = kind{}
	_ engine.Exporter        = kind{}
	_ engine.PictureImporter = kind{}
	_ engine.Canonicalizer   = kind{}
	_ engine.Fingerprinter   = kind{}
	_ engine.Defaulter       = kind{}
	_ engine.DailyScheduler  = kind{}
	_ engine.Pacer           = kind{}
	_ engine.Disguiser       = kind{}
)

// New returns the kind "nonogram".
func New() engine.Kind { return kind{} }

// Name returns "nonogram".
func (kind) Name() string { return name }

// Hint returns the next step with human techniques.
func (kind) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	n, err := nonogramOf(&p)
	if err == nil {
		err = at.Check(&p, cell, len(n.Givens))
	}
	if err != nil {
		return engine.Hint{}, err
	}
	var b board.Board
	b.Reset(&n.Clues)
	return new(technique.Logic).Hint(&b, at, p.Solution, cell)
}

// Checker finds lines whose filled cells can't belong to the runs of their clues.
func (kind) Checker(p engine.Puzzle) (func(values []uint8, cell int, value uint8) bool, error) {
	n, err := nonogramOf(&p)
	if err != nil {
		return nil, err
	}
	width, height := n.Clues.Width(), n.Clues.Height()
	solver := new(line.Solver)
	return func(values []uint8, cell int, value uint8) bool {
		if value == 0 {
			return false
		}
		x, y := cell%width, cell/width
		row, col := uint64(1)<<x, uint64(1)<<y
		for i := range width {
			row |= uint64(values[y*width+i]&1) << i
		}
		for i := range height {
			col |= uint64(values[i*width+x]&1) << i
		}
		return !solver.Fits(n.Clues.Rows[y], width, line.Known{Filled: row}) ||
			!solver.Fits(n.Clues.Cols[x], height, line.Known{Filled: col})
	}, nil
}

// week are the pictures of the days from Monday on: small on workdays, larger at the weekend.
var week = [engine.DaysOfWeek]engine.Spec{
	{Size: "10x10", Difficulty: "easy"},
	{Size: "10x10", Difficulty: "easy"},
	{Size: "10x10", Difficulty: "medium"},
	{Size: "10x10", Difficulty: "hard"},
	{Size: "15x15", Difficulty: "hard"},
	{Size: "15x15", Difficulty: "expert"},
	{Size: "15x15", Difficulty: "extreme"},
}

// DailySpec returns the spec of a weekday.
func (kind) DailySpec(weekday int) engine.Spec { return week[weekday] }

// Defaults returns three strikes, as usual for nonograms, and time penalties that grow with each mistake, because a
// rejection reveals that the cell stays empty and must not be worth a guess.
func (kind) Defaults(engine.Spec) engine.Defaults { return engine.Defaults{Strikes: 3, Growing: 10} }

// FastestPlausible is based on reports of players about their best times: about 10 s for an easy 10x10 with 55 filled
// cells. Harder boards require reading more lines for each cell, and lines of the smallest boards are read faster.
func (kind) FastestPlausible(p engine.Puzzle) int64 {
	cell := int64(175)
	if len(p.Givens) <= 25 {
		cell = 160
	}
	if level, ok := engine.ParseLevel(p.Grade.Level); ok && level > engine.Easy {
		cell += cell * min(int64(level), 2) / 2
	}
	return cell * int64(p.CountBlank())
}

// ReadsLink implements [link.Reader].
func (k kind) ReadsLink(l *link.Link) bool { return text.ReadsLink(l, k.Name()) }

// ReadsFile implements [link.FileReader].
func (kind) ReadsFile(s string) bool { return text.ReadsFile(s) }

// Rank returns the grade of a technique for puzzles that need no further passes.
func (kind) Rank(name string) engine.Grade {
	for t := technique.FullLine; t <= technique.Beyond; t++ {
		if t.String() != name {
			continue
		}
		l := engine.Extreme
		for l > engine.Easy && t.Score() < from[l] {
			l--
		}
		return engine.Grade{Level: l.String(), Technique: name, Score: t.Score()}
	}
	return engine.Grade{}
}
