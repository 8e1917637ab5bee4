package tango

import (
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
)

// A grid has a line for each row and one between each two rows. In each, every second place is a cell and the others
// are for signs:
//	.=. . .
//	=     =
//	0 . . .
//
//	. . . .
//	=
//	. 0 . .

func (l *layout) writeGrid(p engine.Puzzle) string {
	side := 2*l.board.N - 1
	text := make([][]byte, side)
	for y := range text {
		text[y] = []byte(strings.Repeat(" ", side))
	}
	for cell, v := range p.Givens {
		text[cell/l.board.N*2][cell%l.board.N*2] = ".01"[v]
	}
	for _, s := range l.signs {
		y, x, c := 2*s.row, 2*s.col+1, byte('x')
		if s.below {
			y, x = y+1, x-1
		}
		if s.same {
			c = '='
		}
		text[y][x] = c
	}
	var out strings.Builder
	for _, line := range text {
		out.WriteString(strings.TrimRight(string(line), " ") + "\n")
	}
	return out.String()
}

// readGrid reads a grid. It returns false if the number of lines does not match the length of the first line.
func readGrid(text string) (l *layout, givens []uint8, ok bool) {
	text, unique := cutHead(text)
	rows := strings.Split(strings.TrimRight(text, "\r\n\t "), "\n")
	side := (len(rows) + 1) / 2
	_, fits := parseSize(specword.SizeName(side, side))
	if !fits || len(rows) != 2*side-1 {
		return nil, nil, false
	}
	l = newLayout(side, unique)
	var signs []sign
	for y, row := range rows {
		row = strings.TrimRight(row, " \t\r")
		if len(row) > 2*side-1 || y%2 == 0 && len(row) < 2*side-1 {
			return nil, nil, false
		}
		for x := range row {
			s := sign{row: y / 2, col: x / 2, below: y%2 == 1, same: row[x] == '='}
			switch c := row[x]; {
			case y%2 == 0 && x%2 == 0:
				v, ok := rowValue(c)
				if !ok {
					return nil, nil, false
				}
				givens = append(givens, v)
			case c == ' ':
			case y%2 == x%2 || c != '=' && c != 'x':
				return nil, nil, false
			default:
				signs = append(signs, s)
			}
		}
	}
	l.setSigns(signs)
	return l, givens, true
}

// rowValue returns the value of a cell in forms of 0 and 1.
func rowValue(c byte) (v uint8, ok bool) {
	switch c {
	case '0', '1':
		return c - '0' + 1, true
	case '.', '-', '_', '*', '?':
		return 0, true
	}
	return 0, false
}

// cutHead removes a line before rows that says that no two lines are equal, and reports whether there was one.
func cutHead(text string) (rest string, unique bool) {
	text = strings.TrimLeft(text, "\r\n")
	first, rest, ok := strings.Cut(text, "\n")
	if ok && strings.TrimSpace(first) == ruleUnique {
		return rest, true
	}
	return text, false
}
