package queens

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/link"
	"nonet/engine/queens/layout"
)

// Import reads a puzzle in the text form of the package comment, as a puzz.link URL, or as a board of regions. Such a
// board has a letter, number or other symbol for each cell, the same for all cells of a region. Its rows may be lines,
// be separated by commas or spaces, follow each other on one line, or be lists in brackets. If the text does not say
// how many queens a row has, it is the smallest number that gives a unique solution.
func (k kind) Import(text string) (engine.Puzzle, error) { return k.ImportWithin(text, 1) }

// ImportWithin is like Import with this many times the steps.
func (kind) ImportWithin(text string, times int) (engine.Puzzle, error) {
	l, givens, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	steps := times * proofSteps
	if !mentionsStars(text) {
		steps /= layout.StarsMax // each number of stars has its share
	}
	p, err := proveWithin(l, givens, steps)
	for stars := l.Stars + 1; err != nil && !mentionsStars(text) && stars <= layout.StarsMax; stars++ {
		battle, noRoom := layout.New(l.Side, stars, l.Region)
		if noRoom != nil {
			break
		}
		if other, none := proveWithin(battle, givens, steps); none == nil {
			p, err = other, nil
		}
	}
	if err != nil {
		return engine.Puzzle{}, err
	}
	return p, engine.RequireBlank(p, "every queen is given: nothing is left to solve")
}

// Assumes returns the number of stars in each row if a text leaves it open. The importer then chose the smallest number
// that gives one solution.
func (kind) Assumes(text string, p engine.Puzzle) string {
	if p.Rules == "" || mentionsStars(text) {
		return ""
	}
	return fmt.Sprintf("%d stars in each row, column and region", starsOf(p.Rules))
}

// mentionsStars reports whether a text names the number of queens per row.
func mentionsStars(text string) bool {
	text = strings.TrimSpace(link.OwnText(cluetext.Decode(text)))
	l, found := link.Find(text)
	return strings.HasPrefix(text, "stars ") || isOwn(text) || found && l.Type == linkType
}

// readAny reads a board in any form.
func readAny(text string) (*layout.Layout, []uint8, error) {
	if err := engine.CheckLength(text, textMax); err != nil {
		return nil, nil, err
	}
	text = cluetext.Decode(text)
	if l, found := link.Find(text); found {
		return readLink(l)
	}
	return readPlain(plainText(text))
}

// plainText returns a text without what programs and mails put around it.
func plainText(text string) string {
	return strings.TrimSpace(cluetext.WithoutBullets(cluetext.WithoutMarkup(cluetext.Clean(text))))
}

// isOwn reports whether a text has the form of the package comment, rather than a name that a list is assigned to.
func isOwn(text string) bool {
	letters, found := strings.CutPrefix(text, "regions ")
	return found && !strings.HasPrefix(strings.TrimSpace(letters), "=")
}

// readPlain reads a board that is no link.
func readPlain(text string) (*layout.Layout, []uint8, error) {
	if isOwn(text) {
		return read(text)
	}
	stars := 1
	if head, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(head, "stars ") {
		if strings.Contains(text, "regions ") {
			return read(text)
		}
		n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(head, "stars ")))
		if err != nil {
			return nil, nil, &engine.InputError{
				Line: 1, Column: 1, Msg: "the number of stars can't be read",
				Fault: engine.Fault{Kind: engine.FaultClue, Word: "stars"},
			}
		}
		stars, text = n, rest
	}
	region, names, err := readSigns(text)
	if err != nil {
		return nil, nil, err
	}
	return withoutGivens(newLayout(stars, region, func(r uint8) string { return names[r] }))
}

// withoutGivens returns a layout and a board without queens.
func withoutGivens(l *layout.Layout, err error) (*layout.Layout, []uint8, error) {
	if err != nil {
		return nil, nil, err
	}
	return l, make([]uint8, len(l.Region)), nil
}

