package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocsNamePathsThatExist checks the files and folders that the documents name in backquotes, from the root of the
// project or from the browser client's sources. Names in capitals stand for others.
func TestDocsNamePathsThatExist(t *testing.T) {
	path := regexp.MustCompile("`((?:room|web|cmd|engine|protocol|internal|deploy|notation|docs)/[a-z0-9_./*-]+)`")
	found := 0
	for _, pages := range []string{"docs/*.md", "docs/adr/*.md", "README.md", "CONTRIBUTING.md", "SECURITY.md"} {
		for _, page := range match(t, pages) {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range path.FindAllStringSubmatch(string(text), -1) {
				found++
				name := strings.TrimSuffix(m[1], "/")
				if len(match(t, name))+len(match(t, filepath.Join("web/client/src", name))) == 0 {
					t.Errorf("%s: there is no %s", page, name)
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("the documents name only %d paths", found)
	}
}

// match returns the files and folders that match a pattern.
func match(t *testing.T, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return found
}
