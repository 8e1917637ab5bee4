package text

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/grid"
	"nonet/engine/link"
)

// Format is a text form.
type Format uint8

// The text forms.
const (
	Line          Format = iota // a line of symbols for each board
	Grid                        // rows with borders between boxes
	SDK                         // rows under headers: .sdk of SudoCue
	SDM                         // a collection, one board on each line: .sdm
	SDX                         // rows of cells with notes: .sdx
	SS                          // rows in a drawn frame: .ss of Simple Sudoku
	OpenSudoku                  // XML of the Android app
	FPuzzles                    // JSON of f-puzzles.com
	FPuzzlesLink                // the same in a link
	SudokuPad                   // JSON of sudokupad.app, known as scl
	SudokuPadLink               // the same in a link
	SudokuWiki                  // a link to sudokuwiki.org
	Link                        // the query of a URL, "?s=..."
	PuzzLink                    // a link to puzz.link
	Solo                        // a game ID of Simon Tatham's Solo
	formats
)

// form is how boards are written in a form.
type form struct {
	name     string
	write    func(b *Board) (string, error)       // nil for a form that holds several boards
	writeAll func(boards []Board) (string, error) // nil for a form that holds one board
	rules    bool                                 // whether it holds further rules
	usual    bool                                 // whether it holds boxes of the usual shape only
	nine     string                               // the program that reads 9x9 boards only
}

var forms = [formats]form{
	Line:          {name: "line", writeAll: writeLines},
	Grid:          {name: "grid", writeAll: writeGrids},
	SDK:           {name: "sdk", write: writeSDK, usual: true},
	SDM:           {name: "sdm", writeAll: writeLines},
	SDX:           {name: "sdx", write: writeSDX, usual: true},
	SS:            {name: "ss", write: writeSS, usual: true, nine: "Simple Sudoku"},
	OpenSudoku:    {name: "opensudoku", writeAll: writeOpenSudoku, nine: "OpenSudoku"},
	FPuzzles:      {name: "fpuzzles", write: writeFPuzzles, rules: true, usual: true},
	FPuzzlesLink:  {name: "fpuzzles-link", write: linkWriter(fPuzzlesAddress, writeFPuzzles), rules: true, usual: true},
	SudokuPad:     {name: "sudokupad", write: writeSudokuPad, rules: true},
	SudokuPadLink: {name: "sudokupad-link", write: linkWriter(sudokuPadAddress, writeSudokuPad), rules: true},
	SudokuWiki:    {name: "sudokuwiki", write: writeSudokuWiki, rules: true, usual: true, nine: "SudokuWiki"},
	Link:          {name: "link", write: writeLink, rules: true},
	PuzzLink:      {name: "puzzlink", write: writePuzzLink, usual: true},
	Solo:          {name: "solo", write: writeSolo, rules: true},
}

// String returns the name of the form, "sdk".
func (f Format) String() string { return forms[f].name }

// Formats returns the names of all forms.
func Formats() (names []string) {
	for f := range formats {
		names = append(names, f.String())
	}
	return names
}

// ParseFormat returns the form with this name.
func ParseFormat(name string) (Format, bool) {
	for f := range formats {
		if f.String() == name {
			return f, true
		}
	}
	return 0, false
}

// Read reads all boards of a text in any form. Its errors are [engine.InputError].
func Read(text string) ([]Board, error) {
	if len(text) > maxBytes {
		return nil, errorAt(0, 0, "a text of %d bytes; up to %d are read", len(text), maxBytes).
			WithFault(engine.Fault{Kind: engine.FaultLong, Count: len(text), Most: maxBytes})
	}
	text = cluetext.Decode(text)
	head, clean := strings.TrimSpace(text), strings.Clone
	read := markedReader(head)
	isXML := strings.Contains(head, "<opensudoku")
	var boards []Board
	var err error
	switch {
	case isXML:
		boards, err = readOpenSudoku(text)
	case read == nil:
		clean = cleanCells
		boards, err = readPlain(clean(text))
	case strings.Contains(head, "\n") && isMarkedStream(head):
		boards, err = readEach(text, ReadLine)
	default:
		boards = make([]Board, 1)
		boards[0], err = read(text)
	}
	if err == nil && len(boards) == 0 {
		err = noBoard()
	}
	if err == nil {
		return boards, nil
	}
	if read == nil && !isXML || isOtherJSON(text) {
		if boards := readLoose(cleanCells(text)); boards != nil {
			return boards, nil
		}
	}
	return nil, cluetext.ConvertColumn(moveToStart(err), text, clean)
}

