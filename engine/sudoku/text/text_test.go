package text

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/notation"
)

const line9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// someBoard returns a board of random digits, because forms don't depend on solutions.
func someBoard(rng *rand.Rand, height, width int) Board {
	side := height * width
	b := Board{BoxHeight: height, BoxWidth: width, Givens: make([]uint8, side*side)}
	for cell := range b.Givens {
		if rng.IntN(3) == 0 {
			b.Givens[cell] = uint8(rng.IntN(side) + 1)
		}
	}
	return b
}

// playBoard returns the board with filled in digits and notes.
func playBoard(rng *rand.Rand, b Board) Board {
	for cell, v := range b.Givens {
		switch {
		case v != 0:
		case rng.IntN(3) == 0:
			b.fill(cell, rng.IntN(b.side())+1)
		case rng.IntN(2) == 0:
			b.note(cell, 6<<rng.IntN(b.side()-1))
		}
	}
	return b
}

func roundTrip(t *testing.T, format Format, boards ...Board) {
	t.Helper()
	text, err := Write(format, boards...)
	if err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	back, err := Read(text)
	if err != nil || !reflect.DeepEqual(back, boards) {
		t.Fatalf("%s: %v\n%s\ngot  %+v\nwant %+v", format, err, text, back, boards)
	}
}

func TestFormsRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, shape := range [][2]int{{2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5}, {3, 4}, {4, 4}, {4, 5}, {5, 5}} {
		b := someBoard(rng, shape[0], shape[1])
		for _, format := range []Format{Line, Grid, SDK, SDM, FPuzzles, FPuzzlesLink, SudokuPad} {
			roundTrip(t, format, b)
		}
	}
	for range 50 {
		b := someBoard(rng, 3, 3)
		roundTrip(t, OpenSudoku, b)
		roundTrip(t, SDM, b, someBoard(rng, 3, 3))
		b = playBoard(rng, b)
		for _, format := range []Format{SDX, OpenSudoku, FPuzzles, FPuzzlesLink} {
			roundTrip(t, format, b)
		}
		b.Filled = nil
		roundTrip(t, SudokuPad, b)
	}
}

// TestUnusualBoxesRoundTrip writes boards with unusual boxes: a form holds their shape or returns an error.
func TestUnusualBoxesRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, shape := range [][2]int{{3, 2}, {4, 2}, {5, 2}, {4, 3}, {2, 6}, {2, 8}, {5, 4}, {2, 12}} {
		b := someBoard(rng, shape[0], shape[1])
		for _, format := range []Format{Line, Grid, SDM, SudokuPad, Link} {
			roundTrip(t, format, b)
		}
		roundTrip(t, Grid, b, someBoard(rng, shape[0], shape[1]))
		for _, format := range []Format{SDK, SDX, FPuzzles, FPuzzlesLink} {
			if written, err := Write(format, b); err == nil {
				t.Errorf("%s holds boxes of %dx%d: %s", format, shape[0], shape[1], written)
			}
		}
	}
}

// TestManyBoardsOnLines reads forms that hold one board on a line, one after another.
func TestManyBoardsOnLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	a, b := someBoard(rng, 3, 3), someBoard(rng, 4, 4)
	for _, format := range []Format{FPuzzles, FPuzzlesLink, SudokuPad, Link} {
		first, _ := Write(format, a)
		second, _ := Write(format, b)
		boards, err := Read(first + "\n" + second)
		if err != nil || !reflect.DeepEqual(boards, []Board{a, b}) {
			t.Errorf("%s is read as %+v, %v", format, boards, err)
		}
		var input *engine.InputError
		if _, err := Read(first + "\n" + second[:len(second)/2] + "\n"); !errors.As(err, &input) || input.Line != 3 ||
			input.Column < 1 {
			t.Errorf("%s: half a board on line 3: %v", format, err)
		}
	}
}

