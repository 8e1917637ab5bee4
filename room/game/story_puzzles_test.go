package game

import (
	"slices"
	"strings"

	"nonet/engine"
)

// boxPuzzle is the puzzle of the stories.
func boxPuzzle() engine.Puzzle {
	return engine.Puzzle{
		Kind: "sudoku", Size: "4x4", Width: 4, Height: 4, Values: 4,
		Givens:   []uint8{0, 0, 3, 4, 0, 0, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1},
		Solution: []uint8{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1},
		Grade:    engine.Grade{Level: "easy"},
	}
}

// traits modify the stories' puzzle with special kinds of cells, by the rule in the room's settings.
var traits = map[string]func(p *engine.Puzzle){
	"void": func(p *engine.Puzzle) { // . # 3 4
		p.Givens[1], p.Solution[1] = engine.Void, engine.Void
	},
	"sparse": func(p *engine.Puzzle) { // 1 1 1 . / . 1 . . / . . . . / 1 . . ., of which the last is given
		p.Values, p.Sparse = 1, true
		p.Givens = []uint8{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}
		p.Solution = []uint8{1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}
	},
	"start": func(p *engine.Puzzle) { // 1 3 / 3 2, of which the first in each row are right
		p.Start = []uint8{1, 3, 0, 0, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	},
	"equal": func(p *engine.Puzzle) { // any value is 1 / 2 and 4 are the same
		p.Periods = []uint8{1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	},
}

// puzzleOf returns the stories' puzzle for a room's rules.
func puzzleOf(rules string) engine.Puzzle {
	p := boxPuzzle()
	if trait, ok := traits[rules]; ok {
		p.Rules = rules
		trait(&p)
	}
	return p
}

// breaks reports whether a cell of the stories' puzzle shares a house with a cell that holds the value.
func breaks(cells []uint8, cell int, value uint8) bool {
	return slices.ContainsFunc(peers(cell/4+1, cell%4+1), func(other int) bool {
		return other != cell && other < len(cells) && cells[other] == value
	})
}

// custom sets or removes a puzzle with one row.
func custom(args []string) Action {
	p := engine.Puzzle{
		Kind: "null", Size: "4x1", Width: 4, Height: 1, Values: 4,
		Givens: []uint8{1, 0, 0, 4}, Solution: []uint8{1, 2, 3, 4}, Grade: engine.Grade{Level: "hard"},
	}
	switch strings.Join(args, " ") {
	case "none":
		return Custom{}
	case "full":
		p.Givens = p.Solution
	}
	return Custom{Puzzle: &p}
}

// peers returns the cells of the stories' puzzle that share a house with a cell, including the cell itself.
func peers(row, col int) (cells []int) {
	for cell := range 16 {
		r, c := cell/4+1, cell%4+1
		if r == row || c == col || (r-1)/2 == (row-1)/2 && (c-1)/2 == (col-1)/2 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// candidates returns the candidates of all cells of a board, for the stories' puzzle.
func candidates(cells []uint8) []uint32 {
	notes := make([]uint32, len(cells))
	for cell, v := range cells {
		if v != 0 {
			continue
		}
		notes[cell] = 0b11110
		for _, peer := range peers(cell/4+1, cell%4+1) {
			notes[cell] &^= 1 << cells[peer]
		}
		notes[cell] &= 0b11110
	}
	return notes
}
