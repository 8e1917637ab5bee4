package text

import (
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// non is a file in the form .non: words with information about the puzzle, and the lines after "rows" and "columns".
// Empty lines separate these, and some programs write an empty line for a clue without runs.
type non struct {
	width, height int
	rows, cols    []place
	hasRows       bool
	hasCols       bool
}

// place is a line of a text with its position.
type place struct {
	text string
	row  int
}

func readNon(text string) (*Nonogram, error) {
	var file non
	var into *[]place
	row := 0
	for text := range strings.SplitSeq(text, "\n") {
		row++
		text = strings.TrimSpace(text)
		word, rest, _ := strings.Cut(text, " ")
		if first := word != "" && (word[0] < '0' || word[0] > '9'); !first {
			if into != nil {
				*into = append(*into, place{text, row})
			} else if word != "" {
				return nil, faultAt(row, 1, engine.Fault{Kind: engine.FaultSyntax, Word: ".non"},
					"%q stands before the clues", text)
			}
			continue
		}
		var err error
		if into, err = file.word(word, rest, row); err != nil {
			return nil, err
		}
	}
	return file.nonogram()
}

// word reads a line that begins with a word, and returns where to add the lines that follow.
func (f *non) word(word, rest string, row int) (into *[]place, err error) {
	switch lower := strings.ToLower(word); {
	case side(word) == 'r':
		f.hasRows = true
		return &f.rows, nil
	case side(word) == 'c':
		f.hasCols = true
		return &f.cols, nil
	case lower == "width" || lower == "height":
		n, err := strconv.Atoi(strings.TrimSpace(rest))
		if err != nil || n < 1 || n > sideMax {
			return nil, faultAt(row, 1, engine.Fault{Kind: engine.FaultClue, Word: lower}, "%s is %q, not 1 to %d", lower, rest,
				sideMax)
		}
		if lower == "width" {
			f.width = n
		} else {
			f.height = n
		}
	case lower == "color" || lower == "colour":
		return nil, faultAt(row, 1, engine.Fault{Kind: engine.FaultRule, Word: lower}, "puzzles with colours are not read")
	}
	return nil, nil
}

// nonogram returns the nonogram of the lines.
func (f *non) nonogram() (*Nonogram, error) {
	if !f.hasRows || !f.hasCols {
		return nil, faultAt(1, 1, engine.Fault{Kind: engine.FaultSyntax, Word: ".non"},
			"neither clues of rows and columns nor a picture")
	}
	n := new(Nonogram)
	for _, s := range []struct {
		clues *[]line.Clue
		lines []place
		many  int
	}{{&n.Clues.Rows, f.rows, f.height}, {&n.Clues.Cols, f.cols, f.width}} {
		for _, l := range withEmpty(s.lines, s.many) {
			clue, ok := readClue(l.text)
			if !ok {
				return nil, faultAt(l.row, 1, engine.Fault{Kind: engine.FaultClue, Word: l.text}, "%q is no clue, as in 3,1,2 or 0",
					l.text)
			}
			*s.clues = append(*s.clues, clue)
		}
		if s.many > 0 && len(*s.clues) != s.many {
			return nil, faultAt(1, 1, engine.Fault{Kind: engine.FaultRows, Count: len(*s.clues)}, "%d clues where %d are told",
				len(*s.clues), s.many)
		}
	}
	return n, nil
}

// withEmpty removes empty lines, unless they are needed to have as many lines as clues.
func withEmpty(lines []place, many int) (out []place) {
	if many > 0 && len(lines) >= many {
		behind := lines[many:]
		full := true
		for _, l := range behind {
			full = full && l.text == ""
		}
		if full {
			return lines[:many]
		}
	}
	for _, l := range lines {
		if l.text != "" {
			out = append(out, l)
		}
	}
	return out
}

// Non returns clues in the form .non.
func Non(c *board.Clues) string {
	b := []byte("width " + strconv.Itoa(c.Width()) + "\nheight " + strconv.Itoa(c.Height()) + "\n\nrows\n")
	for _, clue := range c.Rows {
		b = append(appendClue(b, clue), '\n')
	}
	b = append(b, "\ncolumns\n"...)
	for _, clue := range c.Cols {
		b = append(appendClue(b, clue), '\n')
	}
	return string(b)
}
