package text

import (
	"encoding/json"
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

var formatNames = [formats]string{
	"line", "grid", "sdk", "sdm", "sdx", "ss", "opensudoku", "fpuzzles", "fpuzzles-link", "sudokupad", "sudokupad-link",
	"sudokuwiki", "link", "puzzlink", "solo",
}

// codec reads and writes one form.
type codec struct {
	read  func(text string) ([]Board, error)
	write func(boards []Board) (string, error)
}

var codecs = [formats]codec{
	Line:          {readLines, writeLines},
	Grid:          {readRows, writeGrids},
	SDK:           {readSDK, writeSDK},
	SDM:           {readLines, writeLines},
	SDX:           {readRows, writeSDX},
	SS:            {readRows, writeSS},
	OpenSudoku:    {readOpenSudoku, writeOpenSudoku},
	FPuzzles:      {readFPuzzles, writeFPuzzles},
	FPuzzlesLink:  {readLink, writeFPuzzlesLink},
	SudokuPad:     {readSudokuPad, writeSudokuPad},
	SudokuPadLink: {readLink, writeSudokuPadLink},
	SudokuWiki:    {readLink, writeSudokuWiki},
	Link:          {readLink, writeLink},
	PuzzLink:      {readLink, writePuzzLink},
	Solo:          {readLink, writeSolo},
}

// String returns the name of the form, "sdk".
func (f Format) String() string { return formatNames[f] }

// Formats returns the names of all forms.
func Formats() []string { return slices.Clone(formatNames[:]) }

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
func Read(text string) ([]Board, Format, error) {
	if len(text) > maxBytes {
		return nil, 0, wrong(0, 0, "a text of %d bytes; up to %d are read", len(text), maxBytes).
			WithFault(engine.Fault{Kind: engine.FaultLong, Count: len(text), Most: maxBytes})
	}
	text = cluetext.Decode(text)
	plain, clean := text, strings.Clone
	format, marked := sniffMarked(strings.TrimSpace(text))
	if !marked {
		clean = cleanCells
		plain = clean(text)
		format = sniffPlain(strings.TrimSpace(plain))
	}
	boards, err := format.read(plain)
	if err == nil && len(boards) == 0 {
		err = wrong(1, 1, "there is no board in the text").WithFault(engine.Fault{Kind: engine.FaultEmpty})
	}
	if err != nil && (!marked || isOtherJSON(text)) {
		if boards := readLoose(cleanCells(text)); boards != nil {
			return boards, Grid, nil
		}
	}
	return boards, format, cluetext.InCharacters(atStart(err), text, clean)
}

// ReadLink reads the board of the first link in a text, whatever else it has.
func ReadLink(text string) ([]Board, error) {
	boards, err := readLink(text)
	return boards, atStart(err)
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

// read reads a text of the form.
func (f Format) read(text string) ([]Board, error) {
	if f.fitsLine() && strings.Contains(strings.TrimSpace(text), "\n") && isMarkedStream(text) {
		return readEach(text, ReadLine)
	}
	return codecs[f].read(text)
}

// ReadLine reads the one board on a line: symbols, as [parseLine] reads them, or any other form that fits on a line.
// Its errors are [engine.InputError] without a line.
func ReadLine(line string) (Board, error) {
	format, marked := sniffMarked(strings.TrimSpace(line))
	b, err := Board{}, error(nil)
	if marked && format.fitsLine() {
		var boards []Board
		if boards, err = codecs[format].read(line); err == nil {
			return boards[0], nil
		}
		err = atLine(err, 0)
	} else {
		b, err = parseLine(cleanCells(line))
	}
	if err != nil && (!marked || isOtherJSON(line)) {
		if boards := readLoose(cleanCells(line)); len(boards) == 1 {
			return boards[0], nil
		}
	}
	return b, err
}

// IsStream reports whether a text has a board on each line. The beginning of the text is enough.
func IsStream(text string) bool {
	format := detectFormat(text)
	if format.fitsLine() {
		return isMarkedStream(text)
	}
	if format != Line && format != SDM {
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

// fitsLine reports whether a board of the form may be on one line, after a mark that identifies the form.
func (f Format) fitsLine() bool {
	switch f {
	case FPuzzles, FPuzzlesLink, SudokuPad, SudokuPadLink, SudokuWiki, Link, PuzzLink, Solo:
		return true
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
	line = strings.TrimSpace(line)
	_, ok := sniffMarked(line)
	return ok && (line[0] != '{' || json.Valid([]byte(line)))
}

// detectFormat returns the form of a text. The beginning of the text is enough.
func detectFormat(text string) Format {
	head := strings.TrimSpace(text)
	if format, ok := sniffMarked(head); ok {
		return format
	}
	return sniffPlain(cleanCells(head))
}

var headings = regexp.MustCompile(`^\s*"?[A-Za-z_][\w .-]*"?([,;\t]\s*"?[A-Za-z_][\w .-]*"?)+\s*$`)

// IsHeading reports whether the first line of a table of boards has the names of its columns.
func IsHeading(line string) bool {
	_, found, damaged := boardIn(line)
	return headings.MatchString(line) && !found && !damaged
}

// sniffMarked detects forms by their marks.
func sniffMarked(head string) (f Format, ok bool) {
	switch {
	case strings.Contains(head, "<opensudoku"):
		return OpenSudoku, true
	case strings.HasPrefix(head, "{") && strings.Contains(head, `"grid"`):
		return FPuzzles, true
	case strings.HasPrefix(head, "{"):
		return SudokuPad, true
	}
	l, found := link.Find(head)
	if first, _, several := strings.Cut(head, "\n"); !found && several {
		l, found = link.Find(first)
	}
	if found {
		return formatOf(l), true
	}
	return 0, false
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

// sniffPlain distinguishes the forms that consist of symbols.
func sniffPlain(text string) Format {
	boards, lines, headers, notes, long := 0, 0, false, false, false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if isLine(line) {
			boards++
		}
		if trimmed := strings.TrimSpace(line); trimmed != "" && trimmed[0] != '#' {
			lines++
			long = long || tooLong(withoutComment(trimmed))
		}
		headers = headers || isHeader(line)
		notes = notes || hasNotes(withoutComment(line))
	}
	switch {
	case boards > 1:
		return SDM
	case boards == 1 || lines == 1:
		return Line
	case headers:
		return SDK
	case long:
		return Line
	case notes:
		return SDX
	}
	return Grid
}

// tooLong reports whether a line has more adjacent symbols than a row of any board, so that it must be a whole board.
func tooLong(line string) bool {
	for word := range strings.FieldsSeq(line) {
		if len(strings.ReplaceAll(word, "|", "")) > grid.ValuesMax && !isBorder(word) {
			return true
		}
	}
	return false
}

// HoldsRules reports whether the form can hold a board's further rules.
func (f Format) HoldsRules() bool {
	switch f {
	case FPuzzles, FPuzzlesLink, SudokuPad, SudokuPadLink, SudokuWiki, Link, Solo:
		return true
	}
	return false
}

// Write writes boards in a form. It returns an error if the form can't hold them, or can hold one board only and there
// are several.
func Write(format Format, boards ...Board) (string, error) {
	for i := range boards {
		if boards[i].rules.has() && !format.HoldsRules() {
			return "", &engine.InputError{Msg: "the form " + format.String() + " can't hold further rules"}
		}
	}
	return codecs[format].write(boards)
}

// only returns the only board. It returns an error if there are several.
func only(format Format, boards []Board) (*Board, error) {
	if len(boards) != 1 {
		return nil, &engine.InputError{Msg: "the form " + format.String() + " holds one board"}
	}
	return &boards[0], nil
}
