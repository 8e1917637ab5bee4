package cluetext

import (
	"encoding/xml"
	"errors"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"nonet/engine"
)

// declaration is the encoding in the first line of an XML file.
var declaration = regexp.MustCompile(`^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']`)

// Decode returns the content of a file as UTF-8, without a byte order mark, control characters and the marks of quoted
// mails. A file that is not in UTF-8 is in UTF-16 or UTF-32, in the encoding that its XML declaration names, or in
// Windows-1252.
func Decode(file string) string {
	text := file
	if from := encodingOf(file); from != nil {
		var err error
		if text, err = from.NewDecoder().String(file); err != nil {
			text = strings.ToValidUTF8(file, "\ufffd")
		}
	}
	return withoutQuoteMarks(withoutControls(strings.TrimPrefix(text, "\ufeff")))
}

// withoutControls removes control characters, such as the mark of the end of a file.
func withoutControls(text string) string {
	if !strings.ContainsFunc(text, isControl) {
		return text
	}
	return strings.Map(func(c rune) rune {
		if isControl(c) {
			return -1
		}
		return c
	}, text)
}

func isControl(c rune) bool { return c < ' ' && c != '\n' && c != '\r' && c != '\t' || c == 0x7f }

var quoted = regexp.MustCompile(`(?m)^[ \t]*(?:>|&gt;)(?:[> \t]|&gt;)*(.*)$`)

// withoutQuoteMarks removes the marks of a quoted mail if all lines have them.
func withoutQuoteMarks(text string) string {
	if first := strings.TrimLeft(text, " \t\r\n"); !strings.HasPrefix(first, ">") && !strings.HasPrefix(first, "&gt;") {
		return text
	}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '>' && !strings.HasPrefix(line, "&gt;") {
			return text
		}
	}
	return quoted.ReplaceAllString(text, "$1")
}

// encodingOf returns the encoding of a file, or nil for UTF-8.
func encodingOf(file string) encoding.Encoding {
	switch {
	case strings.HasPrefix(file, "\xff\xfe\x00\x00"), strings.HasPrefix(file, "\x00\x00\xfe\xff"):
		return utf32.UTF32(utf32.BigEndian, utf32.UseBOM)
	case strings.HasPrefix(file, "\xff\xfe"), strings.HasPrefix(file, "\xfe\xff"):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case len(file) > 3 && file[0] != 0 && file[1] == 0 && file[3] == 0:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case len(file) > 3 && file[0] == 0 && file[1] != 0 && file[2] == 0:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case utf8.ValidString(file):
		return nil
	}
	if m := declaration.FindStringSubmatch(file); m != nil {
		if named, err := htmlindex.Get(m[1]); err == nil && named != unicode.UTF8 {
			return named
		}
	}
	return charmap.Windows1252
}

// UnmarshalXML reads the first element of an XML file in UTF-8. The error is an [*engine.InputError].
func UnmarshalXML(text string, into any) error {
	if m := declaration.FindStringSubmatchIndex(text); m != nil { // it names the encoding before [Decode]
		text = text[:m[2]] + "UTF-8" + text[m[3]:]
	}
	decoder := xml.NewDecoder(strings.NewReader(text))
	err := decoder.Decode(into)
	if err == nil {
		return nil
	}
	line, column := decoder.InputPos()
	msg := err.Error()
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		msg = syntax.Msg
	}
	return &engine.InputError{Line: line, Column: column, Msg: "not XML: " + msg,
		Fault: engine.Fault{Kind: engine.FaultSyntax, Word: "XML"}}
}
