package text

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/notation"
)

// Limits of texts.
const (
	maxBytes  = 4 << 20 // of one text
	maxBoards = 100_000 // of one text
)

// Board is one board of a text. Boards with other rules than [rules] are refused with the names of the rules.
type Board struct {
	rules
	BoxHeight, BoxWidth int
	Givens              []uint8  // row by row; 0 for an empty cell
	Filled              []uint8  // values that a player filled in, 0 elsewhere; nil if there are none
	Notes               []uint32 // value v at bit v; nil if no cell has notes
	Solution            []uint8  // that of the text, with 0 where it has none; nil if it has none
	Info                Info
}

// Info is the information that a text has about a board. The fields are named and ordered as in a file of OpenSudoku.
type Info struct {
	Title   string `xml:"name,omitempty"`
	Author  string `xml:"author,omitempty"`
	Comment string `xml:"comment,omitempty"`
	Date    string `xml:"created,omitempty"`
	Source  string `xml:"source,omitempty"`
	Level   string `xml:"level,omitempty"`
	URL     string `xml:"sourceURL,omitempty"`
}

// collapseSpaces returns the information with single spaces for all white space.
func (i Info) collapseSpaces() Info {
	for _, h := range headers {
		field := h.field(&i)
		*field = oneLine(*field)
	}
	return i
}

// side returns the number of rows, of columns and of values.
func (b *Board) side() int { return b.BoxHeight * b.BoxWidth }

// Values returns the givens and the values that a player filled in.
func (b *Board) Values() []uint8 {
	values := append([]uint8(nil), b.Givens...)
	for cell, v := range b.Filled {
		if v != 0 {
			values[cell] = v
		}
	}
	return values
}

// Reshape changes the shape of the boxes but not the number of cells. Most forms don't specify the shape.
func (b *Board) Reshape(boxHeight, boxWidth int) error {
	if boxHeight < 2 || boxWidth < 2 || boxHeight*boxWidth != b.side() {
		return &engine.InputError{Msg: fmt.Sprintf("the board has %d rows, but boxes of %dx%d make %d",
			b.side(), boxHeight, boxWidth, boxHeight*boxWidth)}
	}
	b.BoxHeight, b.BoxWidth = boxHeight, boxWidth
	return nil
}

// isUsual reports whether the boxes have the usual shape, which a form need not specify.
func (b *Board) isUsual() bool {
	height, _, _ := grid.SquareBox(b.side())
	return height == b.BoxHeight
}

// boxOf returns the region or the box of a cell, from 0.
func (b *Board) boxOf(cell int) int {
	if b.Regions != nil {
		return b.Regions[cell]
	}
	side := b.side()
	return cell/side/b.BoxHeight*b.BoxHeight + cell%side/b.BoxWidth
}

// newEmpty returns an empty board with the usual boxes. It returns false if there is none of that side.
func newEmpty(side int) (Board, bool) {
	h, w, ok := grid.SquareBox(side)
	if !ok {
		return Board{}, false
	}
	return Board{BoxHeight: h, BoxWidth: w, Givens: make([]uint8, side*side)}, true
}

// sideOf returns the side of a board with this number of cells, or 0 if there is none.
func sideOf(cells int) int {
	side := grid.ValuesMin
	for side*side < cells && side < grid.ValuesMax {
		side++
	}
	if _, _, ok := grid.SquareBox(side); ok && side*side == cells {
		return side
	}
	return 0
}

// fill adds a value that a player filled in.
func (b *Board) fill(cell, value int) {
	if b.Filled == nil {
		b.Filled = make([]uint8, len(b.Givens))
	}
	b.Filled[cell] = uint8(value)
}

// note adds notes.
func (b *Board) note(cell int, notes uint32) {
	if notes == 0 {
		return
	}
	if b.Notes == nil {
		b.Notes = make([]uint32, len(b.Givens))
	}
	b.Notes[cell] |= notes
}

// noCell returns the error for a character or a word that is no cell of a board with values up to side.
func noCell(line, column int, cell string, side int) *engine.InputError {
	const message = "%q is not a cell of a board with values up to %d"
	fault := engine.Fault{Kind: engine.FaultSymbol, Word: strings.ToValidUTF8(cell, "\ufffd"), Most: side}
	if char := []rune(cell); len(char) == 1 {
		return errorAt(line, column, message, char[0], side).WithFault(fault)
	}
	return errorAt(line, column, message, cell, side).WithFault(fault)
}

// valueError returns the error for a cell with a value or a note that the board does not have.
func (b *Board) valueError(cell int) *engine.InputError {
	name := notation.CellAt(cell, b.side()).String()
	return errorAt(0, 0, "%s has a value above %d", name, b.side()).
		WithFault(engine.Fault{Kind: engine.FaultSymbol, Cells: []string{name}, Most: b.side()})
}

// checkRow returns an error unless a row, from 0, has as many cells as the board.
func (b *Board) checkRow(y, cells int) error {
	if cells == b.side() {
		return nil
	}
	return errorAt(0, 0, "row %d has %d cells, not %d", y+1, cells, b.side()).
		WithFault(engine.Fault{Kind: engine.FaultRows, Count: b.side(), Value: cells})
}

// noBoard returns the error for a text without a board.
func noBoard() *engine.InputError {
	return errorAt(1, 1, "there is no board in the text").WithFault(engine.Fault{Kind: engine.FaultEmpty})
}

// tooManyError returns the error for too many boards.
func tooManyError(line int) *engine.InputError {
	return errorAt(line, 0, "more than %d boards",
		maxBoards).WithFault(engine.Fault{Kind: engine.FaultBoards, Count: maxBoards + 1})
}

// damagedError returns the error for packed data that can't be unpacked.
func damagedError() *engine.InputError {
	return errorAt(0, 0, "%v", errPacked).WithFault(engine.Fault{Kind: engine.FaultDamaged})
}

// unreadRuleError returns the error for an unsupported rule. Rule is the word that the form has for it.
func unreadRuleError(rule, format string, args ...any) *engine.InputError {
	return errorAt(0, 0, format, args...).WithFault(engine.Fault{Kind: engine.FaultRule, Word: rule})
}

// errorAt returns an error at a position of a text.
func errorAt(line, column int, format string, args ...any) *engine.InputError {
	return &engine.InputError{Line: line, Column: column, Msg: fmt.Sprintf(format, args...)}
}
