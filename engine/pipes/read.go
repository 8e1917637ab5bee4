package pipes

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/specword"
	"nonet/notation"
)

// textMax is the maximum number of bytes of a text. The largest board with a wall at every second side is shorter.
const textMax = 1 << 15

// wrapMin is the minimum side of boards with pipes over the edges. With two columns, tiles of a row that are connected
// on one side could be connected on the other as well, so no solution is unique.
const (
	wrapMin   = 3
	wrapFault = "pipes go over the edges of boards with three or more columns and rows"
)

// reader reads the parts of a text.
type reader struct {
	board        *board
	cells        []uint8
	line, column int // position of the current part, from 1
}

// read reads a board and its locked tiles.
func read(text string) (*board, []uint8, error) {
	b, cells, err := readParts(text)
	if err != nil {
		return nil, nil, err
	}
	if cells == nil {
		cells = make([]uint8, len(b.tiles))
	}
	if len(cells) != len(b.tiles) {
		return nil, nil, &engine.InputError{
			Msg: fmt.Sprintf("a board of %s has %d cells, not %d", specword.SizeName(b.width, b.height), len(b.tiles),
				len(cells)),
			Fault: engine.Fault{Kind: engine.FaultCount, Count: len(cells)},
		}
	}
	for cell, v := range cells {
		switch mask := b.tiles[cell]; {
		case mask == 0:
			cells[cell] = engine.Void
		case v == engine.Void || v > sides:
			return nil, nil, &engine.InputError{
				Msg:   fmt.Sprintf("%s can't be locked as %q", b.name(cell), notation.Symbol(int(v))),
				Fault: engine.Fault{Kind: engine.FaultSymbol, Word: string(notation.Symbol(int(v))), Most: sides},
			}
		case v > 0:
			cells[cell] = (v-1)%period(mask) + 1
		}
	}
	return b, cells, nil
}

// boardOf returns the board of a puzzle's clues.
func boardOf(p engine.Puzzle) (*board, error) {
	b, _, err := readParts(p.Clues)
	if err == nil && len(p.Givens) != len(b.tiles) {
		size := specword.SizeName(b.width, b.height)
		err = &engine.InputError{Msg: fmt.Sprintf("a board of %s has %d cells", size, len(b.tiles))}
	}
	return b, err
}

// readParts reads the clues, and the cells if there are any.
func readParts(text string) (*board, []uint8, error) {
	var r reader
	if err := cluetext.EachPart(text, textMax, r.readPart); err != nil {
		return nil, nil, err
	}
	if r.board == nil {
		return nil, nil, &engine.InputError{
			Msg:   "there is no board: it begins with its tiles, as in: tiles 2x2 3131",
			Fault: engine.Fault{Kind: engine.FaultEmpty},
		}
	}
	return r.board, r.cells, nil
}

// readPart reads a clue or a row of cells.
func (r *reader) readPart(text string, line, column int) error {
	r.line, r.column = line, column
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "":
		return nil
	case "tiles":
		return r.tiles(rest)
	case "source", wrapWord, wallsWord:
		if r.board == nil {
			return r.fault(word, "the tiles come first")
		}
	default:
		return r.row(text)
	}
	switch {
	case word == "source":
		cell, err := r.cell(word, rest)
		r.board.source = cell
		return err
	case word == wallsWord:
		return r.walls(rest)
	case rest != "":
		return r.fault(word, "nothing follows "+wrapWord)
	}
	if min(r.board.width, r.board.height) < wrapMin {
		return r.fault(word, wrapFault)
	}
	r.board.wrap = true
	r.board.link()
	return nil
}

func (r *reader) fault(word, msg string) error {
	return r.refuse(msg, engine.Fault{Kind: engine.FaultClue, Word: word})
}

// refuse returns an error about the current part.
func (r *reader) refuse(msg string, fault engine.Fault) error {
	return &engine.InputError{Line: r.line, Column: r.column, Msg: msg, Fault: fault}
}

