package sudoku

import (
	"strings"

	"nonet/engine/link"
	"nonet/engine/sudoku/text"
)

// ReadsLink implements [link.Reader].
func (k kind) ReadsLink(l *link.Link) bool {
	switch l.Site {
	case link.FPuzzles, link.SudokuPad, link.Penpa:
		return true
	case link.SudokuWiki:
		return text.ReadsWiki(l)
	case link.PuzzLink:
		return l.Type == "sudoku"
	case link.Tatham:
		return l.Type == "solo"
	case link.Given:
		return l.Type == "" || l.Type == k.Name()
	}
	return false
}

// ReadsFile implements [link.FileReader]: XML of OpenSudoku, JSON of f-puzzles and SudokuPad, .sdk, and clues that only
// this kind has.
func (kind) ReadsFile(s string) bool {
	switch clueWord(s) {
	case "boxes", gridsClue, diagonal.clue, killer.clue:
		return true
	case jigsaw.clue: // queens have one more form that begins like this, without digits
		return strings.ContainsAny(s, "23456789")
	}
	return text.ReadsFile(s)
}
