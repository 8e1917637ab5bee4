package pipes

import (
	"fmt"

	"nonet/engine"
)

// Maximum numbers of attempts.
const (
	maxTrees = 4000 // trees until one has the level
	// rounds of changes to a tree until it is unique; replacing it is faster than more rounds
	maxRepairs = 20
)

// Generate draws a random spanning tree of the cells and changes the parts that techniques of the level can't solve,
// until they solve everything. That proves that the solution is unique.
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
	for range maxTrees {
		drawTree(m.board, m.r)
		if m.makeUnique(spec.Difficulty) {
			return m.puzzle(), nil
		}
	}
	return engine.Puzzle{}, fmt.Errorf("%w: no %s puzzle of %s was found", engine.ErrBudget, spec.Difficulty, spec.Size)
}

// generator generates boards of one size.
type generator struct {
	*repairer
	s     *state
	grade engine.Grade
}

func newGenerator(width, height int, wrap bool, r *engine.Rand) *generator {
	b := newBoard(width, height, wrap, make([]uint8, width*height))
	return &generator{repairer: newRepairer(b, r), s: newState(len(b.tiles))}
}

// makeUnique changes the tree until techniques up to a level find its only solution, and reports whether it has the
// level.
func (m *generator) makeUnique(level string) bool {
	most := mostOf(level)
	for range maxRepairs {
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

// puzzle returns the puzzle of the tree with randomly turned tiles.
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
