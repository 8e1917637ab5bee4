package text

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"nonet/engine/link"
)

// Each cell has four further places for small numbers, after those of cells, corners and sides; the first is the upper
// left one, where the sum of a cage stands.
const (
	penpaQuarters = 4
	sumQuarter    = 0
)

// readPenpaCages reads cages and their sums. The lines around cages are no rule of their own.
func (b *Board) readPenpaCages(drawn penpaDrawing, rest *unreadRules) {
	var places [][]int
	drawn.read("killercages", &places, rest)
	sums := b.readPenpaSums(drawn, rest)
	cageOf := map[int]int{}
	for i, cage := range places {
		if len(cage) == 0 {
			continue
		}
		cells, sum, ok := b.penpaCage(cage, sums)
		if !ok {
			rest.add("killercages")
			continue
		}
		if name := b.addCage(cells, sum); name != "" {
			rest.add(name)
		}
		for _, cell := range cells {
			cageOf[cell] = i + 1
		}
	}
	for cell := range sums {
		if cageOf[cell] == 0 {
			rest.add("numberS")
		}
	}
	b.checkPenpaCageLines(drawn, cageOf, rest)
}

// penpaCage returns the cells of a cage and its only sum. It returns false if a cell is not on the board or is named
// twice, or if there are several sums.
func (b *Board) penpaCage(places []int, sums map[int]string) (cells []int, sum string, ok bool) {
	for _, place := range places {
		cell, ok := b.penpaCell(place)
		if !ok || slices.Contains(cells, cell) || sum != "" && sums[cell] != "" {
			return nil, "", false
		}
		cells = append(cells, cell)
		sum += sums[cell]
	}
	slices.Sort(cells)
	return cells, sum, true
}

// readPenpaSums returns the small numbers in the upper left of cells.
func (b *Board) readPenpaSums(drawn penpaDrawing, rest *unreadRules) map[int]string {
	var numbers map[string][]json.RawMessage
	drawn.read("numberS", &numbers, rest)
	sums := map[int]string{}
	for place, number := range numbers {
		var text padText
		if len(number) == 0 || json.Unmarshal(number[0], &text) != nil {
			rest.add("numberS")
			continue
		}
		sum := strings.TrimSpace(string(text))
		if sum == "" {
			continue
		}
		cell, quarter, ok := b.penpaQuarter(place)
		if _, err := strconv.Atoi(sum); err != nil || !ok || quarter != sumQuarter {
			rest.add("numberS")
			continue
		}
		sums[cell] = sum
	}
	return sums
}

// penpaQuarter returns the cell of a place for small numbers, and which of its four places that is.
func (b *Board) penpaQuarter(place string) (cell, quarter int, ok bool) {
	at, err := strconv.Atoi(place)
	width := b.side() + 2*penpaMargin
	cell, ok = b.penpaCell(at/penpaQuarters - width*width)
	return cell, at % penpaQuarters, ok && err == nil
}

// checkPenpaCageLines adds a rule if a line is not within one cage.
func (b *Board) checkPenpaCageLines(drawn penpaDrawing, cageOf map[int]int, rest *unreadRules) {
	var lines map[string]json.RawMessage
	drawn.read("cage", &lines, rest)
	for ends := range lines {
		first, second, _ := strings.Cut(ends, ",")
		a, _, okA := b.penpaQuarter(first)
		z, _, okZ := b.penpaQuarter(second)
		if !okA || !okZ || cageOf[a] == 0 || cageOf[a] != cageOf[z] {
			rest.add("cage")
		}
	}
}

var penpaAnswer = regexp.MustCompile(`[?&#]a=([^&#]+)`)

// penpaNumbers is the position of numbers in the list of what the answer consists of.
const penpaNumbers = 4

// readPenpaSolution reads the setter's answer in a link, if it has digits.
func (b *Board) readPenpaSolution(l *link.Link) {
	m := penpaAnswer.FindStringSubmatch(l.URL)
	if m == nil {
		return
	}
	text, ok := inflate(link.Unescape(m[1]))
	var parts [][]string
	if !ok || json.Unmarshal([]byte(text), &parts) != nil || len(parts) <= penpaNumbers {
		return // the answer consists of something else
	}
	solution := make([]uint8, len(b.Givens))
	for _, number := range parts[penpaNumbers] {
		place, value, _ := strings.Cut(number, ",")
		at, err := strconv.Atoi(place)
		v, errValue := strconv.Atoi(value)
		cell, ok := b.penpaCell(at)
		if err == nil && errValue == nil && ok && v > 0 && v <= b.side() {
			solution[cell] = uint8(v)
			b.Solution = solution
		}
	}
}
