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
	err := inOrder(context.Background(), 3, upTo(1_000_000), func() func(int) int { return func(i int) int { return i } },
		func(i int) error {
			if i == 10 {
				return stop
			}
			return nil
		})
	assert.Equal(t, stop, err)
}
