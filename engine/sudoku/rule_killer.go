package sudoku

import (
	"fmt"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/sudoku/technique"
)

// killer adds cages of cells whose values differ and add up to a sum.
var killer = rule{
	word: "killer", clue: "cages", sideMax: 9, bySearch: true,
	hardest:      map[int]technique.Level{6: technique.Medium},
	drawGeometry: func(*layout, *engine.Rand) error { return nil },
	drawClues:    drawCages,
	read:         readCages,
	write: func(l *layout) string {
		var text []byte
		for _, c := range l.cages {
			text = strconv.AppendInt(text, int64(c.Sum), 10)
			for i, cell := range c.Cells {
				text = l.grid.AppendCell(append(text, "=,"[min(i, 1)]), cell)
			}
			text = append(text, ' ')
		}
		return string(text)
	},
	constraints: func(l *layout) (all []csp.Constraint) {
		for _, c := range l.cages {
			all = append(all, csp.NewCage(c.Cells, c.Sum, l.grid.Values))
		}
		return all
	},
}

// The maximum number of cells of a drawn cage. Small cages have few sets of values, so nearly every puzzle with only
// these is easy or medium.
const (
	cageMax     = 4
	cageMaxHard = 7 // for hard puzzles and harder ones
)

// drawCages divides a full board into cages: each free cell in random order is extended by free neighbours with other
// values.
func drawCages(l *layout, solution []uint8, r *engine.Rand) {
	l.cages, l.logic = nil, nil
	taken := make([]bool, len(solution))
	most := cageMax
	if l.hardCages {
		most = cageMaxHard
	}
	for _, start := range r.Perm(len(solution)) {
		if taken[start] {
			continue
		}
		c := technique.Cage{Cells: []int{start}, Sum: int(solution[start])}
		taken[start] = true
		used := uint32(1) << solution[start]
		for range 3 * (1 + r.Intn(most-1)) {
			next, ok := neighbour(c.Cells[r.Intn(len(c.Cells))], r.Intn(4), l.grid.Width)
			if !ok || taken[next] || used>>solution[next]&1 != 0 || len(c.Cells) == most {
				continue
			}
			taken[next] = true
			used |= 1 << solution[next]
			c.Cells = append(c.Cells, next)
			c.Sum += int(solution[next])
		}
		l.cages = append(l.cages, c)
	}
}

// readCages reads "9=r1c1,r1c2 14=r2c1,r3c1": sums and the cells of the cages.
func readCages(l *layout, text string) error {
	taken := make([]bool, l.grid.Cells())
	for word := range strings.FieldsSeq(text) {
		c, err := readCage(l, word, taken)
		if err != nil {
			return err
		}
		l.cages = append(l.cages, c)
	}
	return nil
}

func readCage(l *layout, word string, taken []bool) (c technique.Cage, err error) {
	sum, cells, _ := strings.Cut(word, "=")
	if c.Sum, err = strconv.Atoi(sum); err != nil {
		return c, &engine.InputError{Msg: fmt.Sprintf("cage %q is not a sum and its cells, as in 9=r1c1,r1c2", word)}
	}
	for name := range strings.SplitSeq(cells, ",") {
		cell, ok := l.grid.ParseCell(name)
		if !ok || taken[cell] {
			return c, &engine.InputError{Msg: fmt.Sprintf("cage %q: %q is not a cell of the board, or is in two cages", word,
				name)}
		}
		taken[cell] = true
		c.Cells = append(c.Cells, cell)
	}
	if !csp.CanSum(len(c.Cells), c.Sum, l.grid.Values) {
		return c, &engine.InputError{Msg: fmt.Sprintf("cage %q: no different values add up to that", word)}
	}
	return c, nil
}
