package technique

// Technique is one way in which a person finds a digit or takes away a note.
type Technique uint8

// The techniques, easiest first: this is the order in which a puzzle is solved.
const (
	None Technique = iota
	LastDigit
	HiddenSingleBox
	HiddenSingleLine
	NakedSingle
	LastOfCage
	RuleOf45
	CageSums
	Pointing
	Claiming
	NakedPair
	XWing
	HiddenPair
	DerivedSums
	NakedTriple
	Swordfish
	HiddenTriple
	Skyscraper
	TwoStringKite
	XYWing
	EmptyRectangle
	FinnedXWing
	XYZWing
	WWing
	UniqueRectangle
	SimpleColouring
	FinnedSwordfish
	NakedQuad
	Jellyfish
	HiddenQuad
	FinnedJellyfish
	BugPlusOne
	XChain
	XYChain
	AlternatingChain
	GroupedChain
	AlmostLockedSets
	SueDeCoq
	ForcingChain
	ForcingNet
	ForcingNetPlus
	NestedNet
	Beyond
	count
)

// method is how a technique is called, scored, found and put in words.
type method struct {
	name  string
	score float64
	find  func(*Logic) bool   // fills l.step with the first step that gets on
	why   func(*words, *Step) // says which cells, and why
	one   bool                // sound only where there is one solution
}

// methods are filled in by init, since nets are made of other techniques.
var methods [count]method

func init() {
	methods = [count]method{
		LastDigit:        {"last digit", 1.0, (*Logic).lastDigit, whyLastDigit, false},
		HiddenSingleBox:  {"hidden single in a box", 1.2, (*Logic).hiddenSingleBox, whyHiddenSingle, false},
		HiddenSingleLine: {"hidden single in a line", 1.5, (*Logic).hiddenSingleLine, whyHiddenSingle, false},
		NakedSingle:      {"naked single", 2.3, (*Logic).nakedSingle, whyNakedSingle, false},
		LastOfCage:       {"last cell of a cage", 2.3, (*Logic).lastOfCage, whyLastOfCage, false},
		RuleOf45:         {"rule of 45", 2.4, (*Logic).ruleOf45, whyRuleOf45, false},
		CageSums:         {"cage sums", 2.5, (*Logic).cageSums, whyCageSums, false},
		Pointing:         {"pointing", 2.6, (*Logic).pointing, whyLocked, false},
		Claiming:         {"claiming", 2.8, (*Logic).claiming, whyLocked, false},
		NakedPair:        {"naked pair", 3.0, nakedSubset(2), whyNakedSubset, false},
		XWing:            {"X-wing", 3.2, fish(2), whyFish, false},
		HiddenPair:       {"hidden pair", 3.4, hiddenSubset(2), whyHiddenSubset, false},
		DerivedSums:      {"rule of 45 over several cells", 3.5, (*Logic).derivedSums, whyDerivedSums, false},
		NakedTriple:      {"naked triple", 3.6, nakedSubset(3), whyNakedSubset, false},
		Swordfish:        {"swordfish", 3.8, fish(3), whyFish, false},
		HiddenTriple:     {"hidden triple", 4.0, hiddenSubset(3), whyHiddenSubset, false},
		Skyscraper:       {"skyscraper", 4.0, (*Logic).skyscraper, whyLinkedPair, false},
		TwoStringKite:    {"two-string kite", 4.1, (*Logic).twoStringKite, whyLinkedPair, false},
		XYWing:           {"XY-wing", 4.2, (*Logic).xyWing, whyWing, false},
		EmptyRectangle:   {"empty rectangle", 4.3, (*Logic).emptyRectangle, whyEmptyRectangle, false},
		FinnedXWing:      {"finned X-wing", 4.3, finnedFish(2), whyFinnedFish, false},
		XYZWing:          {"XYZ-wing", 4.4, (*Logic).xyzWing, whyWing, false},
		WWing:            {"W-wing", 4.4, (*Logic).wWing, whyWWing, false},
		UniqueRectangle:  {"unique rectangle", 4.5, (*Logic).uniqueRectangle, whyUniqueRectangle, true},
		SimpleColouring:  {"simple colouring", 4.7, (*Logic).simpleColouring, whySimpleColouring, false},
		FinnedSwordfish:  {"finned swordfish", 4.9, finnedFish(3), whyFinnedFish, false},
		NakedQuad:        {"naked quad", 5.0, nakedSubset(4), whyNakedSubset, false},
		Jellyfish:        {"jellyfish", 5.2, fish(4), whyFish, false},
		HiddenQuad:       {"hidden quad", 5.4, hiddenSubset(4), whyHiddenSubset, false},
		FinnedJellyfish:  {"finned jellyfish", 5.5, finnedFish(4), whyFinnedFish, false},
		BugPlusOne:       {"BUG+1", 5.6, (*Logic).bugPlusOne, whyBug, true},
		XChain:           {"X-chain", 6.6, xChain, whyChain, false},
		XYChain:          {"XY-chain", 6.8, xyChain, whyChain, false},
		AlternatingChain: {"alternating inference chain", 7.0, alternatingChain, whyChain, false},
		GroupedChain:     {"grouped chain", 7.2, groupedChain, whyChain, false},
		AlmostLockedSets: {"almost locked sets (ALS-XZ)", 7.4, (*Logic).almostLockedSets, whyAlmostLockedSets, false},
		SueDeCoq:         {"Sue de Coq", 7.5, (*Logic).sueDeCoq, whySueDeCoq, false},
		ForcingChain:     {"forcing chain", 8.0, (*Logic).forcingChain, whyForcingChain, false},
		ForcingNet:       {"forcing net", 8.5, net(ForcingNet, bySingles), whyNet, false},
		ForcingNetPlus:   {"forcing net with locked candidates", 9.0, net(ForcingNetPlus, byLocked), whyNet, false},
		NestedNet:        {"nested forcing net", 10.5, net(NestedNet, byNets), whyNet, false},
		Beyond:           {"beyond these techniques", 12.0, nil, nil, false},
	}
}

// String is the name of the technique, "naked pair".
func (t Technique) String() string { return methods[t].name }

// Find is the technique with this name.
func Find(name string) (Technique, bool) {
	for t := LastDigit; t < count; t++ {
		if methods[t].name == name {
			return t, true
		}
	}
	return None, false
}

// Score is the technique's place on the Sudoku Explainer scale; long chains score a little more.
func (t Technique) Score() float64 { return methods[t].score }

// Level is the level of a puzzle whose hardest step is this technique.
func (t Technique) Level() Level { return levelOf(t.Score()) }
