package text

import (
	"fmt"
	"strconv"
	"strings"

	"nonet/engine"
)

// readPuzzLink reads a sudoku of puzz.link: columns, rows, and cells as hexadecimal digits, with a minus before two of
// them and letters from g on that skip cells; or the rows of a file after "pzprv3".
func readPuzzLink(data string) (Board, error) {
	if file, found := strings.CutPrefix(data, "pzprv3/"); found {
		return readPzprFile(file)
	}
	parts := strings.Split(data, "/")
	if len(parts) < 3 || parts[0] != parts[1] {
		return Board{}, wrong(0, 0, "the link has no square board").
			WithFault(engine.Fault{Kind: engine.FaultDamaged})
	}
	b, err := emptyPzpr(parts[0])
	if err != nil {
		return Board{}, err
	}
	at := 0
	for text := parts[2]; text != "" && at < len(b.Givens); {
		digits, skip := 1, 0
		switch c := text[0]; {
		case 'g' <= c && c <= 'z':
			at += int(c-'g') + 1
			text = text[1:]
			continue
		case c == '.':
			return Board{}, unread("?", "cells of an unknown value are not read")
		case c == '-':
			digits, skip = 2, 1
		}
		if len(text) < skip+digits {
			return Board{}, damaged()
		}
		v, err := strconv.ParseUint(text[skip:skip+digits], 16, 8)
		switch {
		case err != nil:
			return Board{}, damaged()
		case v < 1 || int(v) > b.side():
			return Board{}, tooLarge(at/b.side(), at%b.side(), b.side())
		}
		b.Givens[at] = uint8(v)
		at, text = at+1, text[skip+digits:]
	}
	return b, nil
}

// emptyPzpr returns an empty board of a side. The site has boxes for square numbers and six only.
func emptyPzpr(text string) (Board, error) {
	side, err := strconv.Atoi(text)
	b, ok := empty(side)
	if err != nil || !ok || b.BoxHeight != b.BoxWidth && side != 6 {
		return Board{}, wrong(0, 0, "no boards of %s rows are read", text).
			WithFault(engine.Fault{Kind: engine.FaultRows, Count: side, Value: side})
	}
	return b, nil
}

// readPzprFile reads the side and the rows of a file, with spaces or underscores between cells. What a player filled in
// follows.
func readPzprFile(file string) (Board, error) {
	lines := strings.Split(strings.NewReplacer("_", " ", "+", " ").Replace(file), "/")
	b, err := emptyPzpr(strings.TrimSpace(lines[0]))
	if err != nil {
		return Board{}, err
	}
	side := b.side()
	lines = lines[1:]
	if len(lines) > 0 && strings.TrimSpace(lines[0]) == strconv.Itoa(side) {
		lines = lines[1:] // columns after rows
	}
	if len(lines) < side {
		return Board{}, damaged()
	}
	for y, line := range lines[:side] {
		words := strings.Fields(line)
		if len(words) != side {
			return Board{}, wrong(0, 0, "row %d has %d cells, not %d", y+1, len(words), side).
				WithFault(engine.Fault{Kind: engine.FaultRows, Count: side, Value: len(words)})
		}
		for x, word := range words {
			if word == "." {
				continue
			}
			v, err := strconv.Atoi(word)
			if err != nil || v < 1 || v > side {
				return Board{}, noCell(0, 0, word, side)
			}
			b.Givens[y*side+x] = uint8(v)
		}
	}
	return b, nil
}

func writePuzzLink(boards []Board) (string, error) {
	b, err := only(PuzzLink, boards)
	if err != nil {
		return "", err
	}
	side := b.side()
	usual, err := emptyPzpr(strconv.Itoa(side))
	if err != nil || usual.BoxHeight != b.BoxHeight {
		return "", wrong(0, 0, "the form %s can't hold boxes of %dx%d", PuzzLink, b.BoxHeight, b.BoxWidth)
	}
	text := fmt.Sprintf("https://puzz.link/p?sudoku/%d/%d/", side, side)
	skipped := 0
	for cell, v := range b.Givens {
		if v == 0 {
			skipped++
		}
		for skipped > 0 && (v != 0 || cell == len(b.Givens)-1) {
			run := min(skipped, 20)
			text += string(rune('g' + run - 1))
			skipped -= run
		}
		switch {
		case v >= 16:
			text += fmt.Sprintf("-%x", v)
		case v > 0:
			text += fmt.Sprintf("%x", v)
		}
	}
	return text + "\n", nil
}
