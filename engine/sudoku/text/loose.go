package text

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"nonet/engine/cluetext"
	"nonet/engine/grid"
)

// readLoose reads boards from texts that are in none of the forms: quoted, numbered or commented lines, tables, arrays,
// and boards between other lines. It returns nil unless every board is whole.
func readLoose(text string) []Board {
	for _, text := range layers(text) {
		for _, read := range []func(string) []Board{
			readWhole, readArrays, readListed, readTable, readColumns, readBetween,
		} {
			if boards := read(text); len(boards) > 0 && len(boards) <= maxBoards {
				return withoutSolutions(boards)
			}
		}
	}
	return nil
}

// layers returns a text, and the text with more and more of what people and programs put around a board removed. Each
// line stays one line, except where the text has line breaks as words.
func layers(text string) (all []string) {
	for _, peel := range []func(string) string{
		func(text string) string { return text }, withoutMarks, cluetext.WithoutBullets, withBreaks, withoutFrames,
		withoutQuotes, withoutLabels,
	} {
		if peeled := peel(text); len(all) == 0 || peeled != text {
			text = peeled
			all = append(all, text)
		}
	}
	return all
}

var commentMarks = []string{"//", ";", "--", "%", "/*", "*/", "```", "~~~", "'''", `"""`}

// withoutMarks removes the quotation marks of mails and lines that are comments or fences of code.
func withoutMarks(text string) string {
	return mapLines(text, func(line string) string {
		trimmed := strings.TrimLeft(line, " \t")
		for strings.HasPrefix(trimmed, ">") {
			line = strings.TrimPrefix(trimmed[1:], " ")
			trimmed = strings.TrimLeft(line, " \t")
		}
		if timeLine.MatchString(trimmed) {
			return ""
		}
		for _, mark := range commentMarks {
			if strings.HasPrefix(trimmed, mark) && !isBorder(trimmed) && !onlyCells.MatchString(trimmed) {
				return ""
			}
		}
		return lineEnd.ReplaceAllString(line, "")
	})
}

// timeLine matches a line with a date or a time of day, or with both.
var timeLine = regexp.MustCompile(`^(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}:\d\d(?::\d\d)?)(?:[ ,T].*)?$`)

// onlyCells matches a line of cells, which may begin like a comment.
var onlyCells = regexp.MustCompile(`^[-~0-9._*?xX|;, \t]*[1-9][-~0-9._*?xX|;, \t]*$`)

// lineEnd matches a comment at the end of a line.
var lineEnd = regexp.MustCompile(`\s+//.*$`)

// withBreaks replaces line breaks and tabs that are written as \n and \t or in HTML, and slashes between the rows of a
// board on one line.
func withBreaks(text string) string {
	text = strings.NewReplacer(`\r`, "", `\n`, "\n", `\t`, "\t", `\"`, `"`).Replace(cluetext.WithoutMarkup(text))
	if rows := strings.Split(strings.TrimSpace(text), "/"); len(rows) > 3 &&
		!slices.ContainsFunc(rows, func(row string) bool { return len(row) != len(rows) }) {
		return strings.Join(rows, "\n")
	}
	if bare := strings.TrimSpace(text); strings.HasPrefix(bare, `"[`) && strings.HasSuffix(bare, `]"`) {
		return bare[1 : len(bare)-1]
	}
	return text
}

var (
	starLine = regexp.MustCompile(`(?m)^\s*\*{10,}\s*$`)
	framed   = regexp.MustCompile(`\[( ?[\w. ]? ?)\]`)
)

// otherSigns are letters and signs of empty cells other than the letter o.
var otherSigns = regexp.MustCompile(`[.0_*A-NP-Za-np-z]`)