// ReadLink reads the board of the first link in a text, whatever else it has.
func ReadLink(text string) (Board, error) {
	b, err := readLink(text)
	return b, moveToStart(err)
}

// cleanCells is like [cluetext.Clean], and replaces the signs of empty cells by dots.
func cleanCells(text string) string {
	return strings.Map(func(c rune) rune {
		if c >= utf8.RuneSelf && strings.ContainsRune(emptySigns, c) {
			return '.'
		}
		return c
	}, cluetext.Clean(listMark.ReplaceAllString(text, "$1-$2")))
}

// listMark matches the dot before an item of a list, which is no cell because more than one character follows it.
var listMark = regexp.MustCompile(`(?m)^([ \t]*)[•·∙]([ \t]+[^\s|]{2})`)

const emptySigns = "·∙•⋅・□▢◻⬜☐▫○◯◌␣▁"

var gridOfObjects = regexp.MustCompile(`"grid"\s*:\s*\[\s*\[\s*\{`)

// isOtherJSON reports whether a text begins like JSON but is not that of f-puzzles or SudokuPad.
func isOtherJSON(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "{") && !padFields.MatchString(text) && !gridOfObjects.MatchString(text)
}

// ReadLine reads the one board on a line: symbols, as [parseLine] reads them, or any other form that fits on a line.
// Its errors are [engine.InputError] without a line.
func ReadLine(line string) (b Board, err error) {
	read := markedReader(strings.TrimSpace(line))
	if read == nil {
		b, err = parseLine(cleanCells(line))
	} else if b, err = read(line); err != nil {
		err = moveToLine(err, 0)
	}
	if err != nil && (read == nil || isOtherJSON(line)) {
		if boards := readLoose(cleanCells(line)); len(boards) == 1 {
			return boards[0], nil
		}
	}
	return b, err
}

// IsStream reports whether a text has a board on each line. The beginning of the text is enough.
func IsStream(text string) bool {
	head := strings.TrimSpace(text)
	switch {
	case strings.Contains(head, "<opensudoku"):
		return false
	case markedReader(head) != nil:
		return isMarkedStream(text)
	case !isOnLines(cleanCells(head)):
		return false
	}
	for line := range strings.Lines(text) {
		if isLine(line) {
			return true
		}
		if _, found, _ := boardIn(cleanCells(line)); found && !strings.ContainsAny(line, "[{(<") {
			return true
		}
	}
	return false
}

// isMarkedStream reports whether each line of a text holds a board in a form with a mark, by the first two that are not
// empty. A link that was wrapped has its mark on the first line only.
func isMarkedStream(text string) bool {
	seen := 0
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if seen++; !isMarked(line) {
			return false
		}
		if seen == 2 || line[0] == '{' {
			break
		}
	}
	return seen > 0
}

// isMarked reports whether a single line holds a board in a form with a mark.
func isMarked(line string) bool {
	return markedReader(line) != nil && (line[0] != '{' || json.Valid([]byte(line)))
}

var headings = regexp.MustCompile(`^\s*"?[A-Za-z_][\w .-]*"?([,;\t]\s*"?[A-Za-z_][\w .-]*"?)+\s*$`)

// IsHeading reports whether the first line of a table of boards has the names of its columns.
func IsHeading(line string) bool {
	_, found, damaged := boardIn(line)
	return headings.MatchString(line) && !found && !damaged
}

// markedReader returns the function that reads the board of a text in JSON or in a link, or nil for other texts. The
// text has no outer spaces.
func markedReader(head string) func(text string) (Board, error) {
	if strings.HasPrefix(head, "{") {
		return readJSON
	}
	_, found := link.Find(head)
	if first, _, several := strings.Cut(head, "\n"); !found && several {
		_, found = link.Find(first)
	}
	if found {
		return readLink
	}
	return nil
}

