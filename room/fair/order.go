package fair

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"nonet/engine"
)

// People look here and there. A program goes on in an order.
const (
	orderMoves  = 12
	orderPart   = 0.75
	solverPart  = 0.9
	solverJumps = 16
	solverSteps = 0.95 // of the moves to another place

	wholeOrder   = 40 // moves in order: nobody goes over a board so steadily
	firstPercent = 75
	firstTwice   = 90 // in a finish and its proof round: people who look from the top overlook one in ten and more
	earlyPart    = 3  // of so many moves
	earlyOf      = 5
	orderChosen  = 12 // moves at which there was a choice
	chosenMoves  = 16 // from so many on they are counted over a finish and its proof round
)

// checkOrder finds boards that were filled in reading order, or in the order of a solver.
func (q *analysis) checkOrder(f *finish) Reason {
	of := len(f.moves) - 1
	if f.proves != nil {
		of += len(f.proves.moves) - 1
	}
	if of < orderMoves-1 || q.puzzle.Width == 1 || q.puzzle.Height == 1 {
		return Reason{}
	}
	if q.puzzle.Start != nil { // tiles that were turned before may be fixed line by line
		return q.checkSolverOrder(f)
	}
	for _, by := range orders {
		next := q.inOrder(f, by.place)
		if f.proves != nil {
			next += f.proves.round.inOrder(f.proves, by.place)
		}
		if float64(next) < orderPart*float64(of) {
			continue
		}
		words := fmt.Sprintf("%s%s: %d of %d moves went on to the next empty cell", by.name, f.bothRounds(), next, of)
		if float64(next) >= solverPart*float64(of) {
			return q.orderReason(f, words, of)
		}
		return Reason{Words: words}
	}
	return q.checkSolverOrder(f)
}

// orderReason is the reason that so many moves were made in an order in which a person may go over a board, too: it
// asks for a proof round, and is strong where that was as quick and in this order, or where there are too many moves
// for that.
func (q *analysis) orderReason(f *finish, words string, moves int) Reason {
	if f.proves != nil {
		return Reason{Sufficient: q.isFast(f) || moves >= 2*wholeOrder, Words: words}
	}
	return Reason{Sufficient: moves >= wholeOrder, needsProof: moves < wholeOrder, Words: words}
}

// fastOrProof says whether a finish is better than an ordinary pace, or is to be proved. Who takes longer may look
// through the board from its top again and again.
func (q *analysis) fastOrProof(f *finish) bool { return f.proves != nil || q.isFast(f) }

// isFast says whether a finish is better than an ordinary pace.
func (q *analysis) isFast(f *finish) bool {
	return float64(f.duration()) < OrdinaryPace*q.bestTime(len(f.filled))*q.floor
}

// orders are those in which lines are filled one after another.
var orders = [...]struct {
	name  string
	place func(p *engine.Puzzle, cell int) int
}{
	{"row by row", func(_ *engine.Puzzle, cell int) int { return cell }},
	{"column by column", func(p *engine.Puzzle, cell int) int { return cell%p.Width*p.Height + cell/p.Width }},
}

