package kinds

import (
	"os"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/link"
)

// describeText describes what follows from a text in a few words.
func describeText(text string) string {
	kind, err := link.Choose(All(), All()[0], text)
	var p engine.Puzzle
	if err == nil {
		p, err = kind.(engine.Importer).Import(text)
	}
	fault := engine.FaultOf(err)
	switch {
	case err == nil:
		return strings.TrimSpace(p.Kind + " " + p.Size + " " + p.Rules)
	case fault.Kind == engine.FaultRule:
		return "rules " + fault.Word
	case fault.Kind == engine.FaultOtherSolution:
		return "other solution"
	case fault.Kind == engine.FaultUnsupported:
		return "unsupported " + fault.Word
	case fault.Kind == engine.FaultShortLink:
		return "short " + fault.Word
	case fault.Kind == engine.FaultSeed:
		return "seed " + fault.Word
	case fault.Kind == engine.FaultDamaged:
		return "damaged"
	}
	return err.Error()
}

// TestLinks reads links and game IDs as people copied them.
func TestLinks(t *testing.T) {
	file, err := os.ReadFile("testdata/links.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		want, text, found := strings.Cut(strings.TrimSpace(line), "\t")
		if !found {
			continue // a comment
		}
		text = strings.ReplaceAll(text, `\n`, "\n")
		if got := describeText(text); got != want {
			t.Errorf("%q instead of %q: %s", got, want, text)
		}
	}
}

// TestFilesHaveKinds finds the kind of texts by their marks, whatever kind was chosen.
func TestFilesHaveKinds(t *testing.T) {
	line := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	var rows strings.Builder
	for at := 0; at < len(line); at += 9 {
		rows.WriteString(line[at:at+9] + "\n")
	}
	for text, want := range map[string]string{
		`<?xml version="1.0"?><opensudoku><game data="` + line + `"/></opensudoku>`:          "sudoku",
		`<puzzleset><puzzle type="grid"><clues type="columns"></clues></puzzle></puzzleset>`: "nonogram",
		"title \"https://example.org\"\nwidth 2\nrows\n1\n2\n\ncolumns\n2\n1\n":              "nonogram",
		"rows 1 2; columns 2 1":              "nonogram",
		"##..\n.##.\n####\n":                 "nonogram",
		"P1\n# a cat\n4 3\n1100\n0110\n1111": "nonogram",
		"[Puzzle]\n" + rows.String():         "sudoku",
		rows.String():                        "sudoku",
		line + "\n" + line:                   "sudoku",
		"boxes 2x2; 1...............":        "sudoku",
		"cages 3=r1c1,r1c2\n" + line:         "sudoku",
		"stars 2\n1,1,2,2":                   "queens",
		"regions AABBAABBCCDDCCDD":           "queens",
		"AAB\u0042\nAABB\nCCDD\nCCDD":        "queens",
		"tango 4x4\n1... .2.. .... ..1.":     "tango",
		"tiles 2x2 12 48":                    "pipes",
		"5x5:49684" + "9d6257b8eb554a823bb8": "pipes",
		"\xff\xfe" + toUTF16(line):           "sudoku",
	} {
		for _, chosen := range All() {
			got, err := link.Choose(All(), chosen, text)
			if err != nil || got.Name() != want {
				t.Errorf("%q with %s chosen: %v, %v", text, chosen.Name(), got, err)
			}
		}
	}
	for _, chosen := range All() { // such rows can be of several kinds
		if got, err := link.Choose(All(), chosen, "1001\n0110\n1010\n0101"); err != nil || got.Name() != chosen.Name() {
			t.Errorf("rows of 0 and 1 with %s chosen: %v, %v", chosen.Name(), got, err)
		}
	}
}

// toUTF16 encodes ASCII in little endian.
func toUTF16(text string) string {
	var wide strings.Builder
	for i := range len(text) {
		wide.WriteString(text[i:i+1] + "\x00")
	}
	return wide.String()
}
