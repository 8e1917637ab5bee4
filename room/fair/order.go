package fair

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"nonet/engine"
)

// Limits for the order of moves. People look here and there, while programs follow an order.
const (
	orderMoves  = 12
	orderPart   = 0.75
	solverPart  = 0.9
	solverJumps = 16
	solverSteps = 0.95 // of the moves to another place

	wholeOrder   = 40 // number of moves in order that no person makes so steadily
	firstPercent = 75
	firstTwice   = 90 // in a finish and its proof round: people who scan from the top miss at least one in ten
	earlyPart    = 3  // early moves are 3 in 5
	earlyOf      = 5
	orderChosen  = 12 // moves at which there was a choice
	chosenMoves  = 16 // number of moves from which a finish and its proof round are counted together
)

// checkOrder detects boards that were filled in reading order, or in the order of a solver.
func (f *finish) checkOrder() Reason {
	of := 0
	for _, g := range f.rounds() {
		of += len(g.moves) - 1
	}
	if of < orderMoves-1 || f.puzzle.Width == 1 || f.puzzle.Height == 1 {
		return Reason{}
	}
	if f.puzzle.Start != nil { // tiles that were turned before may be fixed line by line
		return f.checkSolverOrder()
	}
	for _, by := range orders {
		next := 0
		for _, g := range f.rounds() {
			next += g.countInOrder(by.place)
		}
		if float64(next) < orderPart*float64(of) {
			continue
		}
		words := fmt.Sprintf("%s%s: %d of %d moves went on to the next empty cell", by.name, f.bothRounds(), next, of)
		if float64(next) >= solverPart*float64(of) {
			return f.orderReason(words, of)
		}
		return Reason{Words: words}
	}
	return f.checkSolverOrder()
}

// orderReason returns the reason for a number of moves in an order that a person may follow as well. It requires a
// proof round, and is sufficient if the proof round is also fast and in this order, or if there are too many moves for
// a person.
func (f *finish) orderReason(words string, moves int) Reason {
	if f.proves != nil {
		return Reason{Sufficient: f.isFast() || moves >= 2*wholeOrder, Words: words}
	}
	return Reason{Sufficient: moves >= wholeOrder, needsProof: moves < wholeOrder, Words: words}
}

// isFastOrProof reports whether the finish is a proof round or faster than an ordinary pace. A slower player may scan
// the board from the top again and again.
func (f *finish) isFastOrProof() bool { return f.proves != nil || f.isFast() }

// isFast reports whether a finish is faster than an ordinary pace.
func (f *finish) isFast() bool { return float64(f.duration()) < ordinaryPace*f.fastestTime() }

// orders are the orders in which lines are filled one after another.
var orders = [...]struct {
	name  string
	place func(p *engine.Puzzle, cell int) int
}{
	{"row by row", func(_ *engine.Puzzle, cell int) int { return cell }},
	{"column by column", func(p *engine.Puzzle, cell int) int { return cell%p.Width*p.Height + cell/p.Width }},
}

// checkSolverOrder detects the order of a solver.
func (f *finish) checkSolverOrder() Reason {
	var c choices
	c.count(f)
	if f.proves != nil && len(f.moves) >= chosenMoves {
		c.count(f.proves)
	}
	if c.jumps >= solverJumps && float64(c.solver) >= solverSteps*float64(c.jumps) {
		words := fmt.Sprintf("a solver's order%s: %d of %d moves to another place were its next step", f.bothRounds(),
			c.solver, c.jumps)
		if f.puzzle.Sparse { // where lines are filled at once, these are the steps of a person too
			return Reason{Words: words}
		}
		return f.orderReason(words, c.jumps)
	}
	part := firstPercent
	if f.proves != nil {
		part = firstTwice
	}
	if c.early < orderChosen || 100*c.first < part*c.early {
		return Reason{}
	}
	words := fmt.Sprintf("a solver's order%s: %d of the first %d times it was the first cell in reading order that could "+
		"be filled", f.bothRounds(), c.first, c.early)
	if !f.isFastOrProof() {
		return Reason{Words: words}
	}
	return f.orderReason(words, 0) // independently of their number, because people also search like this
}

// choices counts moves at which there was a choice, and those of them that a program makes.
type choices struct {
	// moves to another place while another cell could be filled, and those that the kind's solver would make
	jumps, solver int
	early, first  int // moves while there was much to choose from, and those to the first cell in reading order
}

// count adds the choices of a finish.
func (c *choices) count(f *finish) {
	for _, l := range f.observations() {
		if l.easy && l.move > 0 && f.distance(f.moves[l.move-1], f.moves[l.move]) > 1 {
			if c.jumps++; l.next {
				c.solver++
			}
		}
		if l.early {
			if c.early++; l.first {
				c.first++
			}
		}
	}
}

