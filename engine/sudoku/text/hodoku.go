package text

import (
	"strings"

	"nonet/notation"
)

// parseHoDoKu reads a line of HoDoKu: a board with + before values that a player filled in, then a colon and the
// removed notes, each as digit, row and column. Lines of a library have further fields around these:
//
//	:0000:x:6...8..4..+4.....862..4.:314 916::
//
// The second result reports whether the line is in this form.
func parseHoDoKu(line string) (b Board, is bool, err error) {
	fields := strings.Split(strings.TrimSpace(line), ":")
	start := 0
	if fields[0] == "" && len(fields) > 4 {
		start = 3
	}
	cells := fields[start]
	if len(strings.ReplaceAll(cells, "+", "")) != 81 || start == 0 && !strings.Contains(cells, "+") {
		return b, false, nil
	}
	b, _ = newEmpty(9)
	column := strings.Index(line, cells) + 1
	cell, placed := 0, false
	for i := range len(cells) {
		if cells[i] == '+' {
			placed = true
			continue
		}
		v, ok := symbol(cells[i])
		if !ok || v > 9 {
			return b, true, noCell(0, column+i, firstChar(cells[i:]), 9)
		}
		if placed && v > 0 {
			b.fill(cell, v)
		} else {
			b.Givens[cell] = uint8(v)
		}
		placed = false
		cell++
	}
	if len(fields) > start+1 {
		err = b.takeAway(strings.Fields(fields[start+1]), column+len(cells)+1)
	}
	return b, true, err
}

// takeAway sets the notes to the candidates of the filled cells without the listed ones, each given as digit, row and
// column.
func (b *Board) takeAway(gone []string, column int) error {
	if len(gone) == 0 {
		return nil
	}
	notes := b.candidates()
	for _, note := range gone {
		if len(note) != 3 || strings.Trim(note, "123456789") != "" {
			return errorAt(0, column, "%q is not a note as digit, row and column", note)
		}
		notes[int(note[1]-'1')*9+int(note[2]-'1')] &^= notation.Bit(int(note[0] - '0'))
	}
	for cell, left := range notes {
		b.note(cell, left)
	}
	return nil
}

// candidates returns the candidates that the filled cells leave.
func (b *Board) candidates() []uint32 {
	side, values := b.side(), b.Values()
	houses := func(cell int) [3]int { return [3]int{cell / side, side + cell%side, 2*side + b.boxOf(cell)} }
	gone := make([]uint32, 3*side)
	for cell, v := range values {
		for _, house := range houses(cell) {
			gone[house] |= notation.Bit(int(v))
		}
	}
	notes := make([]uint32, len(values))
	for cell, v := range values {
		if h := houses(cell); v == 0 {
			notes[cell] = notation.All(side) &^ (gone[h[0]] | gone[h[1]] | gone[h[2]])
		}
	}
	return notes
}