func TestInfoRoundTrip(t *testing.T) {
	b, err := parseLine(line9)
	if err != nil {
		t.Fatal(err)
	}
	b.Info = Info{Title: "A puzzle & <more>", Author: "somebody", Comment: "with \"quotes\" and ümlauts", Source: "here",
		Date:  "2020-02-02",
		Level: "easy", URL: "https://example.org/?a=b&c=d"}
	roundTrip(t, SDK, b)
	roundTrip(t, OpenSudoku, b)
	b.Info.Date, b.Info.Level, b.Info.URL = "", "", ""
	roundTrip(t, SudokuPad, b)
	b.Info.Source = ""
	roundTrip(t, FPuzzles, b)
	b.Info.Title, b.Info.Author = "", ""
	roundTrip(t, Line, b)
}

// TestFormsOfOtherPrograms reads the same board in the forms in which other programs write it.
func TestFormsOfOtherPrograms(t *testing.T) {
	zeros := strings.ReplaceAll(line9, ".", "0")
	var rows []string
	for i := 0; i < 81; i += 9 {
		rows = append(rows, line9[i:i+9])
	}
	for name, text := range map[string]string{
		"zeros":          zeros,
		"stars":          strings.ReplaceAll(line9, ".", "*"),
		"spaces":         strings.ReplaceAll(line9, ".", " "),
		"low lines":      strings.ReplaceAll(line9, ".", "_") + "\r\n",
		"hyphens":        strings.ReplaceAll(line9, ".", "-"),
		"comment":        "  " + line9 + " # a comment",
		"solution":       line9 + ",534678912672195348198342567859761423426853791713924856961537284287419635345286179",
		"byte order":     "\ufeff" + line9,
		"rows":           strings.Join(rows, "\n"),
		"indented":       "\n  " + strings.Join(rows, "  \r\n  "),
		"spaced rows":    strings.Join(strings.Split(strings.Join(rows, "\n"), ""), " "),
		"spaces in rows": strings.ReplaceAll(strings.Join(rows, "\n"), ".", " "),
		"spaces, cut":    strings.ReplaceAll(strings.Join(rows, "\n"), ".", " ") + "\n\n",
		"spaces, barred": spacedGrid(rows),
		"spaces in sdk":  "[Puzzle]\n" + strings.ReplaceAll(strings.Join(rows, "\n"), ".", " "),
		"row comments":   strings.Join(rows, " # a row\n") + "#the last",
		"commented":      "# by hand\n" + strings.Join(rows, "\n"),
		"sdk":            "#ASomebody\n#DA title\n" + strings.Join(rows, "\n"),
		"sections":       "[Puzzle]\n" + strings.Join(rows, "\n") + "\n[State]\n" + strings.Join(rows, "\n"),
		"opensudoku":     `<?xml version="1.0"?><opensudoku><name>x</name><game data="` + zeros + `" /></opensudoku>`,
	} {
		boards, err := Read(text)
		if err != nil || len(boards) != 1 || notation.Symbols(boards[0].Givens) != line9 {
			t.Errorf("%s: %v, %d boards", name, err, len(boards))
		}
	}
}

// spacedGrid returns rows with spaces for empty cells, truncated at the end of a row, between borders.
func spacedGrid(rows []string) string {
	var w strings.Builder
	for y, row := range rows {
		if y%3 == 0 {
			w.WriteString("---+---+---\n")
		}
		row = strings.ReplaceAll(row[:3]+"|"+row[3:6]+"|"+row[6:], ".", " ")
		w.WriteString(strings.TrimRight(row, " ") + "\r\n")
	}
	return w.String()
}

// TestSpacedRows reads rows with spaces for empty cells in which whole rows are empty, and refuses texts that only look
// like them.
func TestSpacedRows(t *testing.T) {
	for text, want := range map[string]string{
		"1  4\n    \n\n 2  ":         "1..4.........2..",
		"\n\n1  4\n    \n 2  \n3\n":  "1..4.....2..3...",
		"\n1  4\n\n 2":               "....1..4.....2..",
		"12  \n  \n\n # empty\n4  1": "12..........4..1",
		"1  4\n  a \n 2  \n3":        "",
		"1  4 2\n 2  \n3\n   1":      "",
	} {
		boards, err := Read(text)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is read: %v", text, boards)
		case want != "" && (err != nil || len(boards) != 1 || notation.Symbols(boards[0].Givens) != want):
			t.Errorf("%q: %v, %v", text, boards, err)
		}
	}
}

