package text

import (
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/link"
)

// A link to penpa-edit holds lines of text, deflated and as base64. The first has the type of the grid, its columns and
// rows, and information; the second how many columns and rows at the edges are outside of the board; the fourth what
// the setter drew, by place. Places are numbered on a board with two more columns and rows on each side: first the
// cells, then the corners to the lower right of them.

// penpaWords are the words that are shortened in a link, in the order in which they are.
var penpaWords = [][2]string{
	{"z", "zZ"}, {`"qa"`, "z9"}, {`"pu_q"`, "zQ"}, {`"pu_a"`, "zA"}, {`"grid"`, "zG"}, {`"edit_mode"`, "zM"},
	{`"surface"`, "zS"}, {`"line"`, "zL"}, {`"lineE"`, "zE"}, {`"wall"`, "zW"}, {`"cage"`, "zC"}, {`"number"`, "zN"},
	{`"symbol"`, "zY"}, {`"special"`, "zP"}, {`"board"`, "zB"}, {`"command_redo"`, "zR"}, {`"command_undo"`, "zU"},
	{`"command_replay"`, "z8"}, {`"numberS"`, "z1"}, {`"freeline"`, "zF"}, {`"freelineE"`, "z2"}, {`"thermo"`, "zT"},
	{`"arrows"`, "z3"}, {`"direction"`, "zD"}, {`"squareframe"`, "z0"}, {`"polygon"`, "z5"}, {`"deletelineE"`, "z4"},
	{`"killercages"`, "z6"}, {`"nobulbthermo"`, "z7"}, {`"__a"`, "z_"}, {"null", "zO"},
}

// penpaMargin is the number of columns and of rows on each side of the board.
const penpaMargin = 2

// readPenpa reads a sudoku.
func readPenpa(data string) (Board, error) {
	text, ok := inflate(link.Unescape(data))
	if !ok {
		return Board{}, damagedError()
	}
	for _, word := range slices.Backward(penpaWords) {
		text = strings.ReplaceAll(text, word[1], word[0])
		if len(text) > maxBytes {
			return Board{}, damagedError()
		}
	}
	lines := strings.Split(text, "\n")
	head := strings.Split(lines[0], ",")
	if len(lines) < 4 || len(head) < 3 {
		return Board{}, damagedError()
	}
	if head[0] != "sudoku" && head[0] != "square" {
		return Board{}, unsupportedError(link.Penpa, oneLine(head[0]))
	}
	if genre := penpaGenre(lines); genre != "" {
		return Board{}, unsupportedError(link.Penpa, genre)
	}
	var drawn penpaDrawing
	if json.Unmarshal([]byte(lines[3]), &drawn) != nil {
		return Board{}, damagedError()
	}
	columns, _ := strconv.Atoi(head[1])
	rows, _ := strconv.Atoi(head[2])
	b, ok := newEmpty(rows)
	if !ok || columns != rows {
		return Board{}, unsupportedError(link.Penpa, fmt.Sprintf("%dx%d", columns, rows))
	}
	if len(head) > 18 {
		b.Info = Info{Title: penpaInfo(head[15], "Title: "), Author: penpaInfo(head[16], "Author: "),
			Comment: penpaInfo(head[18], "")}
	}
	return b, b.readPenpaDrawing(drawn, lines[1])
}

// unsupportedError returns the error for a type or size of puzzle of a site.
func unsupportedError(site, what string) *engine.InputError {
	return errorAt(0, 0, "%s %s is not supported", site, what).
		WithFault(engine.Fault{Kind: engine.FaultUnsupported, Word: site + " " + what})
}

// penpaGenres is the line of a link with the types of puzzle that the setter named.
const penpaGenres = 17

// sudokuGenre matches the types of puzzle that may be a sudoku's.
var sudokuGenre = regexp.MustCompile(`(?i)sudoku|killer|classic|diagonal|irregular`)

// penpaGenre returns the types of puzzle that the setter named, or an empty string if sudoku is among them or none is.
func penpaGenre(lines []string) string {
	var genres []string
	if len(lines) <= penpaGenres || json.Unmarshal([]byte(lines[penpaGenres]), &genres) != nil ||
		slices.ContainsFunc(genres, sudokuGenre.MatchString) {
		return ""
	}
	return oneLine(strings.Join(genres, " "))
}

// inflate decompresses base64 of deflated text, up to a limit that stops decompression bombs. What follows the data is
// ignored.
func inflate(data string) (string, bool) {
	data = cleanPacked(data)
	if len(data)%4 == 1 {
		data = data[:len(data)-1]
	}
	bytes, err := base64.RawStdEncoding.DecodeString(data)
	if err != nil {
		return "", false
	}
	reader := flate.NewReader(strings.NewReader(string(bytes)))
	var text strings.Builder
	buffer := make([]byte, 1<<12)
	for {
		n, err := reader.Read(buffer)
		text.Write(buffer[:n])
		if text.Len() > maxBytes {
			return "", false
		}
		if err != nil {
			return text.String(), err.Error() == "EOF"
		}
	}
}

// penpaInfo returns information about the puzzle, which has other characters for commas and line breaks.
func penpaInfo(text, label string) string {
	text = strings.NewReplacer("%2C", ",", "%2D", " ", "%2E", "&", "%2F", "=").Replace(text)
	return oneLine(strings.TrimPrefix(text, label))
}

// penpaKnown are the names of what is read of a drawing.
var penpaKnown = map[string]bool{
	"number": true, "lineE": true, "killercages": true, "numberS": true, "cage": true,
}

// penpaDrawing is what the setter drew, by name.
type penpaDrawing map[string]json.RawMessage

