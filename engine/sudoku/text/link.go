package text

import (
	"encoding/base64"
	"math/bits"
	"net/url"
	"strings"

	"nonet/engine/grid"
)

// A link carries the givens in a query: as a line of symbols up to 9x9 with the usual boxes, which a person can read, and else
// packed. Packed it begins with a tilde; base64url follows of 5 bits each for the height and the width of a box, and for each
// cell a bit that tells whether it is given, and if it is its value less 1 in as many bits as the largest one needs.

const packedMark = "~"

// linkNames begin the board in a link: s is nonet's and Sudoku Exchange's, bd that of SudokuWiki.
var linkNames = []string{"?s=", "&s=", "#s=", "?bd=", "&bd="}

// inLink is the board in a link, as it stands there.
func inLink(text string) (board string, found bool) {
	for _, name := range linkNames {
		if _, after, ok := strings.Cut(text, name); ok {
			board = strings.TrimSpace(after)
			if end := strings.IndexAny(board, "&# \t\r\n"); end >= 0 {
				board = board[:end]
			}
			return board, true
		}
	}
	return text, strings.HasPrefix(text, packedMark)
}

func isLink(text string) bool {
	_, found := inLink(text)
	return found
}

func readLink(text string) ([]Board, error) {
	board, _ := inLink(strings.TrimSpace(text))
	before := text[:strings.Index(text, board)]
	if plain, err := url.PathUnescape(board); err == nil {
		board = plain
	}
	packed, isPacked := strings.CutPrefix(board, packedMark)
	var b Board
	var err error
	if isPacked {
		b, err = unpackBoard(packed)
	} else {
		b, err = ParseLine(board)
	}
	if err != nil {
		return nil, atLine(shift(err, len(before)-strings.LastIndexByte(before, '\n')-1), strings.Count(before, "\n")+1)
	}
	return []Board{b}, nil
}

func unpackBoard(packed string) (Board, error) {
	bytes, err := base64.RawURLEncoding.DecodeString(packed)
	if err != nil {
		return Board{}, wrong(0, 0, "%v", errPacked)
	}
	r := bitReader{bytes: bytes}
	h, _ := r.read(5)
	w, ok := r.read(5)
	if _, err := grid.Boxes(h, w); err != nil || !ok {
		return Board{}, wrong(0, 0, "%v", errPacked)
	}
	side := h * w
	b := Board{BoxHeight: h, BoxWidth: w, Givens: make([]uint8, side*side)}
	for cell := range b.Givens {
		given, ok := r.read(1)
		v := -1
		if ok && given != 0 {
			v, ok = r.read(bits.Len(uint(side - 1)))
		}
		if !ok || v >= side {
			return Board{}, wrong(0, 0, "%v", errPacked)
		}
		b.Givens[cell] = uint8(v + 1)
	}
	return b, nil
}

func writeLink(boards []Board) (string, error) {
	b, err := only(Link, boards)
	if err != nil {
		return "", err
	}
	usual, _ := empty(b.Side())
	if b.Side() <= 9 && usual.BoxHeight == b.BoxHeight {
		return "?s=" + string(AppendLine(nil, b.Givens)) + "\n", nil
	}
	var w bitWriter
	w.write(b.BoxHeight, 5)
	w.write(b.BoxWidth, 5)
	for _, v := range b.Givens {
		if v == 0 {
			w.write(0, 1)
		} else {
			w.write(1, 1)
			w.write(int(v)-1, bits.Len(uint(b.Side()-1)))
		}
	}
	return "?s=" + packedMark + base64.RawURLEncoding.EncodeToString(w.bytes) + "\n", nil
}
