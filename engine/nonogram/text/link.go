package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/link"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// ReadsLink reports whether [Read] reads a link.
func ReadsLink(l *link.Link, kind string) bool {
	return l.Site == link.Tatham && l.Type == "pattern" || l.Site == link.PuzzLink && l.Type == "nonogram" ||
		l.Site == link.Given && l.Type == kind
}

// readLink reads the nonogram of a link.
func readLink(l *link.Link) (*Nonogram, error) {
	switch {
	case l.Data == "" || l.Seed:
		return nil, l.Refuse()
	case l.Site == link.Tatham && l.Type == "pattern":
		return readPattern(l.Data)
	case l.Site == link.PuzzLink && l.Type == "nonogram":
		return readPuzzLink(l.Data)
	}
	return nil, l.Refuse()
}

// readPattern reads a game ID of Simon Tatham's Pattern: "3x3:" and the clues of the columns, then of the rows, with
// dots between runs.
func readPattern(id string) (*Nonogram, error) {
	params, desc, _ := strings.Cut(id, ":")
	width, height, ok := readSize(params)
	if !ok {
		return nil, fault(engine.Fault{Kind: engine.FaultClue, Word: params}, "%q is no size of a board", params)
	}
	desc, given, _ := strings.Cut(desc, ",")
	if given != "" {
		return nil, fault(engine.Fault{Kind: engine.FaultRule, Word: "filled cells"}, "given cells are not read")
	}
	clues := strings.Split(desc, "/")
	if len(clues) != width+height {
		return nil, fault(engine.Fault{Kind: engine.FaultRows, Count: len(clues)}, "%d clues; a board of %dx%d has %d",
			len(clues), width, height, width+height)
	}
	all := make([]line.Clue, len(clues))
	for i, text := range clues {
		if all[i], ok = readClue(strings.ReplaceAll(text, ".", ",")); !ok {
			return nil, fault(engine.Fault{Kind: engine.FaultClue, Word: text}, "%q is no clue, as in 3.1.2", text)
		}
	}
	return &Nonogram{Clues: board.Clues{Cols: all[:width], Rows: all[width:]}}, nil
}

// readSize reads "20x10", or "20" for a square.
func readSize(params string) (width, height int, ok bool) {
	before, after, both := strings.Cut(params, "x")
	width, err := strconv.Atoi(before)
	if height = width; err == nil && both {
		height, err = strconv.Atoi(after)
	}
	return width, height, err == nil && min(width, height) > 0 && max(width, height) <= sideMax
}

// readPuzzLink reads a link to puzz.link: columns, rows, and the runs of each line from the board outwards, in half as
// many places as the line has cells, rounded up. A letter from g on skips places.
func readPuzzLink(data string) (*Nonogram, error) {
	if file, found := strings.CutPrefix(data, "pzprv3/"); found {
		return readPzprFile(file)
	}
	parts := strings.Split(data, "/")
	if len(parts) < 3 {
		return nil, fault(engine.Fault{Kind: engine.FaultDamaged}, "the link is cut off")
	}
	width, height, ok := readSize(parts[0] + "x" + parts[1])
	if !ok {
		return nil, fault(engine.Fault{Kind: engine.FaultCount}, "%s columns and %s rows; up to %d are read", parts[0],
			parts[1], sideMax)
	}
	across, down := (width+1)/2, (height+1)/2
	runs := make([]int, width*down+height*across)
	if !link.ReadNumbers(parts[2], runs) {
		return nil, fault(engine.Fault{Kind: engine.FaultDamaged}, "the link is damaged")
	}
	clues := make([]line.Clue, width+height)
	for i := range clues {
		places := down
		if i >= width {
			places = across
		}
		for _, run := range slices.Backward(runs[:places]) {
			switch {
			case run < 0 || run > sideMax:
				return nil, fault(engine.Fault{Kind: engine.FaultRule, Word: "?"}, "runs of unknown length are not read")
			case run > 0:
				clues[i] = append(clues[i], uint8(run))
			}
		}
		runs = runs[places:]
	}
	return &Nonogram{Clues: board.Clues{Cols: clues[:width], Rows: clues[width:]}}, nil
}

// readPzprFile reads rows, columns, and lines of words: the clues of the columns above the board, and those of the rows
// to the left of it.
func readPzprFile(file string) (*Nonogram, error) {
	lines := strings.Split(strings.NewReplacer("_", " ", "+", " ").Replace(file), "/")
	damaged := fault(engine.Fault{Kind: engine.FaultDamaged}, "the file is cut off or damaged")
	if len(lines) < 2 {
		return nil, damaged
	}
	width, height, ok := readSize(strings.TrimSpace(lines[1]) + "x" + strings.TrimSpace(lines[0]))
	if !ok {
		return nil, fault(engine.Fault{Kind: engine.FaultCount}, "%s rows and %s columns; up to %d are read", lines[0],
			lines[1], sideMax)
	}
	across, down := (width+1)/2, (height+1)/2
	n := new(Nonogram)
	n.Clues.Cols, n.Clues.Rows = make([]line.Clue, width), make([]line.Clue, height)
	if lines = lines[2:]; len(lines) < down+height {
		return nil, damaged
	}
	for y, text := range lines[:down+height] {
		words := strings.Fields(text)
		if len(words) != across+width {
			return nil, damaged
		}
		for x, word := range words {
			run, err := strconv.Atoi(strings.TrimPrefix(word, "c")) // c is for a clue that was struck through
			switch {
			case word == "." || y >= down && x >= across || err == nil && run == 0:
			case err != nil || run < 0 || run > sideMax:
				return nil, damaged
			case y >= down:
				n.Clues.Rows[y-down] = append(n.Clues.Rows[y-down], uint8(run))
			case x >= across:
				n.Clues.Cols[x-across] = append(n.Clues.Cols[x-across], uint8(run))
			}
		}
	}
	return n, nil
}

// Pattern returns clues as a game ID of Simon Tatham's Pattern.
func Pattern(c *board.Clues) string {
	id := fmt.Appendf(nil, "%dx%d", c.Width(), c.Height())
	for i, clue := range slices.Concat(c.Cols, c.Rows) {
		id = append(id, ":/"[min(i, 1)])
		for i, run := range clue {
			if i > 0 {
				id = append(id, '.')
			}
			id = strconv.AppendInt(id, int64(run), 10)
		}
	}
	return string(id)
}

// PuzzLink returns clues as a link to puzz.link.
func PuzzLink(c *board.Clues) string {
	var numbers []uint8
	for i, clue := range slices.Concat(c.Cols, c.Rows) {
		places := (c.Height() + 1) / 2
		if i >= c.Width() {
			places = (c.Width() + 1) / 2
		}
		for _, run := range slices.Backward(clue) {
			numbers = append(numbers, run)
		}
		numbers = append(numbers, make([]uint8, places-len(clue))...)
	}
	return fmt.Sprintf("https://puzz.link/p?nonogram/%d/%d/%s", c.Width(), c.Height(), link.Numbers(numbers))
}