// tiles reads the size and the masks.
func (r *reader) tiles(text string) error {
	if r.board != nil {
		return r.refuse("these are several boards", engine.Fault{Kind: engine.FaultBoards, Count: 2})
	}
	size, digits, _ := strings.Cut(text, " ")
	width, height, err := readSize(size)
	if err != nil {
		return r.fault("tiles", err.Error())
	}
	masks := make([]uint8, 0, width*height)
	for _, c := range []byte(digits) {
		if c == ' ' || c == '\t' || c == '\r' {
			continue
		}
		mask, ok := readMask(c)
		if !ok {
			return r.refuse(fmt.Sprintf("%q is no tile: a tile is a hexadecimal digit", c),
				engine.Fault{Kind: engine.FaultSymbol, Word: string(rune(c))})
		}
		masks = append(masks, mask)
	}
	if len(masks) != width*height {
		return r.refuse(fmt.Sprintf("a board of %s has %d tiles, not %d", size, width*height, len(masks)),
			engine.Fault{Kind: engine.FaultCount, Count: len(masks)})
	}
	r.board = newBoard(width, height, false, masks)
	return nil
}

// readMask returns the mask for a hexadecimal digit.
func readMask(c byte) (mask uint8, ok bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10, true
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}

func (r *reader) cell(word, text string) (int, error) {
	c, rest, ok := notation.ReadCell(text)
	if !ok || rest != "" || c.Row < 1 || c.Row > r.board.height || c.Col < 1 || c.Col > r.board.width {
		return 0, r.fault(word, fmt.Sprintf("%q is no cell of the board", text))
	}
	return c.Index(r.board.width), nil
}

// walls reads sides of cells, "r1c1=right,down".
func (r *reader) walls(text string) error {
	for item := range strings.FieldsSeq(text) {
		name, list, _ := strings.Cut(item, "=")
		cell, err := r.cell(wallsWord, name)
		if err != nil {
			return err
		}
		for word := range strings.SplitSeq(list, ",") {
			side := sideOfName(word)
			if side < 0 || r.board.next[cell][side] < 0 {
				return r.fault(wallsWord, fmt.Sprintf("%q is no side of %s to a neighbour", word, name))
			}
			r.board.wall(cell, side)
		}
	}
	return nil
}

func sideOfName(word string) int {
	for side, name := range sideNames {
		if name == word {
			return side
		}
	}
	return -1
}

// wall adds a wall on a side of a cell and of its neighbour.
func (b *board) wall(cell, side int) {
	if b.walls == nil {
		b.walls = make([]uint8, len(b.tiles))
	}
	b.walls[cell] |= 1 << side
	b.walls[b.next[cell][side]] |= 1 << oppositeSide(side)
}

func (r *reader) row(text string) error {
	for i, c := range []byte(text) {
		v, ok := notation.ReadSymbol(c)
		switch {
		case c == ' ' || c == '\t' || c == '\r':
		case ok && (v <= sides || v == engine.Void):
			r.cells = append(r.cells, uint8(v))
		default:
			return &engine.InputError{
				Line: r.line, Column: r.column + i, Msg: fmt.Sprintf("%q is neither a value nor an open cell", c),
				Fault: engine.Fault{Kind: engine.FaultSymbol, Word: string(rune(c)), Most: sides},
			}
		}
		if len(r.cells) > readMax*readMax {
			return &engine.InputError{
				Line: r.line, Column: r.column + i, Msg: "no board has so many cells",
				Fault: engine.Fault{Kind: engine.FaultCount, Count: len(r.cells)},
			}
		}
	}
	return nil
}

// clues returns the clues of a board, which readParts reads.
func (b *board) clues() string {
	var text strings.Builder
	text.WriteString("tiles " + specword.SizeName(b.width, b.height) + " ")
	for _, mask := range b.tiles {
		text.WriteByte("0123456789abcdef"[mask])
	}
	text.WriteString("\nsource " + b.name(b.source))
	if b.wrap {
		text.WriteString("\n" + wrapWord)
	}
	if b.walls != nil {
		text.WriteString("\n" + wallsWord)
		for cell, walls := range b.walls {
			if walls &= 1<<right | 1<<down; walls != 0 { // the other sides are written with the neighbours
				text.WriteString(" " + b.name(cell) + "=" + sideList(walls))
			}
		}
	}
	return text.String()
}

// sideList returns the names of sides, separated by commas.
func sideList(mask uint8) string {
	var names []string
	for side := range turnsOf(mask) {
		names = append(names, sideNames[side])
	}
	return strings.Join(names, ",")
}
