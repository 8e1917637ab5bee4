package text

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"

	"nonet/engine/grid"
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

// linkNames precede the board in a link: s is used by nonet and Sudoku Exchange, bd by SudokuWiki.
var linkNames = []string{"?s=", "&s=", "#s=", "?bd=", "&bd="}

// inLink returns the encoded board in a link.
func inLink(text string) (board string, found bool) {
	for _, name := range linkNames {
		if _, after, ok := strings.Cut(text, name); ok {
			return fieldOf(after), true
		}
	}
	return text, false
}

// fieldOf returns the value at the beginning of a query.
func fieldOf(query string) string {
	query = strings.TrimSpace(query)
	if end := strings.IndexAny(query, "&# \t\r\n"); end >= 0 {
		query = query[:end]
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

func isLink(text string) bool {
	_, found := inLink(text)
	return found
}

// LinkClues returns the clues and the cells of a text that consists of one link to a board with further rules or
// unusual boxes. This package does not interpret the clues.
func LinkClues(text string) (clues, cells string, found bool) {
	link := strings.TrimSpace(text)
	board, found := inLink(link)
	if !found || strings.ContainsAny(link, "\r\n") {
		return "", "", false
	}
	if clues = cluesIn(link); clues == "" {
		return "", "", false
	}
	if b, packed, err := unpackCells(board); packed && err == nil {
		return clues, string(AppendLine(nil, b)), true
	}
	return clues, unescaped(board), true
}

func unescaped(board string) string {
	if plain, err := url.PathUnescape(board); err == nil {
		return plain
	}
	return board
}

func readLink(text string) ([]Board, error) {
	board, _ := inLink(strings.TrimSpace(text))
	before := text[:strings.Index(text, board)]
	b, err := readLinked(unescaped(board), cluesIn(text))
	if err != nil {
		return nil, atLine(shift(err, len(before)-strings.LastIndexByte(before, '\n')-1), strings.Count(before, "\n")+1)
	}
	return []Board{b}, nil
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
	if usual, _ := empty(b.side()); usual.BoxHeight != b.BoxHeight {
		link += "&" + clueMark + url.QueryEscape(fmt.Sprintf("%s%dx%d", boxesWord, b.BoxHeight, b.BoxWidth))
	}
	return link + "\n", nil
}
