package technique

import "math/bits"

// Limits that keep the search of a step short on boards that are large or almost empty. No 9x9
// puzzle with one solution comes near them.
const (
	nodesMax  = 2000       // notes of a board that chains and nets are looked for on
	netBudget = 20_000_000 // cells copied for the assumptions of nets, on the way through one board
)

// hasTooManyNotes reports whether a board has too many notes for chains.
func (b *board) hasTooManyNotes() bool {
	notes := 0
	for _, n := range b.notes {
		notes += bits.OnesCount32(n)
	}
	return notes > nodesMax
}

// isOverBudget reports whether nets have had their share of work.
func (l *Logic) isOverBudget() bool { return l.spent > netBudget }
