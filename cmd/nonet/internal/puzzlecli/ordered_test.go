package puzzlecli

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestOrderedStopsAtAnError checks that no results follow one whose handling failed.
func TestOrderedStopsAtAnError(t *testing.T) {
	stop := errors.New("stop")
	worker := func() func(int) int { return func(i int) int { return i } }
	err := runInOrder(context.Background(), 3, countTo(1_000_000), worker,
		func(i int) error {
			if i == 10 {
				return stop
			}
			return nil
		})
	assert.Equal(t, stop, err)
}
