// Package text reads and writes nonograms in the forms that people exchange. [Read] detects the form of a text.
//
//   - Its own: "rows 1,1 3 0;columns 2 1,1 1", where a line break can replace the semicolon, followed by the cells if
//     there are givens: 1 is filled, a dot is unknown.
//   - .non, the form of Steve Simpson's solver.
//   - The XML of webpbn.com, with black cells only.
//   - A picture: a line for each row, of # and dots, or of other such symbols; or a portable bitmap as text (P1).
package text

import (
	"fmt"
	"regexp"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/link"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// sideMax is the maximum number of cells of a side, and TextMax the maximum number of bytes of a text.
const (
	sideMax = line.Max
	TextMax = 1 << 16
)

// Nonogram is the content of a text.
type Nonogram struct {
	Clues  board.Clues
	Givens []uint8 // row by row, 1 for filled; nil if there are none
}

// Read reads one nonogram in any of the forms. The error is an [*engine.InputError].
func Read(text string) (*Nonogram, error) {
	text = cluetext.Decode(text)
	if len(text) > TextMax {
		return nil, (&engine.InputError{Msg: fmt.Sprintf("a text of %d bytes; up to %d are read", len(text), TextMax)}).
			WithFault(engine.Fault{Kind: engine.FaultLong, Count: len(text), Most: TextMax})
	}
	text = link.OwnText(text)
	l, found := link.Find(text)
	isXML := strings.HasPrefix(strings.TrimSpace(text), "<") &&
		(strings.Contains(text, "<puzzle") || strings.Contains(text, "<?xml"))
	if !found && !isXML && !isBitmap(strings.TrimSpace(text)) {
		text = withoutWrapping(cluetext.WithoutBullets(cluetext.WithoutMarkup(text)))
	}
	trimmed := strings.TrimSpace(text)
	var n *Nonogram
	var err error
	switch {
	case found:
		n, err = readLink(l)
	case trimmed == "":
		return nil, (&engine.InputError{Msg: "there is no board"}).WithFault(engine.Fault{Kind: engine.FaultEmpty})
	case isBitmap(trimmed):
		n, err = readBitmap(trimmed)
	case isXML || trimmed[0] == '<':
		n, err = readXML(text)
	case isOwn(trimmed) && convertListed(text) == "":
		n, err = readOwn(cluetext.Clean(text))
	case isPicture(trimmed):
		n, err = readPicture(text)
	default:
		n, err = readNon(cluetext.Clean(text))
	}
	if err == nil {
		err = n.check()
	}
	if err == nil {
		return n, nil
	}
	if worded := convertWorded(cluetext.Clean(text)); !found && worded != "" && !isAmbiguous(err) {
		if n, err := readOwn(worded); err == nil {
			return n, n.check()
		}
	}
	return nil, cluetext.ConvertColumn(err, text, cluetext.Clean)
}

// isAmbiguous reports whether an empty line may be a clue or not.
func isAmbiguous(err error) bool { return engine.FaultOf(err).Kind == engine.FaultSize }

// fileLines matches the lines of a file that begin the clues of rows or of columns.
var fileLines = regexp.MustCompile(`(?im)(?:^|;)[ \t]*[#*]*[ \t]*(row|col)(?:umn)?(?:s\b|[ _-](?:clues|hints|numbers)\b|[ \t]+1:)`)

// ReadsFile reports whether a text has the marks of XML of webpbn, of .non or of the own form, or is a picture.
func ReadsFile(text string) bool {
	if strings.HasPrefix(text, "<") {
		return strings.Contains(text, "<puzzle") && !strings.Contains(text, "<opensudoku")
	}
	if isBitmap(text) {
		return true
	}
	sides := map[string]bool{}
	for _, m := range fileLines.FindAllStringSubmatch(text, -1) {
		sides[strings.ToLower(m[1])] = true
	}
	return len(sides) == 2 || convertListed(text) != "" ||
		strings.ContainsAny(text, "#█■▓⬛") && strings.Contains(text, "\n") && isPicture(text)
}

// check returns an error for clues that can't be those of a board.
func (n *Nonogram) check() error {
	width, height := n.Clues.Width(), n.Clues.Height()
	switch {
	case width == 0 || height == 0:
		return fault(engine.Fault{Kind: engine.FaultEmpty}, "clues of rows and of columns are wanted; there are %d and %d",
			height, width)
	case max(width, height) > sideMax:
		return fault(engine.Fault{Kind: engine.FaultCount, Count: width * height},
			"%d columns and %d rows; up to %d are read", width, height, sideMax)
	}
	rows, err := checkLines(n.Clues.Rows, width, "row")
	if err != nil {
		return err
	}
	cols, err := checkLines(n.Clues.Cols, height, "column")
	if err != nil {
		return err
	}
	if rows != cols {
		return fault(engine.Fault{Kind: engine.FaultClue, Word: "rows"}, "the rows fill %d cells and the columns %d", rows,
			cols)
	}
	if n.Givens != nil && len(n.Givens) != width*height {
		return fault(engine.Fault{Kind: engine.FaultCount, Count: len(n.Givens)}, "%d cells; a board of %dx%d has %d",
			len(n.Givens), width, height, width*height)
	}
	return nil
}

// checkLines returns the number of cells that the clues fill, or an error if one is too long for its line.
func checkLines(clues []line.Clue, length int, what string) (filled int, err error) {
	for i, clue := range clues {
		if clue.Room() > length {
			return 0, fault(engine.Fault{Kind: engine.FaultClue, Word: fmt.Sprintf("%s %d", what, i+1)},
				"the clue of %s %d takes %d cells and has %d", what, i+1, clue.Room(), length)
		}
		filled += clue.Cells()
	}
	return filled, nil
}

// fault returns an error without a position.
func fault(f engine.Fault, format string, args ...any) error {
	return faultAt(0, 0, f, format, args...)
}

// faultAt returns an error at a position, from 1.
func faultAt(row, column int, f engine.Fault, format string, args ...any) error {
	return (&engine.InputError{Line: row, Column: column, Msg: fmt.Sprintf(format, args...)}).WithFault(f)
}

// readClue reads the runs of a line, separated by commas; 0 and an empty text are no runs.
func readClue(text string) (line.Clue, bool) {
	text = strings.TrimSpace(text)
	if text == "" || text == "0" {
		return nil, true
	}
	var clue line.Clue
	for part := range strings.SplitSeq(text, ",") {
		run := 0
		part = strings.TrimSpace(part)
		for _, c := range []byte(part) {
			if c < '0' || c > '9' || run > line.Max {
				return nil, false
			}
			run = 10*run + int(c-'0')
		}
		if run == 0 || run > line.Max || len(clue) > line.Max {
			return nil, false
		}
		clue = append(clue, uint8(run))
	}
	return clue, true
}

// appendClue appends the runs of a line as text.
func appendClue(b []byte, clue line.Clue) []byte {
	if len(clue) == 0 {
		return append(b, '0')
	}
	for i, run := range clue {
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Append(b, run)
	}
	return b
}
