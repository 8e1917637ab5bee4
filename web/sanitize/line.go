package sanitize

import (
	"strings"
	"unicode"

	"nonet/room/moderation"

	"nonet/protocol"
)

// Line normalizes a line of chat: it collapses spaces and drops characters that are invisible or change how the text
// around them is rendered, which [Name] refuses. It returns a [*protocol.Refusal] if nothing visible is left.
func Line(text string) (string, error) {
	var b strings.Builder
	marks := marksMax // a leading combining mark is dropped
	for _, r := range strings.Join(strings.FieldsFunc(text, unicode.IsSpace), " ") {
		switch {
		case unicode.Is(unicode.M, r):
			if marks++; marks > marksMax {
				continue
			}
		case isJoiner(r):
		case !unicode.IsGraphic(r) || r == unicode.ReplacementChar:
			continue
		default:
			marks = 0
		}
		b.WriteRune(r)
	}
	text = strings.TrimSpace(b.String())
	if strings.IndexFunc(text, func(r rune) bool { return r != ' ' && !isJoiner(r) && !moderation.IsBlank(r) }) < 0 {
		return "", &protocol.Refusal{Code: protocol.BadMessage, Text: "There is nothing in it that can be seen."}
	}
	return text, nil
}