// withoutFrames replaces question marks, tildes and letters o that are the only sign of an empty cell, stars that are
// borders, and brackets around each cell.
func withoutFrames(text string) string {
	if !strings.ContainsAny(text, ".0_*") {
		text = strings.NewReplacer("?", ".", "~", ".").Replace(text)
	}
	if strings.ContainsAny(text, "oO") && !otherSigns.MatchString(text) {
		text = strings.NewReplacer("o", ".", "O", ".").Replace(text)
	}
	if starLine.MatchString(text) {
		text = strings.ReplaceAll(starLine.ReplaceAllString(text, "---"), "*", "|")
	}
	return mapLines(text, func(line string) string {
		if strings.Count(line, "]") < 4 || strings.TrimSpace(framed.ReplaceAllString(line, "")) != "" {
			return line
		}
		return strings.TrimSuffix(framed.ReplaceAllString(line, "$1,"), ",")
	})
}

var assigned = regexp.MustCompile(`^[\w\s.:\[\]<>*]*=\s*([\[("'].*)$`)

// withoutQuotes removes quotation marks, a variable that the text is assigned to, and what joins quoted lines.
func withoutQuotes(text string) string {
	return mapLines(text, func(line string) string {
		if m := assigned.FindStringSubmatch(line); m != nil {
			line = m[1]
		}
		line = strings.Map(func(c rune) rune {
			if strings.ContainsRune("\"'`", c) {
				return -1
			}
			return c
		}, line)
		return strings.TrimRight(line, " \t+,;\\()[]{}&")
	})
}

var label = regexp.MustCompile(`^\s*(?:[Rr]ow\s*|[Rr])?[#(]?(\d{1,3}|[A-Za-z])[.):\]|]*\s+(\S.*)$`)

// withoutLabels removes the numbers or letters before lines, if all lines have them in order.
func withoutLabels(text string) string {
	previous, labelled := "", 0
	ordered := true
	stripped := mapLines(text, func(line string) string {
		m := label.FindStringSubmatch(line)
		switch {
		case strings.TrimSpace(line) == "" || isBorder(strings.TrimSpace(line)):
		case m == nil && labelled == 0 && (isHeading(strings.Fields(line)) || isHeading(lettersIn(line))):
			return ""
		case m == nil || labelled > 0 && !follows(previous, m[1]) || labelled == 0 && !isFirst(m[1]):
			ordered = false
		default:
			previous = m[1]
			labelled++
			return m[2]
		}
		return line
	})
	if !ordered || labelled < 2 {
		return text
	}
	return stripped
}

// lettersIn returns the characters of a line that are no spaces.
func lettersIn(line string) []string {
	return strings.Split(strings.Join(strings.Fields(line), ""), "")
}

// mapLines changes each line of a text.
func mapLines(text string, change func(line string) string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = change(line)
	}
	return strings.Join(lines, "\n")
}

// readWhole reads the plain forms.
func readWhole(text string) []Board {
	boards, err := readPlain(text)
	if err != nil {
		return nil
	}
	return boards
}

// readListed reads a board from one word of each line, as in tables of puzzles with solutions, ratings or names. The
// other lines must not look like boards.
func readListed(text string) (boards []Board) {
	for line := range strings.Lines(text) {
		b, found, damaged := boardIn(line)
		if damaged {
			return nil
		}
		if found {
			boards = append(boards, b)
		}
	}
	return boards
}

// leastDamaged is the number of adjacent symbols from which a word that is no board counts as a damaged one.
const leastDamaged = 30

// boardIn reads the first board with an empty cell, or else the first board, among the words of a line.
func boardIn(line string) (b Board, found, damaged bool) {
	words := strings.FieldsFunc(line, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune(",;|\"'`()[]{}<>=:", c)
	})
	full := false
	var rest []string
	for _, word := range words {
		side := sideOf(len(word))
		one, err := Board{}, error(nil)
		if side > 4 || side == 4 && strings.Trim(word, "01234._-*") == "" {
			one, err = parseCells(word, side)
		}
		switch {
		case side == 0 && len(word) >= leastDamaged && areSymbols(word) || err != nil && len(word) >= leastDamaged:
			return b, false, true
		case one.Givens == nil || err != nil || slices.Max(one.Givens) == 0 && found:
			rest = append(rest, word)
		case !found || full && slices.Contains(one.Givens, 0):
			b, found, full = one, true, !slices.Contains(one.Givens, 0)
		}
	}
	b.Info.Comment = oneLine(strings.Join(rest, " "))
	return b, found, false
}

