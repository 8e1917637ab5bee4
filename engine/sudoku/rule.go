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

// rule is a further rule of sudoku. Each is in its own file.
type rule struct {
	word    string                  // name of the rule in a spec
	clue    string                  // first word of its line in the clues
	boxless bool                    // its clue replaces the boxes
	sideMax int                     // maximum side of the boards that it is generated for
	hardest map[int]technique.Level // by side of the board: the hardest level, if it is not the general one
	// removals are proved by search rather than by techniques, and the rule has its own number of givens
	bySearch bool

	drawGeometry func(l *layout, r *engine.Rand) error             // draws what must be known before the board is filled
	drawClues    func(l *layout, solution []uint8, r *engine.Rand) // draws clues from the full board; may be nil
	write        func(l *layout) string                            // returns the rest of its line in the clues
	read         func(l *layout, rest string) error                // reads the rest of a line, which can be any text
	constraints  func(l *layout) []csp.Constraint                  // besides the houses of the grid; may be nil
}

// rules lists all rules, in the order in which they are drawn and named in a spec.
var rules []*rule

func init() { rules = []*rule{&jigsaw, &diagonal, &killer} }

func rulesOf(words string) (named []*rule) {
	for _, r := range rules {
		if slices.Contains(strings.Fields(words), r.word) {
			named = append(named, r)
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

// ruleSets returns the sets of rules that can be combined, as words: single rules first, then pairs, and so on.
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

// digsBySearch reports whether one of the rules requires that removals are proved by search.
func digsBySearch(words string) bool {
	return slices.ContainsFunc(rulesOf(words), func(r *rule) bool { return r.bySearch })
}

// normalizeRules returns rules, separated by spaces or commas, in canonical order without repetitions.
func normalizeRules(text string, side int) (string, error) {
	wanted := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' })
	var words []string
	for _, r := range rules {
		if !slices.Contains(wanted, r.word) {
			continue
		}
		if side > r.sideMax {
			return text, &engine.InputError{Msg: fmt.Sprintf("%s puzzles are made up to %dx%d", r.word, r.sideMax, r.sideMax)}
		}
		words = append(words, r.word)
		wanted = slices.DeleteFunc(wanted, func(w string) bool { return w == r.word })
	}
	if len(wanted) > 0 {
		return text, specword.UnknownError("rule", wanted[0], ruleWords()...)
	}
	return strings.Join(words, " "), nil
}
