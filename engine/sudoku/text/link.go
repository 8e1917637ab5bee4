package text

import (
	"encoding/base32"
	"encoding/base64"
	"net/url"
	"regexp"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/link"
	"nonet/notation"
)

// The query of a link has the givens as s, and clues other than the usual boxes as c, in the words of a puzzle's clues.
// Up to 81 cells the givens are a readable line of symbols. More cells are packed: a byte for the side and five bits
// for each cell, as base64url. The browser client uses the same form.

const (
	plainMost   = 81 // maximum number of cells that are not packed
	base64Signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
)

// cellSigns are the symbols of the values, and signs for the numbers of five bits that are no value.
const cellSigns = ".123456789ABCDEFGHIJKLMNOP!#$%&*"

// cellBits packs symbols.
var cellBits = base32.NewEncoding(cellSigns).WithPadding(base32.NoPadding)

// readLink reads the board of the link in a text, or of the link on its first line if the rest has cells too.
func readLink(text string) (Board, error) {
	l, found := link.Find(text)
	if !found {
		first, _, _ := strings.Cut(text, "\n")
		l, found = link.Find(first)
	}
	if !found {
		return Board{}, noBoard()
	}
	if l.Data == "" || l.Seed {
		return Board{}, l.Refuse()
	}
	switch l.Site {
	case link.FPuzzles:
		return readPacked(l.Data, l.Spaced)
	case link.SudokuPad:
		return readPadLink(l)
	case link.PuzzLink:
		if l.Type == "sudoku" {
			return readPuzzLink(link.Unescape(l.Data))
		}
	case link.Penpa:
		b, err := readPenpa(l.Data)
		if err == nil {
			b.readPenpaSolution(l)
		}
		return b, err
	case link.Tatham:
		if l.Type == "solo" {
			return readSolo(l.Data)
		}
	case link.SudokuWiki:
		if !ReadsWiki(l) {
			return Board{}, l.Refuse()
		}
		if b, is, err := readWiki(l); is {
			return b, err
		}
		if l.Type == "" || l.Type == link.WikiDiagonals {
			return readGiven(l, text)
		}
	case link.Given:
		if l.Type == "" {
			return readGiven(l, text)
		}
	}
	return Board{}, l.Refuse()
}

// readGiven reads the plain or packed cells in a link.
func readGiven(l *link.Link, text string) (Board, error) {
	b, err := readLinked(link.Unescape(l.Data), cluesIn(l.URL))
	if before, _, found := strings.Cut(text, l.Data); found && err != nil {
		err = shift(err, len(before)-strings.LastIndexByte(before, '\n')-1)
		return Board{}, moveToLine(err, strings.Count(before, "\n")+1)
	}
	b.Diagonals = l.Type == link.WikiDiagonals
	return b, err
}

// readPadLink reads a link to SudokuPad: "fpuz" precedes boards of f-puzzles, "scl" and "ctc" those of its own form,
// and "scf" boards without further rules.
func readPadLink(l *link.Link) (Board, error) {
	for _, mark := range []string{"scl", "ctc", "fpuzzles", "fpuz"} {
		if data, found := strings.CutPrefix(l.Data, mark); found {
			return readPacked(data, strings.TrimPrefix(l.Spaced, mark))
		}
	}
	for _, mark := range []string{"scf", "classic"} {
		if data, found := strings.CutPrefix(l.Data, mark); found {
			return readClassicPad(link.Unescape(data))
		}
	}
	return Board{}, l.Refuse()
}

// readPacked unpacks the data of a link and reads its JSON. Spaced is what the data is if it has spaces for plus signs.
func readPacked(data, spaced string) (Board, error) {
	text, err := unpack(cleanPacked(data))
	if err != nil && spaced != "" {
		text, err = unpack(cleanPacked(spaced))
	}
	if err != nil {
		return Board{}, damagedError()
	}
	b, err := readJSON(text)
	if engine.FaultOf(err).Kind == engine.FaultSyntax {
		err = damagedError()
	}
	return b, err
}

