package text

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"nonet/engine"
)

// penpaLink returns a link to a grid of penpa-edit with this first line and these types of puzzle.
func penpaLink(t *testing.T, head, drawn, genres string) string {
	t.Helper()
	lines := []string{head, "[0,0,0,0]", "{}", drawn, 16: "x", 17: genres}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, strings.Join(lines, "\n"))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.StdEncoding.EncodeToString(packed.Bytes())
}

// TestUnsupportedBoards names the site and the size or type of boards that nonet does not play.
func TestUnsupportedBoards(t *testing.T) {
	row := "[" + strings.Repeat("{},", 6) + "{}]"
	seven := "[" + strings.Repeat(row+",", 6) + row + "]"
	numbers := `{zN:{"44":["12",1,"1"],"45":["30",1,"1"],"46":["0",1,"1"]}}`
	for text, want := range map[string]string{
		`{"size":7,"grid":` + seven + `}`:                                    "f-puzzles 7x7 is not supported",
		`{"cellSize":50,"cells":` + seven + `}`:                              "SudokuPad 7x7 is not supported",
		penpaLink(t, "square,7,5,38,0,1,1,1,1,1,1", "{}", "[]"):              "penpa-edit 7x5 is not supported",
		penpaLink(t, "square,9,9,38,0,1,1,1,1,1,1", "{}", `["slitherlink"]`): "penpa-edit slitherlink is not supported",
		penpaLink(t, "hex,9,9,38,0,1,1,1,1,1,1", "{}", "[]"):                 "penpa-edit hex is not supported",
		penpaLink(t, "sudoku,9,9,38,0,1,1,1,1,1,1", numbers, `["sudoku"]`):   "not read: number 0, numbers over 9, regions",
	} {
		_, err := Read(text)
		if strings.HasPrefix(text, "https") {
			_, err = ReadLink(text)
		}
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%.60s: %v; want %q", text, err, want)
		}
		if strings.HasSuffix(want, "supported") && engine.FaultOf(err).Kind != engine.FaultUnsupported {
			t.Errorf("%.60s: fault %v", text, engine.FaultOf(err))
		}
	}
}
