package technique

import (
	"math/bits"
	"strconv"
	"strings"
)

// Contradiction explains why values have no solution: two equal digits that see each other, or the contradiction that
// techniques lead to.
func (l *Logic) Contradiction(values []uint8) string {
	text, _ := l.contradiction(values)
	return text
}

// contradiction returns the explanation in words and as facts.
func (l *Logic) contradiction(values []uint8) (text, asFacts string) {
	w, f := words{grid: l.grid}, facts{grid: l.grid}
	if a, b, ok := l.clash(values); ok {
		w.Add(w.cell(a), " and ", w.cell(b), " are both ", w.digit(int(values[a])-1), ", and they see each other.")
		f.Clause("clash", f.value(a, int(values[a])), f.value(b, int(values[b])))
		return w.String(), f.String()
	}
	l.begin(values, false)
	path := l.newStepPath()
	for !l.broken {
		if l.left == 0 || !l.next(nestedNet) {
			return "The board can't be finished, although no technique shows why.", ""
		}
		path.append()
	}
	end, matters, last := l.findContradiction()
	w.Add(l.explainAhead(path, matters, &f), end, ".")
	f.Clause(last.word, last.list...)
	return w.String(), f.String()
}

// toldMax is the maximum number of steps to a contradiction that are explained one by one.
const toldMax = 8

// explainAhead explains how the contradiction results, and adds the steps to the facts.
func (l *Logic) explainAhead(path *stepPath, matters []uint32, f *facts) string {
	leading := path.relevantSteps(matters)
	switch {
	case len(leading) == 0:
		return "As the board stands, "
	case len(leading) > toldMax:
		f.Clause("steps", strconv.Itoa(len(leading)))
		return strconv.Itoa(len(leading)) + " steps on, "
	}
	text := make([]string, len(leading))
	var changes []string
	for i, step := range leading {
		text[i] = strings.TrimSuffix(l.result(step), ".")
		changes = append(changes, f.changes(step)...)
	}
	f.Clause("then", changes...)
	return "This follows from the board: " + strings.Join(text, "; ") + ". Then "
}

// clash returns the first two cells with the same value in one house.
func (l *Logic) clash(values []uint8) (a, b int, ok bool) {
	for a, v := range values {
		for _, peer := range l.grid.Peers[a] {
			if v != 0 && int(peer) > a && values[peer] == v {
				return a, int(peer), true
			}
		}
	}
	return 0, 0, false
}

// fact is one clause of the facts.
type fact struct {
	word string
	list []string
}

// findContradiction describes what is wrong with a broken board, and returns the notes whose absence causes it.
func (b *board) findContradiction() (text string, matters []uint32, as fact) {
	w, f := words{grid: b.grid}, facts{grid: b.grid}
	matters = make([]uint32, len(b.notes))
	for cell, notes := range b.notes {
		if notes == 0 && b.values[cell] == 0 {
			matters[cell] = ^uint32(0)
			return w.cell(cell) + " can't take any digit", matters, fact{"full", f.cells([]int{cell})}
		}
	}
	if house, digit, ok := b.findGap(); ok {
		b.markHouse(matters, house, digit)
		return w.house(house) + " has no place for " + w.digit(digit), matters,
			fact{"gap", []string{f.house(house), strconv.Itoa(digit + 1)}}
	}
	return "two equal digits see each other", matters, fact{}
}

// trace adds the links of a net that ends in a contradiction, to explain it.
func (l *Logic) trace(s *Step) {
	if len(s.pattern) != 1 || len(s.Removed) != 1 || s.pattern[0] != s.Removed[0] {
		return
	}
	trial := newBoard(l.grid, l.crossings)
	trial.copyFrom(&l.board)
	trial.place(s.pattern[0].Cell, bits.TrailingZeros32(s.pattern[0].Digits))
	for !trial.broken && trial.left > 0 && trial.simulate(s) {
	}
	if !trial.broken {
		l.assume(&trial, &l.board, s.pattern[0].Cell, bits.TrailingZeros32(s.pattern[0].Digits), byNets)
		s.chain = s.chain[:0]
	}
	if trial.broken {
		s.end, _, _ = trial.findContradiction()
	}
}

// simulate places the first single and adds it to the chain.
func (b *board) simulate(s *Step) (found bool) {
	w := words{grid: b.grid}
	for t := hiddenSingleBox; t <= nakedSingle && !found; t++ {
		b.eachSingle(t, func(house, cell, digit int) bool {
			why := ", which can't be anything else"
			if house >= 0 {
				why = ", the only place in " + w.house(house)
			}
			s.chain = append(s.chain, link{[]int{cell}, digit, true, why})
			b.place(cell, digit)
			found = true
			return false
		})
	}
	return found
}
