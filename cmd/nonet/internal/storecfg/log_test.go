package storecfg

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nonet/room/store"
)

// TestFailingStoreIsLoggedOnce checks that the errors of a failing store share one line, and that other errors and
// damage have lines of their own.
func TestFailingStoreIsLoggedOnce(t *testing.T) {
	var lines bytes.Buffer
	log := ThrottleErrors(slog.New(slog.NewTextHandler(&lines, nil)))
	for _, err := range []error{
		&store.OpError{Op: "append to room BCDFG", Err: errors.New("read only")},
		fmt.Errorf("append to room BCDFG: %w", store.ErrLate),
		context.DeadlineExceeded,
		&store.OpError{Op: "read room BCDFG", Err: store.ErrDamaged},
		errors.New("no player"),
	} {
		log.Warn("failed", "err", err)
	}
	assert.Equal(t, 3, strings.Count(lines.String(), "failed"), lines.String())
}