// checkSolverOrder finds the order of a solver.
func (q *analysis) checkSolverOrder(f *finish) Reason {
	c := q.countChoices(f)
	if f.proves != nil && len(f.moves) >= chosenMoves {
		before := f.proves.round.countChoices(f.proves)
		c = choices{c.jumps + before.jumps, c.solver + before.solver, c.early + before.early, c.first + before.first}
	}
	if c.jumps >= solverJumps && float64(c.solver) >= solverSteps*float64(c.jumps) {
		words := fmt.Sprintf("a solver's order%s: %d of %d moves to another place were its next step", f.bothRounds(),
			c.solver, c.jumps)
		if q.puzzle.Sparse { // where lines are read these are a person's steps, too
			return Reason{Words: words}
		}
		return q.orderReason(f, words, c.jumps)
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
	if !q.fastOrProof(f) {
		return Reason{Words: words}
	}
	return q.orderReason(f, words, 0) // however many: people look so all the time
}

// choices counts moves at which there was a choice, and those of them that a program makes.
type choices struct {
	jumps, solver int // to another place while another cell could be filled, and as the kind's solver does
	early, first  int // while there was much to choose from, and to the first cell in reading order
}

func (q *analysis) countChoices(f *finish) (c choices) {
	for _, l := range q.visibility.observations(f) {
		if l.easy && l.move > 0 && q.distance(f.moves[l.move-1], f.moves[l.move]) > 1 {
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
	return c
}

// inOrder counts the moves that went on to the next empty cell of an order.
func (q *analysis) inOrder(f *finish, placeOf func(p *engine.Puzzle, cell int) int) (count int) {
	place := func(cell int) int { return placeOf(q.puzzle, cell) }
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
	paceSlope = 0.3 // by which power of how hard it is a person's times grow at least
	paceMuch  = 2.0 // standard errors that a finish and its proof round stay below that
	paceSome  = 1.5 // the same, where it takes another reason: else too little was harder than the rest to say anything
)

// checkPace finds times that have nothing to do with what was to be found. Slow people's are ruled by much else.
func (q *analysis) checkPace(f *finish) Reason {
	if !q.fastOrProof(f) {
		return Reason{}
	}
	hard, logs := q.effortsAndTimes(f)
	if f.proves != nil {
		moreHard, moreLogs := f.proves.round.effortsAndTimes(f.proves)
		hard, logs = append(hard, moreHard...), append(logs, moreLogs...)
	}
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

// effortsAndTimes are how hard steps were to see, and the times before them as parts of the round's middle one, both as
// logarithms.
func (q *analysis) effortsAndTimes(f *finish) (hard, logs []float64) {
	parts := f.relativeGaps()
	for _, l := range q.visibility.observations(f) {
		if l.move > 0 && l.score > 0 && parts[l.move-1] > 0 {
			hard, logs = append(hard, math.Log(l.score)), append(logs, math.Log(parts[l.move-1]))
		}
	}
	return hard, logs
}

// slopeBelow says by how many standard errors the slope of b over a is below another.
func slopeBelow(a, b []float64, slope float64) float64 {
	n, together := float64(len(a)), correlation(a, b)
	rest := deviation(b) * math.Sqrt((1-together*together)*n/(n-2))
	if rest == 0 {
		return 0
	}
	found := together * deviation(b) / deviation(a)
	return (slope - found) * deviation(a) * math.Sqrt(n) / rest
}

// checkOthers finds what was not found alone, but seen on another player's board.
func (q *analysis) checkOthers(f *finish) Reason {
	if r := q.checkCopied(f); r.Words != "" {
		return r
	}
	return q.checkTried(f)
}

// Who has guests of their own make the guesses fills each cell soon after one of them was wrong there.
const (
	triedAfter = 10_000 // milliseconds at most
	triedLeast = 3
)

// checkTried finds guesses that somebody at the same address made instead.
func (q *analysis) checkTried(f *finish) Reason {
	if f.site == "" {
		return Reason{}
	}
	times, count, first := f.cellTimes(), 0, int64(0)
	tried := map[int]bool{}
	for _, s := range q.struck {
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

// Who copies comes after, to the same cells in the same order.
const (
	copyCells = 10
	copyOrder = 0.97 // correlation of the places in the order
	copyAfter = 0.9  // of the cells were filled later than by the other
	copyMoves = 16   // so many in the very same order are no chance
	copySteps = 0.95 // of them came right after the cell that came right before with the other
	copyDelay = 0.03 // of the round: so little delays differ that are a program's
)

// checkCopied finds boards that were filled as another player of the round filled theirs.
func (q *analysis) checkCopied(f *finish) Reason {
	for _, other := range q.otherFinishes(f) {
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
			sure := sameOrder(places) && (isSteady(delays, f.duration()) || f.moves[0].at > other.duration())
			return Reason{Sufficient: sure, needsProof: !sure, Words: fmt.Sprintf(
				"copied: %d of %d cells came after seat %d filled them, in the same order (%.2f), by %s in the middle",
				after, len(mine), other.seat, together, seconds(float64(delays[len(delays)/2])))}
		}
	}
	return Reason{}
}

// isSteady says whether delays, in their order, hardly differ for how long a round took: two who are as quick as each
// other drift apart.
func isSteady(delays []int64, took int64) bool {
	n := len(delays)
	return float64(delays[n*3/4]-delays[n/4]) < copyDelay*float64(took)
}

// sameOrder says whether so many cells were filled in the very order of another player, whose places are given.
func sameOrder(places []float64) bool {
	n, steps := len(places), 0
	for i := range n - 1 {
		if places[i+1] == places[i]+1 {
			steps++
		}
	}
	return n >= copyMoves && float64(steps) >= copySteps*float64(n-1)
}

// otherFinishes are the finishes of the round beside one, by seat. On a shared board there are none to be copied.
func (q *analysis) otherFinishes(f *finish) (all []*finish) {
	for _, other := range q.finishes {
		if other != f {
			all = append(all, other)
		}
	}
	slices.SortFunc(all, func(a, b *finish) int { return cmp.Compare(a.seat, b.seat) })
	return all
}

// cellTimes are when each cell was filled.
func (f *finish) cellTimes() map[int]int64 {
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