// readSigns reads cells by the symbol of their region, and returns the symbols too. If the number of words of one or
// two characters is that of a board, each word is a cell; otherwise each character is.
func readSigns(text string) (region []uint8, names []string, err error) {
	text = withoutBorders(text)
	words := signsOf(text)
	if len(words) == 0 {
		return nil, nil, engine.Fault{Kind: engine.FaultEmpty}.Errorf("there is no board in the text")
	}
	if !isBoard(len(words)) {
		if rows := squareOf(text); rows != nil {
			words = rows
		} else if table := slices.Concat(cluetext.Table(text)...); isBoard(len(table)) {
			words = table
		}
	}
	if !isBoard(len(words)) {
		return nil, nil, engine.Fault{Kind: engine.FaultCount, Count: len(words), Most: layout.SideMax}.Errorf(
			"%d cells are no board: paste a letter for each cell, from 4 rows of 4 to %d rows of %d",
			len(words), layout.SideMax, layout.SideMax)
	}
	number := map[string]uint8{}
	for _, word := range words {
		of, known := number[word]
		if !known {
			of = uint8(len(names))
			number[word] = of
			names = append(names, word)
		}
		region = append(region, of)
	}
	if side := sideOf(len(words)); len(names) != side {
		return nil, nil, engine.Fault{Kind: engine.FaultRegions, Count: len(names), Most: side}.Errorf(
			"%d regions on a board of %d rows, which has one for each row: %s",
			len(names), side, strings.Join(names[:min(len(names), 2*layout.SideMax)], " "))
	}
	return region, names, nil
}

// signsOf returns the signs of the cells: the words, if their number is that of a board, or the characters.
func signsOf(text string) []string {
	words := strings.FieldsFunc(text, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune(`,;/|[](){}"'>`, c)
	})
	isLong := func(word string) bool { return utf8.RuneCountInString(word) > 2 }
	different := slices.Compact(slices.Sorted(slices.Values(words)))
	if isBoard(len(words)) && (!slices.ContainsFunc(words, isLong) || len(different) == sideOf(len(words))) {
		return words
	}
	return strings.Split(strings.Join(words, ""), "")
}

var (
	numbered = regexp.MustCompile(`^\s*\d+[.):]?\s+`)
	named    = regexp.MustCompile(`(?s)^[\w\s.:*]*=\s*(\[.*\])\s*;?\s*$`)
)

// squareOf returns the signs of the lines that are the rows of a board, if they form a square. Other lines are titles.
// The rows may be numbered, and the board may be assigned to a name.
func squareOf(text string) []string {
	if m := named.FindStringSubmatch(text); m != nil {
		return signsOf(m[1])
	}
	for _, label := range []*regexp.Regexp{nil, numbered} {
		rows := map[int][]string{}
		for line := range strings.Lines(text) {
			if label != nil {
				line = label.ReplaceAllString(line, "")
			}
			signs := signsOf(line)
			rows[len(signs)] = append(rows[len(signs)], signs...)
		}
		for side := layout.SideMax; side >= layout.SideMin; side-- {
			if title := len(rows[side]) - side*side; title == 0 || title == side { // a title with that many letters
				return rows[side][title:]
			}
		}
	}
	return nil
}

