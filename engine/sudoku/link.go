package sudoku

import "nonet/engine/link"

// ReadsLink implements [link.Reader].
func (k kind) ReadsLink(l *link.Link) bool {
	switch l.Site {
	case link.FPuzzles, link.SudokuPad, link.Penpa:
		return true
	case link.SudokuWiki:
		return l.Type == "" || l.Type == "X"
	case link.PuzzLink:
		return l.Type == "sudoku"
	case link.Tatham:
		return l.Type == "solo"
	case link.Given:
		return l.Type == "" || l.Type == k.Name()
	}
	return false
}