// countInOrder returns the number of moves to the next empty cell of an order.
func (f *finish) countInOrder(placeOf func(p *engine.Puzzle, cell int) int) (count int) {
	place := func(cell int) int { return placeOf(f.puzzle, cell) }
	for i := 1; i < len(f.moves); i++ {
		from, to := f.moves[i-1].cells[len(f.moves[i-1].cells)-1], f.moves[i].cells[0]
		between := false
		for cell, v := range f.moves[i].before {
			if v == 0 && f.puzzle.Solution[cell] != 0 && place(cell) > place(from) && place(cell) < place(to) {
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

// Limits for the relation of times to difficulty. Harder steps take a person longer.
const (
	paceMoves = 24
	paceLeast = 0.0 // minimum correlation of the time before a move with its difficulty
	paceSlope = 0.3 // minimum exponent with which a person's times grow with difficulty
	paceMuch  = 2.0 // number of standard errors by which a finish and its proof round are below paceSlope
	paceSome  = 1.5 // the same for a weak reason; with less, the steps hardly differed in difficulty
)

// checkPace detects times that are independent of the difficulty of the steps. The times of slow players depend on too
// much else.
func (f *finish) checkPace() Reason {
	if !f.isFastOrProof() {
		return Reason{}
	}
	hard, logs := f.effortsAndTimes()
	if len(hard) < paceMoves || deviation(hard) == 0 {
		return Reason{}
	}
	together, below := correlation(hard, logs), slopeBelow(hard, logs, paceSlope)
	if below < paceSome || f.proves == nil && together >= paceLeast {
		return Reason{}
	}
	return Reason{Sufficient: f.proves != nil && below >= paceMuch, Words: fmt.Sprintf(
		"as quick with hard steps as with easy ones%s: their times go together by %.2f", f.bothRounds(), together)}
}

// effortsAndTimes returns the difficulty of steps in all rounds, and the times before them relative to the median, both
// as logarithms.
func (f *finish) effortsAndTimes() (hard, logs []float64) {
	for _, g := range f.rounds() {
		parts := g.relativeGaps()
		for _, l := range g.observations() {
			if l.move > 0 && l.score > 0 && parts[l.move-1] > 0 {
				hard, logs = append(hard, math.Log(l.score)), append(logs, math.Log(parts[l.move-1]))
			}
		}
	}
	return hard, logs
}

// slopeBelow returns by how many standard errors the slope of b over a is below the given one.
func slopeBelow(a, b []float64, slope float64) float64 {
	n, together := float64(len(a)), correlation(a, b)
	rest := deviation(b) * math.Sqrt((1-together*together)*n/(n-2))
	if rest == 0 {
		return 0
	}
	found := together * deviation(b) / deviation(a)
	return (slope - found) * deviation(a) * math.Sqrt(n) / rest
}

// checkOthers detects values that were not found by the player but seen on another player's board.
func (f *finish) checkOthers() Reason {
	if r := f.checkCopied(); r.Words != "" {
		return r
	}
	return f.checkTried()
}

// Limits for guesses through guest accounts: a cheat fills cells soon after one of them was wrong there.
const (
	triedAfter = 10_000 // maximum delay in milliseconds
	triedLeast = 3
)

// checkTried detects guesses that somebody at the same address made for the player.
func (f *finish) checkTried() Reason {
	if f.site == "" {
		return Reason{}
	}
	times, count, first := f.cellTimes(), 0, int64(0)
	tried := map[int]bool{}
	for _, s := range f.struck {
		at, filled := times[s.cell]
		if s.seat == f.seat || s.site != f.site || tried[s.cell] || !filled || at < s.at || at > s.at+triedAfter {
			continue
		}
		tried[s.cell] = true
		if count++; count == 1 {
			first = at
		}
	}
	if count < triedLeast {
		return Reason{}
	}
	return Reason{Sufficient: true, At: first, Words: fmt.Sprintf(
		"others tried: %d cells were filled within %s after somebody at the same address was wrong there", count,
		seconds(triedAfter))}
}

// Limits for copying: a copied board has the same cells in the same order, a little later.
const (
	copyCells = 10
	copyOrder = 0.97 // correlation of the positions in the two orders
	copyAfter = 0.9  // fraction of the cells that were filled later than by the other player
	copyMoves = 16   // number of cells in exactly the same order that is no coincidence
	copySteps = 0.95 // fraction of cells that directly followed the cell that preceded them on the other board
	copyDelay = 0.03 // fraction of the round within which the delays of a program vary
)

// checkCopied detects boards that were filled like another player's in the same round.
func (f *finish) checkCopied() Reason {
	for _, other := range f.otherFinishes() {
		var mine, theirs []float64
		var delays []int64
		after := 0
		times := other.cellTimes()
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
		places := ranks(theirs)
		if together := correlation(mine, places); together >= copyOrder {
			slices.Sort(delays)
			sure := isSameOrder(places) && (isSteady(delays, f.duration()) || f.moves[0].at > other.duration())
			return Reason{Sufficient: sure, needsProof: !sure, Words: fmt.Sprintf(
				"copied: %d of %d cells came after seat %d filled them, in the same order (%.2f), by %s in the middle",
				after, len(mine), other.seat, together, seconds(float64(delays[len(delays)/2])))}
		}
	}
	return Reason{}
}

// isSteady reports whether sorted delays vary little in relation to the duration. Two equally fast people drift apart.
func isSteady(delays []int64, took int64) bool {
	n := len(delays)
	return float64(delays[n*3/4]-delays[n/4]) < copyDelay*float64(took)
}

// isSameOrder reports whether enough cells were filled in exactly the order of another player, given their positions in
// that order.
func isSameOrder(places []float64) bool {
	n, steps := len(places), 0
	for i := range n - 1 {
		if places[i+1] == places[i]+1 {
			steps++
		}
	}
	return n >= copyMoves && float64(steps) >= copySteps*float64(n-1)
}

// otherFinishes returns the other finishes of the round, sorted by seat.
func (f *finish) otherFinishes() (all []*finish) {
	for _, seat := range slices.Sorted(maps.Keys(f.finishes)) {
		if seat != f.seat {
			all = append(all, f.finishes[seat])
		}
	}
	return all
}

// cellTimes returns when each cell was filled.
func (f *finish) cellTimes() map[int]int64 {
	times := make(map[int]int64, len(f.filled))
	for _, m := range f.moves {
		for _, cell := range m.cells {
			times[cell] = m.at
		}
	}
	return times
}

// ranks returns the rank of each number, 0 for the smallest.
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

// correlation returns the correlation coefficient of two lists of numbers, or 0 if one of them is constant.
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
