package nonogram

import (
	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/picture"
	"nonet/engine/nonogram/technique"
	"nonet/engine/nonogram/text"
	"nonet/engine/specword"
)

// maxPictures is the maximum number of pictures until one makes a puzzle of the level.
const maxPictures = 5000

// generator generates puzzles. It is not safe for concurrent use.
type generator struct {
	technique.Logic
	painter picture.Painter
	picture picture.Picture
	height  int
	clues   board.Clues
	board   board.Board
	kept    board.Board
	twins   [][2]int
	spots   []spot
	rand    *engine.Rand
}

// Generate draws a picture, changes it where its clues are ambiguous, and starts again until the puzzle has the level.
func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	width, height, err := parseSize(spec.Size)
	if err != nil {
		return engine.Puzzle{}, err
	}
	level, _ := engine.ParseLevel(spec.Difficulty)
	m := &generator{height: height, rand: engine.NewRand(seed)}
	m.picture.Width = width
	for range maxPictures {
		if report, ok := m.attempt(level); ok {
			p := puzzle(&m.clues, nil)
			p.Solution = cellsOf(&m.picture)
			p.Grade = gradeOf(&report)
			return p, nil
		}
	}
	return engine.Puzzle{}, engine.ErrBudget
}

// attempt draws one picture and reports whether its puzzle has the level.
func (m *generator) attempt(want engine.Level) (technique.Report, bool) {
	symmetry := m.painter.Draw(&m.picture, m.height, m.pictureStyle(want), m.rand)
	if m.picture.CountBlankLines() > (m.picture.Width+m.height)/20 {
		return technique.Report{}, false // lines without a clue are boring
	}
	return m.repair(symmetry, want)
}

// pictureStyle returns the style of pictures of a level: fewer filled cells and smaller parts are harder. Larger boards
// have larger parts, because they would look like noise otherwise.
func (m *generator) pictureStyle(want engine.Level) picture.Style {
	sides := m.picture.Width + m.height
	least := [...]int{engine.Easy: 60, engine.Medium: 50, engine.Hard: 42, engine.Expert: 35, engine.Extreme: 33}
	smooth := 1 + sides/30
	switch want {
	case engine.Easy:
		smooth = 3 + sides/20
	case engine.Medium:
		smooth = 1 + sides/25
	}
	return picture.Style{Percent: least[want] + m.rand.Intn(9), Smooth: smooth + m.rand.Intn(2)}
}

// puzzle returns a puzzle without its solution and grade.
func puzzle(clues *board.Clues, givens []uint8) engine.Puzzle {
	width, height := clues.Width(), clues.Height()
	p := engine.Puzzle{
		Kind: name, Size: specword.SizeName(width, height), Width: width, Height: height, Values: 1, Sparse: true,
		Givens: make([]uint8, width*height), Clues: text.Clues(clues),
	}
	copy(p.Givens, givens)
	return p
}

// cellsOf returns a picture as a puzzle's solution.
func cellsOf(p *picture.Picture) []uint8 {
	cells := make([]uint8, p.Width*len(p.Rows))
	for y := range p.Rows {
		for x := range p.Width {
			if p.IsFilled(x, y) {
				cells[y*p.Width+x] = 1
			}
		}
	}
	return cells
}
