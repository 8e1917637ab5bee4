package technique

import "nonet/engine"

// Technique is a method by which people find a symbol.
type Technique uint8

// The techniques in the order in which they are tried, easiest first.
const (
	None Technique = iota
	Pair
	sandwich
	equalSign
	crossSign
	fullCount
	signPair
	signCount
	lastOne
	completeLine
	uniqueLine
	TwoLines
	Hypothesis
	Beyond
	count
)

// HardestOf returns the hardest technique of a level.
func HardestOf(l engine.Level) (most Technique) {
	for t := range Beyond {
		if methods[t].level <= l {
			most = t
		}
	}
	return most
}

// method is the name, grade and implementation of a technique.
type method struct {
	name  string
	level engine.Level
	score float64
	// find returns the cells that the technique forces to 1 and to 2 in a line. It is nil for techniques that use more
	// than one line.
	find func(l *Logic, line int) (ones, twos uint16)
	// reason returns the cells of a line on which the step to a cell with this value depends, and the symbol to mention
	reason func(l *Logic, line, i int, value uint8) (cells uint16, of uint8)
	why    func(w *words, s *step)
}

var methods [count]method

// The table is filled in here because techniques call each other through it.
func init() {
	methods = [count]method{
		Pair:         {"pair", engine.Easy, 1.0, (*Logic).pair, (*Logic).pairReason, whyThree},
		sandwich:     {"sandwich", engine.Easy, 1.1, (*Logic).sandwich, (*Logic).sandwichReason, whyThree},
		equalSign:    {"equal sign", engine.Easy, 1.2, (*Logic).equalSign, (*Logic).equalSignReason, whyEqualSign},
		crossSign:    {"cross sign", engine.Easy, 1.2, (*Logic).crossSign, (*Logic).crossSignReason, whyCrossSign},
		fullCount:    {"full count", engine.Easy, 1.4, (*Logic).fullCount, (*Logic).fullCountReason, whyFullCount},
		signPair:     {"pair by sign", engine.Medium, 2.0, (*Logic).signPair, (*Logic).signPairReason, whySignPair},
		signCount:    {"count with signs", engine.Medium, 2.4, (*Logic).signCount, (*Logic).signCountReason, whySignCount},
		lastOne:      {"last one", engine.Medium, 2.6, (*Logic).lastOne, (*Logic).lastOneReason, whyLastOne},
		completeLine: {"complete line", engine.Hard, 3.6, (*Logic).completeLine, (*Logic).lineReason, whyCompleteLine},
		uniqueLine:   {"unique line", engine.Hard, 3.8, (*Logic).uniqueLine, (*Logic).lineReason, whyUniqueLine},
		TwoLines:     {"two lines", engine.Expert, 5.5, nil, (*Logic).lineReason, whyTwoLines},
		Hypothesis:   {"hypothesis", engine.Extreme, 7.5, nil, nil, whyHypothesis},
		Beyond:       {"beyond these techniques", engine.Extreme, 9, nil, nil, nil},
	}
}

// String returns the technique's name.
func (t Technique) String() string { return methods[t].name }

// Level returns the technique's level.
func (t Technique) Level() engine.Level { return methods[t].level }

// Score returns the score of the technique, on a scale like that of sudoku.
func (t Technique) Score() float64 { return methods[t].score }
