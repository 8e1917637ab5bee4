package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
)

// A game ID of Simon Tatham's Solo is parameters, a colon, and parts separated by commas: the cells; with irregular
// regions their borders; in a killer the borders of the cages and the sums in their first cells.
//
// Parameters are "3x3", columns and rows of boxes, or "9j", the side with irregular regions; then x for diagonals, k
// for cages, and options that say how the game was made. In cells a letter skips cells, a for one, and "_" separates
// numbers.

// soloParams are the parameters of a game ID.
type soloParams struct {
	height, width               int // of a box; 1 and the side with irregular regions
	irregular, diagonal, killer bool
}

// parseSoloParams reads the parameters before the colon.
func parseSoloParams(text string) (p soloParams, ok bool) {
	number := func() int {
		end := strings.IndexFunc(text, func(c rune) bool { return c < '0' || c > '9' })
		if end < 0 {
			end = len(text)
		}
		n, _ := strconv.Atoi(text[:end])
		text = text[end:]
		return n
	}
	p.height = number()
	p.width = p.height
	rows := false
	if after, found := strings.CutPrefix(text, "x"); found && after != "" && after[0] >= '0' && after[0] <= '9' {
		text, rows = after, true
		p.width = number()
	}
	for text != "" {
		option := text[0]
		switch text = text[1:]; option {
		case 'j':
			p.irregular = true
		case 'x':
			p.diagonal = true
		case 'k':
			p.killer = true
		case 'd', 'm', 'r', 'a': // symmetry and difficulty
			text = strings.TrimLeft(text, "0123456789dtbiaeu")
		}
	}
	if p.irregular {
		if rows {
			p.width *= p.height
		}
		p.height = 1
	}
	side := p.height * p.width
	return p, side >= 2 && side <= grid.ValuesMax && p.width <= grid.ValuesMax
}

// readSolo reads a game ID.
func readSolo(id string) (Board, error) {
	head, desc, _ := strings.Cut(id, ":")
	p, ok := parseSoloParams(head)
	b, fits := newEmpty(p.height * p.width)
	if !ok || !fits || !p.irregular && (p.height < 2 || p.width < 2) {
		return Board{}, errorAt(0, 0, "no boards of %q are read", head).
			WithFault(engine.Fault{Kind: engine.FaultClue, Word: head})
	}
	if !p.irregular {
		b.BoxHeight, b.BoxWidth = p.height, p.width
	}
	side := b.side()
	parts := strings.Split(desc, ",")
	want := 1
	if p.irregular {
		want++
	}
	if p.killer {
		want += 2
	}
	if len(parts) != want {
		return Board{}, errorAt(0, 0, "a game ID of %s has %d parts, not %d", head, want, len(parts)).
			WithFault(engine.Fault{Kind: engine.FaultDamaged})
	}
	cells, ok := soloCells(parts[0], side, side)
	if !ok {
		return Board{}, damagedError()
	}
	for cell, v := range cells {
		b.Givens[cell] = uint8(v)
	}
	b.Diagonals = p.diagonal
	parts = parts[1:]
	if p.irregular {
		regionOf, ok := soloBlocks(parts[0], side)
		if !ok {
			return Board{}, damagedError()
		}
		if err := b.setRegions(regionOf); err != nil {
			return Board{}, err
		}
		parts = parts[1:]
	}
	if p.killer {
		return b, b.readSoloCages(parts[0], parts[1])
	}
	return b, nil
}

// readSoloCages reads cages by their borders, and their sums.
func (b *Board) readSoloCages(borders, sums string) error {
	side := b.side()
	cageOf, okCages := soloBlocks(borders, side)
	sumAt, okSums := soloCells(sums, side, side*(side+1)/2)
	if !okCages || !okSums {
		return damagedError()
	}
	var cells [][]int
	for cell, cage := range cageOf {
		if cage == len(cells) {
			cells = append(cells, nil)
		}
		cells[cage] = append(cells[cage], cell)
	}
	for _, cage := range cells {
		if name := b.addCage(cage, strconv.Itoa(sumAt[cage[0]])); name != "" {
			return unreadRuleError(name, "the board has %s, which are not read", name)
		}
	}
	return nil
}

