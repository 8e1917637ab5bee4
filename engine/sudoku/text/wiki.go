package text

import (
	"strconv"
	"strings"

	"nonet/engine"
)

// SudokuWiki packs a 9x9 board into two characters for each cell. After "S9B" they are numbers in base 36: 1 to 9 is a
// given, 10 to 18 a value that was filled in, and above it a set of notes. Links from 2023 and 2024 have no mark, and
// the same number for some givens and some pairs of notes.

const (
	wikiMark  = "S9B"
	wikiCells = 81
	wikiNotes = 18 // what is added to a set of notes
	wikiAll   = 1<<9 - 1
)

// readWiki reads the cells of a link to SudokuWiki. It returns false if they are not packed.
func readWiki(data string) (b Board, is bool, err error) {
	data, marked := strings.CutPrefix(data, wikiMark)
	b, _ = empty(9)
	switch {
	case !marked && len(data) == 2*wikiCells:
		return b, true, wrong(0, 0, "links to SudokuWiki from 2023 and 2024 can mean several boards: copy the link again").
			WithFault(engine.Fault{Kind: engine.FaultUnsupported, Word: "SudokuWiki 2023-2024"})
	case !marked:
		return b, false, nil
	case len(data) != 2*wikiCells:
		return b, true, damaged()
	}
	for cell := range wikiCells {
		n, err := strconv.ParseUint(data[2*cell:2*cell+2], 36, 16)
		if err != nil || n > wikiNotes+wikiAll {
			return b, true, damaged()
		}
		switch {
		case n <= 9:
			b.Givens[cell] = uint8(n)
		case n <= wikiNotes:
			b.fill(cell, int(n)-9)
		case n < wikiNotes+wikiAll:
			b.note(cell, uint32(n-wikiNotes)<<1)
		}
	}
	return b, true, nil
}

const wikiAddress = "https://www.sudokuwiki.org/sudoku.htm?bd="

// writeSudokuWiki writes a link to a 9x9 board. An empty cell has all notes.
func writeSudokuWiki(boards []Board) (string, error) {
	b, err := only(SudokuWiki, boards)
	if err == nil {
		err = b.usual(SudokuWiki)
	}
	if err != nil {
		return "", err
	}
	if len(b.Givens) != wikiCells {
		return "", wrong(0, 0, "SudokuWiki holds 9x9 boards, not %dx%d", b.side(), b.side())
	}
	text := wikiAddress + wikiMark
	for cell, v := range b.Givens {
		n := int(v)
		switch {
		case v != 0:
		case b.Filled != nil && b.Filled[cell] != 0:
			n = 9 + int(b.Filled[cell])
		case b.Notes != nil && b.Notes[cell] != 0:
			n = wikiNotes + int(b.Notes[cell]>>1)
		default:
			n = wikiNotes + wikiAll
		}
		digits := strconv.FormatInt(int64(n), 36)
		text += strings.Repeat("0", 2-len(digits)) + digits
	}
	return text + "\n", nil
}
