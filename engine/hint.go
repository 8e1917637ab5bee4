package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrNoHint is the error for positions without a hint: the board is full, or no step is known.
var ErrNoHint = errors.New("there is no hint from here")

// Reasons why there is no hint. Each is an [ErrNoHint].
var (
	ErrComplete = fmt.Errorf("%w: the board is full", ErrNoHint)
	ErrFilled   = fmt.Errorf("%w: the cell is filled", ErrNoHint)
	ErrStuck    = fmt.Errorf("%w: no technique leads further", ErrNoHint)
)

// Hinter explains the next step of a puzzle. It is an optional interface of a [Kind].
type Hinter interface {
	// Hint returns the easiest next step from a position, or, if cell is not negative, the step that fills this cell. If
	// that step depends on others, the hint explains the first of them and then reveals the cell. The error is [ErrNoHint]
	// or an [*InputError].
	Hint(p Puzzle, at Position, cell int) (Hint, error)
}

// Position is the state of a player's board.
type Position struct {
	Values []uint8 // row-major, including givens; 0 for an empty cell
	// candidates of each cell as the player sees them, row-major, value v at bit v; 0, or a nil slice, if unknown
	Notes []uint32
}

// Check returns an error unless the values and notes of a position, its puzzle's solution and a chosen cell are those
// of a board with this many cells.
func (at *Position) Check(p *Puzzle, cell, cells int) error {
	if len(at.Values) == cells && (at.Notes == nil || len(at.Notes) == cells) && len(p.Solution) == cells && cell < cells {
		return nil
	}
	return &InputError{Msg: fmt.Sprintf("a board of %s has %d cells", p.Size, cells)}
}

// Hint is a step explained in three degrees of detail. Each degree has words to show; the other fields say what to
// highlight.
type Hint struct {
	Look      string     `json:"look"`                // where to look
	Why       string     `json:"why"`                 // which technique, and why it holds
	Tell      string     `json:"tell"`                // the value, or the notes to take away
	Technique string     `json:"technique,omitempty"` // its name, where it has one
	Cells     []int      `json:"cells,omitempty"`     // the cells that the words are about
	Fill      *HintFill  `json:"fill,omitempty"`      // the cell to fill, if that is what Tell says
	Drop      []HintDrop `json:"drop,omitempty"`      // the notes to take away, if that is what Tell says
	Wrong     []int      `json:"wrong,omitempty"`     // the cells that are wrong: the hint is then about them

	// Facts describe each degree of the hint for clients that write it in another language. A fact is a list of
	// clauses separated by "; ", each a word and arguments separated by spaces: cells as r1c6, houses as row3, values as
	// numbers, r1c6=8 for a value in a cell and r1c6-4,5 for notes to remove. The words are
	//
	//	look   the houses or cells to look at
	//	wait   the chosen cell, which has to wait for this step
	//	wrong  how many cells are wrong
	//	by     the name of the technique
	//	in, from, at, of  its houses, the houses that notes are taken from, its cells and its values
	//	last, lastin  where the chosen cell has to wait: the technique that fills it in the end, and its houses
	//	link   the thoughts of a chain, the assumption first, each of the one before: r1c6=8, r1c6-8 that it is not, or
	//	       r1c6,r1c7=8 that one of a group is; "or" stands between the cases of which one must hold
	//	within  the houses that all cells of its houses are in
	//	run, long  a run of a line's clue and its length
	//	ways, left  how many ways there are to fill a line, how many of a value it lacks
	//	if     what is supposed, and can't be
	//	then   what follows from that or from wrong values one by one; or steps, how many there are
	//	clash, full, gap  and what is impossible then: two values, a cell without any, a house without room for one
	//	none, jam  or a line that can't be filled, or does not fit its clue
	//	open, shut  the sides to which a tile points, and to which it can't
	//	set, drop, not  the value to fill in, the notes to take away, the values that are wrong
	//	ends   the sides to which a tile points
	//	stars  how many queens stand in each row, if they are called stars
	Facts [3]string `json:"facts"`
}

// FactsTo returns the facts of all degrees up to degree, which is 1 to 3.
func (h *Hint) FactsTo(degree int) string {
	facts := slices.DeleteFunc(slices.Clone(h.Facts[:degree]), func(f string) bool { return f == "" })
	return strings.Join(facts, "; ")
}

// HintFill is a cell and its value.
type HintFill struct {
	Cell  int `json:"cell"`
	Value int `json:"value"`
}

// HintDrop is a cell and the values that it can't take.
type HintDrop struct {
	Cell   int   `json:"cell"`
	Values []int `json:"values"`
}
