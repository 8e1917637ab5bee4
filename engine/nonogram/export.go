package nonogram

import (
	"slices"

	"nonet/engine"
	"nonet/engine/nonogram/text"
	"nonet/engine/specword"
	"nonet/notation"
)

// Forms returns the names of the forms: the kind's own, and .non.
func (kind) Forms() []string { return []string{name, "non"} }

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
	case form == "non" && given:
		return "", &engine.InputError{Msg: ".non has no cells that are given"}
	case form == "non":
		return text.Non(&n.Clues), nil
	}
	return "", specword.UnknownError("form", form, kind{}.Forms()...)
}
