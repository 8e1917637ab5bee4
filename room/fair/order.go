package fair

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// People look here and there. A program goes on in an order.
const (
	orderMoves  = 12
	orderPart   = 0.75
	solverPart  = 0.9
	solverJumps = 16

	firstPercent = 75
	earlyPart    = 3 // of so many moves
	earlyOf      = 5
	onMoves      = 24
	onPart       = 0.7
	orderChosen  = 12 // moves at which there was a choice
)

// ordered finds boards that were filled in reading order, or in the order of a solver.
func (q *inquiry) ordered(f *finish) Reason {
	n := len(f.moves)
	if n < orderMoves || q.puzzle.Start != nil || q.puzzle.Width == 1 || q.puzzle.Height == 1 {
		return Reason{}
	}
	for _, by := range [...]struct {
		name string
		less func(cell int) int
	}{
		{"row by row", func(cell int) int { return cell }},
		{"column by column", func(cell int) int {
			return cell%q.puzzle.Width*q.puzzle.Height + cell/q.puzzle.Width
		}},
	} {
		if next := q.inOrder(f, by.less); float64(next) >= orderPart*float64(n-1) {
			return Reason{Alone: float64(next) >= solverPart*float64(n-1), Words: fmt.Sprintf(
				"%s: %d of %d moves went on to the next empty cell", by.name, next, n-1)}
		}
	}
	if on := q.onwards(f); q.sight.hinter != nil && n >= onMoves && float64(on) >= onPart*float64(n-1) {
		return Reason{Words: fmt.Sprintf("in passes over the board: %d of %d moves went on in reading order", on, n-1)}
	}
	return q.solved(f)
}

// solved finds the order of a solver.
func (q *inquiry) solved(f *finish) Reason {
	jumps, solver, early, first := 0, 0, 0, 0
	for _, l := range q.sight.looks(f) {
		if l.easy && l.move > 0 && q.apart(f.moves[l.move-1], f.moves[l.move]) > 1 {
			if jumps++; l.next {
				solver++
			}
		}
		if l.early {
			if early++; l.first {
				first++
			}
		}
	}
	switch {
	case jumps >= solverJumps && float64(solver) >= solverPart*float64(jumps):
		return Reason{Alone: true, Words: fmt.Sprintf("a solver's order: %d of %d moves to another place were its next step",
			solver, jumps)}
	case early >= orderChosen && 100*first >= firstPercent*early:
		return Reason{Alone: true, Words: fmt.Sprintf(
			"a solver's order: %d of the first %d times it was the first cell in reading order that could be filled",
			first, early)}
	}
	return Reason{}
}

// onwards counts the moves that went on in reading order.
func (q *inquiry) onwards(f *finish) (count int) {
	for i := 1; i < len(f.moves); i++ {
		if f.moves[i].cells[0] > f.moves[i-1].cells[0] {
			count++
		}
	}
	return count
}

// inOrder counts the moves that went on to the next empty cell of an order.
func (q *inquiry) inOrder(f *finish, place func(cell int) int) (count int) {
	for i := 1; i < len(f.moves); i++ {
		from, to := f.moves[i-1].cells[len(f.moves[i-1].cells)-1], f.moves[i].cells[0]
		between := false
		for cell, v := range f.moves[i].before {
			if v == 0 && q.puzzle.Solution[cell] != 0 && place(cell) > place(from) && place(cell) < place(to) {
				between = true
				break
			}
		}
		if place(to) > place(from) && !between {
			count++
		}
	}
	return count
}

// Harder steps take a person longer.
const (
	paceMoves = 24
	paceLeast = 0.0 // correlation of the time before a move with how hard it is to see
)

// pace finds times that have nothing to do with what was to be found.
func (q *inquiry) pace(f *finish) Reason {
	var hard, logs []float64
	for _, l := range q.sight.looks(f) {
		if l.move > 0 && l.score > 0 {
			hard = append(hard, l.score)
			logs = append(logs, math.Log(max(float64(f.moves[l.move].at-f.moves[l.move-1].at), leastGap)))
		}
	}
	if len(hard) < paceMoves || deviation(hard) == 0 {
		return Reason{}
	}
	together := correlation(hard, logs)
	if together >= paceLeast {
		return Reason{}
	}
	return Reason{Words: fmt.Sprintf(
		"as quick with hard steps as with easy ones: their times go together by %.2f", together)}
}

// Who copies comes after, to the same cells in the same order.
const (
	copyCells = 10
	copyOrder = 0.97 // correlation of the places in the order
	copyAfter = 0.9  // of the cells were filled later than by the other
)

// copied finds boards that were filled as another player of the round filled theirs.
func (q *inquiry) copied(f *finish) Reason {
	for _, other := range q.others(f) {
		var mine, theirs []float64
		var delays []int64
		after := 0
		times := other.times()
		for i, m := range f.moves {
			for _, cell := range m.cells {
				at, both := times[cell]
				if !both {
					continue
				}
				mine, theirs, delays = append(mine, float64(i)), append(theirs, float64(at)), append(delays, m.at-at)
				if m.at > at {
					after++
				}
			}
		}
		if len(mine) < copyCells || float64(after) < copyAfter*float64(len(mine)) {
			continue
		}
		if together := correlation(mine, ranks(theirs)); together >= copyOrder {
			slices.Sort(delays)
			return Reason{Alone: true, Words: fmt.Sprintf(
				"copied: %d of %d cells came after seat %d filled them, in the same order (%.2f), by %s in the middle",
				after, len(mine), other.seat, together, seconds(float64(delays[len(delays)/2])))}
		}
	}
	return Reason{}
}

// others are the finishes of the round beside one, by seat. On a shared board there are none to be copied.
func (q *inquiry) others(f *finish) (all []*finish) {
	for _, other := range q.finishes {
		if other != f {
			all = append(all, other)
		}
	}
	slices.SortFunc(all, func(a, b *finish) int { return cmp.Compare(a.seat, b.seat) })
	return all
}

// times are when each cell was filled.
func (f *finish) times() map[int]int64 {
	times := make(map[int]int64, len(f.filled))
	for _, m := range f.moves {
		for _, cell := range m.cells {
			times[cell] = m.at
		}
	}
	return times
}

// ranks are the places of numbers among all, the least 0.
func ranks(all []float64) []float64 {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(all[a], all[b]) })
	places := make([]float64, len(all))
	for place, i := range order {
		places[i] = float64(place)
	}
	return places
}

// correlation says how much two rows of numbers go together, from -1 to 1. Where one stays the same it is 0.
func correlation(a, b []float64) float64 {
	var meanA, meanB, ab float64
	for i := range a {
		meanA += a[i] / float64(len(a))
		meanB += b[i] / float64(len(a))
	}
	for i := range a {
		ab += (a[i] - meanA) * (b[i] - meanB)
	}
	if spread := deviation(a) * deviation(b) * float64(len(a)); spread > 0 {
		return ab / spread
	}
	return 0
}
