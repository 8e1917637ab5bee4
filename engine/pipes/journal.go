package pipes

import "slices"

// journal records how turns were ruled out and sides became known, for explanations.
type journal struct {
	steps []step
	by    [][sides]int // by tile: the step by which each side became known; -1 if by the edge of the board, or not known
	next  step         // the reason of the next step
}

// step is the removal of turns of a tile.
type step struct {
	cell          int
	before, after uint8
	known         uint8 // known sides of the tile at that time
	technique     technique
	at            []int // tiles that the reason mentions
}

func newJournal(cells int) *journal {
	j := &journal{by: make([][sides]int, cells)}
	for cell := range j.by {
		j.by[cell] = [sides]int{-1, -1, -1, -1}
	}
	return j
}

// setReason sets the reason of the next step.
func (j *journal) setReason(by technique, at ...int) { j.next = step{technique: by, at: at} }

// pipe returns the tiles of a pipe, if the technique is about one.
func (j *journal) pipe(by technique, f *flood) (cells []int) {
	if by == byTrial {
		return nil
	}
	for _, at := range f.tiles {
		cells = append(cells, at.cell)
	}
	return cells
}

// note adds a step.
func (j *journal) note(s *state, cell int, before uint8) {
	next := j.next
	next.cell, next.before, next.after, next.known = cell, before, s.turns[cell], s.known[cell]
	j.steps = append(j.steps, next)
	j.next = step{}
}

// noteReason records that the last step made a side known.
func (j *journal) noteReason(cell, other, side int) {
	j.by[cell][side] = len(j.steps) - 1
	j.by[other][oppositeSide(side)] = len(j.steps) - 1
}

// path returns the steps on which a step depends, in order, with that step at the end. Tiles that are turned right need
// no step.
func (j *journal) path(last int, settled []bool) (steps []int) {
	need := map[int]bool{last: true}
	stack := []int{last}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, cell := range append([]int{j.steps[i].cell}, j.steps[i].at...) {
			for _, from := range j.by[cell] {
				if from >= 0 && from < i && !need[from] && !settled[j.steps[from].cell] {
					need[from] = true
					stack = append(stack, from)
				}
			}
			// Steps that removed other turns of the tile are needed too.
			for from := range j.steps[:i] {
				if j.steps[from].cell == j.steps[i].cell && !need[from] && j.steps[from].before != j.steps[from].after {
					need[from] = true
					stack = append(stack, from)
				}
			}
		}
	}
	for i := range need {
		if i == last || j.steps[i].before != j.steps[i].after {
			steps = append(steps, i)
		}
	}
	slices.Sort(steps)
	return steps
}
