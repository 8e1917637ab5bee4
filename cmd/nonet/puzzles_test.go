package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/puzzlecli"
	"nonet/engine/kinds"
	"nonet/engine/sudoku/text"
)

const (
	puzzle9   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution9 = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// hint9 is the hint for puzzle9.
const hint9 = "Look at box 2.\tHidden single in a box: In box 2, 8 can go only in r1c6: it is ruled out in every " +
	"other empty cell there.\tr1c6 is 8.\n"

// runNonet runs a command line and returns what it wrote.
func runNonet(t *testing.T, in string, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(context.Background(), args, cli.Streams{In: strings.NewReader(in), Out: &o, Err: &e})
	return o.String(), e.String(), status
}

func TestPuzzleCommands(t *testing.T) {
	clash, none := "55"+puzzle9[2:], "532"+puzzle9[3:]
	several := "...." + puzzle9[4:70] + "..........."
	for name, c := range map[string]struct {
		args, in, out, errs string
		status              int
	}{
		"solve":          {"solve", puzzle9 + "\n", solution9 + "\n", "", cli.ExitOK},
		"solve comments": {"solve -", "# head\n\n" + puzzle9 + " # tail", solution9 + "\n", "", cli.ExitOK},
		"solve none":     {"solve", clash + "\n" + several, "no solution\nseveral solutions\n", "", cli.ExitFailure},
		"solve count":    {"solve --solutions 5", puzzle9 + "\n" + clash + "\n" + several, "1\n0\n5\n", "", cli.ExitOK},
		"solve 4x4":      {"solve", "1.3.34.2.1..4.21", "1234341221434321\n", "", cli.ExitOK},
		"solve bad lines": {"solve", puzzle9 + "\n12?4\n" + puzzle9[:30] + "!" + puzzle9[31:] + "\n" + puzzle9,
			solution9 + "\n" + solution9 + "\n", "nonet solve: line 2, column 5: 4 cells", cli.ExitFailure},
		"solve bad cell": {"solve", puzzle9 + "\n" + puzzle9[:30] + "!" + puzzle9[31:], solution9 + "\n",
			"line 2, column 31: '!' is not a cell", cli.ExitFailure},
		"solve grid":     {"solve", "1 . | 3 .\n3 4 | . 2\n---------\n. 1 | . .\n4 . | 2 1\n", "", "", cli.ExitOK},
		"solve bad grid": {"solve", "1.3.\n34.2\n.1z.\n4.21\n", "", "nonet solve: line 3, column 3: ", cli.ExitFailure},
		"grade":          {"grade", puzzle9, "easy\t1.2\thidden single in a box\n", "", cli.ExitOK},
		"grade steps": {"grade --steps", puzzle9,
			"easy\t1.2\thidden single in a box\t13 last digit, 38 hidden single in a box\n", "", cli.ExitOK},
		"grade several": {"grade", several, "", "line 1, column 1: the puzzle has more than one solution", cli.ExitFailure},
		"hint":          {"hint --degree 3", puzzle9, "r1c6 is 8.\n", "", cli.ExitOK},
		"hint look":     {"hint --degree 1", puzzle9, "Look at box 2.\n", "", cli.ExitOK},
		"hint cell":     {"hint --cell r5c5 --degree 3", puzzle9, "r5c5 is 5.\n", "", cli.ExitOK},
		"hint no cell":  {"hint --cell r5c55", puzzle9, "", `the board has no cell "r5c55"`, cli.ExitFailure},
		"hint solved":   {"hint", solution9, "", "the board is full", cli.ExitFailure},
		"check":         {"check", puzzle9 + "\n" + solution9, "one solution\nsolved\n", "", cli.ExitOK},
		"check bad": {"check", clash + "\n" + several,
			"conflict: r1c1 r1c2 are 5 in row 1; r1c1 r1c2 are 5 in box 1\nseveral solutions\n", "", cli.ExitFailure},
		"check cage": {"check", "boxes 2x2; cages 7=r1c1,r1c2; 12..............",
			"conflict: the cage r1c1 and r1c2 adds up to 3, not 7\n", "", cli.ExitFailure},
		"check none":    {"check", none, "no solution: ", "", cli.ExitFailure},
		"convert":       {"convert --to line", strings.ReplaceAll(puzzle9, ".", "0"), puzzle9 + "\n", "", cli.ExitOK},
		"convert boxes": {"convert --to grid --boxes 3x2", strings.Repeat(".", 36), ". . | . . | . .\n", "", cli.ExitOK},
		"convert xml": {"convert --to opensudoku", puzzle9 + "\n" + puzzle9,
			`<game data="` + strings.ReplaceAll(puzzle9, ".", "0"), "", cli.ExitOK},
		"convert two stars": {"convert --to puzzlink",
			"AABBBCCCAABBCCCCAABDDCCCABBDDDDEFBBBGDDEFBBBGEEEFFGGGEEEFFGGHHHH", "https://puzz.link/p?starbattle/8/8/2/",
			"line 1, column 1: the text does not say the number: assumed 2 stars in each row", cli.ExitOK},
		"convert other kind": {"convert --kind tango --to line", "rows 2 0; columns 1 1", "rows 2 0;columns 1 1\n", "",
			cli.ExitOK},
		"convert wrong form": {"convert --to sdk", "rows 2 0; columns 1 1", "",
			`puzzles of the kind "nonogram" have no form "sdk"; they have: `, cli.ExitUsage},
		"convert one of many": {"convert --board 2", puzzle9 + "\n" + several + "\n", several + "\n", "", cli.ExitOK},
		"convert one of a file": {"convert --board 2",
			`<opensudoku><folder name="A"><game data="` + strings.ReplaceAll(several, ".", "0") +
				`"/></folder><folder><game data="` +
				strings.ReplaceAll(puzzle9, ".", "0") + `"/></folder></opensudoku>`, puzzle9 + "\n", "", cli.ExitOK},
		"convert too far": {"convert --board 3", puzzle9 + "\n" + several, "", "there are 2 boards, not 3", cli.ExitFailure},
		"bad form":        {"convert --to pdf", puzzle9, "", `there is no form "pdf"`, cli.ExitUsage},
		"bad boxes":       {"solve --boxes 3", puzzle9, "", "--boxes", cli.ExitUsage},
		"other boxes":     {"solve --boxes 3x2", puzzle9, "", "boxes of 3x2", cli.ExitFailure},
		"bad flag":        {"solve --nothing", "", "", "unknown flag: --nothing", cli.ExitUsage},
		"two files":       {"solve a b", "", "", "accepts between 0 and 1 arg(s), received 2", cli.ExitUsage},
		"no file":         {"solve does-not-exist", "", "", "does-not-exist", cli.ExitFailure},
		"nothing":         {"solve", "", "", "no board", cli.ExitFailure},
		"help":            {"grade --help", "", "nonet grade [FILE|-] [flags]", "", cli.ExitOK},
		"generate":        {"generate --seed a --format pdf", "", "", "no form", cli.ExitUsage},
		"generate xml":    {"generate --count 2 --format opensudoku", "", "", "nonet convert --to opensudoku", cli.ExitUsage},
		"generate rules":  {"generate --rules killer --format grid", "", "", "further rules", cli.ExitUsage},
		"generate size":   {"generate --size 1x1", "", "", "size", cli.ExitUsage},
		"generate level": {"generate --size 4x4 --difficulty hard", "", "",
			"no hard puzzles are made of 4x4; there are: easy", cli.ExitUsage},
		"generate few": {"generate --size 4x4 --clues 3", "", "",
			"no puzzle with 3 givens was found, 4 are the fewest that were; ask for more givens", cli.ExitFailure},
		"hint line": {"hint", puzzle9 + "\n12\n" + puzzle9, hint9 + hint9, "line 2, column 3", cli.ExitFailure},
		"hint filled": {"hint --cell r1c1", puzzle9, "",
			"line 1, column 1: there is no hint from here: the cell is filled", cli.ExitFailure},
		"hint killer": {"hint --cell r1c2 --degree 3", "boxes 2x2; cages 3=r1c1,r1c2; 1.3. 34.2 .1.. 4.21",
			"r1c2 is 2.\n", "", cli.ExitOK},
		"convert link":       {"convert", "https://example.org/?s=" + puzzle9 + "&by=ann", puzzle9 + "\n", "", cli.ExitOK},
		"grade library":      {"grade", ":0000:x:" + puzzle9 + ":::", "easy\t1.2\thidden single in a box\n", "", cli.ExitOK},
		"generate kind":      {"generate --kind chess", "", "", `no kind "chess"; there are: sudoku`, cli.ExitUsage},
		"generate from none": {"generate --way scramble", "", "", "needs a known puzzle to start from", cli.ExitUsage},
		"generate from":      {"generate --from " + puzzle9, "", "", "from", cli.ExitUsage},
		"generate number":    {"generate --count x", "", "", "write a whole number", cli.ExitUsage},
		"all bad": {"solve", puzzle9[1:] + "\n" + puzzle9[1:] + "\n", "", "line 1, column 81: 80 cells",
			cli.ExitFailure},
		"first bad": {"solve", "rubbish\n" + puzzle9, solution9 + "\n", "line 1, column 8: there is no board",
			cli.ExitFailure},
		"byte order mark": {"solve", "\ufeff" + puzzle9 + "\n" + puzzle9, solution9 + "\n" + solution9 + "\n", "",
			cli.ExitOK},
		"long line": {"solve", puzzle9 + "\n" + strings.Repeat("1", 2<<20) + "\n" + puzzle9 + "\nx\n",
			solution9 + "\n" + solution9 + "\n", "line 2, column 1048577: the line is longer", cli.ExitFailure},
		"after a long line": {"solve", puzzle9 + "\n" + strings.Repeat("1", 2<<20) + "\nx\n", solution9 + "\n",
			"line 3, column 2: there is no board", cli.ExitFailure},
		"convert rules": {"convert", "boxes 2x2; cages 3=r1c1,r1c2; 1.3. 34.2 .1.. 4.21",
			"boxes 2x2; cages 3=r1c1,r1c2; 1.3.34.2.1..4.21\n", "", cli.ExitOK},
		"rules to a grid": {"convert --to grid", "boxes 2x2; cages 3=r1c1,r1c2; 1.3. 34.2 .1.. 4.21", "", "further rules",
			cli.ExitFailure},
		"two links": {"convert", "?s=" + puzzle9 + "\n?s=" + puzzle9, puzzle9 + "\n" + puzzle9 + "\n", "", cli.ExitOK},
		"killer's link": {"convert", "https://example.org/solo?s=1.3.34.2.1..4.21&c=boxes+2x2%0Acages+3%3Dr1c1%2Cr1c2",
			"boxes 2x2; cages 3=r1c1,r1c2; 1.3.34.2.1..4.21\n", "", cli.ExitOK},
		"boxes in a link": {"convert", "?s=" + strings.Repeat(".", 36) + "&c=boxes+3x2",
			"boxes 3x2; " + strings.Repeat(".", 36) + "\n", "", cli.ExitOK},
		"bad link": {"convert", "?s=" + puzzle9 + "\n?s=" + strings.Repeat("A", 102) + "\n?s=" + puzzle9,
			puzzle9 + "\n" + puzzle9 + "\n",
			"line 2, column 1: the link's data is cut off or damaged", cli.ExitFailure},
	} {
		t.Run(name, func(t *testing.T) {
			out, errs, status := runNonet(t, c.in, strings.Fields(c.args)...)
			if !strings.HasPrefix(out, c.out) && !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) ||
				c.errs == "" && errs != "" {
				t.Errorf("wrote %q and %q", out, errs)
			}
			if status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
		})
	}
}