// readJSON reads a board of f-puzzles or of SudokuPad.
func readJSON(text string) (Board, error) {
	if strings.Contains(text, `"grid"`) {
		return readFPuzzles(text)
	}
	return readPad(text)
}

// notPacked matches what ends packed data.
var notPacked = regexp.MustCompile(`[^A-Za-z0-9+/]`)

// cleanPacked restores characters that are replaced in links, and removes what follows the data.
func cleanPacked(data string) string {
	data = strings.NewReplacer(" ", "+", "-", "/").Replace(link.Unescape(data))
	if end := notPacked.FindStringIndex(data); end != nil {
		data = data[:end[0]]
	}
	return data
}

// linkClues matches the clues in a link.
var linkClues = regexp.MustCompile(`[?&]c=([^&#]*)`)

// cluesIn returns the clues in a link.
func cluesIn(link string) string {
	m := linkClues.FindStringSubmatch(link)
	if m == nil {
		return ""
	}
	clues, _ := url.QueryUnescape(m[1])
	return clues
}

// LinkClues returns the clues and the cells of a text that consists of one link to a board with further rules or
// unusual boxes. This package does not interpret the clues.
func LinkClues(text string) (clues, cells string, found bool) {
	l, found := link.Find(text)
	if !found || l.Site != link.Given || l.Type != "" {
		return "", "", false
	}
	if clues = cluesIn(l.URL); clues == "" {
		return "", "", false
	}
	cells, _ = unpackCells(link.Unescape(l.Data))
	return clues, cells, true
}

// readLinked reads the board of a link with the given clues.
func readLinked(board, clues string) (Board, error) {
	board, err := unpackCells(board)
	if err != nil {
		return Board{}, err
	}
	switch shape, rules, _ := strings.Cut(clues, "\n"); {
	case clues == "":
		return parseLine(board)
	case strings.HasPrefix(shape, boxesWord) && rules == "":
		b, err := parseBoxed(shape + ";" + board)
		return b, shift(err, -len(shape)-1)
	default:
		rule, _, _ := strings.Cut(lastLine(clues), " ")
		return Board{}, unreadRuleError(rule, "the board has the rules %q, which are not read", oneLine(clues))
	}
}

// lastLine returns the clue of a further rule that follows the boxes.
func lastLine(clues string) string {
	clues = strings.TrimSpace(clues)
	return clues[strings.LastIndexByte(clues, '\n')+1:]
}

// unpackCells returns the cells of a link: unpacked, or as they are if they are not packed or damaged. No packed board
// is as long as a line of a board.
func unpackCells(board string) (string, error) {
	if len(board) <= plainMost || sideOf(len(board)) > 0 || strings.Trim(board, base64Signs) != "" {
		return board, nil
	}
	bytes, err := base64.RawURLEncoding.DecodeString(board)
	if err != nil {
		return board, damagedError()
	}
	side := int(bytes[0])
	if side > grid.ValuesMax || len(bytes) != 1+packedBytes(side*side) {
		return board, damagedError()
	}
	cells := cellBits.EncodeToString(bytes[1:])[:side*side]
	if strings.Trim(cells, cellSigns[:side+1]) != "" {
		return board, damagedError()
	}
	return cells, nil
}

// packedBytes returns the number of bytes for packed cells, with two cells of padding for the last bits.
func packedBytes(cells int) int { return (cells + 2) * 5 / 8 }

// packCells packs cells for a link.
func packCells(cells string, side int) string {
	bytes, _ := cellBits.DecodeString(cells + strings.Repeat(cellSigns[:1], 8-len(cells)%8))
	return base64.RawURLEncoding.EncodeToString(append([]byte{byte(side)}, bytes[:packedBytes(len(cells))]...))
}

func writeLink(b *Board) (string, error) {
	cells := notation.Symbols(b.Givens)
	if len(cells) > plainMost {
		cells = packCells(cells, b.side())
	}
	clues := b.Clues()
	if clues == "" && !b.isUsual() {
		clues = b.boxesClue()
	}
	if clues == "" {
		return "?s=" + cells + "\n", nil
	}
	return "?s=" + cells + "&c=" + url.QueryEscape(clues) + "\n", nil
}
