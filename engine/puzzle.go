package engine

// Puzzle is a puzzle with its unique solution: everything that a room needs for a round. It is plain data that logs
// hold, so that later versions of the engine don't change puzzles that were played. All slices are row-major with Width
// x Height elements.
type Puzzle struct {
	Kind   string `json:"kind"`            // the kind's name, "sudoku"
	Size   string `json:"size"`            // the kind's own word for its size, "9x9"
	Rules  string `json:"rules,omitempty"` // the kind's own text for extra rules; empty for the classic puzzle
	Width  int    `json:"width"`           // cells in a row
	Height int    `json:"height"`          // cells in a column
	Values int    `json:"values"`          // a cell takes a value from 1 to Values
	// 0 for a cell that begins empty or with its value in Start; [Void] for a place without a cell
	Givens []uint8 `json:"givens"`
	// the final value of each cell; [Void] for a place without a cell, and 0 for a cell of a Sparse puzzle that stays
	// empty. Secret while a round runs.
	Solution []uint8 `json:"solution"`
	// cells may stay empty: players can cross them out, and the board is complete without that
	Sparse bool `json:"sparse,omitempty"`
	// initial values that players change, or 0; nil if the puzzle begins empty
	Start []uint8 `json:"start,omitempty"`
	// the period of each cell: values that differ by a multiple of it are equal, like those of a straight pipe turned
	// twice; 0 if all values differ. nil if all periods are 0. The solution has the lowest of equal values: see
	// [Puzzle.CanonicalValue].
	Periods []uint8 `json:"periods,omitempty"`
	Clues   string  `json:"clues,omitempty"` // the kind's public clues (box shape, cages, regions) as text
	Grade   Grade   `json:"grade"`
}

// Void marks a place without a cell in a puzzle's givens and solution.
const Void = 255

// Grade is the difficulty rating of a puzzle: how hard it is for a person.
type Grade struct {
	Level     string  `json:"level"`               // "easy", "medium", "hard" ...: the difficulty that a player picks
	Technique string  `json:"technique,omitempty"` // the hardest technique that the puzzle needs
	Score     float64 `json:"score,omitempty"`     // on the kind's scale, sudoku's is that of Sudoku Explainer; 0 if not scored
}

// CountBlank returns the number of cells that a player has to fill.
func (p Puzzle) CountBlank() int {
	n := 0
	for cell, v := range p.Givens {
		if v == 0 && p.Solution[cell] != 0 {
			n++
		}
	}
	return n
}

// CanonicalValue returns the lowest value that equals value in that cell.
func (p *Puzzle) CanonicalValue(cell int, value uint8) uint8 {
	if p.Periods == nil || p.Periods[cell] == 0 || value == 0 {
		return value
	}
	return (value-1)%p.Periods[cell] + 1
}
