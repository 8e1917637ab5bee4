package technique

// Technique is a method by which people find a digit or remove a note.
type Technique uint8

// The techniques in the order in which they are tried, easiest first.
const (
	None Technique = iota
	LastDigit
	hiddenSingleBox
	hiddenSingleLine
	nakedSingle
	lastOfCage
	ruleOf45
	cageSums
	pointing
	claiming
	nakedPair
	xWing
	hiddenPair
	derivedSums
	nakedTriple
	swordfish
	hiddenTriple
	skyscraper
	twoStringKite
	xyWing
	emptyRectangle
	finnedXWing
	xyzWing
	wWing
	uniqueRectangle
	simpleColouring
	finnedSwordfish
	nakedQuad
	jellyfish
	hiddenQuad
	finnedJellyfish
	bugPlusOne
	xChain
	xyChain
	alternatingChain
	groupedChain
	almostLockedSets
	sueDeCoq
	forcingChain
	forcingNet
	forcingNetPlus
	nestedNet
	Beyond
	count
)

// method is the name, score and implementation of a technique.
type method struct {
	name          string
	score         float64
	find          func(*Logic) bool   // sets l.step to the first step that changes the position
	why           func(*words, *Step) // writes which cells, and why
	assumesUnique bool                // sound only if there is exactly one solution
}

// methods is filled in by init, because nets use other techniques.
var methods [count]method

func init() {
	methods = [count]method{
		LastDigit:        {"last digit", 1.0, findSingle(LastDigit), whyLastDigit, false},
		hiddenSingleBox:  {"hidden single in a box", 1.2, findSingle(hiddenSingleBox), whyHiddenSingle, false},
		hiddenSingleLine: {"hidden single in a line", 1.5, findSingle(hiddenSingleLine), whyHiddenSingle, false},
		nakedSingle:      {"naked single", 2.3, findSingle(nakedSingle), whyNakedSingle, false},
		lastOfCage:       {"last cell of a cage", 2.3, (*Logic).lastOfCage, whyLastOfCage, false},
		ruleOf45:         {"rule of 45", 2.4, (*Logic).ruleOf45, whyRuleOf45, false},
		cageSums:         {"cage sums", 2.5, (*Logic).cageSums, whyCageSums, false},
		pointing:         {"pointing", 2.6, (*Logic).pointing, whyLocked, false},
		claiming:         {"claiming", 2.8, (*Logic).claiming, whyLocked, false},
		nakedPair:        {"naked pair", 3.0, nakedSubset(2), whyNakedSubset, false},
		xWing:            {"X-wing", 3.2, fish(2), whyFish, false},
		hiddenPair:       {"hidden pair", 3.4, hiddenSubset(2), whyHiddenSubset, false},
		derivedSums:      {"rule of 45 over several cells", 3.5, (*Logic).derivedSums, whyDerivedSums, false},
		nakedTriple:      {"naked triple", 3.6, nakedSubset(3), whyNakedSubset, false},
		swordfish:        {"swordfish", 3.8, fish(3), whyFish, false},
		hiddenTriple:     {"hidden triple", 4.0, hiddenSubset(3), whyHiddenSubset, false},
		skyscraper:       {"skyscraper", 4.0, (*Logic).skyscraper, whyLinkedPair, false},
		twoStringKite:    {"two-string kite", 4.1, (*Logic).twoStringKite, whyLinkedPair, false},
		xyWing:           {"XY-wing", 4.2, wing(2), whyWing, false},
		emptyRectangle:   {"empty rectangle", 4.3, (*Logic).emptyRectangle, whyEmptyRectangle, false},
		finnedXWing:      {"finned X-wing", 4.3, finnedFish(2), whyFinnedFish, false},
		xyzWing:          {"XYZ-wing", 4.4, wing(3), whyWing, false},
		wWing:            {"W-wing", 4.4, (*Logic).wWing, whyWWing, false},
		uniqueRectangle:  {"unique rectangle", 4.5, (*Logic).uniqueRectangle, whyUniqueRectangle, true},
		simpleColouring:  {"simple colouring", 4.7, (*Logic).simpleColouring, whySimpleColouring, false},
		finnedSwordfish:  {"finned swordfish", 4.9, finnedFish(3), whyFinnedFish, false},
		nakedQuad:        {"naked quad", 5.0, nakedSubset(4), whyNakedSubset, false},
		jellyfish:        {"jellyfish", 5.2, fish(4), whyFish, false},
		hiddenQuad:       {"hidden quad", 5.4, hiddenSubset(4), whyHiddenSubset, false},
		finnedJellyfish:  {"finned jellyfish", 5.5, finnedFish(4), whyFinnedFish, false},
		bugPlusOne:       {"BUG+1", 5.6, (*Logic).bugPlusOne, whyBug, true},
		xChain:           {"X-chain", 6.6, findXChain, whyChain, false},
		xyChain:          {"XY-chain", 6.8, findXYChain, whyChain, false},
		alternatingChain: {"alternating inference chain", 7.0, findAlternatingChain, whyChain, false},
		groupedChain:     {"grouped chain", 7.2, findGroupedChain, whyChain, false},
		almostLockedSets: {"almost locked sets (ALS-XZ)", 7.4, (*Logic).almostLockedSets, whyAlmostLockedSets, false},
		sueDeCoq:         {"Sue de Coq", 7.5, (*Logic).sueDeCoq, whySueDeCoq, false},
		forcingChain:     {"forcing chain", 8.0, (*Logic).forcingChain, whyForcingChain, false},
		forcingNet:       {"forcing net", 8.5, net(forcingNet, bySingles), whyNet, false},
		forcingNetPlus:   {"forcing net with locked candidates", 9.0, net(forcingNetPlus, byLocked), whyNet, false},
		nestedNet:        {"nested forcing net", 10.5, net(nestedNet, byNets), whyNet, false},
		Beyond:           {"beyond these techniques", 12.0, nil, nil, false},
	}
}

// String returns the name of the technique, "naked pair".
func (t Technique) String() string { return methods[t].name }

// Find returns the technique with this name.
func Find(name string) (Technique, bool) {
	for t := LastDigit; t < count; t++ {
		if methods[t].name == name {
			return t, true
		}
	}
	return None, false
}

// Score returns the score of the technique on the Sudoku Explainer scale; long chains score a little more.
func (t Technique) Score() float64 { return methods[t].score }

// Level returns the level of a puzzle whose hardest step is this technique.
func (t Technique) Level() Level { return levelOf(t.Score()) }
