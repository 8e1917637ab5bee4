package nonogram

import (
	"slices"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/text"
	"nonet/engine/specword"
	"nonet/notation"
)

// writers are the forms besides the own one. They have no cells that are given.
var writers = []struct {
	name  string
	write func(*board.Clues) string
}{{"non", text.Non}, {"webpbn", text.WebPBN}, {"pattern", text.Pattern}, {"puzzlink", text.PuzzLink}}

// Forms returns the names of the forms: the kind's own, .non, XML of webpbn, game IDs of Simon Tatham's Pattern, and
// links to puzz.link.
func (kind) Forms() []string {
	names := []string{name}
	for _, w := range writers {
		names = append(names, w.name)
	}
	return names
}

// Export writes a puzzle in one of the forms.
func (kind) Export(p engine.Puzzle, form string) (string, error) {
	n, err := nonogramOf(&p)
	if err != nil {
		return "", err
	}
	given := slices.Max(p.Givens) > 0
	switch {
	case form == name && given:
		return p.Clues + "\n" + notation.Symbols(p.Givens) + "\n", nil
	case form == name:
		return p.Clues + "\n", nil
	}
	for _, w := range writers {
		switch {
		case w.name != form:
		case given:
			return "", &engine.InputError{Msg: "the form " + form + " has no cells that are given"}
		default:
			return w.write(&n.Clues), nil
		}
	}
	return "", specword.UnknownError("form", form, kind{}.Forms()...)
}
