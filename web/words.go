package web

import (
	"strings"
	"unicode"

	"nonet/protocol"
	"nonet/room/players"
)

// cleanWords brings what somebody says to the form that everyone sees: one line with single spaces, without what would
// hide, be drawn over its neighbours, or change how the text around it is drawn. Names with such things are refused;
// here they are left out. The error is that nothing is left.
func cleanWords(text string) (string, error) {
	var b strings.Builder
	marks := marksMax // on nothing, none may stand
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
	if strings.IndexFunc(text, func(r rune) bool { return r != ' ' && !isJoiner(r) && !players.IsBlank(r) }) < 0 {
		return "", &protocol.Refusal{Code: protocol.BadMessage, Text: "There is nothing in it that can be seen."}
	}
	return text, nil
}
