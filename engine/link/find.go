package link

import (
	"math"
	"regexp"
	"strings"
	"unicode"
)

// linksMost is the maximum number of links of a text that are looked at.
const linksMost = 20

var (
	scheme  = regexp.MustCompile(`(?i)https?(?:://|%(?:25)?3A%(?:25)?2F%(?:25)?2F|:\\/\\/)`)
	wordGap = regexp.MustCompile(`(?i)<wbr ?/?>`)
	// bareHost is the beginning of a link without a scheme.
	bareHost = regexp.MustCompile(`(?i)^(?:[a-z0-9-]+\.)+[a-z]{2,}/\S`)
	// quoteMarks begin the lines of mails that quote another.
	quoteMarks = regexp.MustCompile(`^[ \t>|]*`)
)

// Find returns the first link in a text that holds a puzzle, or the first one that leads to a site or page if the text
// holds nothing else. Game IDs and packed data without an address count as links.
func Find(text string) (*Link, bool) {
	text = strings.TrimSpace(text)
	if isFile(text) {
		return nil, false
	}
	if l := parseData(strings.Trim(text, "`\"'<> \t\r\n")); l != nil {
		return l, true
	}
	if at := strings.Index(text, "pzprv3"); at > 0 && !scheme.MatchString(text) { // a file after other words
		if l := parseData(text[at:]); l != nil {
			return l, true
		}
	}
	text = clean(text)
	starts := scheme.FindAllStringIndex(text, linksMost)
	if len(starts) == 0 {
		if bare := strings.TrimLeft(text, "`\"'<([ >/"); bareHost.MatchString(bare) {
			text, starts = "http://"+bare, [][]int{{0, 0}}
		}
	}
	var first *Link
	rest, end := text, 0
	for _, at := range starts {
		if at[0] < end { // a link in a link
			continue
		}
		address, spaced := extent(text[at[0]:])
		end = at[0] + len(address)
		l := parse(address, spaced, 0)
		if l != nil && l.Data != "" {
			return l, true
		}
		if first == nil {
			first = l
		}
		rest = strings.Replace(rest, address, "", 1)
	}
	if first == nil || holdsBoard(rest) {
		return nil, false
	}
	return first, true
}

// ofPuzzle matches a field of JSON that is a puzzle's.
var ofPuzzle = regexp.MustCompile(`"grid"|"cells"|cellSize|\bc[es]:`)

// isFile reports whether a text is JSON or one of the XML files that contain addresses.
func isFile(text string) bool {
	return strings.HasPrefix(text, "{") && ofPuzzle.MatchString(text) ||
		strings.Contains(text, "<opensudoku") || strings.Contains(text, "<puzzle") ||
		strings.HasPrefix(text, "<?xml")
}

// entities are the characters that HTML writes otherwise.
var entities = strings.NewReplacer("&amp;", "&", "&#38;", "&", "&#x26;", "&", "&lt;", "<", "&gt;", ">", "&quot;", `"`,
	"&#34;", `"`, "&#39;", "'", "&#x27;", "'", "&apos;", "'", "&nbsp;", " ", "&#43;", "+", "&#x2B;", "+", "&plus;", "+",
	"&#61;", "=", "&#x3D;", "=", "&#x3d;", "=", "&equals;", "=",
	"&#47;", "/", "&#x2F;", "/", "&#x2f;", "/", "&sol;", "/")

// clean removes characters without width and decodes the entities of HTML.
func clean(text string) string {
	text = wordGap.ReplaceAllString(text, "")
	text = entities.Replace(text)
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\u00ad' || unicode.Is(unicode.Cf, c):
			return -1
		case c == '\u00a0' || c == '\u202f':
			return ' '
		}
		return c
	}, text)
}

// firstToken returns a text up to the first character that is not part of a link.
func firstToken(text string) string {
	end := strings.IndexFunc(text, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune("<>\"`|^{}«»“”„‘’「」、。", c)
	})
	if end < 0 {
		end = len(text)
	}
	text, _, _ = strings.Cut(strings.ReplaceAll(text[:end], `\`, ""), "[/") // the end of a mark of forums
	for _, stop := range []string{"](", ")", "'"} {
		if before, _, found := strings.Cut(text, stop); found && !strings.Contains(before, "(") {
			text = before
		}
	}
	return text
}

// endsInCells matches a link that ends with the cells of a board, which may be dots.
var endsInCells = regexp.MustCompile(`[?&#](?:s|bd)=([.0-9A-Za-z*_]+)$`)

// trimEnd removes the punctuation after a link.
func trimEnd(address string) string {
	const marks = ",;:!?)]}*~'"
	address = strings.TrimRight(address, marks)
	if m := endsInCells.FindStringSubmatch(address); m != nil && !strings.HasPrefix(m[1], "S9B") {
		if side := math.Sqrt(float64(len(m[1]) - 1)); side == math.Trunc(side) {
			return strings.TrimSuffix(address, ".")
		}
		return address
	}
	return strings.TrimRight(address, "."+marks)
}

// holdsBoard reports whether a text has lines of cells besides its links.
func holdsBoard(text string) bool {
	rows := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(quoteMarks.ReplaceAllString(line, ""))
		if strings.Trim(line, "0123456789.*_#xX-+|,;/ \t") != "" || !strings.ContainsAny(line, "0123456789.*_#xX") {
			continue
		}
		if rows++; rows >= 4 || len(line) >= 16 {
			return true
		}
	}
	return false
}
