package engine

// Puzzle is one puzzle with its one solution: all that a room needs to run a round of it.
// It is plain data, so that a log can hold it and a later engine can change without changing what was played.
type Puzzle struct {
	Kind     string  `json:"kind"`            // the kind's name, "sudoku"
	Size     string  `json:"size"`            // the kind's own word for its size, "9x9"
	Rules    string  `json:"rules,omitempty"` // the kind's own text for extra rules; empty is the classic puzzle
	Width    int     `json:"width"`           // cells in a row
	Height   int     `json:"height"`          // cells in a column
	Values   int     `json:"values"`          // a cell takes a value from 1 to Values
	Givens   []uint8 `json:"givens"`          // row-major; 0 is a cell to fill
	Solution []uint8 `json:"solution"`        // row-major; every cell filled. Secret while a round runs.
	Clues    string  `json:"clues,omitempty"` // the kind's public clues (box shape, cages, regions) as text
	Grade    Grade   `json:"grade"`
}

// Grade says how hard a puzzle is for a person.
type Grade struct {
	Level     string  `json:"level"`               // "easy", "medium", "hard" ...: the difficulty that a player picks
	Technique string  `json:"technique,omitempty"` // the hardest technique that the puzzle needs
	Score     float64 `json:"score,omitempty"`     // on the Sudoku Explainer scale; 0 is not scored
}

// Blank counts the cells that a player has to fill.
func (p Puzzle) Blank() int {
	n := 0
	for _, v := range p.Givens {
		if v == 0 {
			n++
		}
	}
	return n
}