// TestStreamKeepsOrder solves more lines than all cores hold at once, some of them bad.
func TestStreamKeepsOrder(t *testing.T) {
	var in, want strings.Builder
	const lines = 3000
	for i := range lines {
		switch i % 100 {
		case 7:
			in.WriteString("bad\n")
		case 8:
			fmt.Fprintln(&in, solution9)
			fmt.Fprintln(&want, solution9)
		default:
			shown := i % 81
			fmt.Fprintln(&in, strings.Repeat(".", shown)+solution9[shown:shown+1]+strings.Repeat(".", 80-shown))
			fmt.Fprintln(&want, "2")
		}
	}
	text := strings.ReplaceAll(want.String(), solution9, "1")
	out, errs, status := runNonet(t, in.String(), "solve", "--solutions", "2")
	if out != text || status != cli.ExitFailure || strings.Count(errs, "\n") != lines/100 ||
		!strings.HasPrefix(errs, "nonet solve: line 8, ") {
		t.Errorf("status %d, %d bytes of %d, errors %.200q", status, len(out), len(text), errs)
	}
}

// slow returns its text byte by byte.
type slow struct{ text string }

func (s *slow) Read(p []byte) (int, error) {
	if s.text == "" {
		return 0, io.EOF
	}
	n := copy(p[:1], s.text)
	s.text = s.text[n:]
	return n, nil
}

