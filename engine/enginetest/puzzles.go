package enginetest

import (
	"os"
	"strconv"
	"testing"
)

// Puzzles returns the number of random puzzles for a test: quick, or the value of the environment variable
// NONET_PUZZLES, which long test runs set.
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
