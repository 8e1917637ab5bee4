package text

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/notation"
)

// parseLine reads one board from a line of symbols: 81 for a 9x9. Empty cells are dots, zeros, stars, underscores,
// hyphens, x or, if there is none of these, spaces. If the boxes don't have the usual shape it comes before the board:
// "boxes 3x2; ...". Text after the board, separated by a space, a comma, a semicolon or #, is a comment. It also reads
// lines of HoDoKu's library.
func parseLine(line string) (Board, error) {
	line = strings.TrimRight(line, "\r\n")
	if strings.HasPrefix(strings.TrimLeft(line, " "), boxesWord) {
		return parseBoxed(line)
	}
	if b, is, err := parseHoDoKu(line); is {
		return b, err
	}
	if side := sideOf(utf8.RuneCountInString(line)); side > 0 && !strings.ContainsAny(line, ".0*_#,;") {
		return parseCells(line, side)
	}
	cells, comment, start := cutComment(line, " \t,#")
	side := sideOf(utf8.RuneCountInString(cells))
	if side == 0 { // a semicolon is a value in some larger boards
		cells, comment, start = cutComment(line, " \t,#;")
		side = sideOf(utf8.RuneCountInString(cells))
	}
	if side == 0 {
		return Board{}, countError(line, cells, start)
	}
	b, err := parseCells(cells, side)
	b.Info.Comment = comment
	return b, shift(err, start)
}

// countError returns the error for a line whose cells make no board, or that has none.
func countError(line, cells string, start int) error {
	r := row{cells: splitCells(line)}
	if len(r.cells) > 1 && len(r.cells[0].text) == 1 && r.isSymbols() && strings.ContainsAny(line, digits) {
		start, cells = 0, strings.TrimSpace(line)
	}
	n := (&row{cells: splitCells(cells)}).symbols()
	err := errorAt(0, start+min(len(cells), longest)+1,
		"%d cells are no board: one of 9x9 has 81, with a dot or a zero for an empty cell", n)
	if n == 1 {
		err.Msg = "one cell is no board: one of 9x9 has 81, with a dot or a zero for an empty cell"
	}
	switch {
	case !strings.ContainsAny(cells, digits):
		err.Msg = "there is no board: one of 9x9 has 81 cells, with a dot or a zero for an empty cell"
	case areSymbols(strings.Join(strings.Fields(cells), "")):
		err.Fault = engine.Fault{Kind: engine.FaultCount, Count: n}
	}
	return err
}

// digits are the symbols that distinguish cells from words.
const digits = "0123456789._*"

const longest = grid.ValuesMax * grid.ValuesMax

const boxesWord = "boxes "

// parseBoxed reads a line that begins with the shape of the boxes.
func parseBoxed(line string) (Board, error) {
	head, rest, _ := strings.Cut(line, ";")
	height, width, _ := strings.Cut(strings.TrimSpace(head)[len(boxesWord)-1:], "x")
	h, errH := strconv.Atoi(strings.TrimSpace(height))
	w, errW := strconv.Atoi(strings.TrimSpace(width))
	if errH != nil || errW != nil || strings.HasPrefix(strings.TrimSpace(rest), boxesWord) {
		return Board{}, errorAt(0, 1, "%q does not say the boxes of the board, as boxes 3x2 does", head).
			WithFault(engine.Fault{Kind: engine.FaultClue, Word: strings.TrimSpace(boxesWord)})
	}
	b, err := parseLine(rest)
	if err == nil {
		err = b.Reshape(h, w)
	}
	return b, shift(err, len(head)+1)
}

// cutComment splits a line into cells and comment, and returns the column in which the cells start, from 0.
func cutComment(line, ends string) (cells, comment string, start int) {
	trimmed := strings.TrimLeft(line, " \t")
	start = len(line) - len(trimmed)
	end := strings.IndexAny(trimmed, ends)
	if end < 0 {
		return trimmed, "", start
	}
	return trimmed[:end], strings.TrimSpace(strings.TrimLeft(trimmed[end:], " \t,;#")), start
}

// parseCells reads side x side characters.
func parseCells(cells string, side int) (Board, error) {
	b, _ := newEmpty(side)
	read := alphabet(cells, side)
	cell := 0
	for i, c := range cells {
		v, ok := 0, false
		if c < utf8.RuneSelf {
			v, ok = read(byte(c))
		}
		if !ok || v > side {
			return Board{}, noCell(0, i+1, firstChar(cells[i:]), side)
		}
		b.Givens[cell] = uint8(v)
		cell++
	}
	return b, nil
}

// firstChar returns the first character of a text, which must not be empty.
func firstChar(text string) string {
	_, bytes := utf8.DecodeRuneInString(text)
	return text[:bytes]
}

// alphabet returns the function that reads the symbols of a board. Boards of 16 values are also written as 0-9 and A-F:
// if empty cells are dots, there are zeros as well, and no cell is a G.
func alphabet(cells string, side int) func(c byte) (value int, ok bool) {
	if side == 16 && strings.Contains(cells, ".") && strings.Contains(cells, "0") &&
		!strings.ContainsAny(cells, "gG:;<=>?@") {
		return readHexadecimal
	}
	return symbol
}

// symbol reads 1-9 and A-P. In HoDoKu's larger boards the characters after 9, beginning with the colon, stand for 10
// and up.
func symbol(c byte) (value int, ok bool) {
	switch c {
	case '.', '0', '*', '_', '-', ' ', 'x', 'X':
		return 0, true
	}
	if ':' <= c && c <= '@' {
		return int(c-':') + 10, true
	}
	value = grid.ParseSymbol(c)
	return value, value > 0
}

// areSymbols reports whether a text consists of possible cells, to distinguish a wrong number of cells from other
// words.
func areSymbols(cells string) bool {
	for i := range len(cells) {
		if _, ok := symbol(cells[i]); !ok {
			return false
		}
	}
	return true
}

// readHexadecimal reads 0-9 and A-F as 1 to 16.
func readHexadecimal(c byte) (value int, ok bool) {
	if c == '.' {
		return 0, true
	}
	if c == '0' {
		return 1, true
	}
	value = grid.ParseSymbol(c)
	return value + 1, value > 0
}

// isLine reports whether a line holds a whole board.
func isLine(line string) bool {
	_, err := parseLine(line)
	return err == nil
}

// readEach reads a board from each line except for empty lines and comments.
func readEach(text string, read func(line string) (Board, error)) (boards []Board, err error) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if trimmed := strings.TrimSpace(line); trimmed == "" || trimmed[0] == '#' {
			continue
		}
		b, err := read(line)
		if err != nil {
			return nil, moveToLine(err, number)
		}
		if boards = append(boards, b); len(boards) > maxBoards {
			return nil, tooManyError(number)
		}
	}
	return boards, nil
}

func writeLines(boards []Board) (string, error) {
	var dst []byte
	for _, b := range boards {
		if !b.isUsual() {
			dst = append(append(dst, b.boxesClue()...), "; "...)
		}
		dst = notation.AppendSymbols(dst, b.Givens)
		if b.Info.Comment != "" {
			dst = append(append(dst, " # "...), b.Info.Comment...)
		}
		dst = append(dst, '\n')
	}
	return string(dst), nil
}

// oneLine replaces all white space by single spaces.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
