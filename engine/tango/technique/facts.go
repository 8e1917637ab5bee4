package technique

import (
	"strconv"
	"strings"
)

// facts are what a hint says without words, in the form of [engine.Hint.Facts]: clauses of a word and its list.
type facts struct {
	words
	clauses []string
}

// clause adds a clause, unless its list is empty.
func (f *facts) clause(word string, list ...string) {
	if len(list) > 0 {
		f.clauses = append(f.clauses, word+" "+strings.Join(list, " "))
	}
}

func (f *facts) String() string { return strings.Join(f.clauses, "; ") }

// house is "row3".
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

// value is "r1c6=2".
func (f *facts) value(cell int, value uint8) string {
	return f.cell(cell) + "=" + strconv.Itoa(int(value))
}

// lookAt are the lines to look at.
func (s *Step) lookAt() []int {
	if s.Technique == TwoLines {
		return []int{s.Line, s.Beside}
	}
	return []int{s.Line}
}

// counts are the symbol that a step tells of, or how many ways it leaves.
func (f *facts) counts(s *Step) {
	switch {
	case s.Technique == CompleteLine:
		f.clause("ways", strconv.Itoa(f.l.t.Count(&f.l.set[s.Line])))
	case s.Technique < CompleteLine:
		f.clause("of", strconv.Itoa(int(s.Of)))
	}
	if s.Technique == SignCount {
		f.clause("left", strconv.Itoa(f.l.left(s)))
	}
}

// factsOf are the facts of a step, degree by degree.
func (l *Logic) factsOf(s *Step) [3]string {
	look, why, tell := facts{words: words{l: l}}, facts{words: words{l: l}}, facts{words: words{l: l}}
	if s.Technique == Hypothesis {
		look.clause("look", look.list(s.At)...)
	} else {
		look.clause("look", look.houses(s.lookAt())...)
		why.clause("in", why.houses(s.lookAt())...)
	}
	why.clauses = append([]string{"by " + s.Technique.String()}, why.clauses...)
	why.clause("from", why.houses(s.From)...)
	if s.Technique == Hypothesis {
		why.clause("if", why.value(s.At[0], s.Of))
	} else {
		why.clause("at", why.list(s.At)...)
	}
	why.counts(s)
	var then []string
	for _, m := range s.Chain {
		then = append(then, why.value(m.Cell, m.Value))
	}
	why.clause("then", then...)
	if s.End >= 0 {
		why.clause("none", why.house(s.End))
	}
	tell.clause("set", tell.value(l.b.Cell(s.Line, s.place()), s.value()))
	return [3]string{look.String(), why.String(), tell.String()}
}
