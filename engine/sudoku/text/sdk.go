package text

import (
	"slices"
	"strings"

	"nonet/notation"
)

// headers are the letters of SDK's header lines.
var headers = []struct {
	letter byte
	field  func(*Info) *string
}{
	{'A', func(i *Info) *string { return &i.Author }},
	{'D', func(i *Info) *string { return &i.Title }},
	{'C', func(i *Info) *string { return &i.Comment }},
	{'B', func(i *Info) *string { return &i.Date }},
	{'S', func(i *Info) *string { return &i.Source }},
	{'L', func(i *Info) *string { return &i.Level }},
	{'U', func(i *Info) *string { return &i.URL }},
}

// readSDK reads rows, which may be under headers. From a file with sections it reads the puzzle, not the state of play.
func readSDK(text string) ([]Board, error) {
	if puzzle, _, found := strings.Cut(text, "[State]"); found {
		text = puzzle
	}
	boards, err := readRows(text)
	if err != nil || len(boards) != 1 {
		return boards, err
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		for _, h := range headers {
			if rest, ok := strings.CutPrefix(line, "#"+string(h.letter)); ok {
				*h.field(&boards[0].Info) = oneLine(rest)
			}
		}
	}
	return boards, nil
}

func writeSDK(b *Board) (string, error) {
	var w strings.Builder
	for _, h := range headers {
		if s := *h.field(&b.Info); s != "" {
			w.WriteString("#" + string(h.letter) + s + "\n")
		}
	}
	w.WriteString("[Puzzle]\n")
	for row := range slices.Chunk(b.Givens, b.side()) {
		w.WriteString(notation.Symbols(row) + "\n")
	}
	return w.String(), nil
}
