package text

import "strings"

// Links of SudokuPad hold its JSON in a shorter form: abbreviated names, no quotes around names, single quotes around
// strings, nothing in place of {} in a list, t and f for true and false, and colours without quotes.

// padNames are the abbreviated names.
var padNames = map[string]string{
	"c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
	"cs": "cellSize",
	"a":  "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value", "vd": "videos",
	"l": "lines",
	"r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness", "hl": "headLength", "wp": "wayPoints",
	"t":  "title",
	"te": "text", "d": "duration", "d2": "d",
}

// unzipPad expands this form to JSON. For other texts the result is not valid JSON.
func unzipPad(zipped string) string {
	u := padUnzipper{in: zipped, quote: '"'}
	if !strings.Contains(zipped, `"`) {
		u.quote = '\''
	}
	for u.at < len(u.in) {
		u.next()
	}
	return u.out.String()
}

// padUnzipper expands a text in one pass.
type padUnzipper struct {
	in    string
	at    int
	quote byte
	last  byte // the last punctuation mark outside of strings, or 0 after a value
	out   strings.Builder
}

func (u *padUnzipper) next() {
	c := u.in[u.at]
	switch {
	case c == u.quote:
		u.text()
	case strings.IndexByte("{}[],:", c) >= 0:
		u.mark(c)
	default:
		end := u.at
		for end < len(u.in) && strings.IndexByte("{}[],:", u.in[end]) < 0 && u.in[end] != u.quote {
			end++
		}
		u.word(strings.TrimSpace(u.in[u.at:end]), end < len(u.in) && u.in[end] == ':')
		u.at = end
	}
}

// mark copies a punctuation mark, and inserts {} for an empty element of a list.
func (u *padUnzipper) mark(c byte) {
	missing := (u.last == ',' || u.last == '[') && (c == ',' || c == ']')
	if missing || u.last == ',' && c == '}' {
		u.out.WriteString("{}")
	}
	u.out.WriteByte(c)
	if u.last = c; c == ']' || c == '}' {
		u.last = 0
	}
	u.at++
}

// word expands a name or a value.
func (u *padUnzipper) word(word string, isName bool) {
	if word == "" {
		return
	}
	if isName {
		if name, ok := padNames[word]; ok {
			word = name
		}
		word = `"` + word + `"`
	} else if u.last == ':' {
		word = padValue(word)
	}
	u.out.WriteString(word)
	u.last = 0
}

func padValue(word string) string {
	switch {
	case word == "t":
		return "true"
	case word == "f":
		return "false"
	case len(word) == 6 && strings.Trim(word, "0123456789abcdefABCDEF") == "" || word == "#0" || word == "#F":
		return `"` + word + `"`
	}
	return word
}

// text copies a string with JSON's quotes.
func (u *padUnzipper) text() {
	u.out.WriteByte('"')
	for u.at++; u.at < len(u.in) && u.in[u.at] != u.quote; u.at++ {
		if u.in[u.at] == '\\' && u.at+1 < len(u.in) {
			if u.at++; u.in[u.at] != '\'' {
				u.out.WriteByte('\\')
			}
		}
		u.out.WriteByte(u.in[u.at])
	}
	u.out.WriteByte('"')
	u.at++
	u.last = 0
}
