package puzzlecli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/notation"
)

// The forms of every kind.
const (
	LineForm = "line" // a puzzle a line, which Parse reads
	jsonForm = "json" // the same, with the solution and the grade
)

// Forms returns the forms of a kind, including a line. JSON is not one of them, because it contains more than a puzzle.
func Forms(k engine.Kind) []string {
	var forms []string
	if exporter, ok := k.(engine.Exporter); ok {
		forms = exporter.Forms()
	}
	if !slices.Contains(forms, LineForm) {
		forms = append([]string{LineForm}, forms...)
	}
	return forms
}

// export writes a puzzle in one of the forms of its kind. A line is in the kind's own form, with semicolons for line
// breaks.
func export(k engine.Kind, p engine.Puzzle, form string) (string, error) {
	exporter, ok := k.(engine.Exporter)
	switch {
	case ok && slices.Contains(exporter.Forms(), form):
		written, err := exporter.Export(p, form)
		return strings.TrimSuffix(written, "\n") + "\n", err
	case form != LineForm:
		return "", &engine.InputError{Msg: fmt.Sprintf("there is no form %q", form)}
	case !ok:
		return formatLine(p.Clues, notation.Symbols(p.Givens)) + "\n", nil
	}
	own, err := exporter.Export(p, exporter.Forms()[0])
	return strings.ReplaceAll(strings.TrimSpace(own), "\n", ";") + "\n", err
}

// formatLine returns a puzzle in one line: its clues, then its cells.
func formatLine(clues, cells string) string {
	if clues == "" {
		return cells
	}
	return strings.ReplaceAll(clues, "\n", ";") + ";" + cells
}

// PuzzleJSON is a puzzle with the seed that generates it again. Cells are symbols, as in the form line.
type PuzzleJSON struct {
	Seed     string       `json:"seed"`
	Kind     string       `json:"kind"`
	Size     string       `json:"size"`
	Rules    string       `json:"rules,omitempty"`
	Clues    string       `json:"clues,omitempty"`
	Givens   string       `json:"givens"`
	Solution string       `json:"solution"`
	Grade    engine.Grade `json:"grade"`
}

func newPuzzleJSON(p engine.Puzzle, seed engine.Seed) PuzzleJSON {
	return PuzzleJSON{
		Seed: seed.String(), Kind: p.Kind, Size: p.Size, Rules: p.Rules, Clues: p.Clues,
		Givens: notation.Symbols(p.Givens), Solution: notation.Symbols(p.Solution), Grade: p.Grade,
	}
}

func isJSON(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t\r"), `{"seed":`) }

// kindInJSON returns the name of the kind of a puzzle that was written as JSON.
func kindInJSON(line string) string {
	var p PuzzleJSON
	if json.Unmarshal([]byte(line), &p) != nil {
		return ""
	}
	return p.Kind
}

// convertJSON returns the line for a puzzle that was written as JSON.
func convertJSON(k engine.Kind, line string) (string, error) {
	var p PuzzleJSON
	if err := json.Unmarshal([]byte(line), &p); err != nil || p.Givens == "" {
		return "", &engine.InputError{Msg: "this JSON is no puzzle"}
	}
	if p.Kind != k.Name() {
		return "", &engine.InputError{
			Msg: fmt.Sprintf("the puzzle is of the kind %q; the others are of %q", p.Kind, k.Name()),
		}
	}
	return formatLine(p.Clues, p.Givens), nil
}
