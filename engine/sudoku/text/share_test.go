package text

import (
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"nonet/notation"
)

// TestHoDoKuLibrary reads a line of HoDoKu's library: filled in digits have a plus, and the list has removed notes.
func TestHoDoKuLibrary(t *testing.T) {
	const board = "6...8..4..+4.....862..4.67+5.+1+5397+486+2.7...+3+51+4+462+5183+9+7..61.2+4+7572+4+8...+3..1..4+7.+28"
	for _, line := range []string{
		":0000:x:" + board + ":314 916::", ":0702:9:" + board + ":314 916:925:", board + ":314 916",
		":0000:x:" + board + ":314 916:::",
	} {
		boards, err := Read(line)
		if err != nil || len(boards) != 1 {
			t.Fatalf("%s: %d boards, %v", line, len(boards), err)
		}
		b := boards[0]
		if b.Givens[0] != 6 || b.Givens[10] != 0 || b.Filled[10] != 4 {
			t.Errorf("%s: %v, filled %v", line, b.Givens, b.Filled)
		}
		// Of the candidates 2, 3 and 7 of r1c4, 3 is removed.
		if all, got := valuesOf(b.candidates()[3]), valuesOf(b.Notes[3]); !slices.Equal(all, []number{2, 3, 7}) ||
			!slices.Equal(got, []number{2, 7}) {
			t.Errorf("%s: r1c4 can be %v of %v", line, got, all)
		}
	}
	for line, says := range map[string]string{
		":0000:x:" + strings.Replace(board, "6", "?", 1) + ":::": "line 1, column 9: '?' is not a cell",
		":0000:x:" + board + ":31::":                             `"31" is not a note as digit, row and column`,
		":0000:x:" + board + ":010::":                            `"010" is not a note`,
	} {
		if _, err := Read(line); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", line, err, says)
		}
	}
}

// TestPencilmarkGrids reads grids of notes as HoDoKu and SimpleSudoku print them.
func TestPencilmarkGrids(t *testing.T) {
	grid := `
.-------------------.-------------------.-------------------.
| 5     3     124   | 26    7     2468  | 1489  1249  248   |
| 6     247   247   | 1     9     5     | 3478  234   2478  |
| 12    9     8     | 23    34    24    | 13457 6     247   |
:-------------------+-------------------+-------------------:
| 8     125   1259  | 579   6     147   | 4579  2459  3     |
| 4     25    2569  | 8     5     3     | 579   259   1     |
| 7     15    1359  | 59    2     14    | 4589  459   6     |
:-------------------+-------------------+-------------------:
| 139   6     13457 | 357   35    7     | 2     8     4     |
| 23    278   237   | 4     1     9     | 367   3     5     |
| 123   1245  12345 | 2356  8     26    | 1346  7     9     |
'-------------------'-------------------'-------------------'
`
	simple := strings.NewReplacer(".", "*", "'", "*", ":", "|").Replace(grid)
	for _, text := range []string{grid, simple} {
		boards, err := Read(text)
		if err != nil || len(boards) != 1 {
			t.Fatalf("%d boards, %v", len(boards), err)
		}
		b := boards[0]
		if b.Givens[0] != 5 || b.Givens[80] != 9 || !slices.Equal(valuesOf(b.Notes[2]), []number{1, 2, 4}) {
			t.Errorf("%v, notes %v", b.Givens, b.Notes)
		}
	}
	plain := " *-----------*\n |..1|.2.|...|\n" + strings.Repeat(" |...|...|...|\n",
		2) + " |---+---+---|\n" + strings.Repeat(" |...|...|...|\n", 3) +
		" |---+---+---|\n" + strings.Repeat(" |...|...|...|\n", 3) + " *-----------*\n"
	if boards, err := Read(plain); err != nil || boards[0].Givens[2] != 1 || boards[0].Givens[4] != 2 {
		t.Errorf("%v, %v", boards, err)
	}
}

// TestShortSudokuPad reads the shortened JSON of SudokuPad's links.
func TestShortSudokuPad(t *testing.T) {
	short := `{cs:50,metadata:{t:'Ann\'s "4"',author:12},ce:[[{v:1},,,{v:4}],[,{centremarks:[1,2]},,],[,,,],[{v:3},,,{c:f}]],re:[` +
		`[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],settings:{x:t,y:ff0000,z:#0}}`
	short = strings.ReplaceAll(short, `"4"`, "4") // single quotes enclose a string
	for _, text := range []string{"scl" + pack(short), "https://sudokupad.app/scl" + pack(short), "ctc" + pack(short)} {
		boards, err := Read(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		b := boards[0]
		want := []uint8{1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0}
		if !slices.Equal(b.Givens, want) || b.Notes[5] != 0b110 || b.Info.Title != "Ann's 4" || b.Info.Author != "12" {
			t.Errorf("%+v", b)
		}
	}
	boards, err := Read("scl" + pack(strings.Replace(short, "settings:", "ca:[{ce:[[0,0],[0,1]],v:3}],settings:", 1)))
	if err != nil || !slices.Equal(boards[0].Cages[0].Cells, []int{0, 1}) || boards[0].Cages[0].Sum != 3 {
		t.Errorf("a killer: %+v, %v", boards, err)
	}
	if _, err := Read("scl" + pack(strings.Replace(short, "settings:", "l:[{wp:[[0,0],[0,1]]}],settings:",
		1))); err == nil ||
		!strings.Contains(err.Error(), "lines") {
		t.Errorf("lines: %v", err)
	}
}

// TestLinksRoundTrip writes and reads the strings of shared links.
func TestLinksRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, shape := range [][2]int{{2, 2}, {3, 2}, {3, 3}, {4, 4}, {5, 5}} {
		b := someBoard(rng, shape[0], shape[1])
		roundTrip(t, Link, b)
		written, err := Write(Link, b)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Read("https://example.org/play" + strings.TrimSpace(written) + "&from=ann#top"); err != nil ||
			!reflect.DeepEqual(back[0], b) {
			t.Errorf("%s: %+v, %v", written, back, err)
		}
	}
	if boards, err := Read("https://www.sudokuwiki.org/sudoku.htm?bd=" + line9); err != nil ||
		boards[0].Givens[0] != 5 {
		t.Errorf("%v, %v", boards, err)
	}
	for _, bad := range []string{"~", "?s=~zz", "?s=12", "?s=" + line9[1:]} {
		if boards, err := Read(bad); err == nil {
			t.Errorf("%q is read: %v", bad, boards)
		}
	}
}

