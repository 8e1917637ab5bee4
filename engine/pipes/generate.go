package pipes

import (
	"fmt"

	"nonet/engine"
)

// How often something is tried until it is given up.
const (
	treesMax = 4000 // trees until one has the level
	// rounds of changes to a tree until it is unique; one that needs more is slower to repair than to replace
	mendsMax = 20
)

// Generate makes a puzzle: a random tree, of which what the techniques of the level leave open is changed, and
// all proved again, until they leave nothing open. That they come to an end is the proof that there is one solution.
func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	width, height, err := readSize(spec.Size)
	if err != nil {
		return engine.Puzzle{}, err
	}
	m := newGenerator(width, height, spec.Rules == wrapWord, engine.NewRand(seed))
	for range treesMax {
		drawTree(m.board, m.r)
		if m.unique(spec.Difficulty) {
			return m.puzzle(), nil
		}
	}
	return engine.Puzzle{}, fmt.Errorf("%w: no %s puzzle of %s was found", engine.ErrBudget, spec.Difficulty, spec.Size)
}

// generator makes boards of one size.
type generator struct {
	*repairer
	s     *state
	grade engine.Grade
}

func newGenerator(width, height int, wrap bool, r *engine.Rand) *generator {
	b := newBoard(width, height, wrap, make([]uint8, width*height))
	return &generator{repairer: newRepairer(b, r), s: newState(len(b.tiles))}
}

// unique changes the tree until the techniques up to a level find its one solution, and reports whether it is of the
// level then.
func (m *generator) unique(level string) bool {
	most := mostOf(level)
	for range mendsMax {
		if !m.s.begin(m.board, nil) {
			return false
		}
		m.grade = m.s.grade(most)
		if m.s.undecided == 0 {
			return m.grade.Level == level
		}
		m.repair(m.s)
	}
	return false
}

// mostOf returns the hardest technique of a level.
func mostOf(level string) (most technique) {
	for by := range beyond {
		if techniques[by].level == level {
			most = by
		}
	}
	return most
}

// puzzle turns the tiles of the tree at random.
func (m *generator) puzzle() engine.Puzzle {
	solution := make([]uint8, len(m.tiles))
	drawn := make([]uint8, len(m.tiles))
	for started := false; !started; {
		for cell, mask := range m.tiles {
			turns := m.r.Intn(sides)
			drawn[cell] = rotate(mask, turns)
			solution[cell] = uint8(sides-turns)%period(mask) + 1
			started = started || solution[cell] != 1
		}
	}
	b := *m.board
	b.tiles = drawn
	p := b.puzzle(make([]uint8, len(drawn)), solution)
	p.Grade = m.grade
	return p
}
