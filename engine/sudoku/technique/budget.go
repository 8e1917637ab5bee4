package technique

import "math/bits"

// Limits that keep the search for a step short on large or almost empty boards. No 9x9 puzzle with one solution comes
// close to them.
const (
	nodesMax  = 2000       // the maximum number of notes of a board for chains and nets
	netBudget = 20_000_000 // the maximum number of cells copied for the assumptions of nets, over all steps of a board
)

// hasTooManyNotes reports whether a board has too many notes for chains.
func (b *board) hasTooManyNotes() bool {
	notes := 0
	for _, n := range b.notes {
		notes += bits.OnesCount32(n)
	}
	return notes > nodesMax
}

// isOverBudget reports whether nets have used up their budget.
func (l *Logic) isOverBudget() bool { return l.copied > netBudget }
