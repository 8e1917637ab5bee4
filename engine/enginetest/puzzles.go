package enginetest

import (
	"os"
	"strconv"
	"testing"
)

// Puzzles returns how many random puzzles a test takes: quick in the usual run, or what the environment variable
// NONET_PUZZLES says, which the long run sets.
func Puzzles(t testing.TB, quick int) int {
	t.Helper()
	long := os.Getenv("NONET_PUZZLES")
	if long == "" {
		return quick
	}
	n, err := strconv.Atoi(long)
	if err != nil {
		t.Fatal(err)
	}
	return max(n, quick)
}
