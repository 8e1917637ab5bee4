package technique

import "nonet/engine"

// Technique is one way in which a person finds a symbol.
type Technique uint8

// The techniques, easiest first: this is the order in which a puzzle is solved.
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

// Level is how hard a technique is.
type Level = engine.Level

// The levels, rising.
const (
	Easy    = engine.Easy
	Medium  = engine.Medium
	Hard    = engine.Hard
	Expert  = engine.Expert
	Extreme = engine.Extreme
)

// HardestOf returns the hardest technique of a level.
func HardestOf(l Level) (most Technique) {
	for t := None; t < Beyond; t++ {
		if methods[t].level <= l {
			most = t
		}
	}
	return most
}

// method is how a technique is called, graded, found and put in words.
type method struct {
	name  string
	level Level
	score float64
	// find is what the technique forces in a line: the cells that hold 1 there, and those that hold 2. Techniques that
	// look at more than a line have none.
	find func(l *Logic, line int) (ones, twos uint16)
	// reason is what of a line the step to a cell stands on, which is known to hold the value: the cells to look at, and
	// the symbol to tell of
	reason func(l *Logic, line, i int, value uint8) (cells uint16, of uint8)
	why    func(w *words, s *Step)
}

var methods [count]method

// The table is filled here because techniques call each other through it.
func init() {
	methods = [count]method{
		None:         {},
		Pair:         {"pair", Easy, 1.0, (*Logic).pair, (*Logic).pairReason, whyPair},
		sandwich:     {"sandwich", Easy, 1.1, (*Logic).sandwich, (*Logic).sandwichReason, whySandwich},
		equalSign:    {"equal sign", Easy, 1.2, (*Logic).equalSign, (*Logic).equalSignReason, whyEqualSign},
		crossSign:    {"cross sign", Easy, 1.2, (*Logic).crossSign, (*Logic).crossSignReason, whyCrossSign},
		fullCount:    {"full count", Easy, 1.4, (*Logic).fullCount, (*Logic).fullCountReason, whyFullCount},
		signPair:     {"pair by sign", Medium, 2.0, (*Logic).signPair, (*Logic).signPairReason, whySignPair},
		signCount:    {"count with signs", Medium, 2.4, (*Logic).signCount, (*Logic).signCountReason, whySignCount},
		lastOne:      {"last one", Medium, 2.6, (*Logic).lastOne, (*Logic).lastOneReason, whyLastOne},
		completeLine: {"complete line", Hard, 3.6, (*Logic).completeLine, (*Logic).completeLineReason, whyCompleteLine},
		uniqueLine:   {"unique line", Hard, 3.8, (*Logic).uniqueLine, (*Logic).completeLineReason, whyUniqueLine},
		TwoLines:     {"two lines", Expert, 5.5, nil, (*Logic).completeLineReason, whyTwoLines},
		Hypothesis:   {"hypothesis", Extreme, 7.5, nil, nil, whyHypothesis},
		Beyond:       {"beyond these techniques", Extreme, 9, nil, nil, nil},
	}
}

// String returns the technique's name.
func (t Technique) String() string { return methods[t].name }

// Level returns the technique's level.
func (t Technique) Level() Level { return methods[t].level }

// Score says how hard the technique is, on a scale like that of sudokus.
func (t Technique) Score() float64 { return methods[t].score }
