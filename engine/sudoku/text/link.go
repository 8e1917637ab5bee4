package text

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/link"
)

// The query of a link has the givens as s, and clues other than the usual boxes as c, in the words of a puzzle's clues.
// Up to 81 cells the givens are a readable line of symbols. More cells are packed: a byte for the side and five bits
// for each cell, as base64url. The browser client uses the same form.

const (
	cellBits    = 5
	plainMost   = 81 // maximum number of cells that are not packed
	clueMark    = "c="
	base64Signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
)

// formatOf returns the form of a link's board.
func formatOf(l *link.Link) Format {
	switch {
	case l.Site == link.FPuzzles, l.Site == link.SudokuPad && strings.HasPrefix(l.Data, "fpuz"):
		return FPuzzlesLink
	case l.Site == link.SudokuPad:
		return SudokuPad
	case l.Site == link.PuzzLink:
		return PuzzLink
	case l.Site == link.Tatham:
		return Solo
	}
	return Link
}

// readLink reads the board of the link in a text, or of the link on its first line if the rest has cells too.
func readLink(text string) ([]Board, error) {
	l, found := link.Find(text)
	if !found {
		first, _, _ := strings.Cut(text, "\n")
		l, found = link.Find(first)
	}
	if !found {
		return nil, wrong(1, 1, "there is no board in the text").WithFault(engine.Fault{Kind: engine.FaultEmpty})
	}
	if l.Data == "" || l.Seed {
		return nil, l.Refuse()
	}
	switch l.Site {
	case link.FPuzzles:
		return readPacked(l.Data, l.Spaced)
	case link.SudokuPad:
		return readPadLink(l)
	case link.PuzzLink:
		if l.Type == "sudoku" {
			b, err := readPuzzLink(link.Unescape(l.Data))
			return []Board{b}, err
		}
	case link.Penpa:
		b, err := readPenpa(l.Data)
		if err == nil {
			b.readPenpaSolution(l)
		}
		return []Board{b}, err
	case link.Tatham:
		if l.Type == "solo" {
			b, err := readSolo(l.Data)
			return []Board{b}, err
		}
	case link.SudokuWiki:
		if !ReadsWiki(l) {
			return nil, l.Refuse()
		}
		if b, is, err := readWiki(l); is {
			return []Board{b}, err
		}
		if l.Type == "" || l.Type == link.WikiDiagonals {
			return readGiven(l, text)
		}
	case link.Given:
		if l.Type == "" {
			return readGiven(l, text)
		}
	}
	return nil, l.Refuse()
}

// readGiven reads the plain or packed cells in a link.
func readGiven(l *link.Link, text string) ([]Board, error) {
	b, err := readLinked(link.Unescape(l.Data), cluesIn(l.URL))
	if before, _, found := strings.Cut(text, l.Data); found && err != nil {
		err = shift(err, len(before)-strings.LastIndexByte(before, '\n')-1)
		return nil, atLine(err, strings.Count(before, "\n")+1)
	}
	b.Diagonals = l.Type == link.WikiDiagonals
	return []Board{b}, err
}

// readPadLink reads a link to SudokuPad: "fpuz" precedes boards of f-puzzles, "scl" and "ctc" those of its own form,
// and "scf" boards without further rules.
func readPadLink(l *link.Link) ([]Board, error) {
	for _, mark := range []string{"scl", "ctc", "fpuzzles", "fpuz"} {
		if data, found := strings.CutPrefix(l.Data, mark); found {
			return readPacked(data, strings.TrimPrefix(l.Spaced, mark))
		}
	}
	for _, mark := range []string{"scf", "classic"} {
		if data, found := strings.CutPrefix(l.Data, mark); found {
			b, err := readClassicPad(link.Unescape(data))
			return []Board{b}, err
		}
	}
	return nil, l.Refuse()
}

