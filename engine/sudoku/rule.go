package sudoku

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/csp"
)

// rule is one further rule of sudoku. Each stands in a file of its own.
type rule struct {
	word    string // names the rule in a spec
	clue    string // begins its line in the clues
	boxless bool   // its clue takes the place of the boxes
	sideMax int    // of the boards that it is made for

	shape       func(l *layout, r *engine.Rand) error             // draws what must be there before the board is filled
	dress       func(l *layout, solution []uint8, r *engine.Rand) // draws what is taken from the full board; may be nil
	write       func(l *layout) string                            // writes the rest of its line in the clues
	read        func(l *layout, rest string) error                // reads it; the rest of a line can be anything
	constraints func(l *layout) []csp.Constraint                  // beyond the houses of the grid; may be nil
}

// rules are all rules, in the order in which they are drawn, and named in a spec.
var rules []*rule

func init() { rules = []*rule{&jigsaw, &diagonal, &killer} }

func ruleWords() (words []string) {
	for _, r := range rules {
		words = append(words, r.word)
	}
	return words
}

// normalRules brings the words of rules, with spaces or commas between them, in order, each once.
func normalRules(text string, side int) (string, error) {
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
			return text, &engine.InputError{Msg: fmt.Sprintf("unknown rule %q; there are: %s", w, strings.Join(ruleWords(), ", "))}
		}
	}
	return strings.Join(words, " "), nil
}
