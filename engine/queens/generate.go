package queens

import (
	"nonet/engine"
	"nonet/engine/queens/layout"
	"nonet/engine/queens/technique"
)

// Limits of the generation of one puzzle.
const (
	maxBoards       = 50_000 // number of boards
	maxStalls       = 25     // consecutive changes that do not help, for each star
	maxRaises       = 50     // changes to make a board harder, for each of its cells
	changesPerGrade = 5      // changes before a board is graded again
	raiseSteps      = 500    // positions to look at to prove that the solution is unique
)

// Generate places queens, grows regions around them, and moves borders until easy techniques solve the puzzle. Then it
// moves borders until the board has the level. That techniques solve it proves that the solution is unique.
func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	side, err := normalizeBoard(&spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	level, _ := engine.ParseLevel(spec.Difficulty)
	m := newGenerator(side, starsOf(spec.Rules), level, engine.NewRand(seed))
	for range maxBoards {
		if m.begin() && m.repair() && m.raiseLevel() {
			return m.puzzle()
		}
	}
	return engine.Puzzle{}, engine.ErrBudget
}

// generator generates boards of a level.
type generator struct {
	placer
	borders
	level   engine.Level
	logic   *technique.Logic
	hardest technique.Technique
	solved  bool // whether techniques of the level solve it
}

func newGenerator(side, stars int, level engine.Level, r *engine.Rand) *generator {
	l := layout.NewBlank(side, stars)
	return &generator{placer: placer{side: side, stars: stars, r: r}, borders: borders{Layout: l, r: r}, level: level,
		logic: technique.New(l)}
}

// begin draws a board. It returns false if that failed.
func (m *generator) begin() bool {
	queens := m.draw()
	if queens == nil {
		return false
	}
	m.queens = layout.Set{}
	for _, cell := range queens {
		m.queens.Add(cell)
	}
	return grow(m.Layout, queens, m.placer.r)
}

func (m *generator) solve(most technique.Technique) {
	m.logic.Begin()
	m.hardest, m.solved = m.logic.Solve(most)
}

// repair moves borders until easy techniques solve the board. It keeps a change unless they solve fewer cells. Harder
// techniques would need fewer changes, but each would take longer.
func (m *generator) repair() bool {
	most := technique.HardestOf(engine.Easy)
	m.solve(most)
	for stalled := 0; !m.solved; stalled++ {
		if stalled == maxStalls*m.stars {
			return false
		}
		before := m.logic.Board
		if m.shrink(&before); len(m.done) == 0 {
			continue
		}
		m.solve(most)
		switch after := m.logic.Open.Len(); {
		case after > before.Open.Len():
			m.undo(len(m.done))
			m.logic.Board = before
		case after < before.Open.Len():
			stalled = 0
		}
	}
	return true
}

// raiseLevel changes borders until the board has the level. The solution must stay unique after each change. Grading
// takes longer than checking that, so a board is graded after several changes, which are kept if it is still solved and
// no easier.
func (m *generator) raiseLevel() bool {
	m.done = m.done[:0]
	if m.hardest.Level() == m.level {
		return true
	}
	for range maxRaises * len(m.Region) {
		if !m.change() {
			continue
		}
		if last := m.done[len(m.done)-1]; !m.staysUnique(last.cell) {
			m.undo(1)
			continue
		}
		if len(m.done) < changesPerGrade {
			continue
		}
		hardest := m.hardest
		if m.solve(technique.HardestOf(m.level)); m.solved && m.hardest >= hardest {
			if m.hardest.Level() == m.level {
				return true
			}
			m.done = m.done[:0]
			continue
		}
		m.undo(len(m.done))
		m.hardest = hardest
	}
	return false
}

// staysUnique reports whether a board still has one solution after a cell changed its region. A solution without a
// queen in that cell would be a solution of the previous board, so it searches only for solutions with one.
func (m *generator) staysUnique(cell int) bool {
	with := m.Begin()
	with.Place(cell)
	search := layout.Search{Limit: 1, Steps: raiseSteps}
	return search.Run(&with) == nil && search.Found == 0
}

// puzzle returns the puzzle of a finished board, with its regions lettered in order of appearance.
func (m *generator) puzzle() (engine.Puzzle, error) {
	l, err := layout.New(m.side, m.stars, orderRegions(m.Region))
	if err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(l, make([]uint8, len(l.Region)), values(l, &m.queens), gradeOf(m.hardest)), nil
}