// soloCells returns the numbers in the cells. It returns false if there are too many or too few cells, or a number
// above most.
func soloCells(text string, side, most int) (cells []int, ok bool) {
	for text != "" {
		end := 1
		switch c := text[0]; {
		case c == '_':
		case 'a' <= c && c <= 'z':
			cells = append(cells, make([]int, int(c-'a')+1)...)
		case '1' <= c && c <= '9':
			for end < len(text) && '0' <= text[end] && text[end] <= '9' {
				end++
			}
			n, err := strconv.Atoi(text[:end])
			if err != nil || n > most {
				return nil, false
			}
			cells = append(cells, n)
		default:
			return nil, false
		}
		if len(cells) > side*side {
			return nil, false
		}
		text = text[end:]
	}
	return cells, len(cells) == side*side
}

// soloBlocks returns the blocks within borders, numbered in order of appearance. The text has the number of sides
// without a border before each border, first those between columns, row by row, then those between rows, column by
// column: "_" is none, a is one, and z is 25 without a border after them.
func soloBlocks(text string, side int) (blockOf []int, ok bool) {
	sides := 2 * side * (side - 1)
	joined := make([]bool, sides+1)
	at := 0
	for _, c := range []byte(text) {
		run := 0
		switch {
		case 'a' <= c && c <= 'z':
			run = min(int(c-'a')+1, 25)
		case c != '_':
			return nil, false
		}
		if at+run > sides {
			return nil, false
		}
		for range run {
			joined[at] = true
			at++
		}
		if c != 'z' {
			at++
		}
	}
	if at != sides+1 {
		return nil, false
	}
	return blocksWithin(side,
		func(cell int) bool { return !joined[cell/side*(side-1)+cell%side] },
		func(cell int) bool { return !joined[(side+cell%side)*(side-1)+cell/side] }), true
}

// writeSolo writes a game ID.
func writeSolo(b *Board) (string, error) {
	side := b.side()
	id := fmt.Sprintf("%dx%d", b.BoxHeight, b.BoxWidth)
	if b.Regions != nil {
		id = strconv.Itoa(side) + "j"
	}
	if b.Diagonals {
		id += "x"
	}
	desc := ":" + writeSoloCells(b.Givens)
	if b.Regions != nil {
		desc += "," + writeSoloBlocks(b.Regions, side)
	}
	if b.Cages == nil {
		return id + desc + "\n", nil
	}
	cageOf, sums, covered := make([]int, side*side), make([]int, side*side), 0
	for i, c := range b.Cages {
		for _, cell := range c.Cells {
			cageOf[cell] = i
			covered++
		}
		sums[slices.Min(c.Cells)] = c.Sum
	}
	if covered != side*side {
		return "", errorAt(0, 0, "a game ID of Solo needs a cage for each cell")
	}
	return id + "k" + desc + "," + writeSoloBlocks(cageOf, side) + "," + writeSoloCells(sums) + "\n", nil
}

// writeSoloCells is the inverse of soloCells.
func writeSoloCells[N int | uint8](cells []N) string {
	var text []byte
	skipped := 0
	for i, n := range cells {
		if n == 0 {
			skipped++
		}
		if n != 0 && i > 0 && skipped == 0 {
			text = append(text, '_')
		}
		for skipped > 0 && (n != 0 || i == len(cells)-1) {
			run := min(skipped, 26)
			text = append(text, byte('a'+run-1))
			skipped -= run
		}
		if n != 0 {
			text = strconv.AppendInt(text, int64(n), 10)
		}
	}
	return string(text)
}

// writeSoloBlocks is the inverse of soloBlocks.
func writeSoloBlocks(blockOf []int, side int) string {
	var text []byte
	run := 0
	border := func(is bool) {
		if !is {
			run++
			return
		}
		for ; run > 25; run -= 25 {
			text = append(text, 'z')
		}
		text = append(text, "_abcdefghijklmnopqrstuvwxy"[run])
		run = 0
	}
	for y := range side {
		for x := range side - 1 {
			border(blockOf[y*side+x] != blockOf[y*side+x+1])
		}
	}
	for x := range side {
		for y := range side - 1 {
			border(blockOf[y*side+x] != blockOf[(y+1)*side+x])
		}
	}
	border(true)
	return string(text)
}
