package technique

import (
	"nonet/engine/hintwords"
	"strconv"
	"strings"
)

// facts are the language-independent content of a hint, in the form of [engine.Hint.Facts]: clauses of a word and a
// list.
type facts struct {
	words
	text hintwords.Facts
}

// house returns a line: "row3".
func (f *facts) house(line int) string { return strings.ReplaceAll(f.line(line), " ", "") }

func (f *facts) houses(lines []int) (list []string) {
	for _, line := range lines {
		list = append(list, f.house(line))
	}
	return list
}

func (f *facts) list(cells []int) (list []string) {
	for _, cell := range cells {
		list = append(list, f.cell(cell))
	}
	return list
}

// value returns a cell with a value: "r1c6=2".
func (f *facts) value(cell int, value uint8) string {
	return f.cell(cell) + "=" + strconv.Itoa(int(value))
}

// lookAt returns the lines to look at.
func (s *step) lookAt() []int {
	if s.Technique == TwoLines {
		return []int{s.Line, s.Beside}
	}
	return []int{s.Line}
}

// counts adds the symbol that a step is about, or the number of ways to fill its line.
func (f *facts) counts(s *step) {
	switch {
	case s.Technique == completeLine:
		f.text.Clause("ways", strconv.Itoa(f.l.t.Count(&f.l.set[s.Line])))
	case s.Technique < completeLine:
		f.text.Clause("of", strconv.Itoa(int(s.Of)))
	}
	if s.Technique == signCount {
		f.text.Clause("left", strconv.Itoa(f.l.countMissing(s)))
	}
}

// factsOf returns the facts of a step by degree.
func (l *Logic) factsOf(s *step) [3]string {
	look, why, tell := facts{words: words{l: l}}, facts{words: words{l: l}}, facts{words: words{l: l}}
	why.text.Clause("by", s.Technique.String())
	if s.Technique == Hypothesis {
		look.text.Clause("look", look.list(s.At)...)
	} else {
		look.text.Clause("look", look.houses(s.lookAt())...)
		why.text.Clause("in", why.houses(s.lookAt())...)
	}
	why.text.Clause("from", why.houses(s.From)...)
	if s.Technique == Hypothesis {
		why.text.Clause("if", why.value(s.At[0], s.Of))
	} else {
		why.text.Clause("at", why.list(s.At)...)
	}
	why.counts(s)
	var then []string
	for _, m := range s.Chain {
		then = append(then, why.value(m.Cell, m.Value))
	}
	why.text.Clause("then", then...)
	if s.End >= 0 {
		why.text.Clause("none", why.house(s.End))
	}
	tell.text.Clause("set", tell.value(l.b.Cell(s.Line, s.place()), s.value()))
	return [3]string{look.text.String(), why.text.String(), tell.text.String()}
}
