// Package archtest holds the tests about the tree as a whole: who may import whom, what a change costs, and the scripts
// of make test.
package archtest

import (
	"os"
	"testing"
)

// TestMain runs the tests at the root of the tree.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
