package sudoku_test

import (
	"testing"

	"nonet/engine/enginetest"
	"nonet/engine/sudoku"
)

func TestKind(t *testing.T) { enginetest.Run(t, sudoku.New()) }