// TestOpenSudokuVersions reads the same cells, 5 given, 7 filled in, notes 1 and 3, as the versions of OpenSudoku write
// them.
func TestOpenSudokuVersions(t *testing.T) {
	for version, cells := range map[string][3]string{
		"1": {"5|-|0|", "7|-|1|", "0|1,3,|1|"},
		"2": {"5|0|0|", "7|0|1|", "0|5|1|"},
		"3": {"5|0|0|", "7|0|1|", "0|5|1|"},
		"4": {"5|0|0|0|", "7|0|0|1|", "0|1|4|1|"},
	} {
		rest := strings.Repeat(strings.NewReplacer("1,3,", "-", "5", "0", "1|4", "0|0").Replace(cells[2]), 78)
		boards, err := Read(`<opensudoku><game data="version: ` + version + "\n" + cells[0] + cells[1] + cells[2] + rest +
			`"/></opensudoku>`)
		if err != nil {
			t.Errorf("version %s: %v", version, err)
			continue
		}
		if b := boards[0]; b.Givens[0] != 5 || b.Filled[1] != 7 || b.Notes[2] != 0b1010 || b.Notes[3] != 0 {
			t.Errorf("version %s: %+v", version, b)
		}
	}
	for _, bad := range []string{"version: 5\n", "version: 1\n", "version: 1\n5|-|0|", "123"} {
		if _, err := Read(`<opensudoku><game data="` + bad + `"/></opensudoku>`); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestBorders(t *testing.T) {
	for name, text := range map[string]string{
		"plain":   "12|34\n34|12\n--+--\n21|43\n43|21",
		"boxed":   "+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 1|\n+---+---+",
		"double":  "1 2 | 3 4\n3 4 | 1 2\n=========\n2 1 | 4 3\n4 3 | 2 1",
		"hodoku":  ".-----.-----.\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n:-----+-----:\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n'-----'-----'",
		"spacing": "1 2 3 4\n3 4 1 2\n\n2 1 4 3\n4 3 2 1\n",
	} {
		boards, err := Read(text)
		if err != nil || len(boards) != 1 || notation.Symbols(boards[0].Givens) != "1234341221434321" {
			t.Errorf("%s: %v, %+v", name, err, boards)
		}
	}
}

func TestLargeBoards(t *testing.T) {
	hex := "." + "0123456789ABCDEF" + strings.Repeat(".", 239)
	if boards, err := Read(hex); err != nil || boards[0].Givens[1] != 1 || boards[0].Givens[16] != 16 {
		t.Errorf("0-9A-F: %v", err)
	}
	letters := "0123456789ABCDEFG" + strings.Repeat("0", 239)
	if boards, err := Read(letters); err != nil || boards[0].Givens[1] != 1 || boards[0].Givens[16] != 16 {
		t.Errorf("1-9A-G: %v", err)
	}
	colons := ".123456789:;<=>?@" + strings.Repeat(".", 239)
	if boards, err := Read(colons); err != nil || boards[0].Givens[10] != 10 || boards[0].Givens[16] != 16 {
		t.Errorf("1-9:-@: %v", err)
	}
	numbers := strings.Repeat("1 . 3 4 5 6 7 8 9 10 11 12\n", 12)
	if boards, err := Read(numbers); err != nil || boards[0].Givens[11] != 12 || boards[0].Givens[1] != 0 {
		t.Errorf("numbers: %v", err)
	}
}

func TestErrorsNamePlaceInText(t *testing.T) {
	for text, want := range map[string][2]int{
		"":                                         {1, 1},
		line9[1:] + "\n" + line9[1:]:               {1, 81},
		`{"cells":[[]]}`:                           {1, 1},
		"https://example.org/?s=12":                {1, 26},
		line9[:80]:                                 {1, 81},
		line9[:40] + "?" + line9[41:]:              {1, 41},
		"1234\n3412\n21z3\n4321":                   {3, 3},
		"1234\n3412\n2153\n4321":                   {3, 3},
		"1 2 3 4\n3 4 1 2\n2 1 4 3":                {3, 1},
		`{"size":9,`:                               {1, 11},
		`{"size":9,"grid":[[{"value":`:             {1, 29},
		"<opensudoku><game data='1'/></opensudoku": {1, 41},
	} {
		_, err := Read(text)
		var input *engine.InputError
		if !errors.As(err, &input) {
			t.Errorf("%q gives %v", text, err)
			continue
		}
		if got := [2]int{input.Line, input.Column}; got != want {
			t.Errorf("%q: place %v, want %v: %v", text, got, want, err)
		}
	}
}

func TestVariantsAreRefusedByName(t *testing.T) {
	f, _ := Write(FPuzzles, someBoard(rand.New(rand.NewPCG(3, 4)), 3, 3))
	pad, _ := Write(SudokuPad, someBoard(rand.New(rand.NewPCG(3, 4)), 3, 3))
	for text, name := range map[string]string{
		strings.Replace(f, "{", `{"killercage":[{"cells":["R1C1"]}],`, 1):                                               "cages without sums",
		strings.Replace(f, "{", `{"killercage":[{"cells":["R1C1"],"value":3},{"cells":["R1C1","R1C2"],"value":5}],`, 1): "overlapping",
		strings.Replace(f, "{", `{"killercage":[{"cells":["R0C1"],"value":3}],`, 1):                                     "killercage",
		strings.Replace(f, "{", `{"antiknight":true,`, 1):                                                               "antiknight",
		strings.Replace(f, "{", `{"diagonal+":true,`, 1):                                                                "diagonal+",
		strings.Replace(f, "{}", `{"region":5}`, 1):                                                                     "regions",
		strings.Replace(f, "{}", `{"region":null}`, 1):                                                                  "regions",
		strings.Replace(f, "{}", `{"givenPencilMarks":[1,2]}`, 1):                                                       "givenPencilMarks",
		strings.Replace(pad, "{", `{"lines":[{"thickness":3}],`, 1):                                                     "lines",
		strings.Replace(pad, "{", `{"cages":[{"cells":[[0,0],[0,1]]}],`, 1):                                             "cages without sums",
		strings.Replace(pad, "{", `{"cages":[{"cells":[[0,0],[1,1]],"value":5}],`, 1):                                   "cages in several pieces",
		strings.Replace(pad, "{", `{"cages":[{"cells":[[0,0],[0,1]],"value":5,"unique":false}],`, 1):                    "repeated digits",
		strings.Replace(pad, "{", `{"cages":[{"cells":[[0,0],[0,1]],"sum":5,"hidden":true}],`, 1):                       "hidden cages",
		strings.Replace(pad, `"metadata":{`, `"metadata":{"global":["antiking"]`, 1):                                    "global",
		strings.Replace(pad, `{}`, `{"candidates":[1]}`, 1):                                                             "candidates",
		strings.Replace(f, `{}`, `{"onlyEven":true}`, 1):                                                                "onlyEven",
		strings.Replace(f, "{", `{"ruleset":"Cells a knight's move apart differ.",`, 1):                                 "antiknight",
		strings.Replace(f, "{", `{"ruleset":"Anti-King; adjacent digits can't be consecutive.",`, 1):                    "antiking, nonconsecutive",
		strings.Replace(pad, `"metadata":{`, `"metadata":{"rules":"There is a negative constraint."`, 1):                "negative constraint",
		strings.Replace(pad, `"metadata":{`, `"metadata":{"antiking":true`, 1):                                          "antiking",
		regexp.MustCompile(`"regions":\[.*\]\]\],`).ReplaceAllString(pad, `"regions":[],`):                              "regions",
		strings.Replace(f, "{", `{"text":[1],"xv":[1],"line":[1],"arrow":[1],"antiking":true,`, 1):                      ": antiking, arrow, xv, line, text",
	} {
		if _, err := Read(text); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Read(strings.Replace(f, "{", `{"antiknight":false,"arrow":[],`, 1)); err != nil {
		t.Errorf("rules that are off: %v", err)
	}
}

func TestFormsRefuseWhatTheyCannotHold(t *testing.T) {
	b := someBoard(rand.New(rand.NewPCG(5, 6)), 4, 4)
	for _, format := range []Format{SDX, OpenSudoku} {
		if _, err := Write(format, b); err == nil {
			t.Errorf("%s holds a 16x16 board", format)
		}
	}
	for _, format := range []Format{SDK, SDX, FPuzzles, SudokuPad} {
		if _, err := Write(format, b, b); err == nil {
			t.Errorf("%s holds two boards", format)
		}
	}
}

func TestReshape(t *testing.T) {
	b, err := parseLine(strings.Repeat(".", 36))
	if err != nil || b.Reshape(3, 2) != nil || b.BoxHeight != 3 || b.Reshape(3, 3) == nil {
		t.Errorf("%+v, %v", b, err)
	}
	roundTrip(t, SudokuPad, b)
	roundTrip(t, Line, b)
	if b, err := parseLine(" boxes 3x3 ; " + line9); err != nil || b.BoxHeight != 3 {
		t.Errorf("%+v, %v", b, err)
	}
	for _, bad := range []string{"boxes", "boxes ;", "boxes 3; " + line9, "boxes 3x2; " + line9, "boxes 1x9; " + line9,
		"boxes 2x2; boxes 3x3; " + line9} {
		if b, err := parseLine(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, b)
		}
	}
}

// TestLZString compares LZ-string with the example of its website.
func TestLZString(t *testing.T) {
	const plain, packed = "hello, i am a 猫", "BYUwNmD2A0AECWsCGBbZtDUzkA=="
	if got, err := unpack(packed); err != nil || got != plain {
		t.Errorf("unpacked %q, %v", got, err)
	}
	for _, s := range []string{"", "a", plain, strings.Repeat("ab", 5000), "ÿĀ𝄞"} {
		if got, err := unpack(pack(s)); err != nil || got != s {
			t.Errorf("%.20q comes back as %.20q, %v", s, got, err)
		}
	}
}

func TestFormatNames(t *testing.T) {
	for _, name := range Formats() {
		if f, ok := ParseFormat(name); !ok || f.String() != name {
			t.Errorf("%s is not found by its name", name)
		}
	}
	if _, ok := ParseFormat("pdf"); ok {
		t.Error("found a form that isn't there")
	}
}

// FuzzRead checks that what is read is valid, and that a form that can hold it gives it back.
func FuzzRead(f *testing.F) {
	rng := rand.New(rand.NewPCG(7, 8))
	for format := range formats {
		if text, err := Write(format, someBoard(rng, 3, 3)); err == nil {
			f.Add(text)
		}
	}
	f.Add("2..u4 12 34\n")
	f.Add(":0000:x:" + strings.Repeat(".+1", 40) + ".:314 916::")
	f.Add("scl" + pack("{ce:[[{v:1},,,{v:4}],[,,,],[,,,],[,,,{c:f}]],metadata:{t:'Ann\\'s'}}"))
	f.Fuzz(func(t *testing.T, text string) {
		if b, err := ReadLine(text); err == nil {
			checkBoard(t, &b)
		}
		boards, err := Read(text)
		var input *engine.InputError
		if err != nil && (!errors.As(err, &input) || input.Line < 1 || input.Column < 1) {
			t.Fatalf("the error has no place: %T %v", err, err)
		}
		for _, b := range boards {
			checkBoard(t, &b)
			b.Filled, b.Notes, b.Info = nil, nil, Info{}
			roundTrip(t, SudokuPad, b)
		}
	})
}

func checkBoard(t *testing.T, b *Board) {
	t.Helper()
	if _, err := grid.Boxes(b.BoxHeight, b.BoxWidth); err != nil || len(b.Givens) != b.side()*b.side() {
		t.Fatalf("boxes of %dx%d, %d cells: %v", b.BoxHeight, b.BoxWidth, len(b.Givens), err)
	}
	for _, v := range b.Values() {
		if int(v) > b.side() {
			t.Fatalf("a value of %d on a side of %d", v, b.side())
		}
	}
	for _, notes := range b.Notes {
		if notes&^notation.All(b.side()) != 0 {
			t.Fatalf("notes %b on a side of %d", notes, b.side())
		}
	}
}