// withoutBorders removes lines between rows, as tables and drawn boards have them, and fences of code.
func withoutBorders(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if strings.Trim(line, "+-=|: \t\r\n`") != "" {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

func isBoard(cells int) bool { return sideOf(cells) > 0 }

// sideOf returns the side of the board with this number of cells, or 0 if there is none.
func sideOf(cells int) int {
	for side := layout.SideMin; side <= layout.SideMax; side++ {
		if side*side == cells {
			return side
		}
	}
	return 0
}

// errLink is the error for a URL that can't be read.
var errLink = engine.Fault{Kind: engine.FaultDamaged}.Errorf("the address of the puzzle can't be read")

// linkType is the name of the puzzles at puzz.link.
const linkType = "starbattle"

// ReadsLink implements [link.Reader].
func (k kind) ReadsLink(l *link.Link) bool {
	return l.Site == link.PuzzLink && l.Type == linkType || l.Site == link.Given && l.Type == k.Name()
}

// ReadsFile implements [link.FileReader]. It accepts the form of the package comment, and boards of letters whose rows
// are lines or follow each other on one line.
func (kind) ReadsFile(text string) bool {
	text = strings.TrimSpace(text)
	switch word, _, _ := strings.Cut(text, " "); word {
	case "stars":
		return true
	case "regions": // jigsaws of sudoku begin like this too, and go on with digits
		return isOwn(text) && !strings.ContainsAny(text, "23456789")
	}
	rows := strings.Fields(text)
	cells := strings.Join(rows, "")
	side := sideOf(len(cells))
	letters := map[rune]bool{}
	for _, c := range cells {
		if c > unicode.MaxASCII || !unicode.IsLetter(c) {
			return false
		}
		letters[c] = true
	}
	return side > 0 && (len(rows) == 1 || len(rows) == side) && len(letters) == side
}

func readLink(l *link.Link) (*layout.Layout, []uint8, error) {
	switch {
	case !kind{}.ReadsLink(l) || l.Data == "":
		return nil, nil, l.Refuse()
	case l.Site == link.Given:
		return readPlain(l.Data)
	}
	return readBattle(l.Data)
}

// readBattle reads the data of a link to puzz.link: columns, rows, stars and borders.
func readBattle(data string) (*layout.Layout, []uint8, error) {
	if file, found := strings.CutPrefix(data, "pzprv3/"); found {
		return readBattleFile(file)
	}
	parts := strings.Split(data, "/")
	if len(parts) < 4 {
		return nil, nil, errLink
	}
	var numbers [3]int
	for i := range numbers {
		n, err := strconv.Atoi(parts[i])
		if err != nil {
			return nil, nil, errLink
		}
		numbers[i] = n
	}
	side := numbers[1]
	if numbers[0] != side || !isBoard(side*side) || side < 0 {
		return nil, nil, engine.Fault{Kind: engine.FaultCount, Count: numbers[0]}.Errorf(
			"%d columns and %d rows: there are boards from 4x4 to 18x18", numbers[0], side)
	}
	region, ok := regionsFromBorders(side, parts[3])
	if !ok {
		return nil, nil, errLink
	}
	return withoutGivens(newLayout(numbers[2], region, letterOf))
}

// readBattleFile reads rows, columns, stars, the number of regions, and rows of their numbers.
func readBattleFile(file string) (*layout.Layout, []uint8, error) {
	lines := strings.Split(strings.NewReplacer("_", " ", "+", " ").Replace(file), "/")
	if len(lines) < 4 {
		return nil, nil, errLink
	}
	side, errSide := strconv.Atoi(strings.TrimSpace(lines[0]))
	stars, errStars := strconv.Atoi(strings.TrimSpace(lines[2]))
	if errSide != nil || errStars != nil || side < 0 || len(lines) < 4+side {
		return nil, nil, errLink
	}
	region, _, err := readSigns(strings.Join(lines[4:4+side], "\n"))
	if err != nil {
		return nil, nil, err
	}
	return withoutGivens(newLayout(stars, region, letterOf))
}

// linkDigits encode five borders each, the first in the highest bit.
const linkDigits = "0123456789abcdefghijklmnopqrstuv"

// regionsFromBorders returns the regions within borders: first the borders between columns, row by row, then those
// between rows.
func regionsFromBorders(side int, text string) ([]uint8, bool) {
	between := side * (side - 1)
	digits := (between + 4) / 5
	if len(text) != 2*digits {
		return nil, false
	}
	border := make([]bool, 2*between)
	for i := range border {
		half, at := i/between, i%between
		v := strings.IndexByte(linkDigits, text[half*digits+at/5])
		if v < 0 {
			return nil, false
		}
		border[i] = v>>(4-at%5)&1 != 0
	}
	region := make([]uint8, side*side)
	for cell := range region {
		region[cell] = none
	}
	next := uint8(0)
	var spread func(cell int)
	spread = func(cell int) {
		if region[cell] != none {
			return
		}
		region[cell] = next
		row, column := cell/side, cell%side
		if column+1 < side && !border[row*(side-1)+column] {
			spread(cell + 1)
		}
		if column > 0 && !border[row*(side-1)+column-1] {
			spread(cell - 1)
		}
		if row+1 < side && !border[between+cell] {
			spread(cell + side)
		}
		if row > 0 && !border[between+cell-side] {
			spread(cell - side)
		}
	}
	for cell := range region {
		if region[cell] == none {
			if next == layout.SideMax {
				return nil, false
			}
			spread(cell)
			next++
		}
	}
	return region, true
}
