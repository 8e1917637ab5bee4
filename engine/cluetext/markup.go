package cluetext

import (
	"regexp"
	"strings"
)

var (
	htmlRow  = regexp.MustCompile(`(?i)(?:<(?:tr|br|p|div|/tr)\b[^>]*>\s*)+`)
	htmlCell = regexp.MustCompile(`(?i)</t[dh]>\s*<t[dh]\b[^>]*>`)
	htmlMark = regexp.MustCompile(`</?[A-Za-z][^<>]*>`)
	escaped  = regexp.MustCompile(`\\([_*.#|~>+-])`)
	bullet   = regexp.MustCompile(`^\s*[-*•·+]\s+(\S{2}.*)$`)
	spaced   = regexp.MustCompile(`^\s*[-*•·+]((?:\s+\S){4,})\s*$`)
)

// WithoutMarkup replaces line breaks, table cells and spaces of HTML, and removes its other marks and the escapes of
// Markdown.
func WithoutMarkup(text string) string {
	if strings.Contains(text, "<") && htmlMark.MatchString(text) {
		text = htmlCell.ReplaceAllString(text, "\t")
		text = htmlMark.ReplaceAllString(htmlRow.ReplaceAllString(text, "\n"), "")
	}
	text = strings.NewReplacer("&nbsp;", " ", "&#160;", " ", "&middot;", ".").Replace(text)
	return escaped.ReplaceAllString(text, "$1")
}

// WithoutBullets removes the marks of a list, if all lines have them but those that end with a colon.
func WithoutBullets(text string) string {
	lines := strings.Split(text, "\n")
	marked := 0
	for i, line := range lines {
		m := bullet.FindStringSubmatch(line)
		if m == nil {
			m = spaced.FindStringSubmatch(line)
		}
		switch trimmed := strings.TrimSpace(line); {
		case m != nil:
			lines[i] = strings.TrimSpace(m[1])
			marked++
		case trimmed != "" && !strings.HasSuffix(trimmed, ":"):
			return text
		}
	}
	if marked < 2 {
		return text
	}
	return strings.Join(lines, "\n")
}
