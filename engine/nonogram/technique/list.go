// Package technique solves nonograms as a person does, step by step, to grade them and to give hints.
//
// A file has a technique each. The easiest that gets on is taken at each point; what a puzzle needs, and how many
// passes over its rows and columns have to follow one another, is its grade.
package technique

// Technique is one way in which a person finds out about cells.
type Technique uint8

// The techniques, easiest first: this is the order in which a puzzle is solved.
const (
	None Technique = iota
	FullLine
	FinishedLine
	Overlap
	Reach
	CompleteLine
	TwoLines
	Probing
	Beyond
	count
)

// methods are how the techniques are called, and their scores where nothing has to be repeated.
var methods = [count]struct {
	name  string
	score float64
}{
	FullLine:     {"full line", 1.0},
	FinishedLine: {"finished line", 1.0},
	Overlap:      {"overlap", 1.0},
	Reach:        {"reach", 1.8},
	CompleteLine: {"complete line", 2.4},
	TwoLines:     {"two lines", 5.0},
	Probing:      {"probing", 7.0},
	Beyond:       {"beyond these techniques", 12.0},
}

// String returns the name of the technique, "reach".
func (t Technique) String() string { return methods[t].name }

// Score returns the technique's place on the scale of grades.
func (t Technique) Score() float64 { return methods[t].score }