// linked is a puzzle and the query of its link, as the browser client writes it.
type linked struct{ Givens, Clues, Link string }

// TestGoldenLinks reads the links that the client's tests write too.
func TestGoldenLinks(t *testing.T) {
	file, err := os.ReadFile("testdata/links.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []linked
	if err := json.Unmarshal(file, &list); err != nil || len(list) == 0 {
		t.Fatalf("%d links, %v", len(list), err)
	}
	for _, want := range list {
		whole := "https://example.org/solo?" + want.Link
		if clues, cells, found := LinkClues(whole + "\n"); found != (want.Clues != "") || found &&
			(clues != want.Clues || cells != want.Givens) {
			t.Errorf("%s: clues %q and cells %q", whole, clues, cells)
		}
		boards, err := Read(whole)
		if shape, rules, _ := strings.Cut(want.Clues, "\n"); rules != "" || want.Clues != "" &&
			!strings.HasPrefix(shape, boxesWord) {
			if err == nil || !strings.Contains(err.Error(), "which are not read") {
				t.Errorf("%s: its rules are passed over: %v", whole, err)
			}
			continue
		}
		if err != nil || notation.Symbols(boards[0].Givens) != want.Givens {
			t.Errorf("%s is read as %v, %v", whole, boards, err)
			continue
		}
		if written, err := Write(Link, boards[0]); err != nil || written != "?"+want.Link+"\n" {
			t.Errorf("%s is written as %s, %v", whole, written, err)
		}
	}
}

// TestDamagedLinks checks that packed cells that are truncated or impossible are refused.
func TestDamagedLinks(t *testing.T) {
	b := someBoard(rand.New(rand.NewPCG(7, 8)), 4, 4)
	whole, err := Write(Link, b)
	if err != nil {
		t.Fatal(err)
	}
	whole = strings.TrimSpace(whole)
	for _, bad := range []string{whole[:len(whole)-3], whole + "AAA", strings.Replace(whole, "?s=E", "?s=_", 1),
		"?s=EP" + strings.Repeat("_", 214)} {
		if boards, err := Read(bad); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%s: %v, %v", bad, boards, err)
		}
	}
}

// TestPastedLinks reads packed boards as people paste them: from several URLs, alone, followed by more text, and
// modified on the way.
func TestPastedLinks(t *testing.T) {
	boards, err := Read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		t.Fatal(err)
	}
	for form, addresses := range map[Format][]string{
		FPuzzles: {"https://www.f-puzzles.com/?load=%s", "https://www.f-puzzles.com/?load=%s&lang=en", "fpuz%s", "fpuzzles%s",
			"%s",
			"https://sudokupad.app/fpuz%s", "https://sudokupad.app/fpuz%s?setting-nogrid=1#x", "sudokupad.app/?puzzleid=fpuz%s",
			"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz%s"},
		SudokuPad: {"https://sudokupad.app/scl%s", "https://sudokupad.app/scl%s?a=b", "https://sudokupad.app/?puzzleid=scl%s",
			"scl%s",
			"ctc%s", "%s", "https://app.crackingthecryptic.com/sudoku/?puzzleid=scl%s"},
	} {
		plain, err := Write(form, boards[0])
		if err != nil {
			t.Fatal(err)
		}
		data := pack(strings.TrimSpace(plain))
		for _, address := range addresses {
			for name, d := range map[string]string{
				"as it is": data, "escaped": url.QueryEscape(data), "with spaces": strings.ReplaceAll(data, "+", " "),
				"safe": strings.NewReplacer("/", "-", "=", "$").Replace(data), "without end": strings.TrimRight(data, "="),
			} {
				found, err := Read(" " + strings.ReplaceAll(address, "%s", d) + "\n")
				if err != nil || len(found) != 1 || !slices.Equal(found[0].Givens, boards[0].Givens) {
					t.Errorf("%s in %s, %s: %d boards, %v", form, address, name, len(found), err)
				}
			}
		}
	}
}
