package text_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
	"nonet/engine/nonogram/text"
)

// plus is a picture of a plus sign.
var plus = board.Clues{Rows: []line.Clue{{1}, {3}, {1}}, Cols: []line.Clue{{1}, {3}, {1}}}

// late and gap are pictures with an empty row.
var (
	late = board.Clues{Rows: []line.Clue{nil, {1}, {3}, {1}}, Cols: []line.Clue{{1}, {3}, {1}}}
	gap  = board.Clues{Rows: []line.Clue{{1}, nil, {1}}, Cols: []line.Clue{{1}, nil, {1}}}
)

// ring is a picture with an empty line and lines of two runs.
var ring = board.Clues{
	Rows: []line.Clue{{3}, {1, 1}, {3}, nil},
	Cols: []line.Clue{{3}, {1, 1}, {3}},
}

func TestReadForms(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want *board.Clues
	}{
		"own":                {"rows 3 1,1 3 0\ncolumns 3 1,1 3", &ring},
		"own, in one line":   {"rows 3 1,1 3 0;columns 3 1,1 3", &ring},
		"own, columns first": {"cols 3 1,1 3; rows: 3 1,1 3 0\r\n", &ring},
		"non": {`title "a; 1"
width 3
height 4

rows
3
1,1
3
0

columns
3
1, 1
3

goal 1111
`, &ring},
		"non, empty clue": {"width 3\nheight 4\nrows\n3\n1,1\n3\n\n\ncolumns\n3\n1,1\n3\n", &ring},
		"non, an empty row at the start, by its goal": {
			"rows\n\n1\n3\n1\n\ncolumns\n1\n3\n1\ngoal \"000010111010\"\n", &late,
		},
		"non, quoted": {
			"> width 3\n> height 4\n> rows\n> 3\n> 1,1\n> 3\n> 0\n> \n> columns\n> 3\n> 1,1\n> 3", &ring,
		},
		"non, headings of two words":   {"Row clues:\n3\n1 1\n3\n0\n\nColumn clues:\n3\n1 1\n3\n", &ring},
		"non, across and down":         {"Across:\n3\n1 1\n3\n0\n\nDown:\n3\n1 1\n3\n", &ring},
		"bitmap":                       {"P1\n# a ring\n3 4\n111\n101\n111\n000\n", &ring},
		"non, an empty row in between": {"rows\n1\n\n1\ncolumns\n1\n0\n1\n", &gap},
		"non, double spaced":           {"rows\n1\n\n3\n\n1\n\ncolumns\n1\n\n3\n\n1\n", &plus},
		"non, with spaces":             {"width 3\nheight 4\nrows\n3\n1 1\n3\n0\ncolumns\n3\n1 1\n3\n", &ring},
		"xml in Latin-1": {"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><puzzleset>" +
			"<puzzle type=\"grid\" defaultcolor=\"black\">" +
			"<title>\xe9</title><clues type=\"columns\"><line><count>1</count></line><line><count>3</count></line>" +
			"<line><count>1</count></line></clues><clues type=\"rows\"><line><count>1</count></line>" +
			"<line><count>3</count></line>" +
			"<line><count>1</count></line></clues></puzzle></puzzleset>", &plus},
		"full width":      {"rows １ ３ １\ncolumns １ ３ １", &plus},
		"non, no size":    {"rows\n1\n3\n1\n\ncolumns\n1\n3\n1", &plus},
		"picture":         {".#.\n###\n.#.\n", &plus},
		"picture, spaces": {" X\nXXX\n X\n", &plus},
		"picture, digits": {"111\n101\n111\n000", &ring},
		"xml": {`<?xml version="1.0"?><!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset><source>webpbn.com</source><puzzle type="grid" defaultcolor="black"><title>Ring</title>
<color name="white" char=".">fff</color><color name="black" char="X">000</color>
<clues type="columns"><line><count>3</count></line>
<line><count>1</count><count color="black">1</count></line><line><count>3</count></line></clues>
<clues type="rows"><line><count>3</count></line>
<line><count>1</count><count>1</count></line><line><count>3</count></line><line></line></clues>
</puzzle></puzzleset>`, &ring},
		"xml, goal only": {`<puzzleset><puzzle type="grid" defaultcolor="black"><color name="white" char="0">fff</color>
<solution type="goal"><image>
|0X0|
|XXX|
|0X0|
</image></solution></puzzle></puzzleset>`, &plus},
	} {
		n, err := text.Read(c.text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !equalClues(&n.Clues, c.want) {
			t.Errorf("%s: %v, want %v", name, n.Clues, *c.want)
		}
	}
}

// equalClues compares clues; nil and empty clues are equal.
func equalClues(a, b *board.Clues) bool { return text.Clues(a) == text.Clues(b) }