// readBetween reads boards in rows between other lines. The line before a board is its title.
func readBetween(text string) (boards []Board) {
	var rows []row
	title, number := "", 0
	take := func() bool {
		if len(rows) == 0 {
			return true
		}
		side := len(rows[0].cells)
		if len(rows)%side != 0 {
			return false
		}
		more, err := boardsOfRows(rows, side)
		for i := range more {
			more[i].Info.Title = title
		}
		boards = append(boards, more...)
		rows, title = nil, ""
		return err == nil
	}
	ruled := false
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		cells := rowCells(line)
		switch {
		case trimmed == "":
		case isBorder(trimmed):
			ruled = true
		case cells != nil:
			if len(rows) > 0 && len(rows[0].cells) != len(cells) && !take() {
				return nil
			}
			rows = append(rows, row{number, cells, barsIn(line), ruled})
			ruled = false
		case (isProse(trimmed) || isCount(trimmed)) && take():
			title = oneLine(trimmed)
		default:
			return nil
		}
	}
	if !take() {
		return nil
	}
	return boards
}

// rowCells returns the cells of a line that is a row of some board, or nil.
func rowCells(line string) []cellText {
	cells := splitCells(line)
	r := row{cells: cells}
	if len(cells) == 0 || !r.isSymbols() {
		return nil
	}
	if side := r.symbols(); side != len(cells) {
		cells = r.split(side)
	}
	if _, ok := newEmpty(len(cells)); !ok || len(cells) > 9 && isProse(strings.TrimSpace(line)) {
		return nil
	}
	return cells
}

// isCount reports whether a line is a number that is no row, such as that of the puzzle below.
func isCount(line string) bool { return len(line) < 4 && strings.Trim(line, "0123456789") == "" }

// isProse reports whether a line has a word, so that it is neither a row of digits nor a border.
func isProse(line string) bool {
	letters := 0
	for _, c := range line {
		if !unicode.IsLetter(c) || strings.ContainsRune("xX", c) {
			letters = 0
			continue
		}
		if letters++; letters > 1 {
			return true
		}
	}
	return false
}

// withoutSolutions removes full boards that solve the board before them.
func withoutSolutions(boards []Board) []Board {
	kept := boards[:0:0]
	for _, b := range boards {
		if n := len(kept); n > 0 && solves(&b, &kept[n-1]) {
			continue
		}
		kept = append(kept, b)
	}
	return kept
}

// solves reports whether a board is full and has all givens of another board that is not.
func solves(b, puzzle *Board) bool {
	if len(b.Givens) != len(puzzle.Givens) || slices.Contains(b.Givens, 0) || !slices.Contains(puzzle.Givens, 0) {
		return false
	}
	for cell, v := range puzzle.Givens {
		if v != 0 && v != b.Givens[cell] {
			return false
		}
	}
	return true
}

// boardsOfWords returns the boards of rows of words, or nil if they are none.
func boardsOfWords(table [][]string) (boards []Board) {
	if len(table) == 0 {
		return nil
	}
	side := len(table[0])
	if _, ok := newEmpty(side); !ok || len(table)%side != 0 {
		return nil
	}
	rows := make([]row, len(table))
	for y, words := range table {
		if len(words) != side {
			return nil
		}
		for _, word := range cellWords(words) {
			if len(word) != 1 && side <= 9 {
				return nil // notes
			}
			rows[y].cells = append(rows[y].cells, cellText{text: word})
		}
	}
	boards, _ = boardsOfRows(rows, side)
	for i := range boards {
		boards[i].BoxHeight, boards[i].BoxWidth, _ = grid.SquareBox(side)
	}
	return boards
}
