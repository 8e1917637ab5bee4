// Package sanitize cleans and checks text that players write: names, chat messages and appeals.
package sanitize

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"nonet/protocol"
	"nonet/room/moderation"
)

// marksMax is the maximum number of combining marks on one character. Every living script needs at most three.
const marksMax = 3

// Name trims a name and collapses its spaces. The error is a [*protocol.Refusal] that describes the problem.
func Name(name string) (string, error) {
	if !utf8.ValidString(name) {
		return "", badName("A name must be UTF-8 text.")
	}
	name = strings.Join(strings.FieldsFunc(name, unicode.IsSpace), " ")
	if utf8.RuneCountInString(name) > protocol.NameMax {
		return "", badName("A name must not be over 24 characters.")
	}
	return name, checkName(name)
}

// checkName refuses names that are invisible or change how the text around them is rendered.
func checkName(name string) error {
	visible, marks := false, 0
	for _, r := range name {
		marks++
		switch {
		case unicode.Is(unicode.M, r) && visible && marks <= marksMax:
			continue
		case unicode.Is(unicode.M, r):
			return badName("A name must not have that many marks on one character.")
		case r == ' ' || isJoiner(r):
		case !unicode.IsGraphic(r):
			return badName("A name must not have control, direction or other invisible characters.")
		case strings.ContainsRune(checkMarks, r):
			return badName("A name must not have a check mark: on leaderboards it stands behind times that are proved.")
		case !moderation.IsBlank(r):
			visible = true
		}
		marks = 0
	}
	if !visible {
		return badName("A name needs at least one character that can be seen.")
	}
	return nil
}

// checkMarks are the characters that look like the verification mark on leaderboards.
const checkMarks = "✓✔✅☑√🗸🗹⍻⎷🮱\U00010102"

// isJoiner reports whether r is one of the two invisible characters that Persian, Indic scripts and emoji need.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

func badName(text string) error { return &protocol.Refusal{Code: protocol.BadName, Text: text} }

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
		return "", &protocol.Refusal{Code: protocol.BadMessage, Text: "There is no visible text in it."}
	}
	return text, nil
}
