package queens

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/queens/layout"
)

// threeStars is a board of 14x14 with three stars in each row and one solution, whose regions are in pieces.
const threeStars = "AAAAAAAAAAAAAA AABBCABBAABAAA CCCCCCCCCCCCBC CCDCEDDEEDDDDE EEFEEEFEEEEEEE " +
	"FFFFEFFFFFFFFF HHHHGGGGFGGFFH " +
	"HHHHIHHHHHHHFH JIIIIIIIHHIIJI JJJJILJJJJJJJK KLKKJLKJKJKKKK LLLLJJMMMLLLLM MLNMMMMMMNMMMN LLNNNMNMMNNNNN"

// makeInPieces returns a board with one solution whose regions are in pieces. It begins with rows as regions, and while
// there is another solution moves one of its cells to another region.
func makeInPieces(t *testing.T, side, stars int) *layout.Layout {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(side), uint64(stars)))
	region := make([]uint8, side*side)
	for cell := range region {
		region[cell] = uint8(cell / side)
	}
	var solution layout.Set
	for range 5_000 {
		l, err := layout.New(side, stars, region)
		if err != nil {
			t.Fatal(err)
		}
		var found []layout.Set
		b := l.Begin()
		s := layout.Search{Limit: 2, Steps: proofSteps, Show: func(queens layout.Set) { found = append(found, queens) }}
		if err := s.Run(&b); err != nil {
			t.Fatal(err)
		}
		if solution.IsEmpty() {
			solution = found[0]
		}
		if len(found) == 1 {
			return l
		}
		other := found[0]
		if other == solution {
			other = found[1]
		}
		cells := slices.DeleteFunc(other.List(), solution.Has)
		cell := cells[r.IntN(len(cells))]
		beside := l.NeighboursOf(cell)
		region[cell] = region[beside[r.IntN(len(beside))]]
	}
	t.Fatalf("no board of %d rows with %d stars", side, stars)
	return nil
}

// TestRegionsInPieces imports boards whose regions are in pieces, with one to three stars in each row. The number of
// stars is found if the text does not say it.
func TestRegionsInPieces(t *testing.T) {
	for stars, side := range map[int]int{1: 8, 2: 10, 3: 14} {
		l, err := &layout.Layout{}, error(nil)
		if stars < 3 {
			l = makeInPieces(t, side, stars)
		} else if l, _, err = readAny("stars 3\n" + threeStars); err != nil {
			t.Fatal(err)
		}
		if l.IsConnected() {
			t.Fatalf("%d stars: the regions are in one piece each", stars)
		}
		s := newSecond(side, stars, l.Region)
		if s.limit = 2; s.hasEnough(0) {
			s.count(0, 0, 0)
		}
		if s.found != 1 {
			t.Errorf("%d stars: the second prover finds %d solutions", stars, s.found)
		}
		text := writeLetters(l)
		_, bare, _ := strings.Cut(text, "\n")
		for _, text := range []string{text, clues(l), writeNumbers(l), map[bool]string{true: text, false: bare}[stars == 1]} {
			p, err := kind{}.Import(text)
			if err != nil || starsOf(p.Rules) != stars || p.Clues != clues(mustOrder(t, l)) {
				t.Errorf("%d stars: %q is read as %+v, %v", stars, text, p, err)
				continue
			}
			if want := stars > 1 && !strings.Contains(text, "stars"); ((kind{}).Assumes(text, p) != "") != want {
				t.Errorf("%d stars: %q: the rules are assumed: %t", stars, text, !want)
			}
			enginetest.Check(t, New(), p)
			stepThrough(t, p)
		}
	}
}

func mustOrder(t *testing.T, l *layout.Layout) *layout.Layout {
	t.Helper()
	ordered, err := newLayout(l.Stars, l.Region, letterOf)
	if err != nil {
		t.Fatal(err)
	}
	return ordered
}

// stepThrough follows the hints of a puzzle, each of which must agree with the solution.
func stepThrough(t *testing.T, p engine.Puzzle) {
	t.Helper()
	at := engine.Position{Values: slices.Clone(p.Givens), Notes: make([]uint32, len(p.Givens))}
	for range 1_000 {
		h, err := kind{}.Hint(p, at, -1)
		if err != nil {
			return
		}
		if h.Fill != nil {
			if p.Solution[h.Fill.Cell] != 1 {
				t.Fatalf("%s: %s", h.Technique, h.Tell)
			}
			at.Values[h.Fill.Cell] = 1
		}
		for _, drop := range h.Drop {
			if p.Solution[drop.Cell] == 1 {
				t.Fatalf("%s: %s", h.Technique, h.Tell)
			}
			at.Notes[drop.Cell] |= 1
		}
	}
	t.Fatal("the hints do not end")
}

// TestFaultsUseTheLettersOfTheText names regions as the text does.
func TestFaultsUseTheLettersOfTheText(t *testing.T) {
	for text, says := range map[string]string{
		"PPQQ\nPPQQ\nRRTT\nRRTU": "5 regions on a board of 4 rows, which has one for each row: P Q R T U",
		"PPQQ PPQQ RRRR RRRR":    "3 regions on a board of 4 rows, which has one for each row: P Q R",
		"stars 2\nZYYYYYYY\n" + strings.Repeat("XWVUTSXX\n", 6) + "TTTTTTTT": "region Z is too small for 2 stars",
		"AABB": "4 cells are no board: paste a letter for each cell",
	} {
		_, err := kind{}.Import(text)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %q", text, err, says)
		}
	}
}

// TestPastedTexts reads one board from texts as people have them.
func TestPastedTexts(t *testing.T) {
	p := generate(t, engine.Spec{}, "pasted")
	all := strings.TrimPrefix(p.Clues, "regions ")
	var rows, numbered, lists, cells []string
	for row := range 8 {
		letters := strings.Split(all[8*row:8*row+8], "")
		rows = append(rows, strings.Join(letters, ""))
		numbered = append(numbered, fmt.Sprintf("%d. %s", row+1, strings.Join(letters, "")))
		lists = append(lists, `["`+strings.Join(letters, `", "`)+`"]`)
		cells = append(cells, "| "+strings.Join(letters, " | ")+" |")
	}
	const border = "\n+---+---+---+---+---+---+---+---+\n"
	for name, text := range map[string]string{
		"a title":    "Queens 42\n" + strings.Join(rows, "\n"),
		"fenced":     "```\n" + strings.Join(rows, "\n") + "\n```",
		"numbered":   strings.Join(numbered, "\n"),
		"a variable": "grid = [\n" + strings.Join(lists, ",\n") + "\n]",
		"drawn":      border + strings.Join(cells, border) + border,
		"box lines":  "┌───┐\n│" + strings.Join(rows, "│\n│") + "│\n└───┘",
		"quoted":     "> " + strings.Join(rows, "\n> "),
	} {
		if got, err := (kind{}).Import(text); err != nil || got.Clues != p.Clues {
			t.Errorf("%s: %q is read as %q, %v", name, text, got.Clues, err)
		}
	}
}