// read reads what has a name, and adds the name to what can't be read if it has another form.
func (d penpaDrawing) read(name string, into any, rest *unreadRules) {
	if value, found := d[name]; found && json.Unmarshal(value, into) != nil {
		rest.add(name)
	}
}

// readPenpaDrawing reads the digits, the borders and the cages. The error names everything else that is drawn.
func (b *Board) readPenpaDrawing(drawn penpaDrawing, spaces string) error {
	var rest unreadRules
	maps.DeleteFunc(drawn, func(name string, _ json.RawMessage) bool { return strings.HasPrefix(name, "command_") })
	rest.addFields(drawn, penpaKnown)
	if strings.Trim(spaces, "[]0, \r") != "" {
		rest.add("cells outside")
	}
	var numbers map[string][]json.RawMessage
	drawn.read("number", &numbers, &rest)
	for place, number := range numbers {
		if name := b.readPenpaNumber(place, number); name != "" {
			rest.add(name)
		}
	}
	b.readPenpaBorders(drawn, &rest)
	b.readPenpaCages(drawn, &rest)
	return rest.fault()
}

// penpaPlace returns the row and the column of a place, which is -1 for corners to the left of or above the first cell.
func (b *Board) penpaPlace(place int) (y, x int) {
	width := b.side() + 2*penpaMargin
	return place/width - penpaMargin, place%width - penpaMargin
}

// penpaCell returns the cell at a place. It returns false if the place is outside of the board.
func (b *Board) penpaCell(place int) (cell int, ok bool) {
	y, x := b.penpaPlace(place)
	return y*b.side() + x, min(y, x) >= 0 && max(y, x) < b.side()
}

// readPenpaNumber reads what stands in a cell: its text, style and kind. It returns the name of what can't be read.
func (b *Board) readPenpaNumber(place string, number []json.RawMessage) (unreadRule string) {
	at, err := strconv.Atoi(place)
	cell, ok := b.penpaCell(at)
	if err != nil || !ok || len(number) < 3 {
		return "numbers outside"
	}
	var text padText
	var candidates []int
	if json.Unmarshal(number[0], &candidates) == nil {
		for i, set := range candidates {
			if set == 1 {
				text += padText(strconv.Itoa(i + 1))
			}
		}
		if len(text) != 1 {
			return "candidates"
		}
	} else if json.Unmarshal(number[0], &text) != nil {
		return "number"
	}
	v, err := strconv.Atoi(strings.TrimSpace(string(text)))
	switch {
	case strings.TrimSpace(string(text)) == "":
	case err == nil && v > b.side():
		return fmt.Sprintf("numbers over %d", b.side())
	case err != nil || v < 1:
		return "number " + string(text)
	default:
		b.Givens[cell] = uint8(v)
	}
	return ""
}

// readPenpaBorders reads lines between corners: the borders of the regions, and diagonals.
func (b *Board) readPenpaBorders(drawn penpaDrawing, rest *unreadRules) {
	var lines map[string]json.RawMessage
	drawn.read("lineE", &lines, rest)
	side := b.side()
	right, below := make([]bool, side*side), make([]bool, side*side)
	rising, falling := 0, 0
	corners := (side + 2*penpaMargin) * (side + 2*penpaMargin)
	for ends := range lines {
		first, second, _ := strings.Cut(ends, ",")
		a, errA := strconv.Atoi(first)
		z, errZ := strconv.Atoi(second)
		if a > z {
			a, z = z, a
		}
		y, x := b.penpaPlace(a - corners)
		y2, x2 := b.penpaPlace(z - corners)
		inside := min(y, x, x2) >= -1 && max(y2, x, x2) < side
		switch {
		case errA != nil || errZ != nil || a < corners || !inside:
			rest.add("lineE")
		case y2 == y+1 && x2 == x: // to the right of column x
			if x >= 0 {
				right[y2*side+x] = true
			}
		case y2 == y && x2 == x+1:
			if y >= 0 {
				below[y*side+x2] = true
			}
		case y2 == y+1 && x2 == x+1 && y == x:
			falling++
		case y2 == y+1 && x2 == x-1 && y+x == side-2:
			rising++
		default:
			rest.add("lineE")
		}
	}
	switch b.Diagonals = rising == side && falling == side; {
	case !b.Diagonals && falling > 0:
		rest.add("diagonal-")
	case !b.Diagonals && rising > 0:
		rest.add("diagonal+")
	}
	regionOf := blocksWithin(side, func(cell int) bool { return right[cell] }, func(cell int) bool { return below[cell] })
	if b.setRegions(regionOf) != nil {
		rest.add("regions")
	}
}

// blocksWithin returns the blocks of cells within borders to the right of and below cells, numbered in order of
// appearance.
func blocksWithin(side int, right, below func(cell int) bool) []int {
	blockOf := make([]int, side*side)
	for cell := range blockOf {
		blockOf[cell] = -1
	}
	next := 0
	var spread func(cell int)
	spread = func(cell int) {
		if blockOf[cell] >= 0 {
			return
		}
		blockOf[cell] = next
		y, x := cell/side, cell%side
		if x+1 < side && !right(cell) {
			spread(cell + 1)
		}
		if x > 0 && !right(cell-1) {
			spread(cell - 1)
		}
		if y+1 < side && !below(cell) {
			spread(cell + side)
		}
		if y > 0 && !below(cell-side) {
			spread(cell - side)
		}
	}
	for cell := range blockOf {
		if blockOf[cell] < 0 {
			spread(cell)
			next++
		}
	}
	return blockOf
}
