package sudoku

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/sudoku/nine"
)

// generationMethod is a method of generating puzzles.
type generationMethod struct {
	name    string
	sideMax int  // maximum side of its boards
	alone   bool // makes no boards that share boxes
	classic bool // makes only 9x9 boards without further rules and symmetry
	from    bool // starts from a known puzzle and changes only its form

	fill func(l *layout, r *engine.Rand) ([]uint8, error)
	dig  func(l *layout, full []uint8, spec engine.Spec, r *engine.Rand) (gone [][]int)
}

// generationMethods lists all methods, the default first.
var generationMethods = []generationMethod{
	{name: "usual", sideMax: 25, fill: (*layout).fill, dig: (*layout).dig},
	{name: "random", sideMax: 9, alone: true, fill: (*layout).backtrack, dig: (*layout).dig},
	{name: "three-phase", sideMax: 9, alone: true, classic: true, fill: (*layout).fill, dig: (*layout).digInPhases},
	{name: "scramble", sideMax: 25, from: true},
}

func generationMethodNames() (names []string) {
	for i := range generationMethods {
		names = append(names, generationMethods[i].name)
	}
	return names
}

// findGenerationMethod returns the method of a normalized spec.
func findGenerationMethod(spec engine.Spec) *generationMethod {
	for i := range generationMethods {
		if generationMethods[i].name == spec.Way {
			return &generationMethods[i]
		}
	}
	return &generationMethods[0]
}

// checkGenerationMethod returns an error if the method of a spec can't make its puzzles.
func checkGenerationMethod(spec engine.Spec, size boardExtent) error {
	w, makes := findGenerationMethod(spec), ""
	switch {
	case size.joined != nil && w.alone:
		makes = "single boards"
	case size.side > w.sideMax:
		makes = fmt.Sprintf("boards up to %dx%d", w.sideMax, w.sideMax)
	case w.classic && (spec.Size != usualSize || spec.Rules != "" || spec.Symmetry != ""):
		makes = "9x9 boards without further rules and symmetry"
	case spec.From != "":
		makes = "new puzzles only, without a known one to start from"
	default:
		return nil
	}
	return &engine.InputError{Msg: fmt.Sprintf("the way %s makes %s; all ways are: %s", w.name, makes,
		strings.Join(generationMethodNames(), ", "))}
}

// dig removes cells of a full board in random order until the number of givens is reached. It returns the removed
// orbits.
func (l *layout) dig(full []uint8, spec engine.Spec, r *engine.Rand) [][]int {
	level, ok := engine.ParseLevel(spec.Difficulty)
	if ok && l.joined != nil && spec.Clues == 0 && !spec.Minimal {
		return l.digJoined(full, spec, level, r)
	}
	target := chooseClueCount(spec, l, r)
	d, sets := l.digger(full, spec), orbits(spec.Symmetry, l.grid)
	gone := dig(d, full, sets, target, r)
	if spec.Clues > 0 {
		gone = reduceClues(d, full, sets, gone, target, min(maxAttempts(l.cells()), reduceSteps), r)
	}
	return gone
}

// digInPhases removes cells with [digThreePhase].
func (l *layout) digInPhases(full []uint8, spec engine.Spec, r *engine.Rand) (gone [][]int) {
	left := digThreePhase(nine.Board(full), chooseClueCount(spec, l, r), r)
	for cell, v := range left {
		if v == 0 {
			gone = append(gone, []int{cell})
		}
	}
	return gone
}
