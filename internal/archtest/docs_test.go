package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocsNamePathsThatExist checks the files and folders that the documents name in backquotes, from the root of the
// project or from the browser client's sources. Names in capitals stand for others.
func TestDocsNamePathsThatExist(t *testing.T) {
	changeToRoot(t)
	path := regexp.MustCompile("`((?:room|web|cmd|engine|protocol|internal|deploy|notation|docs)/[a-z0-9_./*-]+)`")
	found := 0
	for page, text := range documents(t) {
		for _, m := range path.FindAllStringSubmatch(text, -1) {
			found++
			name := strings.TrimSuffix(m[1], "/")
			if len(match(t, name))+len(match(t, filepath.Join("web/client/src", name))) == 0 {
				t.Errorf("%s: there is no %s", page, name)
			}
		}
	}
	if found < 100 {
		t.Errorf("the documents name only %d paths", found)
	}
}

// TestDocsNameIdentifiersThatExist checks the exported identifiers that the documents name with their packages, as in
// `store.Append`.
func TestDocsNameIdentifiersThatExist(t *testing.T) {
	changeToRoot(t)
	words := wordsByPackage(t)
	name := regexp.MustCompile("`([a-z][a-z0-9]+)\\.([A-Z]\\w+)")
	found := 0
	for page, text := range documents(t) {
		for _, m := range name.FindAllStringSubmatch(text, -1) {
			known, isPackage := words[m[1]]
			if !isPackage {
				continue
			}
			found++
			if !known[m[2]] {
				t.Errorf("%s: there is no %s.%s", page, m[1], m[2])
			}
		}
	}
	if found < 40 {
		t.Errorf("the documents name only %d identifiers", found)
	}
}

// documents returns the text of all documents by their paths.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pages := range []string{"docs/*.md", "docs/adr/*.md", "README.md", "CONTRIBUTING.md", "SECURITY.md"} {
		for _, page := range match(t, pages) {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			texts[page] = string(text)
		}
	}
	return texts
}

// wordsByPackage returns the words in the Go files of each package, by its name.
func wordsByPackage(t *testing.T) map[string]map[string]bool {
	t.Helper()
	clause, word := regexp.MustCompile(`(?m)^package (\w+?)(?:_test)?$`), regexp.MustCompile(`\b[A-Z]\w+`)
	words := map[string]map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "node_modules" {
			return filepath.SkipDir
		}
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		m := clause.FindSubmatch(text)
		if err != nil || m == nil {
			return err
		}
		known := words[string(m[1])]
		if known == nil {
			known = map[string]bool{}
			words[string(m[1])] = known
		}
		for _, w := range word.FindAll(text, -1) {
			known[string(w)] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return words
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
