package sudoku

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/specword"
	"nonet/engine/sudoku/technique"
)

// rule is one further rule of sudoku. Each stands in a file of its own.
type rule struct {
	word    string                  // names the rule in a spec
	clue    string                  // begins its line in the clues
	boxless bool                    // its clue takes the place of the boxes
	sideMax int                     // of the boards that it is made for
	hardest map[int]technique.Level // by the side of the board, where it has no harder puzzles
	// a search proves removals sooner than techniques, and the number of givens is its own
	bySearch bool

	drawGeometry func(l *layout, r *engine.Rand) error             // draws what must be there before the board is filled
	drawClues    func(l *layout, solution []uint8, r *engine.Rand) // draws what is taken from the full board; may be nil
	write        func(l *layout) string                            // writes the rest of its line in the clues
	read         func(l *layout, rest string) error                // reads it; the rest of a line can be anything
	constraints  func(l *layout) []csp.Constraint                  // beyond the houses of the grid; may be nil
}

// rules are all rules, in the order in which they are drawn, and named in a spec.
var rules []*rule

func init() { rules = []*rule{&jigsaw, &diagonal, &killer} }

// rulesOf returns the rules that words name.
func rulesOf(words string) (named []*rule) {
	for _, r := range rules {
		for w := range strings.FieldsSeq(words) {
			if w == r.word {
				named = append(named, r)
			}
		}
	}
	return named
}

func ruleWords() (words []string) {
	for _, r := range rules {
		words = append(words, r.word)
	}
	return words
}

// ruleSets returns the rules that can be asked for together, as words: first each alone, then two, and so on.
func ruleSets() []string {
	words := ruleWords()
	var sets []string
	for size := range words {
		for pick := range 1 << len(words) {
			if bits.OnesCount(uint(pick)) != size+1 {
				continue
			}
			var set []string
			for i, w := range words {
				if pick>>i&1 != 0 {
					set = append(set, w)
				}
			}
			sets = append(sets, strings.Join(set, " "))
		}
	}
	return sets
}

// digsBySearch reports whether one of the rules has removals proved by search.
func digsBySearch(words string) bool {
	return slices.ContainsFunc(rulesOf(words), func(r *rule) bool { return r.bySearch })
}

// normalizeRules brings the words of rules, with spaces or commas between them, in order, each once.
func normalizeRules(text string, side int) (string, error) {
	wanted := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' })
	var words []string
	for _, r := range rules {
		found := false
		for i, w := range wanted {
			if w == r.word {
				found, wanted[i] = true, ""
			}
		}
		if !found {
			continue
		}
		if side > r.sideMax {
			return text, &engine.InputError{Msg: fmt.Sprintf("%s puzzles are made up to %dx%d", r.word, r.sideMax, r.sideMax)}
		}
		words = append(words, r.word)
	}
	for _, w := range wanted {
		if w != "" {
			return text, specword.UnknownError("rule", w, ruleWords()...)
		}
	}
	return strings.Join(words, " "), nil
}
