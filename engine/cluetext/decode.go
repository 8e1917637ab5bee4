package cluetext

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// declaration is the encoding in the first line of an XML file.
var declaration = regexp.MustCompile(`^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']`)

// Decode returns the content of a file as UTF-8, without a byte order mark. A file that is not in UTF-8 is in UTF-16,
// in the encoding that its XML declaration names, or in Windows-1252.
func Decode(file string) string {
	from := encodingOf(file)
	if from == nil {
		return strings.TrimPrefix(file, "\ufeff")
	}
	text, err := from.NewDecoder().String(file)
	if err != nil {
		text = strings.ToValidUTF8(file, "\ufffd")
	}
	return strings.TrimPrefix(text, "\ufeff")
}

// encodingOf returns the encoding of a file, or nil for UTF-8.
func encodingOf(file string) encoding.Encoding {
	switch {
	case strings.HasPrefix(file, "\xff\xfe"):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case strings.HasPrefix(file, "\xfe\xff"):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
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

// DecodedXML returns a text without the encoding that its XML declaration names, because the text is in UTF-8 already.
func DecodedXML(text string) string {
	m := declaration.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	return text[:m[2]] + "UTF-8" + text[m[3]:]
}
