package text

import "strings"

// Boards without further rules are in links to SudokuPad in one of two forms. In the first a character stands for a
// cell's value, or 0, and the number of empty cells after it, up to five. In the second it is a digit, or the number of
// empty cells.

const (
	padPairs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
	padRuns  = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&\\'*,;=_"
)

// readClassicPad reads either form: the first, unless it does not make a board.
func readClassicPad(data string) (Board, error) {
	var pairs, runs []byte
	for i := range len(data) {
		n := strings.IndexByte(padPairs, data[i])
		if n < 0 {
			pairs = nil
			break
		}
		pairs = append(append(pairs, '0'+byte(n%10)), strings.Repeat("0", n/10)...)
	}
	if sideOf(len(pairs)) > 0 {
		return parseLine(string(pairs))
	}
	for i := range len(data) {
		if c := data[i]; '1' <= c && c <= '9' {
			runs = append(runs, c)
		} else if n := strings.IndexByte(padRuns, c); n >= 0 {
			runs = append(runs, strings.Repeat("0", n)...)
		}
	}
	if sideOf(len(runs)) > 0 {
		return parseLine(string(runs))
	}
	return Board{}, damagedError()
}
