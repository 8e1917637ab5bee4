package queens

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/queens/layout"
	"nonet/engine/specword"
	"nonet/notation"
)

// forms are the text forms, the kind's own first.
var forms = []struct {
	name  string
	write func(l *layout.Layout) string
}{
	{"line", nil},
	{"letters", writeLetters},
	{"numbers", writeNumbers},
	{"puzzlink", writeLink},
}

// Forms returns line, the text form of the package comment in one line; letters and numbers, rows of regions; and
// puzzlink, the URL of the puzzle at puzz.link.
func (kind) Forms() []string {
	names := make([]string, len(forms))
	for i, form := range forms {
		names[i] = form.name
	}
	return names
}

// Export writes a puzzle in one of the forms. Forms that have only regions return an error for puzzles with given
// queens.
func (kind) Export(p engine.Puzzle, form string) (string, error) {
	l, err := layoutOf(p)
	if err != nil {
		return "", err
	}
	if err := checkValues(l, p.Givens); err != nil {
		return "", err
	}
	given := slices.Contains(p.Givens, 1)
	for _, f := range forms {
		switch {
		case f.name != form:
		case f.write == nil && given:
			return strings.ReplaceAll(clues(l), "\n", "; ") + "; " + notation.Symbols(p.Givens), nil
		case f.write == nil:
			return strings.ReplaceAll(clues(l), "\n", "; "), nil
		case given:
			return "", &engine.InputError{Msg: "the form " + form + " can't say which queens are given"}
		case form == "puzzlink" && !l.IsConnected():
			return "", &engine.InputError{Msg: "the form " + form + " has borders only, not regions in several pieces"}
		default:
			return f.write(l), nil
		}
	}
	return "", specword.UnknownError("form", form, kind{}.Forms()...)
}

// head returns the clue with the number of stars, or an empty string if it is one.
func head(l *layout.Layout) string {
	if l.Stars == 1 {
		return ""
	}
	return fmt.Sprintf("stars %d\n", l.Stars)
}

func writeLetters(l *layout.Layout) string {
	var rows []string
	for row := range slices.Chunk([]byte(letters(l)), l.Side) {
		rows = append(rows, string(row))
	}
	return head(l) + strings.Join(rows, "\n")
}

func writeNumbers(l *layout.Layout) string {
	var rows []string
	for row := range slices.Chunk(l.Region, l.Side) {
		var numbers []string
		for _, region := range row {
			numbers = append(numbers, strconv.Itoa(int(region)+1))
		}
		rows = append(rows, strings.Join(numbers, ","))
	}
	return head(l) + strings.Join(rows, "\n")
}

func writeLink(l *layout.Layout) string {
	var across, down []bool
	for cell, region := range l.Region {
		if cell%l.Side < l.Side-1 {
			across = append(across, region != l.Region[cell+1])
		}
		if cell+l.Side < len(l.Region) {
			down = append(down, region != l.Region[cell+l.Side])
		}
	}
	return fmt.Sprintf("https://puzz.link/p?%s/%d/%d/%d/%s%s", linkType, l.Side, l.Side, l.Stars, bordersText(across),
		bordersText(down))
}

// bordersText encodes five borders in each digit.
func bordersText(borders []bool) string {
	digits := make([]byte, (len(borders)+4)/5)
	for i, border := range borders {
		if border {
			digits[i/5] |= 1 << (4 - i%5)
		}
	}
	for i, v := range digits {
		digits[i] = linkDigits[v]
	}
	return string(digits)
}
