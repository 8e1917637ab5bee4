package enginetest

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/notation"
)

// HintWords solves puzzles with hints alone, and compares the hints with testdata/hints.txt, which has the first hint
// of each technique and of each set of clauses in its facts. Each of the techniques must occur. The client's tests
// translate all hints in these files into every language. After a change run the test with -rewrite and review the
// difference.
func HintWords(t *testing.T, k engine.Kind, techniques []string, puzzles ...engine.Puzzle) {
	t.Helper()
	recorder := hintRecorder{t: t, hinter: k.(engine.Hinter), recorded: map[string]string{}}
	for _, p := range puzzles {
		recorder.play(p)
		recorder.recordWrong(p)
	}
	keys := make([]string, 0, len(recorder.recorded))
	for key := range recorder.recorded {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		of := func(key string) int {
			name, _, _ := strings.Cut(key, "\n")
			return slices.Index(techniques, name)
		}
		return cmp.Or(cmp.Compare(of(a), of(b)), strings.Compare(a, b))
	})
	var got strings.Builder
	for _, key := range keys {
		got.WriteString(recorder.recorded[key])
	}
	for _, name := range techniques {
		if !strings.Contains(got.String(), "# "+name+"\n") {
			t.Errorf("no hint takes %s", name)
		}
	}
	const file = "testdata/hints.txt"
	if *rewrite {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || string(want) != got.String() {
		t.Errorf("hints say something else now: run with -rewrite if that is meant. %v", err)
	}
}

// hintTeller collects hints.
type hintRecorder struct {
	t        *testing.T
	hinter   engine.Hinter
	recorded map[string]string // by technique and clauses
}

// hintsMax is the maximum number of hints for one puzzle.
const hintsMax = 2_000

// play follows the hints of a puzzle to the end, and asks for hints for chosen cells on the way.
func (h *hintRecorder) play(p engine.Puzzle) {
	at := engine.Position{Values: slices.Clone(p.Givens), Notes: make([]uint32, len(p.Givens))}
	for step := range hintsMax {
		for i := range 2 {
			if chosen, err := h.hinter.Hint(p, at, (step*7+i*11)%len(p.Givens)); err == nil {
				h.note(&chosen)
			}
		}
		hint, err := h.hinter.Hint(p, at, -1)
		if err != nil {
			return
		}
		h.note(&hint)
		follow(&p, &at, &hint)
	}
	h.t.Errorf("%s %s %s: the hints do not end", p.Kind, p.Size, p.Clues)
}

// follow applies a hint.
func follow(p *engine.Puzzle, at *engine.Position, hint *engine.Hint) {
	if hint.Fill != nil {
		at.Values[hint.Fill.Cell] = uint8(hint.Fill.Value)
	}
	for _, drop := range hint.Drop {
		if p.Sparse {
			at.Notes[drop.Cell] = 1
			continue
		}
		if at.Notes[drop.Cell] == 0 {
			at.Notes[drop.Cell] = notation.All(p.Values)
		}
		for _, v := range drop.Values {
			at.Notes[drop.Cell] &^= notation.Bit(v)
		}
	}
}

// wrongsMax is the maximum number of boards of a puzzle with wrong cells.
const wrongsMax = 25

// recordWrong asks for hints on boards with one or two wrong cells.
func (h *hintRecorder) recordWrong(p engine.Puzzle) {
	for many := range 2 {
		for first := 0; first < len(p.Givens); first += 1 + len(p.Givens)/wrongsMax {
			at := engine.Position{Values: slices.Clone(p.Givens), Notes: make([]uint32, len(p.Givens))}
			for cell, left := first, many+1; cell < len(p.Givens) && left > 0; cell++ {
				if p.Givens[cell] != 0 {
					continue
				}
				left--
				if p.Sparse && p.Solution[cell] != 0 {
					at.Notes[cell] = 1
				} else {
					at.Values[cell] = p.Solution[cell]%uint8(p.Values) + 1
				}
			}
			if hint, err := h.hinter.Hint(p, at, -1); err == nil && hint.Wrong != nil {
				h.note(&hint)
			}
		}
	}
}

// note keeps a hint unless there is one with the same technique and clauses. Clauses that occur with any others are
// kept once.
func (h *hintRecorder) note(hint *engine.Hint) {
	key, extra := hint.Technique+"\n", ""
	for _, facts := range hint.Facts {
		for clause := range strings.SplitSeq(facts, "; ") {
			switch word, _, _ := strings.Cut(clause, " "); word {
			case "wait", "stars":
				extra = hint.Technique + "\n" + word
			default:
				key += word + " "
			}
		}
	}
	if h.recorded[key] != "" && extra != "" {
		key = extra
	}
	if h.recorded[key] == "" {
		h.recorded[key] = fmt.Sprintf("# %s\n%s\n%s\n%s\n%s\n\n", cmp.Or(hint.Technique, "wrong"),
			hint.Look, hint.Why, hint.Tell, strings.Join(hint.Facts[:], " | "))
	}
}
