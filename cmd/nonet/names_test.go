package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBlockedNamesFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "names")
	for _, c := range []struct{ what, list, want string }{
		{"a list", "admin\n*badword*\n", ""},
		{"a line without letters", "admin\n!!\n", ""},
		{"a line that names nobody", "admin\n--\n", "line 2"},
	} {
		if err := os.WriteFile(file, []byte(c.list), 0o600); err != nil {
			t.Fatal(err)
		}
		names, err := (&serveConfig{blocked: file}).readNames()
		if c.want == "" && (err != nil || names == nil) || c.want != "" &&
			(err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, %v; want an error with %q", c.what, names, err, c.want)
		}
	}
	if _, err := (&serveConfig{blocked: file + ".none"}).readNames(); err == nil ||
		!strings.Contains(err.Error(), "--blocked-names") {
		t.Errorf("a file that is not there: %v", err)
	}
}
