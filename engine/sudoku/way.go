package sudoku

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/sudoku/nine"
)

// way is one way of making a puzzle.
type way struct {
	name    string
	sideMax int  // of the boards that it makes
	alone   bool // it makes no boards that share boxes
	classic bool // it makes 9x9 boards alone, without further rules and symmetry
	from    bool // it starts from a known puzzle, and chooses nothing but its looks

	fill func(l *layout, r *engine.Rand) ([]uint8, error)
	dig  func(l *layout, full []uint8, spec engine.Spec, r *engine.Rand) (gone [][]int)
}

// ways are all ways, the usual one first.
var ways = []way{
	{name: "usual", sideMax: 25, fill: (*layout).fill, dig: (*layout).dig},
	{name: "random", sideMax: 9, alone: true, fill: (*layout).backtrack, dig: (*layout).dig},
	{name: "three-phase", sideMax: 9, alone: true, classic: true, fill: (*layout).fill, dig: (*layout).digInPhases},
	{name: "scramble", sideMax: 25, from: true},
}

func wayNames() (names []string) {
	for i := range ways {
		names = append(names, ways[i].name)
	}
	return names
}

// wayOf is the way of a normal spec.
func wayOf(spec engine.Spec) *way {
	for i := range ways {
		if ways[i].name == spec.Way {
			return &ways[i]
		}
	}
	return &ways[0]
}

// wayFault refuses what the way of a spec can't make.
func wayFault(spec engine.Spec, size extent) error {
	w, makes := wayOf(spec), ""
	switch {
	case size.joined != nil && w.alone:
		makes = "single boards"
	case size.side > w.sideMax:
		makes = fmt.Sprintf("boards up to %dx%d", w.sideMax, w.sideMax)
	case w.classic && (spec.Size != usualSize || spec.Rules != "" || spec.Symmetry != ""):
		makes = "9x9 boards without further rules and symmetry"
	case spec.From != "":
		makes = "puzzles of its own, and starts from no known one"
	default:
		return nil
	}
	return &engine.InputError{Msg: fmt.Sprintf("the way %s makes %s; there are: %s", w.name, makes,
		strings.Join(wayNames(), ", "))}
}

// dig empties a full board in the usual way: in random order, to as many givens as are wanted.
func (l *layout) dig(full []uint8, spec engine.Spec, r *engine.Rand) [][]int {
	level, ok := engine.ParseLevel(spec.Difficulty)
	if ok && l.joined != nil && spec.Clues == 0 && !spec.Minimal {
		return l.digJoined(full, spec, level, r)
	}
	target := clues(spec, l, r)
	d, sets := l.digger(full, spec), orbits(spec.Symmetry, l.grid)
	gone := dig(d, full, sets, target, r)
	if spec.Clues > 0 {
		gone = lower(d, full, sets, gone, target, min(tries(l.cells()), lowerSteps), r)
	}
	return gone
}

// digInPhases does so by [ThreePhase].
func (l *layout) digInPhases(full []uint8, spec engine.Spec, r *engine.Rand) (gone [][]int) {
	left := ThreePhase(nine.Board(full), clues(spec, l, r), r)
	for cell, v := range left {
		if v == 0 {
			gone = append(gone, []int{cell})
		}
	}
	return gone
}
