package cluetext

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"nonet/engine"
)

// Clean replaces characters by the ASCII characters that they stand for: full-width characters, digits of other
// scripts, typographic quotes, dots and dashes, unusual spaces, and lines of boxes. It removes invisible characters.
// The number of lines stays the same.
func Clean(text string) string {
	if isASCII(text) && !strings.Contains(text, "\r") {
		return text
	}
	var clean strings.Builder
	clean.Grow(len(text))
	for i, c := range text {
		switch {
		case c == '\r' && strings.HasPrefix(text[i+1:], "\n"):
		case c == '\r':
			clean.WriteByte('\n')
		default:
			clean.WriteString(cleanRune(c))
		}
	}
	return clean.String()
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// replaced are the characters whose compatibility form is not what they stand for.
var replaced = map[rune]string{
	'\u00a0': " ", '\u2028': " ", '\u2029': " ", '\u0085': " ",
	'\u00ad': "", '\u200b': "", '\u200c': "", '\u200d': "", '\u200e': "", '\u200f': "", '\u2060': "", '\ufeff': "",
	'\ufe0e': "", '\ufe0f': "", '\u20e3': "",
	'‘': "'", '’': "'", '‚': "'", '“': `"`, '”': `"`, '„': `"`, '«': `"`, '»': `"`,
	'–': "-", '—': "-", '−': "-", '‐': "-", '‑': "-", '―': "-",
	'…': "...", '。': ".",
	'〇': "0", '一': "1", '二': "2", '三': "3", '四': "4", '五': "5", '六': "6", '七': "7", '八': "8", '九': "9",
}

// cleanRune returns what a character stands for.
func cleanRune(c rune) string {
	if c < utf8.RuneSelf {
		return string(c)
	}
	if s, ok := replaced[c]; ok {
		return s
	}
	switch {
	case '\u2500' <= c && c <= '\u257f':
		return boxLine(c)
	case unicode.Is(unicode.Nd, c):
		return string('0' + digitValue(c))
	case unicode.Is(unicode.Zs, c):
		return " "
	}
	if s := norm.NFKC.String(string(c)); len(s) == 1 {
		return s
	}
	return string(c)
}

// boxLine returns the ASCII character for one of the characters that draw boxes.
func boxLine(c rune) string {
	switch {
	case strings.ContainsRune("│┃║┆┇┊┋╎╏╽╿╵╷╹╻", c):
		return "|"
	case strings.ContainsRune("─━═┄┅┈┉╌╍╼╾╴╶╸╺", c):
		return "-"
	}
	return "+"
}

// digitValue returns the value of a decimal digit. The digits of a script follow one another from zero.
func digitValue(c rune) (value rune) {
	for unicode.Is(unicode.Nd, c-1-value) {
		value++
	}
	return value % 10 // some scripts follow one another
}

// ConvertColumn changes the column of an error from bytes of a text that clean returned to characters of the original.
func ConvertColumn(err error, original string, clean func(string) string) error {
	var input *engine.InputError
	if !errors.As(err, &input) || input.Column < 2 {
		return err
	}
	line := lineOf(original, max(input.Line, 1))
	if isASCII(line) {
		return err
	}
	moved := *input
	moved.Column = 1
	bytes := input.Column - 1
	for _, c := range line {
		if bytes -= len(clean(string(c))); bytes < 0 {
			break
		}
		moved.Column++
	}
	moved.Column += max(bytes, 0)
	return &moved
}

// lineOf returns a line of a text, from 1.
func lineOf(text string, number int) string {
	for line := range strings.Lines(text) {
		if number--; number == 0 {
			return strings.TrimRight(line, "\r\n")
		}
	}
	return ""
}