func TestReadGivens(t *testing.T) {
	n, err := text.Read("rows 1 3 1;columns 1 3 1;.1.\n11.\n...")
	if want := []uint8{0, 1, 0, 1, 1, 0, 0, 0, 0}; err != nil || !reflect.DeepEqual(n.Givens, want) {
		t.Errorf("%v, %v; want the givens %v", n, err, want)
	}
}

func TestReadErrors(t *testing.T) {
	for name, c := range map[string]struct {
		text         string
		kind         engine.FaultKind
		line, column int
	}{
		"nothing":          {" \n", engine.FaultEmpty, 0, 0},
		"words":            {"hello there", engine.FaultUnspecified, 1, 1},
		"a number first":   {"5 5\nrows\n1", engine.FaultUnspecified, 1, 1},
		"no columns":       {"rows 1 2 3", engine.FaultEmpty, 0, 0},
		"a bad clue":       {"rows 1 3\ncolumns 1 2 x", engine.FaultClue, 2, 13},
		"a zero in a clue": {"rows 1,0 3", engine.FaultClue, 1, 6},
		"too long":         {"rows 3,1 1;columns 1 1 1", engine.FaultClue, 0, 0},
		"another picture":  {"rows\n1\n1\ncolumns\n1\n1\ngoal \"1100\"", engine.FaultOtherSolution, 0, 0},
		"another drawing": {`<puzzleset><puzzle><clues type="rows"><line><count>1</count></line></clues>` +
			`<clues type="columns"><line><count>1</count></line><line></line></clues>` +
			`<solution><image>|XX|</image></solution></puzzle></puzzleset>`, engine.FaultOtherSolution, 0, 0},
		"other sums":     {"rows 1 1;columns 1 0", engine.FaultClue, 0, 0},
		"twice":          {"rows 1 1;rows 1 1", engine.FaultClue, 1, 10},
		"a cell":         {"rows 1;columns 1;x", engine.FaultSymbol, 1, 18},
		"too few cells":  {"rows 1 1;columns 1 1;..", engine.FaultCount, 0, 0},
		"many rows":      {strings.Repeat("#\n", 64), engine.FaultCount, 64, 1},
		"many clues":     {"rows" + strings.Repeat(" 1", 64) + ";columns 63", engine.FaultCount, 0, 0},
		"no size":        {"rows\n\n1\n3\n1\n\ncolumns\n1\n3\n1", engine.FaultSize, 2, 1},
		"a wrong height": {"height 3\nrows\n1\n\ncolumns\n1\n", engine.FaultRows, 1, 1},
		"colours":        {"color a black\nrows\n1\n\ncolumns\n1", engine.FaultRule, 1, 1},
		"colours in xml": {`<puzzle defaultcolor="black"><clues type="rows"><line><count color="red">1</count></line></clues>
</puzzle>`, engine.FaultRule, 0, 0},
		"triangles":       {`<puzzle type="triddlers"></puzzle>`, engine.FaultRule, 0, 0},
		"two puzzles":     {"<a><puzzle></puzzle><puzzle></puzzle></a>", engine.FaultBoards, 0, 0},
		"no xml":          {"<puzzle>\n</pizza>", engine.FaultSyntax, 2, 9},
		"an empty puzzle": {"<puzzle></puzzle>", engine.FaultEmpty, 0, 0},
		"a long text":     {strings.Repeat("#", text.TextMax+1), engine.FaultLong, 0, 0},
	} {
		_, err := text.Read(c.text)
		var input *engine.InputError
		if !errors.As(err, &input) || input.Fault.Kind != c.kind || input.Line != c.line || input.Column != c.column {
			t.Errorf("%s: %#v, want the fault %d at %d:%d", name, err, c.kind, c.line, c.column)
		}
	}
}

func TestWriteForms(t *testing.T) {
	if got, want := text.Clues(&ring), "rows 3 1,1 3 0\ncolumns 3 1,1 3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := text.Non(&ring), "width 3\nheight 4\n\nrows\n3\n1,1\n3\n0\n\ncolumns\n3\n1,1\n3\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// FuzzRead checks that what is read can be written and read again in both forms.
func FuzzRead(f *testing.F) {
	f.Add("rows 3 1,1 3 0\ncolumns 3 1,1 3")
	f.Add("width 3\nheight 3\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1")
	f.Add(".#.\n###\n.#.")
	data, err := os.ReadFile("testdata/plus.xml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Fuzz(func(t *testing.T, s string) {
		n, err := text.Read(s)
		if err != nil {
			var input *engine.InputError
			if !errors.As(err, &input) || input.Msg == "" {
				t.Fatalf("%q: %v", s, err)
			}
			return
		}
		for _, written := range []string{text.Clues(&n.Clues), text.Non(&n.Clues)} {
			back, err := text.Read(written)
			if err != nil || !equalClues(&back.Clues, &n.Clues) {
				t.Fatalf("%q is written as %q, and that is read as %v, %v", s, written, back, err)
			}
		}
	})
}
