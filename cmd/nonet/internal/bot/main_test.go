package bot

import (
	"fmt"
	"testing"

	"go.uber.org/goleak"

	"nonet/engine"
	"nonet/engine/kinds"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func findKind(name string) (engine.Kind, error) {
	if k, ok := kinds.Find(name); ok {
		return k, nil
	}
	return nil, fmt.Errorf("there is no kind %q", name)
}
