package web

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"
)

var rewrite = flag.Bool("rewrite", false, "write testdata/permissions.md as things are now")

const permissionsPage = "testdata/permissions.md"

// TestPermissions sends every message without an ID in every role, mode and phase, and every request of the HTTP API in
// every role, to running servers. It compares the results with a page that a reviewer can read. -rewrite rewrites the
// page.
func TestPermissions(t *testing.T) {
	var out bytes.Buffer
	out.WriteString(`# Permissions of messages and requests

Written by ` + "`go test ./web -run TestPermissions -rewrite`" + `: each cell is what a running server did. Rows with
the same cells are one row. Commands in rooms are in [another table](../../room/game/testdata/permissions.md).
`)
	talkPermissions(t, &out)
	apiPermissions(t, &out)
	page := mergeRows(out.String())
	want, err := os.ReadFile(permissionsPage)
	if *rewrite {
		err = os.WriteFile(permissionsPage, []byte(page), 0o644)
		want = []byte(page)
	}
	if err != nil {
		t.Fatal(err)
	}
	was := strings.Split(string(want), "\n")
	for i, line := range strings.Split(page, "\n") {
		if i >= len(was) || line != was[i] {
			t.Fatalf("%s differs at line %d. Now it is\n%s", permissionsPage, i+1, line)
		}
	}
}

// mergeRows merges the rows of each table of page that differ only in their first cell.
func mergeRows(page string) string {
	var lines []string
	rows := map[string]int{} // the index in lines by the cells after the first, of the current table
	for line := range strings.SplitSeq(page, "\n") {
		label, cells, isRow := strings.Cut(strings.TrimPrefix(line, "| "), " |")
		if isRow = isRow && strings.HasPrefix(line, "| "); !isRow {
			clear(rows)
		}
		if at, known := rows[cells]; isRow && known {
			first, rest, _ := strings.Cut(strings.TrimPrefix(lines[at], "| "), " |")
			lines[at] = "| " + first + "; " + label + " |" + rest
			continue
		}
		if isRow {
			rows[cells] = len(lines)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
