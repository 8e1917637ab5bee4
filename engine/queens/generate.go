package queens

import (
	"nonet/engine"
	"nonet/engine/queens/layout"
	"nonet/engine/queens/technique"
)

// Bounds of the making of one puzzle.
const (
	boardsMost = 50_000 // boards that are begun
	easyFrom   = 10     // larger boards with two stars are made easy first, and then harder
	stallsMost = 25     // changes in a row that do not help
	raisesMost = 40     // changes to make a board harder, for each of its rows
	raiseSteps = 500    // positions that are looked at to see whether one has still one solution
)

// Generate makes a puzzle: queens are placed, regions grow around them, and where the techniques of the level stall,
// borders are moved until they get to the end. That proves that there is one solution.
func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	side, err := normalBoard(&spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	level, _ := engine.ParseLevel(spec.Difficulty)
	m := newMaker(side, starsOf(spec.Rules), level, engine.NewRand(seed))
	for range boardsMost {
		if m.begin() && m.mend() && m.raise() {
			return m.puzzle()
		}
	}
	return engine.Puzzle{}, engine.ErrBudget
}

// maker makes boards of a level.
type maker struct {
	placer
	borders
	level   technique.Level
	logic   *technique.Logic
	hardest technique.Technique
	solved  bool // by techniques of the level
}

func newMaker(side, stars int, level technique.Level, r *engine.Rand) *maker {
	return &maker{placer: placer{side: side, stars: stars, r: r}, level: level}
}

// begin draws a board. It reports false if it went astray.
func (m *maker) begin() bool {
	queens := m.draw()
	if queens == nil {
		return false
	}
	l := grow(m.side, m.stars, queens, m.placer.r)
	if l == nil {
		return false
	}
	m.borders = borders{Layout: l, r: m.placer.r, moves: m.moves[:0]}
	for _, cell := range queens {
		m.queens.Add(cell)
	}
	m.logic = technique.New(l)
	return true
}

// solve solves the board by techniques up to one.
func (m *maker) solve(most technique.Technique) {
	m.logic.Begin()
	m.hardest, m.solved = m.logic.Solve(most)
}

// mend moves borders until techniques of the level solve the board, or quick ones where the level has others too. A
// change is kept if they get no less far with it.
func (m *maker) mend() bool {
	most := min(technique.HardestOf(m.level), technique.TwoCrossing)
	if m.stars > 1 && m.side > easyFrom {
		most = technique.HardestOf(technique.Easy)
	}
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
			m.undo()
			m.logic.Board = before
		case after < before.Open.Len():
			stalled = 0
		}
	}
	return true
}

// raise changes borders until the board has the level. A change is kept if the board is still solved and no easier.
func (m *maker) raise() bool {
	for range raisesMost * m.side {
		if m.hardest.Level() == m.level {
			return true
		}
		hardest := m.hardest
		if m.change(); len(m.done) == 0 {
			continue
		}
		start := m.Begin()
		search := layout.Search{Limit: 2, Steps: raiseSteps}
		if search.Run(&start) == nil && search.Found == 1 {
			if m.solve(technique.HardestOf(m.level)); m.solved && m.hardest >= hardest {
				continue
			}
		}
		m.undo()
		m.hardest = hardest
	}
	return false
}

// puzzle is the puzzle of a board that is done, with its regions lettered in the order in which they come.
func (m *maker) puzzle() (engine.Puzzle, error) {
	l, err := layout.New(m.side, m.stars, inOrder(m.Region))
	if err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(l, make([]uint8, len(l.Region)), values(l, &m.queens), gradeOf(m.hardest)), nil
}
