package pipes

import "slices"

// journal is how turns went and sides became known, for words about it.
type journal struct {
	steps []step
	by    [][sides]int // for each tile, by which step each side became known; -1 is by the edge of the board, or not
	next  step         // what is known of the step to come
}

// step is how a tile lost turns.
type step struct {
	cell          int
	before, after uint8
	known         uint8 // what was known of its sides then
	technique     technique
	at            []int // tiles that the reason speaks of
}

func newJournal(cells int) *journal {
	j := &journal{by: make([][sides]int, cells)}
	for cell := range j.by {
		j.by[cell] = [sides]int{-1, -1, -1, -1}
	}
	return j
}

// because says what the next step comes of.
func (j *journal) because(by technique, at ...int) { j.next = step{technique: by, at: at} }

// pipe returns the tiles that a pipe goes through, if that is what a technique speaks of.
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

// noteReason says that the last step made a side known.
func (j *journal) noteReason(cell, other, side int) {
	j.by[cell][side] = len(j.steps) - 1
	j.by[other][opposite(side)] = len(j.steps) - 1
}

// path returns the steps that one comes of, itself last, in their order. Tiles that lie as they should need no step.
func (j *journal) path(last int, lies []bool) (steps []int) {
	need := map[int]bool{last: true}
	stack := []int{last}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, cell := range append([]int{j.steps[i].cell}, j.steps[i].at...) {
			for _, from := range j.by[cell] {
				if from >= 0 && from < i && !need[from] && !lies[j.steps[from].cell] {
					need[from] = true
					stack = append(stack, from)
				}
			}
			// What the tile lost before counts too.
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
