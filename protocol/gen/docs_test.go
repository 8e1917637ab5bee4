package main

import (
	"bytes"
	"go/ast"
	"os"
	"strings"
	"testing"
)

func TestGeneratedFilesAreUpToDate(t *testing.T) {
	for file, write := range outputs {
		now, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := write("..", now)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(fresh, now) {
			t.Errorf("%s is out of date: go generate ./protocol/...", file)
		}
	}
}

func TestDocument(t *testing.T) {
	now, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		"\n| `kick` | `seat`, (`ban`) | removes a player from a seat.", "\n| `say` | `text` | sends a chat message to the room",
		"\n| `entry` | an entry of the log | yes |\n",
	} {
		if !strings.Contains(string(now), row) {
			t.Errorf("the document has no row %q", row)
		}
	}
}

func TestDocumentWithoutMarkers(t *testing.T) {
	if _, err := document([]byte("# Nothing\n")); err == nil || !strings.Contains(err.Error(), "commands") {
		t.Errorf("a document without tables: %v", err)
	}
}

// Descriptions contain no Go names.
func TestPlainComments(t *testing.T) {
	files, err := parse("..")
	if err != nil {
		t.Fatal(err)
	}
	s := gather(files)
	fault := s.types["PuzzleFault"].Type.(*ast.StructType).Fields.List
	for comment, want := range map[string]string{
		"at most [TextMax] bytes":                   "at most 32768 bytes",
		"ProofAsked ...":                            "asked ...",
		"as ReplayStep.At":                          "as ReplayStep.at",
		"Which facts there are depends on\nWhy; or": "Which facts there are depends on why; or",
		"see [protocol.NewProof]":                   "see NewProof",
		"Text as it stands":                         "Text as it stands",
	} {
		if got := s.cleanComment(comment, fault); got != want {
			t.Errorf("%q becomes %q, want %q", comment, got, want)
		}
	}
}
