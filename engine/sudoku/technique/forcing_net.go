package technique

import "math/bits"

// depth selects the techniques that a net applies after an assumption.
type depth int

const (
	bySingles depth = iota // singles only
	byLocked               // also locked candidates, naked and hidden pairs
	byNets                 // also forcing nets of singles within the net
)

// netThoughts is the number of links for which a net of several branches counts, whatever their length.
const netThoughts = 10

// net returns a function that assumes each note in turn and derives the consequences. A note that leads to a
// contradiction is removed, and so is a note that is removed by every note of a cell, or by every place of a digit in a
// house. Unlike in a chain, a conclusion may follow from several others.
func net(t Technique, far depth) func(*Logic) bool {
	return func(l *Logic) bool {
		if l.hasTooManyNotes() {
			return false
		}
		l.growTrials()
		l.after = l.after[:0]
		best, fewest := Note{}, 1<<30
		for cell, notes := range l.notes {
			for rest := notes; rest != 0; rest &= rest - 1 {
				if l.isOverBudget() {
					return false
				}
				digit := bits.TrailingZeros32(rest)
				trial := &l.trials[0]
				placed := l.assume(trial, &l.board, cell, digit, far)
				if trial.broken && placed < fewest {
					best, fewest = Note{cell, 1 << digit}, placed
					if far == byNets {
						return l.showNet(t, best, fewest)
					}
				}
				l.after = append(l.after, trial.notes...)
			}
		}
		if best.Digits != 0 {
			return l.showNet(t, best, fewest)
		}
		return l.netOfCases(t)
	}
}

func (l *Logic) showNet(t Technique, false Note, placed int) bool {
	l.step.Removed = append(l.step.Removed, false)
	l.step.pattern = append(l.step.pattern, false)
	l.step.score = t.chainScore(2*placed + 2)
	return true
}

func (l *Logic) growTrials() {
	for len(l.trials) < 2 {
		l.trials = append(l.trials, newBoard(l.grid, l.crossings))
	}
}

// assume places a digit in a copy of a board, derives the consequences, and returns the number of digits placed. For
// each filled cell it sets the note to its digit, so that results can be compared.
func (l *Logic) assume(trial, from *board, cell, digit int, far depth) (placed int) {
	l.copied += len(from.notes)
	trial.copyFrom(from)
	trial.place(cell, digit)
	for !trial.broken && trial.left > 0 {
		trial.singlesUntil(-1)
		if trial.broken || far == bySingles || !l.follow(trial, far) {
			break
		}
	}
	placed = from.left - trial.left
	for c, v := range trial.values {
		if v != 0 && from.values[c] == 0 {
			trial.notes[c] = 1 << (v - 1)
		}
	}
	return placed
}

// follow applies steps beyond singles, and reports whether it found any.
func (l *Logic) follow(trial *board, far depth) bool {
	before := trial.changes
	trial.followLocked()
	if trial.changes == before && far == byNets {
		l.followNets(trial)
	}
	return trial.changes != before
}

// followLocked removes the notes that locked candidates rule out.
func (b *board) followLocked() {
	for _, fromBox := range [2]bool{true, false} {
		b.eachLocked(fromBox, func(p *housePair, digit int) bool {
			for spots := b.spots[p.to*b.n+digit] & p.away; spots != 0; spots &= spots - 1 {
				b.remove(b.cellIn(p.to, spots), digit)
			}
			return !b.broken
		})
	}
}

// followNets removes the notes that lead to a contradiction by singles alone.
func (l *Logic) followNets(trial *board) {
	inner := &l.trials[1]
	for cell := range trial.notes {
		for rest := trial.notes[cell]; rest != 0 && !l.isOverBudget(); rest &= rest - 1 {
			digit := bits.TrailingZeros32(rest)
			if l.assume(inner, trial, cell, digit, bySingles); inner.broken {
				trial.remove(cell, digit)
				if trial.broken {
					return
				}
			}
		}
	}
}

// netOfCases finds notes that are removed by all notes of a cell, or by all places of a digit in a house.
func (l *Logic) netOfCases(t Technique) bool {
	g := l.linkGraph(false)
	return l.eachCase(g, func(house int, nodes []int) bool {
		l.union = append(l.union[:0], l.notes...)
		clear(l.union)
		for _, node := range nodes {
			for cell, notes := range l.after[node*len(l.notes) : (node+1)*len(l.notes)] {
				l.union[cell] |= notes
			}
		}
		if !l.dropOutsideUnion() {
			return false
		}
		l.step.score = t.chainScore(netThoughts)
		if house < 0 {
			cell := g.nodes[nodes[0]].cells[0]
			l.step.show(cell, l.notes[cell])
			return true
		}
		for _, node := range nodes {
			l.step.show(g.nodes[node].cells[0], 1<<g.nodes[node].digit)
		}
		l.step.houses = append(l.step.houses, house)
		return true
	})
}

// dropOutsideUnion removes the notes that are not in the union, and reports whether there were any.
func (l *Logic) dropOutsideUnion() bool {
	for cell, notes := range l.notes {
		l.drop(cell, notes&^l.union[cell])
	}
	return len(l.step.Removed) > 0
}

func whyNet(w *words, s *Step) {
	assumed := s.pattern[0]
	if len(s.Removed) == 1 && len(s.pattern) == 1 && s.Removed[0] == assumed {
		w.Add("Suppose ", w.cell(assumed.Cell), " is ", w.digits(assumed.Digits), ".")
		if len(s.chain) == 0 {
			w.Add("Follow all consequences, with locked candidates and nested nets where singles are not enough.")
		}
		w.follow(s.chain)
		w.Add("Now ", s.end, ", so ", w.cell(assumed.Cell), " is not ", w.digits(assumed.Digits), ".")
		return
	}
	if len(s.houses) > 0 {
		w.Add("In ", w.house(s.houses[0]), ", ", w.digits(assumed.Digits), " must go in ", w.patternCells(s), ".")
	} else {
		w.Add(w.cell(assumed.Cell), " must be ", w.alternatives(assumed.Digits), ".")
	}
	w.Add("Follow each of these to the end: all of them rule out the same notes.")
}
