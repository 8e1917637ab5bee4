package null_test

import (
	"testing"

	"nonet/engine/enginetest"
	"nonet/engine/null"
)

func TestKind(t *testing.T) { enginetest.Run(t, null.New()) }
