package technique

import "nonet/engine"

// Technique is a method by which people find a queen or a cell that stays empty.
type Technique uint8

// The techniques in the order in which they are tried, easiest first.
const (
	None Technique = iota
	RuledOut
	OneLeft
	needed
	regionInLine
	lineInRegion
	blocking
	twoRegions
	twoLines
	twoCrossing
	threeRegions
	threeLines
	threeCrossing
	manyRegions
	manyLines
	manyCrossing
	squeeze
	chain
	deepChain
	Trial
	count
)

// method is the name, score and implementation of a technique.
type method struct {
	name  string
	score float64
	find  func(*Logic) bool // sets l.step to the first step that changes the board; nil if it is only for hints
	why   func(*words, *step)
}

// methods is filled in by init, because chains use other techniques.
var methods [count]method

func init() {
	methods = [count]method{
		RuledOut:      {"ruled out", 0.5, nil, whyRuledOut},
		OneLeft:       {"one cell left", 1.0, (*Logic).findOneLeft, whyOneLeft},
		needed:        {"needed cell", 1.3, (*Logic).findNeeded, whyNeeded},
		regionInLine:  {"region in a line", 1.5, regionsInLines(1), whyPacked},
		lineInRegion:  {"line in a region", 1.8, linesInRegions(1), whyPacked},
		blocking:      {"blocking cell", 2.2, (*Logic).findBlocking, whyBlocking},
		twoRegions:    {"two regions in two lines", 2.8, regionsInLines(2), whyPacked},
		twoLines:      {"two lines in two regions", 3.0, linesInRegions(2), whyPacked},
		twoCrossing:   {"two lines in two crossing lines", 3.2, linesInLines(2), whyPacked},
		threeRegions:  {"three regions in three lines", 3.6, regionsInLines(3), whyPacked},
		threeLines:    {"three lines in three regions", 3.8, linesInRegions(3), whyPacked},
		threeCrossing: {"three lines in three crossing lines", 4.0, linesInLines(3), whyPacked},
		manyRegions:   {"many regions in as many lines", 4.4, packMany(regionsInLines), whyPacked},
		manyLines:     {"many lines in as many regions", 4.6, packMany(linesInRegions), whyPacked},
		manyCrossing:  {"many lines in as many crossing lines", 4.8, packMany(linesInLines), whyPacked},
		squeeze:       {"squeeze", 5.2, (*Logic).findSqueeze, whySqueeze},
		chain:         {"chain", 6.5, (*Logic).findChain, whyChain},
		deepChain:     {"deep chain", 7.5, (*Logic).findDeepChain, whyDeepChain},
		Trial:         {"trial to the end", 9.0, (*Logic).findTrial, whyTrial},
	}
}

// String returns the name of the technique, "one cell left".
func (t Technique) String() string { return methods[t].name }

// Score returns the score of the technique.
func (t Technique) Score() float64 { return methods[t].score }

// Level returns the level of a puzzle whose hardest step is this technique.
func (t Technique) Level() engine.Level {
	for level, most := range levelScores {
		if t.Score() <= most {
			return engine.Level(level)
		}
	}
	return engine.Extreme // trial and error
}

// Find returns the technique with a name.
func Find(name string) (Technique, bool) {
	for t := None + 1; t < count; t++ {
		if methods[t].name == name {
			return t, true
		}
	}
	return None, false
}

// linesInLines finds n rows whose cells are all in n columns, or vice versa: the other cells of the latter stay empty.
func linesInLines(n int) func(*Logic) bool {
	return func(l *Logic) bool { return l.findPacked(n, rowsColumns, columnsRows) }
}

// linesInRegions finds n rows, or n columns, whose cells are all in n regions: the other cells of these regions stay
// empty.
func linesInRegions(n int) func(*Logic) bool {
	return func(l *Logic) bool { return l.findPacked(n, rowsRegions, columnsRegions) }
}

// regionsInLines finds n regions whose cells are all in n rows, or in n columns: the other cells of these lines stay
// empty.
func regionsInLines(n int) func(*Logic) bool {
	return func(l *Logic) bool { return l.findPacked(n, regionsRows, regionsColumns) }
}

// levelScores are the highest scores of the levels below extreme.
var levelScores = [engine.Extreme]float64{
	engine.Easy:   2,   // cells that are left over, a region in a line, a line in a region
	engine.Medium: 2.5, // blocking cells
	engine.Hard:   3.5, // two houses in two
	engine.Expert: 7.9, // three or more houses in equally many others, squeezes and chains
}

// HardestOf returns the hardest technique of a level.
func HardestOf(l engine.Level) Technique {
	t := OneLeft
	for t+1 < count && (t+1).Level() <= l {
		t++
	}
	return t
}
