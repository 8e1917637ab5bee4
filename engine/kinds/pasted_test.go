package kinds

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
)

// joinCells joins the cells of each row, and adds something before and after it.
func joinCells(before, between, after string) func(rows [][]string) string {
	return func(rows [][]string) (text string) {
		for i, row := range rows {
			if strings.Contains(before, "%d") {
				text += fmt.Sprintf(before, i+1)
			} else {
				text += before
			}
			text += strings.Join(row, between) + after + "\n"
		}
		return text
	}
}

// fill replaces empty cells before another spelling.
func fill(empty string, spell func(rows [][]string) string) func(rows [][]string) string {
	return func(rows [][]string) string {
		changed := make([][]string, len(rows))
		for i, row := range rows {
			for _, cell := range row {
				if cell == "" {
					cell = empty
				}
				changed[i] = append(changed[i], cell)
			}
		}
		return spell(changed)
	}
}

// toJSON spells rows as lists in JSON, with null for empty cells.
func toJSON(rows [][]string) string {
	lists := make([][]any, len(rows))
	for i, row := range rows {
		for _, cell := range row {
			if cell == "" {
				lists[i] = append(lists[i], nil)
			} else {
				lists[i] = append(lists[i], cell)
			}
		}
	}
	text, _ := json.Marshal(lists)
	return string(text)
}

// spellings are the ways in which people and programs write rows of cells, of which empty ones are "".
var spellings = map[string]func(rows [][]string) string{
	"CSV":        joinCells("", ",", ""),
	"tabs":       joinCells("", "\t", ""),
	"semicolons": joinCells("", ";", ""),
	"Markdown":   func(rows [][]string) string { return fill(" ", joinCells("|", "|", "|"))(rows) },
	"a drawn frame": func(rows [][]string) string {
		return "┌──┐\n" + fill(".", joinCells("│", "", "│"))(rows) + "└──┘"
	},
	"quoted":   fill(".", joinCells("> ", "", "")),
	"numbered": fill(".", joinCells("%d. ", "", "")),
	"fences":   func(rows [][]string) string { return "```\n" + fill(".", joinCells("", " ", ""))(rows) + "```" },
	"JSON":     toJSON,
	"an object": func(rows [][]string) string {
		return `{"size":` + fmt.Sprint(len(rows)) + `,"grid":` + toJSON(rows) + "}"
	},
	"Python":        func(rows [][]string) string { return "grid = " + strings.ReplaceAll(toJSON(rows), "null", "None") },
	"list":          fill(".", joinCells("- ", "", "")),
	"HTML's breaks": fill(".", joinCells("", "", "<br>")),
	"HTML's table":  fill(" ", joinCells("<tr><td>", "</td><td>", "</td></tr>")),
	"UTF-32":        func(rows [][]string) string { return toUTF32("\ufeff" + fill(".", joinCells("", "", ""))(rows)) },
	"list of lines": func(rows [][]string) string { return "[" + fill(".", joinCells(`"`, "", `",`))(rows) + "]" },
	"UTF-16": func(rows [][]string) string {
		return "\xff\xfe" + toUTF16(fill(".", joinCells("", "", ""))(rows))
	},
	"with a comment": func(rows [][]string) string { return "// by me\n" + fill(".", joinCells("", "", ""))(rows) },
}

// toUTF32 encodes a text in little endian.
func toUTF32(text string) string {
	var wide []byte
	for _, c := range text {
		wide = binary.LittleEndian.AppendUint32(wide, uint32(c))
	}
	return string(wide)
}

// TestPastedTables reads the boards of the kinds whose cells are few symbols, however the rows are spelled.
func TestPastedTables(t *testing.T) {
	for name, symbols := range map[string][]string{
		"tango": {"", "0", "1"}, "nonogram": {"", "#"}, "queens": strings.Split("ABCDEFGH", ""),
	} {
		k, _ := Find(name)
		p := makePuzzle(t, k, map[string]engine.Spec{
			"tango": {Size: "6x6", Rules: "plain"}, "nonogram": {Size: "10x10"}, "queens": {Size: "8x8"},
		}[name], "pasted")
		cells := p.Givens
		if name == "nonogram" {
			cells = p.Solution
		}
		if name == "queens" {
			cells = nil
			for _, letter := range []byte(strings.TrimPrefix(p.Clues, "regions ")) {
				cells = append(cells, letter-'A')
			}
		}
		var rows [][]string
		for row := range slices.Chunk(cells, p.Width) {
			var words []string
			for _, v := range row {
				words = append(words, symbols[v])
			}
			rows = append(rows, words)
		}
		for spelling, spell := range spellings {
			text := spell(rows)
			got, err := k.(engine.Importer).Import(text)
			if err != nil || !slices.Equal(got.Solution, p.Solution) || got.Clues != p.Clues {
				t.Errorf("%s as %s: %v\n%q", name, spelling, err, text)
			}
		}
	}
}

// TestPastedClues reads the clues of a nonogram from lists of programs.
func TestPastedClues(t *testing.T) {
	k, _ := Find("nonogram")
	for _, text := range []string{
		`{"rows": [[2], []], "cols": [[1], [1]]}`, `{"rows":["2","0"],"columns":["1","1"]}`,
		"rows = [(2,), (0,)]\ncols = [(1,), (1,)]", "row_clues = [[2], [0]]\ncol_clues = [[1], [1]]",
		`{"horizontal": [[2], []], "vertical": [[1], [1]]}`, "**Rows:**\n2\n0\n\n**Columns:**\n1\n1",
		"Row 1: 2\nRow 2: 0\nColumn 1: 1\nColumn 2: 1", "R1: 2\nR2: 0\nC1: 1\nC2: 1", "rows: 2; 0\ncolumns: 1 / 1",
		"## Rows\n- 2\n- 0\n\n## Columns\n- 1\n- 1", "rows:\n  - [2]\n  - [0]\ncolumns:\n  - [1]\n  - [1]",
		"Zeilen:\n2\n0\nSpalten:\n1\n1", "Lignes\n2\n0\nColonnes\n1\n1", "Filas\n2\n0\nColumnas\n1\n1", "行\n2\n0\n列\n1\n1",
	} {
		if p, err := k.(engine.Importer).Import(text); err != nil || p.Clues != "rows 2 0\ncolumns 1 1" {
			t.Errorf("%q: %v, %q", text, err, p.Clues)
		}
	}
}
