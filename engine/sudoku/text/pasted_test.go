package text

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nonet/notation"
)

// TestPasted reads the same board from files as people have them and from texts as people paste them.
func TestPasted(t *testing.T) {
	const want = "392..7.......4...3.1.3..72..84239561...5......3...498..714..295.4...53...2.7.8..6"
	files, err := filepath.Glob("testdata/pasted/*")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		boards, err := Read(string(text))
		if err != nil || len(boards) != 1 {
			t.Errorf("%s: %d boards, %v", file, len(boards), err)
			continue
		}
		if got := notation.Symbols(boards[0].Givens); got != want || boards[0].BoxHeight != 3 {
			t.Errorf("%s: %s\n%s", file, strings.ReplaceAll(got, want, ""), want)
		}
	}
}

// TestPastedNumbersAbove9 reads decimal numbers, which are not hexadecimal digits although there are zeros.
func TestPastedNumbersAbove9(t *testing.T) {
	text := strings.Repeat(",", 15) + "\n"
	boards, err := Read("16,9,10" + text[2:] + strings.Repeat(text, 15))
	if err != nil || len(boards) != 1 || string(boards[0].Givens[:3]) != "\x10\x09\x0a" {
		t.Errorf("%v, %v", boards, err)
	}
}

// TestPastedGroups reads a table whose columns and rows have names, and groups of them too.
func TestPastedGroups(t *testing.T) {
	blank := strings.NewReplacer(".", "")
	for name, delimiter := range map[string]string{"CSV": ",", "tabs": "\t", "semicolons": ";", "Markdown": " | "} {
		var bare, named, both []string
		for y := range 9 {
			row := strings.Split(line9[y*9:y*9+9], "")
			for x := range row {
				row[x] = blank.Replace(row[x])
			}
			cells, group := strings.Join(row, delimiter), ""
			if y%3 == 0 {
				group = string('A' + rune(y/3))
			}
			bare = append(bare, cells)
			named = append(named, fmt.Sprint(y+1)+delimiter+cells)
			both = append(both, group+delimiter+fmt.Sprint(y+1)+delimiter+cells)
		}
		boxes := strings.ReplaceAll("Box 1,,,Box 2,,,Box 3,,", ",", delimiter)
		thirds := strings.ReplaceAll("Left,Left,Left,Middle,Middle,Middle,Right,Right,Right\na,b,c,a,b,c,a,b,c",
			",", delimiter)
		letters := strings.Join(strings.Split("ABCDEFGHI", ""), delimiter)
		for i, table := range [][]string{
			append([]string{boxes}, bare...), append([]string{thirds}, bare...),
			append([]string{delimiter + boxes, delimiter + letters}, named...),
			append([]string{delimiter + delimiter + boxes, delimiter + delimiter + letters}, both...),
		} {
			text := strings.Join(table, "\n")
			if name == "Markdown" {
				text = "| " + strings.Join(table, " |\n| ") + " |"
			}
			boards, err := Read(text)
			if err != nil || len(boards) != 1 || notation.Symbols(boards[0].Givens) != line9 {
				t.Errorf("%s %d: %v, %v\n%s", name, i, boards, err, text)
			}
		}
	}
}

// TestPastedLists reads texts with several boards, without their solutions.
func TestPastedLists(t *testing.T) {
	other := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solved := "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	rows := func(line string) (text string) {
		for i := 0; i < len(line); i += 9 {
			text += line[i:i+9] + "\n"
		}
		return text
	}
	utf16, err := os.ReadFile("testdata/lists/utf16le.sdm")
	if err != nil {
		t.Fatal(err)
	}
	third := other[:80] + "."
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"Project Euler": {"Grid 01\n" + rows(line9) + "Grid 02\n" + rows(third), []string{line9, third}},
		"Kaggle":        {"quizzes,solutions\n" + line9 + "," + solved + "\n" + third + "," + solved, []string{line9, third}},
		"many columns": {"id,puzzle,solution,difficulty\n" +
			"1," + line9 + "," + solved + ",2.2\n2," + third + "," + solved + ",0",
			[]string{line9, third}},
		"numbered":       {"1. " + line9 + "\n2. " + third, []string{line9, third}},
		"and solution":   {"Puzzle\n" + rows(line9) + "\nSolution\n" + rows(solved), []string{line9}},
		"JSON solution":  {`{"puzzle":"` + line9 + `","solution":"` + solved + `"}`, []string{line9}},
		"list of arrays": {`["` + line9 + `", "` + third + `"]`, []string{line9, third}},
		"folders": {`<opensudoku version="2"><folder name="A"><game data="` + line9 +
			`"/></folder><folder name="B"><game data="` +
			third + `"/></folder></opensudoku>`, []string{line9, third}},
		"UTF-16": {string(utf16), nil},
	} {
		boards, err := Read(c.text)
		if c.want == nil {
			c.want = make([]string, 3)
		}
		if err != nil || len(boards) != len(c.want) {
			t.Errorf("%s: %d boards, %v", name, len(boards), err)
			continue
		}
		for i, want := range c.want {
			if got := notation.Symbols(boards[i].Givens); want != "" && got != want {
				t.Errorf("%s: board %d is %s", name, i+1, got)
			}
		}
	}
}

// TestLooseTextsKeepFaults refuses texts that only look like boards between other lines, and those that may have rules.
func TestLooseTextsKeepFaults(t *testing.T) {
	for name, text := range map[string]string{
		"a row is missing":   "The puzzle\n" + strings.Repeat("1........\n", 8) + "Thanks",
		"a row is too short": "A|B\n" + strings.Repeat("1........\n", 8) + "1.......",
		"a long row":         "id,puzzle\n1," + line9 + "1\n2," + line9,
		"two values":         strings.Repeat("1,2,3,4,5,6,7,8,12\n", 9),
		"a rule":             `{"board":[` + strings.Repeat("[1,0,0,0],", 3) + `[0,0,0,0]],"diagonal":true}`,
		"half an array":      "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0",
		"words":              "what is this?",
	} {
		if boards, err := Read(text); err == nil {
			t.Errorf("%s is read: %+v", name, boards)
		}
	}
}

// TestErrorsCountCharacters names the columns of errors in characters of the text as it was.
func TestErrorsCountCharacters(t *testing.T) {
	wide := strings.Map(func(c rune) rune {
		if c == '.' {
			return '．'
		}
		return c - '0' + '０'
	}, line9)
	for text, want := range map[string]string{
		wide[:len(wide)-3] + "é":                  "line 1, column 81",
		"│12│34│\n│34│12│\n│21│4z│\n│43│21│":      "line 3, column 6",
		"1234\n3412\n2é14\n4321":                  "line 3, column 2",
		strings.Replace(line9, "8", "\u200b?", 1): "line 1, column 22",
	} {
		if _, err := Read(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
