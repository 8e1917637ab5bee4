package text

import (
	"slices"
	"strings"

	"nonet/engine"
)

// Format is a form of text.
type Format uint8

// The forms.
const (
	Line         Format = iota // a line of symbols for each board
	Grid                       // rows with borders between boxes
	SDK                        // rows under headers: .sdk of SudoCue
	SDM                        // a collection, a line for each board: .sdm
	SDX                        // rows of cells with notes: .sdx
	OpenSudoku                 // XML of the Android program
	FPuzzles                   // JSON of f-puzzles.com
	FPuzzlesLink               // the same in a link
	SudokuPad                  // JSON of sudokupad.app, known as scl
	Link                       // the query of a link, "?s=..."
	formats
)

var formatNames = [formats]string{
	"line", "grid", "sdk", "sdm", "sdx", "opensudoku", "fpuzzles", "fpuzzles-link", "sudokupad", "link",
}

// codec reads and writes one form.
type codec struct {
	read  func(text string) ([]Board, error)
	write func(boards []Board) (string, error)
}

var codecs = [formats]codec{
	Line:         {readLines, writeLines},
	Grid:         {readRows, writeGrids},
	SDK:          {readSDK, writeSDK},
	SDM:          {readLines, writeLines},
	SDX:          {readRows, writeSDX},
	OpenSudoku:   {readOpenSudoku, writeOpenSudoku},
	FPuzzles:     {readFPuzzles, writeFPuzzles},
	FPuzzlesLink: {readFPuzzlesLink, writeFPuzzlesLink},
	SudokuPad:    {readSudokuPad, writeSudokuPad},
	Link:         {readLink, writeLink},
}

// String is the name of the form, "sdk".
func (f Format) String() string { return formatNames[f] }

// Formats are the names of all forms.
func Formats() []string { return slices.Clone(formatNames[:]) }

// ParseFormat is the form with this name.
func ParseFormat(name string) (Format, bool) {
	for f := range formats {
		if f.String() == name {
			return f, true
		}
	}
	return 0, false
}

// Read reads all boards of a text in whatever form it is. Its errors are [engine.InputError].
func Read(text string) ([]Board, Format, error) {
	if len(text) > BytesMax {
		return nil, 0, wrong(0, 0, "a text of %d bytes; up to %d are read", len(text), BytesMax)
	}
	text = strings.TrimPrefix(text, "\ufeff")
	format := Sniff(text)
	boards, err := codecs[format].read(text)
	if err == nil && len(boards) == 0 {
		err = wrong(0, 0, "there is no board in the text")
	}
	return boards, format, err
}

// Sniff tells which form a text has; its beginning is enough.
func Sniff(text string) Format {
	head := strings.TrimSpace(text)
	switch {
	case strings.Contains(text, "<opensudoku"):
		return OpenSudoku
	case strings.HasPrefix(head, "{") && strings.Contains(head, `"grid"`):
		return FPuzzles
	case strings.HasPrefix(head, "{"):
		return SudokuPad
	case padData(head) != "":
		return SudokuPad
	case strings.Contains(head, "?load=") || strings.Contains(head, "/fpuz") || strings.HasPrefix(head, "fpuz"):
		return FPuzzlesLink
	case isLink(head):
		return Link
	}
	return sniffPlain(head)
}

// sniffPlain tells the forms apart that are made of symbols.
func sniffPlain(text string) Format {
	boards, lines, headers, notes := 0, 0, false, false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if isLine(line) {
			boards++
		}
		if trimmed := strings.TrimSpace(line); trimmed != "" && trimmed[0] != '#' {
			lines++
		}
		headers = headers || isHeader(line)
		notes = notes || hasNotes(line)
	}
	switch {
	case boards > 1:
		return SDM
	case boards == 1 || lines == 1:
		return Line
	case headers:
		return SDK
	case notes:
		return SDX
	}
	return Grid
}

// Write writes boards in a form. Forms for one board refuse more, and a form refuses what it can't hold.
func Write(format Format, boards ...Board) (string, error) {
	return codecs[format].write(boards)
}

// only is the one board of a form that holds no more.
func only(format Format, boards []Board) (*Board, error) {
	if len(boards) != 1 {
		return nil, &engine.InputError{Msg: "the form " + format.String() + " holds one board"}
	}
	return &boards[0], nil
}
