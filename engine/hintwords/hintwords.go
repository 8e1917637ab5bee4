// Package hintwords builds the parts of hints that all kinds share: sentences, English lists, and the clauses of
// [engine.Hint.Facts].
package hintwords

import "strings"

// Join joins words as an English list: "a, b and c".
func Join(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
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
