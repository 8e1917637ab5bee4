package main

import (
	"os"
	"strings"
	"testing"
)

func TestDocsAreFresh(t *testing.T) {
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := document(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if fresh != string(text) {
		t.Error("docs/protocol.md is not what protocol says now: go generate ./protocol/...")
	}
	for _, row := range []string{
		"\n| `kick` | `seat`, (`ban`) | takes a seat away;", "\n| `say` | `text` | says `text` to those",
		"\n| `entry` | what happened at one `seq` | yes |\n",
	} {
		if !strings.Contains(fresh, row) {
			t.Errorf("the document has no row %q", row)
		}
	}
}

func TestDocsWithoutPlaces(t *testing.T) {
	if _, err := document("# Nothing\n"); err == nil || !strings.Contains(err.Error(), "commands") {
		t.Errorf("a document without tables: %v", err)
	}
}
