package technique

import (
	"math/bits"

	"nonet/engine/grid"
	"nonet/engine/hintwords"
)

// words writes a step in English.
type words struct {
	grid *grid.Grid
	hintwords.Sentences
}

func (w *words) cell(cell int) string { return w.grid.CellName(cell) }

func (w *words) digit(digit int) string { return string(grid.Symbol(digit + 1)) }

func (w *words) house(house int) string { return w.grid.Houses[house].Name() }

// digits returns a set of digits as a list: "1, 4 and 7".
func (w *words) digits(set uint32) string {
	var list []string
	for ; set != 0; set &= set - 1 {
		list = append(list, w.digit(bits.TrailingZeros32(set)))
	}
	return hintwords.Join(list)
}

func (w *words) cells(cells []int) string {
	list := make([]string, len(cells))
	for i, cell := range cells {
		list[i] = w.cell(cell)
	}
	return hintwords.Join(list)
}

func (w *words) houses(houses []int) string {
	list := make([]string, len(houses))
	for i, house := range houses {
		list[i] = w.house(house)
	}
	return hintwords.Join(list)
}

func (w *words) patternCells(s *Step) string {
	list := make([]string, len(s.pattern))
	for i, note := range s.pattern {
		list[i] = w.cell(note.Cell)
	}
	return hintwords.Join(list)
}

func (w *words) patternDigits(s *Step) string {
	var all uint32
	for _, note := range s.pattern {
		all |= note.Digits
	}
	return w.digits(all)
}
