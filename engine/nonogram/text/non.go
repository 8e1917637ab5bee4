package text

import (
	"slices"
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
	rows, cols    []clueLine
	hasRows       bool
	hasCols       bool
	goal          string // the solution, row by row: 1 for filled and 0
}

// clueLine is a line of a clue, or an empty line.
type clueLine struct {
	clue  line.Clue
	row   int
	empty bool
}

func readNon(text string) (*Nonogram, error) {
	var file non
	var into *[]clueLine
	row := 0
	for text := range strings.SplitSeq(text, "\n") {
		row++
		text = strings.TrimSpace(text)
		word, rest, _ := strings.Cut(text, " ")
		var err error
		switch {
		case word != "" && (word[0] < '0' || word[0] > '9'):
			into, err = file.word(word, rest, row)
		case into != nil:
			runs := strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' || c == '\t' })
			clue, ok := readClue(strings.Join(runs, ","))
			if !ok {
				err = faultAt(row, 1, engine.Fault{Kind: engine.FaultClue, Word: text}, "%q is no clue, as in 3,1,2 or 0", text)
			}
			*into = append(*into, clueLine{clue, row, text == ""})
		case word != "":
			err = faultAt(row, 1, engine.Fault{}, "%q stands before the line rows or columns", text)
		}
		if err != nil {
			return nil, err
		}
	}
	return file.nonogram()
}

// word reads a line that begins with a word, and returns where to add the lines that follow.
func (f *non) word(word, rest string, row int) (into *[]clueLine, err error) {
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
	case lower == "goal":
		f.goal = strings.Trim(strings.TrimSpace(rest), `"`)
	case lower == "color" || lower == "colour":
		return nil, faultAt(row, 1, engine.Fault{Kind: engine.FaultRule, Word: lower}, "puzzles with colours are not read")
	}
	return nil, nil
}

// nonogram returns the nonogram of the lines.
func (f *non) nonogram() (*Nonogram, error) {
	if !f.hasRows || !f.hasCols {
		return nil, faultAt(1, 1, engine.Fault{}, "there are neither clues of rows and columns nor a picture")
	}
	if f.width == 0 || f.height == 0 {
		if n := f.readFromGoal(); n != nil {
			return n, nil
		}
	}
	n := new(Nonogram)
	var err error
	if n.Clues.Rows, err = addEmpty(f.rows, f.height); err != nil {
		return nil, err
	}
	if n.Clues.Cols, err = addEmpty(f.cols, f.width); err != nil {
		return nil, err
	}
	return n, n.checkGoal(f.goal)
}

// addEmpty returns the clues of a side. Empty lines are clues without runs if there are then as many clues as the file
// says. If it does not say how many, those between clues are, unless every clue has one behind it; it returns an error
// if there are others than the one before the next word.
func addEmpty(lines []clueLine, many int) (clues []line.Clue, err error) {
	first := 0
	for first < len(lines) && lines[first].empty {
		first++
	}
	last := len(lines)
	for last > first && lines[last-1].empty {
		last--
	}
	filled := 0
	for _, l := range lines {
		if !l.empty {
			filled++
		}
	}
	between := last - first - filled
	spaced := between >= filled-1 && between > 1
	switch {
	case many == 0 && !spaced && (first > 0 || len(lines)-last > 1):
		return nil, faultAt(lines[0].row, 1, engine.Fault{Kind: engine.FaultSize},
			"an empty line may be an empty row or column: add the lines width and height")
	case many > 0 && filled < many && last <= many && len(lines) >= many:
		first, last = 0, many
	case many > 0 && filled < many && last-first == many:
	case many > 0 && filled < many && len(lines)-first == many:
		last = len(lines)
	}
	dropped := many == 0 && spaced || many > 0 && filled == many
	for _, l := range lines[first:last] {
		if !l.empty || !dropped {
			clues = append(clues, l.clue)
		}
	}
	if many > 0 && len(clues) != many {
		return nil, faultAt(1, 1, engine.Fault{Kind: engine.FaultRows, Count: len(clues)}, "%d clues where %d are told",
			len(clues), many)
	}
	return clues, nil
}

// checkGoal returns an error if a file's picture, row by row, has other clues: then its colours or a rule were lost.
func (n *Nonogram) checkGoal(goal string) error {
	width := n.Clues.Width()
	if goal == "" || len(goal) != width*n.Clues.Height() || strings.Trim(goal, "01") != "" {
		return nil
	}
	drawn, err := readBits(goal, width)
	if err == nil && !n.Clues.Equal(&drawn.Clues) {
		return fault(engine.Fault{Kind: engine.FaultOtherSolution}, "the picture in the file has other clues")
	}
	return nil
}

// readFromGoal returns the nonogram of the picture in a file that does not say its size. The picture must have the
// clues of the file. It returns nil if there is no such size.
func (f *non) readFromGoal() (found *Nonogram) {
	for height := 1; height <= min(len(f.goal), sideMax); height++ {
		width := len(f.goal) / height
		if len(f.goal)%height != 0 || width > sideMax ||
			f.height > 0 && height != f.height || f.width > 0 && width != f.width {
			continue
		}
		n, err := readBits(f.goal, width)
		if err == nil && matchesClues(n.Clues.Rows, f.rows) && matchesClues(n.Clues.Cols, f.cols) {
			if found != nil {
				return nil
			}
			found = n
		}
	}
	return found
}

// matchesClues reports whether clues are those of lines, apart from clues without runs.
func matchesClues(clues []line.Clue, lines []clueLine) bool {
	at := 0
	for _, clue := range clues {
		if len(clue) == 0 {
			continue
		}
		for at < len(lines) && len(lines[at].clue) == 0 {
			at++
		}
		if at == len(lines) || !slices.Equal(clue, lines[at].clue) {
			return false
		}
		at++
	}
	return !slices.ContainsFunc(lines[at:], func(l clueLine) bool { return len(l.clue) > 0 })
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