func TestStreamOfSmallReads(t *testing.T) {
	var out, errs bytes.Buffer
	in := &slow{puzzle9 + "\r\n" + puzzle9 + "\n" + puzzle9}
	std := cli.Streams{In: in, Out: &out, Err: &errs}
	if status := run(context.Background(), []string{"solve"}, std); status != cli.ExitOK {
		t.Errorf("status %d: %s", status, errs.String())
	}
	if want := strings.Repeat(solution9+"\n", 3); out.String() != want {
		t.Errorf("wrote %q", out.String())
	}
}

// TestStreamAnswersAtOnce writes a line and waits for its result before it writes the next.
func TestStreamAnswersAtOnce(t *testing.T) {
	in, toIn := io.Pipe()
	fromOut, out := io.Pipe()
	go func() {
		run(context.Background(), []string{"solve"}, cli.Streams{In: in, Out: out, Err: io.Discard})
		out.Close()
	}()
	results := bufio.NewReader(fromOut)
	for range 3 {
		if _, err := io.WriteString(toIn, puzzle9+"\n"); err != nil {
			t.Fatal(err)
		}
		if got, err := results.ReadString('\n'); err != nil || got != solution9+"\n" {
			t.Fatalf("got %q, %v", got, err)
		}
	}
	toIn.Close()
	if rest, err := io.ReadAll(results); err != nil || len(rest) > 0 {
		t.Errorf("left over: %q, %v", rest, err)
	}
}

func TestSolveReadsFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "puzzles.txt")
	if err := os.WriteFile(name, []byte(puzzle9+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, errs, status := runNonet(t, "", "solve", name); out != solution9+"\n" || status != cli.ExitOK {
		t.Errorf("wrote %q and %q, status %d", out, errs, status)
	}
}

func TestGenerate(t *testing.T) {
	args := []string{"generate", "--seed", "a word", "--count", "4"}
	first, errs, status := runNonet(t, "", args...)
	if status != cli.ExitOK || strings.Count(first, "\n") != 4 {
		t.Fatalf("status %d: %q, %s", status, first, errs)
	}
	if again, _, _ := runNonet(t, "", args...); again != first {
		t.Error("the same seed makes other puzzles")
	}
	report, _, status := runNonet(t, first, "check")
	if status != cli.ExitOK || report != strings.Repeat("one solution\n", 4) {
		t.Errorf("the puzzles are: %s", report)
	}
	alone, _, _ := runNonet(t, "", "generate", "--seed", "a word")
	if !strings.HasPrefix(first, alone) {
		t.Error("with one seed, a single puzzle differs from the first of four")
	}
	for _, format := range []string{"grid", "sdk", "json", "opensudoku", "fpuzzles", "sudokupad"} {
		out, errs, status := runNonet(t, "", "generate", "--seed", "a word", "--format", format)
		if status != cli.ExitOK {
			t.Errorf("%s: %s", format, errs)
		}
		if back, errs, _ := runNonet(t, out, "convert"); back != alone {
			t.Errorf("%s reads back as %q, %s", format, back, errs)
		}
		if format == "json" {
			var p puzzlecli.PuzzleJSON
			if err := json.Unmarshal([]byte(out), &p); err != nil || p.Givens != strings.TrimSpace(alone) ||
				len(p.Solution) != 81 || p.Grade.Level == "" {
				t.Errorf("json: %v, %s", err, out)
			}
			if again, _, _ := runNonet(t, "", "generate", "--seed", p.Seed); again != alone {
				t.Error("the seed in the JSON makes another puzzle")
			}
		}
	}
}

// TestGenerateByEveryMethod generates a puzzle by each method, and proves it.
func TestGenerateByEveryMethod(t *testing.T) {
	for _, way := range kinds.All()[0].Options().Ways {
		args := []string{"generate", "--seed", "a word", "--way", way}
		if way == "scramble" {
			args = append(args, "--from", puzzle9)
		}
		puzzle, errs, status := runNonet(t, "", args...)
		if status != cli.ExitOK || puzzle == puzzle9+"\n" {
			t.Fatalf("%s: status %d: %q, %s", way, status, puzzle, errs)
		}
		if report, _, _ := runNonet(t, puzzle, "check"); report != "one solution\n" {
			t.Errorf("%s: %s is: %s", way, puzzle, report)
		}
		if again, _, _ := runNonet(t, "", args...); again != puzzle {
			t.Errorf("%s: the same seed makes another puzzle", way)
		}
	}
}

// TestFormsRoundTripManyBoards writes several boards into one text, and reads them back.
func TestFormsRoundTripManyBoards(t *testing.T) {
	boards, _, _ := runNonet(t, "", "generate", "--seed", "many", "--count", "3", "--difficulty", "easy")
	for _, format := range append(text.Formats(), "json") {
		written, errs, status := runNonet(t, boards, "convert", "--to", format)
		if format == "json" {
			written, errs, status = runNonet(t, "", "generate", "--seed", "many", "--count", "3", "--difficulty", "easy",
				"--format",
				format)
		}
		if status != cli.ExitOK {
			t.Errorf("%s: %s", format, errs)
		}
		if back, errs, _ := runNonet(t, written, "convert"); back != boards {
			t.Errorf("%s reads back as %q, %s", format, back, errs)
		}
	}
}

// TestRules generates puzzles with further rules, and passes them to the other subcommands.
func TestRules(t *testing.T) {
	for _, rules := range []string{"diagonal", "jigsaw"} {
		puzzle, errs, status := runNonet(t, "", "generate", "--size", "6x6", "--rules", rules, "--seed", "b")
		if status != cli.ExitOK {
			t.Fatalf("%s: %s", rules, errs)
		}
		if out, errs, _ := runNonet(t, puzzle, "check"); out != "one solution\n" {
			t.Errorf("%s: %q, %s", rules, out, errs)
		}
		if out, errs, _ := runNonet(t, puzzle, "solve"); len(out) != 37 {
			t.Errorf("%s: solved as %q, %s", rules, out, errs)
		}
		if out, errs, _ := runNonet(t, puzzle, "grade"); strings.Count(out, "\t") != 2 {
			t.Errorf("%s: graded as %q, %s", rules, out, errs)
		}
		if out, errs, _ := runNonet(t, puzzle, "hint"); strings.Count(out, "\n") != 1 || strings.Count(out, "\t") != 2 {
			t.Errorf("%s: hint %q, %s", rules, out, errs)
		}
		if out, errs, _ := runNonet(t, puzzle, "convert"); out != puzzle {
			t.Errorf("%s: converted to %q, %s", rules, out, errs)
		}
		object, _, _ := runNonet(t, "", "generate", "--size", "6x6", "--rules", rules, "--seed", "b", "--format", "json")
		if out, errs, _ := runNonet(t, object+object, "convert"); out != puzzle+puzzle {
			t.Errorf("%s: JSON reads back as %q, %s", rules, out, errs)
		}
	}
}