// readPacked unpacks the data of a link and reads its JSON. Spaced is what the data is if it has spaces for plus signs.
func readPacked(data, spaced string) ([]Board, error) {
	text, err := unpack(cleanPacked(data))
	if err != nil && spaced != "" {
		text, err = unpack(cleanPacked(spaced))
	}
	if err != nil {
		return nil, damaged()
	}
	read := readPad
	if strings.Contains(text, `"grid"`) {
		read = readFPuzzles
	}
	boards, err := read(text)
	if engine.FaultOf(err).Kind == engine.FaultSyntax {
		err = damaged()
	}
	return boards, err
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

// fieldOf returns the value at the beginning of a query.
func fieldOf(query string) string {
	if end := strings.IndexAny(query, "&#"); end >= 0 {
		return query[:end]
	}
	return query
}

// cluesIn returns the clues in a link.
func cluesIn(link string) string {
	for _, before := range []string{"&", "?"} {
		if _, after, ok := strings.Cut(link, before+clueMark); ok {
			if clues, err := url.QueryUnescape(fieldOf(after)); err == nil {
				return clues
			}
		}
	}
	return ""
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
	board := link.Unescape(l.Data)
	if b, packed, err := unpackCells(board); packed && err == nil {
		return clues, string(AppendLine(nil, b)), true
	}
	return clues, board, true
}

// readLinked reads the board of a link with the given clues.
func readLinked(board, clues string) (Board, error) {
	cells, packed, err := unpackCells(board)
	if err != nil {
		return Board{}, err
	}
	if packed {
		board = string(AppendLine(nil, cells))
	}
	switch shape, rules, _ := strings.Cut(clues, "\n"); {
	case clues == "":
		return parseLine(board)
	case strings.HasPrefix(shape, boxesWord) && rules == "":
		b, err := parseBoxed(shape + ";" + board)
		return b, shift(err, -len(shape)-1)
	default:
		rule, _, _ := strings.Cut(lastLine(clues), " ")
		return Board{}, unread(rule, "the board has the rules %q, which are not read", oneLine(clues))
	}
}

// lastLine returns the clue of a further rule that follows the boxes.
func lastLine(clues string) string {
	clues = strings.TrimSpace(clues)
	return clues[strings.LastIndexByte(clues, '\n')+1:]
}

// unpackCells unpacks the cells of a link; packed reports whether they are packed. No packed board is as long as a line
// of a board.
func unpackCells(board string) (cells []uint8, packed bool, err error) {
	if len(board) <= plainMost || sideOf(len(board)) > 0 || strings.Trim(board, base64Signs) != "" {
		return nil, false, nil
	}
	bytes, err := base64.RawURLEncoding.DecodeString(board)
	if err != nil {
		return nil, true, damaged()
	}
	side := int(bytes[0])
	if side > grid.ValuesMax || len(bytes) != 1+packedBytes(side*side) {
		return nil, true, damaged()
	}
	cells = make([]uint8, side*side)
	for i := range cells {
		v := 0
		for bit := i * cellBits; bit < (i+1)*cellBits; bit++ {
			v = v<<1 | int(bytes[1+bit/8]>>(7-bit%8)&1)
		}
		if v > side {
			return nil, true, damaged()
		}
		cells[i] = uint8(v)
	}
	return cells, true, nil
}

// packedBytes returns the number of bytes for packed cells, with two cells of padding for the last bits.
func packedBytes(cells int) int { return (cells + 2) * cellBits / 8 }

// packCells packs cells for a link.
func packCells(cells []uint8, side int) string {
	bytes := make([]byte, 1+packedBytes(len(cells)))
	bytes[0] = byte(side)
	for i, v := range cells {
		for n := range cellBits {
			bit := i*cellBits + n
			bytes[1+bit/8] |= v >> (cellBits - 1 - n) & 1 << (7 - bit%8)
		}
	}
	return base64.RawURLEncoding.EncodeToString(bytes)
}

func writeLink(boards []Board) (string, error) {
	b, err := only(Link, boards)
	if err != nil {
		return "", err
	}
	link := "?s=" + string(AppendLine(nil, b.Givens))
	if len(b.Givens) > plainMost {
		link = "?s=" + packCells(b.Givens, b.side())
	}
	if clues := b.Clues(); clues != "" {
		return link + "&" + clueMark + url.QueryEscape(clues) + "\n", nil
	}
	if usual, _ := empty(b.side()); usual.BoxHeight != b.BoxHeight {
		link += "&" + clueMark + url.QueryEscape(fmt.Sprintf("%s%dx%d", boxesWord, b.BoxHeight, b.BoxWidth))
	}
	return link + "\n", nil
}
