package link

import (
	"html"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// linksMost is the maximum number of links of a text that are looked at.
const linksMost = 20

var (
	scheme  = regexp.MustCompile(`(?i)h(?:tt|xx)ps?(?:://|%(?:25)?3A%(?:25)?2F%(?:25)?2F|:\\/\\/)`)
	wordGap = regexp.MustCompile(`(?i)<wbr ?/?>`)
	// bareHost is the beginning of a link without a scheme.
	bareHost = regexp.MustCompile(`(?i)^(?:[a-z0-9-]+\.)+[a-z]{2,}/\S`)
	// bareSite is one within a text, to a site whose links are read.
	bareSite = regexp.MustCompile(`(?i)\b(?:[a-z0-9-]+\.)*(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com|` +
		`puzz\.link|pzv\.jp|pzprxs\.vercel\.app|sudokuwiki\.org|greenend\.org\.uk)/\S`)
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
		bare := strings.TrimLeft(text, "`\"'<([ >/")
		at := bareSite.FindStringIndex(text)
		switch {
		case bareHost.MatchString(bare):
			text, starts = "http://"+bare, [][]int{{0, 0}}
		case at != nil:
			text, starts = text[:at[0]]+"http://"+text[at[0]:], [][]int{at}
		}
	}
	var first *Link
	rest, end := text, 0
	for _, at := range starts {
		if at[0] < end { // a link in a link
			continue
		}
		address, spaced := extent(text[at[0]:])
		if strings.HasSuffix(text[:at[0]], "_") { // emphasis of Markdown
			address = strings.TrimSuffix(address, "_")
		}
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

// entity matches a character that HTML or JSON writes otherwise.
var entity = regexp.MustCompile(`&(?:[A-Za-z]+|#[0-9]+|#[xX][0-9A-Fa-f]+);|\\u00[2-7][0-9A-Fa-f]`)

// decodeEntity returns the character for a match of entity.
func decodeEntity(text string) string {
	if digits, found := strings.CutPrefix(text, `\u`); found {
		c, _ := strconv.ParseUint(digits, 16, 8)
		return string(rune(c))
	}
	return html.UnescapeString(text)
}

// clean removes characters without width, decodes the entities of HTML and JSON, and replaces full-width characters.
func clean(text string) string {
	text = wordGap.ReplaceAllString(text, "")
	text = entity.ReplaceAllStringFunc(text, decodeEntity)
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\u00ad' || unicode.Is(unicode.Cf, c):
			return -1
		case unicode.Is(unicode.Zs, c):
			return ' '
		case '\uff01' <= c && c <= '\uff5e':
			return c - '\uff01' + '!'
		}
		return c
	}, text)
}

// firstToken returns a text up to the first character that is not part of a link.
func firstToken(text string) string {
	end := strings.IndexFunc(text, func(c rune) bool {
		return unicode.IsSpace(c) || c >= utf8.RuneSelf || strings.ContainsRune("<>\"`|^{}", c)
	})
	if end < 0 {
		end = len(text)
	}
	text, _, _ = strings.Cut(strings.ReplaceAll(text[:end], `\`, ""), "[/") // the end of a mark of forums
	for _, pair := range []string{"[]", "()", "('"} {
		if before, _, found := strings.Cut(text, pair[1:]); found && !strings.Contains(before, pair[:1]) {
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
		for _, stop := range []string{".", "..."} {
			side := math.Sqrt(float64(len(m[1]) - len(stop)))
			if before, found := strings.CutSuffix(address, stop); found && side == math.Trunc(side) {
				return before
			}
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