// padFields matches the fields of SudokuPad's boards.
var padFields = regexp.MustCompile(`"cells"|cellSize|\bce:`)

// ReadsFile reports whether a text is a file of a program for sudoku: OpenSudoku, f-puzzles, SudokuPad or SudoCue, or
// 81 cells as no other kind has them, on its first line or in all.
func ReadsFile(text string) bool {
	head := strings.TrimSpace(text)
	first, _, _ := strings.Cut(head, "\n")
	return isPlain(first) || isPlain(head) ||
		strings.Contains(head, "<opensudoku") || strings.HasPrefix(head, "[Puzzle]") ||
		strings.Contains(head, "\n[Puzzle]") ||
		strings.HasPrefix(head, "{") && (gridOfObjects.MatchString(head) || padFields.MatchString(head))
}

// isPlain reports whether a text has the symbols of 81 cells, with empty ones among them and more values than other
// kinds know.
func isPlain(text string) bool {
	cells := 0
	for _, c := range text {
		switch {
		case '0' <= c && c <= '9', c == '.':
			cells++
		case !strings.ContainsRune(" \t\r\n|+-", c):
			return false
		}
	}
	return cells == 81 && strings.ContainsAny(text, ".0") && strings.ContainsAny(text, "3456789")
}

// readPlain reads a text of symbols: boards on lines, or in rows that may follow headers.
func readPlain(text string) ([]Board, error) {
	if isOnLines(strings.TrimSpace(text)) {
		return readEach(text, parseLine)
	}
	return readSDK(text)
}

// isOnLines reports whether a text of symbols has boards on lines, not in rows.
func isOnLines(text string) bool {
	lines, long := 0, false
	for line := range strings.Lines(text) {
		if isLine(line) {
			return true
		}
		if trimmed := strings.TrimSpace(line); trimmed != "" && trimmed[0] != '#' {
			lines++
			long = long || isTooLong(withoutComment(trimmed))
		}
	}
	return lines == 1 || long
}

// isTooLong reports whether a line has more adjacent symbols than a row of any board, so that it must be a whole board.
func isTooLong(line string) bool {
	for word := range strings.FieldsSeq(line) {
		if len(strings.ReplaceAll(word, "|", "")) > grid.ValuesMax && !isBorder(word) {
			return true
		}
	}
	return false
}

// HoldsRules reports whether the form can hold a board's further rules.
func (f Format) HoldsRules() bool { return forms[f].rules }

// Write writes boards in a form. It returns an error if the form can't hold them, or can hold one board only and there
// are several.
func Write(format Format, boards ...Board) (string, error) {
	f := &forms[format]
	if f.write != nil && len(boards) != 1 {
		return "", errorAt(0, 0, "the form %s holds one board", f.name)
	}
	boards = slices.Clone(boards)
	for i := range boards {
		boards[i].Info = boards[i].Info.collapseSpaces()
		if err := f.holds(&boards[i]); err != nil {
			return "", err
		}
	}
	if f.write != nil {
		return f.write(&boards[0])
	}
	return f.writeAll(boards)
}

// holds returns an error if the form can't hold a board.
func (f *form) holds(b *Board) error {
	switch {
	case b.rules.has() && !f.rules:
		return errorAt(0, 0, "the form %s can't hold further rules", f.name)
	case f.usual && b.Regions == nil && !b.isUsual():
		return errorAt(0, 0, "the form %s can't hold boxes of %dx%d", f.name, b.BoxHeight, b.BoxWidth)
	case f.nine != "" && b.side() != 9:
		return errorAt(0, 0, "%s holds 9x9 boards, not %dx%d", f.nine, b.side(), b.side())
	}
	return nil
}

// linkWriter returns the function that writes a link to the text that another function writes.
func linkWriter(address string, write func(*Board) (string, error)) func(*Board) (string, error) {
	return func(b *Board) (string, error) {
		text, err := write(b)
		return address + url.QueryEscape(pack(strings.TrimSpace(text))) + "\n", err
	}
}
