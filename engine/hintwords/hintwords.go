// Package hintwords builds the parts of hints that all kinds share: sentences, English lists, and the clauses of
// [engine.Hint.Facts].
package hintwords

import (
	"strings"

	"nonet/engine"
)

// Join joins words as an English list: "a, b and c".
func Join(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// Names returns the name of each element of a list.
func Names[T any](list []T, name func(T) string) []string {
	names := make([]string, len(list))
	for i, element := range list {
		names[i] = name(element)
	}
	return names
}

// List joins the names of elements as an English list.
func List[T any](list []T, name func(T) string) string { return Join(Names(list, name)) }

// Capital returns a text that begins with a capital letter.
func Capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// Writer writes the degrees of a hint one after another, in words and as facts. The zero value is ready to use.
type Writer struct {
	Text  Sentences
	Facts Facts
}

// Take returns the words and the facts of a degree and clears them.
func (w *Writer) Take() (text, facts string) { return w.Text.Take(), w.Facts.Take() }

// Wait changes the first degree of a hint about a step on the way to the named cell.
func Wait(hint *engine.Hint, cell string) {
	hint.Look = "Solve this first, then " + cell + ". " + hint.Look
	hint.Facts[0] = "wait " + cell + "; " + hint.Facts[0]
}

// Sentences builds a text from sentences. The zero value is an empty text.
type Sentences struct{ strings.Builder }

// Add adds a sentence made of parts.
func (s *Sentences) Add(parts ...string) {
	if s.Len() > 0 {
		s.WriteByte(' ')
	}
	s.Continue(parts...)
}

// Continue extends the last sentence.
func (s *Sentences) Continue(parts ...string) {
	for _, part := range parts {
		s.WriteString(part)
	}
}

// Take returns the text and clears it.
func (s *Sentences) Take() string {
	defer s.Reset()
	return s.String()
}

// Facts builds the clauses of a hint's facts. The zero value is empty.
type Facts struct{ strings.Builder }

// Clause adds a clause unless its list is empty.
func (f *Facts) Clause(word string, list ...string) {
	if len(list) == 0 {
		return
	}
	if f.Len() > 0 {
		f.WriteString("; ")
	}
	f.WriteString(word + " " + strings.Join(list, " "))
}

// Take returns the clauses and clears them.
func (f *Facts) Take() string {
	defer f.Reset()
	return f.String()
}

// FindWrong returns the filled cells that differ from the solution.
func FindWrong(values, solution []uint8) (cells []int) {
	for cell, v := range values {
		if v != 0 && v != solution[cell] {
			cells = append(cells, cell)
		}
	}
	return cells
}
