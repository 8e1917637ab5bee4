// Package technique solves nonograms step by step with human techniques, to grade them and to give hints.
//
// Each technique has a file. At each point the easiest possible technique is used. The grade depends on the hardest
// one, and on the number of consecutive passes over rows and columns.
package technique

// Technique is a method by which people find cells.
type Technique uint8

// The techniques in the order in which they are tried, easiest first.
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

// methods has the names of the techniques, and their scores without further passes.
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

// Score returns the score of the technique.
func (t Technique) Score() float64 { return methods[t].score }
