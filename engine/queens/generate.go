package queens

import (
	"nonet/engine"
	"nonet/engine/queens/layout"
	"nonet/engine/queens/technique"
)

// Bounds of the making of one puzzle.
const (
	boardsMost = 50_000 // boards that are begun
	stallsMost = 25     // changes in a row that do not help, for each star
	raisesMost = 50     // changes to make a board harder, for each of its cells
	atOnce     = 5      // changes before a board is graded anew
	raiseSteps = 500    // positions that are looked at to see whether one has still one solution
)

// Generate makes a puzzle: queens are placed, regions grow around them, and where easy techniques stall, borders are
// moved until they get to the end. Then borders are moved until the board needs techniques of the level. That these get
// to the end proves that there is one solution.
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
	for range boardsMost {
		if m.begin() && m.repair() && m.raiseLevel() {
			return m.puzzle()
		}
	}
	return engine.Puzzle{}, engine.ErrBudget
}

// generator makes boards of a level.
type generator struct {
	placer
	borders
	level   technique.Level
	logic   *technique.Logic
	hardest technique.Technique
	solved  bool // by techniques of the level
}

func newGenerator(side, stars int, level technique.Level, r *engine.Rand) *generator {
	l := layout.Blank(side, stars)
	return &generator{placer: placer{side: side, stars: stars, r: r}, borders: borders{Layout: l, r: r}, level: level,
		logic: technique.New(l)}
}

// begin draws a board. It reports false if it went astray.
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

// solve solves the board by techniques up to one.
func (m *generator) solve(most technique.Technique) {
	m.logic.Begin()
	m.hardest, m.solved = m.logic.Solve(most)
}

// repair moves borders until easy techniques solve the board. A change is kept if they get no less far with it. Harder
// techniques would take fewer changes, but each change would take longer.
func (m *generator) repair() bool {
	most := technique.HardestOf(technique.Easy)
	m.solve(most)
	for stalled := 0; !m.solved; stalled++ {
		if stalled == stallsMost*m.stars {
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

// raiseLevel changes borders until the board has the level. Each change has to leave one solution. Grading takes longer
// than finding that out, so a board is graded after a few changes: they are kept if it is still solved and no easier.
func (m *generator) raiseLevel() bool {
	m.done = m.done[:0]
	if m.hardest.Level() == m.level {
		return true
	}
	for range raisesMost * len(m.Region) {
		if !m.change() {
			continue
		}
		if last := m.done[len(m.done)-1]; !m.stillOne(last.cell) {
			m.undo(1)
			continue
		}
		if len(m.done) < atOnce {
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

// stillOne reports whether a board that had one solution has no other now that a cell has changed sides. A solution
// without a queen there is one of the board as it was, so it is enough to look for those with one.
func (m *generator) stillOne(cell int) bool {
	with := m.Begin()
	with.Place(cell)
	search := layout.Search{Limit: 1, Steps: raiseSteps}
	return search.Run(&with) == nil && search.Found == 0
}

// puzzle returns the puzzle of a board that is done, with its regions lettered in the order in which they come.
func (m *generator) puzzle() (engine.Puzzle, error) {
	l, err := layout.New(m.side, m.stars, orderRegions(m.Region))
	if err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(l, make([]uint8, len(l.Region)), values(l, &m.queens), gradeOf(m.hardest)), nil
}
