package sudoku_test

import (
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/sudoku"
)

// goldenSpecs are generated from one seed each.
var goldenSpecs = []engine.Spec{
	{}, {Difficulty: "easy"}, {Difficulty: "hard"}, {Difficulty: "expert"}, {Difficulty: "extreme"},
	{Minimal: true}, {Clues: 30}, {Symmetry: "half-turn"}, {Symmetry: "full", Difficulty: "easy"},
	{Size: "4x4"}, {Size: "6x6"}, {Size: "3x2", Difficulty: "easy"}, {Size: "12x12"}, {Size: "16x16"}, {Size: "25x25"},
	{Rules: "diagonal"}, {Rules: "jigsaw"}, {Rules: "killer"},
	{Size: "16x16", Difficulty: "hard"}, {Size: "16x16", Difficulty: "expert"}, {Size: "10x10", Difficulty: "extreme"},
	{Clues: 22},
	{Rules: "diagonal", Difficulty: "extreme"}, {Rules: "jigsaw", Difficulty: "expert"},
	{Rules: "killer", Difficulty: "hard"},
	{Way: "random"}, {Way: "random", Rules: "jigsaw killer"}, {Way: "three-phase"},
	{Way: "three-phase", Difficulty: "hard"},
	{Way: "scramble", From: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
	{Size: "samurai"}, {Size: "samurai", Difficulty: "expert"}, {Size: "butterfly", Difficulty: "hard"},
	{Size: "windmill", Minimal: true}, {Size: "gattai-3", Difficulty: "easy"}, {Size: "gattai-8", Symmetry: "half-turn"},
	{Size: "shogun"},
}

func TestSeedsAreStable(t *testing.T) { enginetest.Golden(t, sudoku.New(), goldenSpecs...) }
