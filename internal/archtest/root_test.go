// Package archtest holds the tests about the tree as a whole: who may import whom, what a change costs, and the scripts
// of make test.
package archtest

import "testing"

// changeToRoot lets a test run at the root of the tree. TestMain could not do that: the go command would not learn of
// it, and would keep results although files have changed.
func changeToRoot(t *testing.T) {
	t.Helper()
	t.Chdir("../..")
}
