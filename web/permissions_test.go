package web

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"
)

var rewrite = flag.Bool("rewrite", false, "write docs/permissions.md as things are now")

const permissionsPage = "../docs/permissions.md"

// TestPermissions sends every message without an ID in every role, mode and phase, and every request of the HTTP API in
// every role, to running servers. It compares the results with a page that a reviewer can read. -rewrite rewrites the
// page.
func TestPermissions(t *testing.T) {
	var out bytes.Buffer
	out.WriteString(`# Who may say and ask for what

Written by ` + "`go test ./web -run TestPermissions -rewrite`" + `: each cell is what a running server did. What
is asked for in a room with commands is in [another table](../room/game/testdata/permissions.md) of the same sort.
`)
	talkPermissions(t, &out)
	apiPermissions(t, &out)
	want, err := os.ReadFile(permissionsPage)
	if *rewrite {
		err = os.WriteFile(permissionsPage, out.Bytes(), 0o644)
		want = out.Bytes()
	}
	if err != nil {
		t.Fatal(err)
	}
	was := strings.Split(string(want), "\n")
	for i, line := range strings.Split(out.String(), "\n") {
		if i >= len(was) || line != was[i] {
			t.Fatalf("%s, line %d is not so any more. Now it is\n%s", permissionsPage, i+1, line)
		}
	}
}
