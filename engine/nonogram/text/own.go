package text

import (
	"strings"
	"unicode/utf8"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// Clues returns clues in the own form.
func Clues(c *board.Clues) string {
	b := []byte("rows")
	for _, clue := range c.Rows {
		b = appendClue(append(b, ' '), clue)
	}
	b = append(b, "\ncolumns"...)
	for _, clue := range c.Cols {
		b = appendClue(append(b, ' '), clue)
	}
	return string(b)
}

// isOwn reports whether a text begins like the own form: with a line of clues, not with a line that only announces
// them.
func isOwn(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	first, _, _ = strings.Cut(first, ";")
	fields := strings.Fields(first)
	return len(fields) > 1 && side(fields[0]) != 0
}

// side returns 'r' for the word that begins clues of rows, 'c' for columns, and 0 for others.
func side(word string) byte {
	if word = strings.ToLower(strings.TrimSuffix(word, ":")); len(word) == 1 {
		return 0
	}
	return sideWords[word]
}

// readOwn reads the own form. It does not check whether the clues fit a board.
func readOwn(text string) (*Nonogram, error) {
	n := new(Nonogram)
	return n, cluetext.EachPart(text, TextMax, n.readPart)
}

// readPart reads clues or cells at a position.
func (n *Nonogram) readPart(part string, row, column int) error {
	fields := strings.Fields(part)
	if len(fields) == 0 {
		return nil
	}
	var clues *[]line.Clue
	switch side(fields[0]) {
	case 'r':
		clues = &n.Clues.Rows
	case 'c':
		clues = &n.Clues.Cols
	default:
		return n.readCells(part, row, column)
	}
	if *clues != nil {
		return faultAt(row, column, engine.Fault{Kind: engine.FaultClue, Word: fields[0]}, "%s twice", fields[0])
	}
	for _, field := range fields[1:] {
		clue, ok := readClue(field)
		if !ok {
			return faultAt(row, column+strings.Index(part, field), engine.Fault{Kind: engine.FaultClue, Word: fields[0]},
				"%q is no clue, as in 3,1,2 or 0", field)
		}
		*clues = append(*clues, clue)
	}
	return nil
}

// readCells reads givens.
func (n *Nonogram) readCells(part string, row, column int) error {
	for i, c := range part {
		switch c {
		case ' ', '\t', '\r':
		case '.', '0':
			n.Givens = append(n.Givens, 0)
		case '1':
			n.Givens = append(n.Givens, 1)
		default:
			word := string(c)
			if c == utf8.RuneError {
				word = "?"
			}
			return faultAt(row, column+i, engine.Fault{Kind: engine.FaultSymbol, Word: word, Most: 1},
				"%q is neither a filled cell nor an open one", c)
		}
	}
	return nil
}
