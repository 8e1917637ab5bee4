package tango

import (
	"fmt"
	"strings"

	"nonet/engine"
)

// unrulySideMin is the side of the smallest board of Unruly.
const unrulySideMin = 6

// A game ID of Unruly is the size, "u" if no lines may be equal, and then a letter for each given: the number of empty
// cells before it, a for none, in lower case for a 0 and in upper case for a 1. z skips 25 cells. One more letter marks
// the end.

func writeUnruly(l *layout, p engine.Puzzle) (string, error) {
	if l.board.N < unrulySideMin {
		return "", &engine.InputError{Msg: fmt.Sprintf("boards of Unruly have %d cells a side at least", unrulySideMin)}
	}
	text := []byte(p.Size)
	if l.board.Unique {
		text = append(text, 'u')
	}
	text = append(text, ':')
	empty := 0
	for cell := range len(p.Givens) + 1 {
		first := byte('a')
		if cell < len(p.Givens) {
			switch p.Givens[cell] {
			case 0:
				empty++
				continue
			case 2:
				first = 'A'
			}
		}
		for ; empty >= 25; empty -= 25 {
			text = append(text, first+25)
		}
		text = append(text, first+byte(empty))
		empty = 0
	}
	return string(text), nil
}

// readUnruly reads a game ID. It returns false if the text does not begin with a size and a colon.
func readUnruly(text string) (l *layout, givens []uint8, ok bool, err error) {
	head, letters, found := strings.Cut(strings.TrimSpace(text), ":")
	size, _, _ := strings.Cut(head, "d") // the level of the puzzle
	size, unique := strings.CutSuffix(size, "u")
	width, height, both := strings.Cut(size, "x")
	if !found || width == "" || strings.Trim(width, "0123456789") != "" {
		return nil, nil, false, nil
	}
	if both && height != width {
		return nil, nil, true, &engine.InputError{Msg: fmt.Sprintf("a board of %.20s is not square", size)}
	}
	side, fits := parseSize(width + "x" + width)
	if !fits {
		return nil, nil, true, &engine.InputError{Msg: fmt.Sprintf("no boards of %.20s are read", size)}
	}
	givens, err = unrulyCells(letters, side*side)
	return newLayout(side, unique), givens, true, err
}

// unrulyCells reads the letters of a game ID.
func unrulyCells(letters string, cells int) ([]uint8, error) {
	givens := make([]uint8, cells+1)
	at := 0
	for i := range len(letters) {
		c, v := letters[i], uint8(1)
		if 'A' <= c && c <= 'Z' {
			c, v = c-'A'+'a', 2
		}
		if c < 'a' || c > 'z' {
			return nil, engine.Fault{Kind: engine.FaultSymbol, Word: string(rune(letters[i])), Most: 2}.Errorf(
				"%q is no letter of a game id", letters[i])
		}
		if at += int(c - 'a'); c == 'z' {
			continue
		}
		if at > cells {
			break
		}
		givens[at] = v
		at++
	}
	if at != cells+1 {
		return nil, engine.Fault{Kind: engine.FaultCount, Count: at - 1}.Errorf(
			"the letters of the game id don't end after %d cells", cells)
	}
	return givens[:cells], nil
}
