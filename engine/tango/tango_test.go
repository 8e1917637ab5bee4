package tango_test

import (
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/tango"
)

func TestKind(t *testing.T) { enginetest.Run(t, tango.New()) }

// TestSeedsAreStable compares the puzzles of known seeds with the golden file, for each size, rules and level.
func TestSeedsAreStable(t *testing.T) {
	enginetest.Golden(t, tango.New(),
		engine.Spec{}, engine.Spec{Size: "4x4"}, engine.Spec{Size: "8x8"}, engine.Spec{Size: "10x10"},
		engine.Spec{Size: "12x12"}, engine.Spec{Size: "14x14"}, engine.Spec{Difficulty: "easy"},
		engine.Spec{Difficulty: "hard"}, engine.Spec{Difficulty: "expert"}, engine.Spec{Difficulty: "extreme"},
		engine.Spec{Rules: "plain"}, engine.Spec{Rules: "unique-lines"}, engine.Spec{Rules: "plain unique-lines"},
		engine.Spec{Size: "14x14", Rules: "plain unique-lines", Difficulty: "extreme"},
	)
}
