package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// oddPhrases are turns of phrase that are never right in comments and documents, and what to write instead.
// CONTRIBUTING.md explains the language.
var oddPhrases = []struct {
	phrase  *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`\b[Ss]ays? whether\b`), `"reports whether": a function says nothing`},
	{regexp.MustCompile(`(^|[.;:] )(Who|Whom) (has|is|was|had|does|can|may)\b`), `a noun: "A player without ..."`},
	{regexp.MustCompile(`\b(false|False|nil|0|-1) is (none|never|nobody|nothing|that)\b`),
		`what the value means: "0 means no limit", "It returns nil if ..."`},
	{regexp.MustCompile(`\bas (many|much) as may\b`), `"at most", "up to", or "the limit"`},
	{regexp.MustCompile(`\w beside\b`), `"next to", or "in addition to"`},
	{regexp.MustCompile(`\b(comes?|came) of\b`), `"the result", or "results from"`},
	{regexp.MustCompile(`\bat one go\b|\bin one breath\b`), `"at once"`},
	{regexp.MustCompile(`[;,] else\b`), `"otherwise"`},
	{regexp.MustCompile(`\bsave for\b`), `"except"`},
	{regexp.MustCompile(`\bhas (it|them) (noted|done|made|told)\b`), `the verb: "records", "does", "makes"`},
}

var hasProse = regexp.MustCompile(`\.(go|ts|css|lua|sh|yaml|yml|md)$`)

// comment matches a line of a comment, or the comment at the end of a line.
var comment = regexp.MustCompile(`^\s*(?://|\*|/\*+|--|#) (.*)|[^:"'` + "`" + `]// (.*)`)

// TestLanguage finds phrases that a stranger has to read twice, in comments and documents.
func TestLanguage(t *testing.T) {
	changeToRoot(t)
	lines := 0
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && slices.Contains([]string{"node_modules", "vendor", "testdata", ".git", ".build"}, d.Name()) {
				return fs.SkipDir
			}
			return err
		}
		if !hasProse.MatchString(file) || strings.HasSuffix(file, "language_test.go") {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		inCode := false
		for i, line := range strings.Split(string(text), "\n") {
			words := line
			if strings.HasSuffix(file, ".md") {
				inCode = inCode != strings.HasPrefix(line, "```")
				if inCode || file == "CONTRIBUTING.md" { // it quotes what not to write
					continue
				}
			} else if m := comment.FindStringSubmatch(line); m != nil {
				words = m[1] + m[2]
			} else {
				continue
			}
			lines++
			for _, odd := range oddPhrases {
				if found := odd.phrase.FindString(words); found != "" {
					t.Errorf("%s:%d: %q: write %s", file, i+1, strings.TrimSpace(found), odd.instead)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if lines < 10_000 {
		t.Errorf("only %d lines of comments and documents were found", lines)
	}
}
