package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"
)

const (
	maxMembers       = 40        // maximum number of members of an object; more than any message from a client has
	inlineMembers    = 8         // members stored without an allocation; more than any message during a round has
	maxDepth         = 4         // maximum depth of nested objects and arrays; more than any message from a client has
	maxInteger       = 1<<53 - 1 // the highest integer that every JSON implementation represents exactly
	maxSettingNumber = 1<<31 - 1 // the highest number in a setting
	maxQuotedBytes   = 40        // maximum length of untrusted text quoted in a refusal
)

// jsonObject is the members of a JSON object that is being decoded. Each member is taken by name. The first error is
// recorded, so that callers need not handle errors after each member.
type jsonObject struct {
	label   string // the object's name in refusals
	members []jsonMember
	few     [inlineMembers]jsonMember // the memory of members, if there are no more
	refusal *Refusal
}

// jsonMember is a member with its value as JSON text.
type jsonMember struct {
	name, value []byte
	taken       bool
}

// parse parses the members of the JSON object in text.
func (f *jsonObject) parse(text []byte) {
	f.members = f.few[:0]
	s := scanner{text: text}
	switch {
	case !utf8.Valid(text):
		f.refuse(BadMessage, "A message must be UTF-8.")
	case s.skipSpace() != '{':
		f.refuse(BadMessage, "A message must be a JSON object.")
	case !s.skipList('}', func() bool { return f.member(&s) }):
		f.refuse(BadMessage, "This is not JSON, or nested too deeply, at byte %d.", s.at)
	case s.skipSpace() != 0 || s.at < len(text):
		f.refuse(BadMessage, "A frame must hold one message; there is more at byte %d.", s.at)
	}
}

// member parses a name with its value and adds them.
func (f *jsonObject) member(s *scanner) bool {
	if s.skipSpace() != '"' {
		return false
	}
	name, ok := s.skipString()
	if !ok || !s.skipByte(':') {
		return false
	}
	s.skipSpace()
	from := s.at
	if !s.skipValue(maxDepth - 1) {
		return false
	}
	name = unescape(name)
	switch {
	case f.find(string(name)) != nil:
		f.refuse(BadMessage, "The field %s occurs twice.", quoteUntrusted(name))
	case len(f.members) == maxMembers:
		f.refuse(BadMessage, "No message has more than %d fields.", maxMembers)
	default:
		f.members = append(f.members, jsonMember{name: name, value: s.text[from:s.at]})
	}
	return true
}

// find returns the member with that name, or nil if it is missing.
func (f *jsonObject) find(name string) *jsonMember {
	for i := range f.members {
		if have := &f.members[i]; string(have.name) == name {
			return have
		}
	}
	return nil
}

// refuse records the first refusal.
func (f *jsonObject) refuse(code Code, format string, args ...any) {
	if f.refusal == nil {
		f.refusal = &Refusal{Code: code, Text: fmt.Sprintf(format, args...)}
	}
}

// refuseRest refuses members that were not taken.
func (f *jsonObject) refuseRest() {
	for i := range f.members {
		if have := &f.members[i]; !have.taken {
			f.refuse(BadMessage, "%s has no field %s: leave it out.", f.label, quoteUntrusted(have.name))
		}
	}
}

// has reports whether a member is present.
func (f *jsonObject) has(name string) bool { return f.find(name) != nil }

// require takes a member's value as JSON text, and refuses an object without the member.
func (f *jsonObject) require(name string) []byte {
	have := f.find(name)
	if have == nil {
		f.refuse(BadMessage, "%s needs the field %q.", f.label, name)
		return nil
	}
	have.taken = true
	return have.value
}

// text takes a required string of at most max bytes.
func (f *jsonObject) text(name string, max int) string { return string(f.textBytes(name, max)) }

// textBytes is like text, but the result aliases the frame unless the string has escapes.
func (f *jsonObject) textBytes(name string, max int) []byte {
	value := f.require(name)
	if value == nil {
		return nil
	}
	if value[0] != '"' {
		f.refuse(BadMessage, "%s in %s must be a string.", name, f.label)
		return nil
	}
	inner := unescape(value[1 : len(value)-1])
	if len(inner) > max {
		f.refuse(TooLarge, "%s in %s must not be over %d bytes.", name, f.label, max)
		return nil
	}
	return inner
}

// integer takes a required integer from low to high.
func (f *jsonObject) integer(name string, low, high int64) int64 {
	value := f.require(name)
	if value == nil {
		return 0
	}
	n, err := strconv.ParseInt(string(value), 10, 64)
	if err != nil || n < low || n > high {
		f.refuse(BadMessage, "%s in %s must be a whole number from %d to %d.", name, f.label, low, high)
		return 0
	}
	return n
}

// flag takes a required boolean.
func (f *jsonObject) flag(name string) bool {
	value := f.require(name)
	if value != nil && value[0] != 't' && value[0] != 'f' {
		f.refuse(BadMessage, "%s in %s must be true or false.", name, f.label)
	}
	return value != nil && value[0] == 't'
}

// unescape returns the value of a JSON string from the text between its quotes, which the scanner has checked.
func unescape(inner []byte) []byte {
	if bytes.IndexByte(inner, '\\') < 0 {
		return inner
	}
	var text string
	if err := json.Unmarshal([]byte(`"`+string(inner)+`"`), &text); err != nil {
		return nil
	}
	return []byte(text)
}

// quoteUntrusted quotes untrusted text for a refusal, and truncates it.
func quoteUntrusted(text []byte) string {
	if len(text) > maxQuotedBytes {
		return fmt.Sprintf("%.*q...", maxQuotedBytes, text)
	}
	return fmt.Sprintf("%q", text)
}

// scanner checks the grammar of a JSON text. It creates no values, so that untrusted input costs no memory before it is
// known to be a message.
type scanner struct {
	text []byte
	at   int
}

// skipSpace skips white space and returns the byte that follows, or 0 at the end.
func (s *scanner) skipSpace() byte {
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case ' ', '\t', '\n', '\r':
		default:
			return s.text[s.at]
		}
	}
	return 0
}

// skipByte skips white space and c. It returns false if another byte follows.
func (s *scanner) skipByte(c byte) bool {
	if s.skipSpace() != c {
		return false
	}
	s.at++
	return true
}

// skipValue skips a value with at most depth levels of nested objects and arrays. It returns false if there is no valid
// one.
func (s *scanner) skipValue(depth int) bool {
	switch c := s.skipSpace(); {
	case c == '"':
		_, ok := s.skipString()
		return ok
	case c == '-' || '0' <= c && c <= '9':
		return s.skipNumber()
	case c == '{':
		return depth > 0 && s.skipList('}', func() bool {
			if s.skipSpace() != '"' {
				return false
			}
			_, ok := s.skipString()
			return ok && s.skipByte(':') && s.skipValue(depth-1)
		})
	case c == '[':
		return depth > 0 && s.skipList(']', func() bool { return s.skipValue(depth - 1) })
	}
	return s.skipWord("true") || s.skipWord("false") || s.skipWord("null")
}

// skipList skips items separated by commas, from the opening bracket to the closing one.
func (s *scanner) skipList(end byte, item func() bool) bool {
	s.at++
	if s.skipByte(end) {
		return true
	}
	for item() {
		if s.skipByte(end) {
			return true
		}
		if !s.skipByte(',') {
			return false
		}
	}
	return false
}

// skipString skips a string and returns the text between its quotes, with escapes left as they are.
func (s *scanner) skipString() (inner []byte, ok bool) {
	s.at++
	from := s.at
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == '"':
			s.at++
			return s.text[from : s.at-1], true
		case c < ' ':
			return nil, false
		case c == '\\':
			if !s.skipEscape() {
				return nil, false
			}
		default:
			s.at++
		}
	}
	return nil, false
}

// skipEscape skips a backslash and its escape sequence. It returns false for half a surrogate pair, which is not a
// character.
func (s *scanner) skipEscape() bool {
	if s.at+1 >= len(s.text) {
		return false
	}
	if s.text[s.at+1] != 'u' {
		ok := bytes.IndexByte([]byte(`"\/bfnrt`), s.text[s.at+1]) >= 0
		s.at += 2
		return ok
	}
	high := s.skipUnit()
	if high < 0xD800 || high > 0xDFFF {
		return high >= 0
	}
	low := s.skipUnit()
	return high <= 0xDBFF && 0xDC00 <= low && low <= 0xDFFF
}

// skipUnit skips one \uXXXX and returns its value, or -1 if there is none.
func (s *scanner) skipUnit() (value int) {
	if s.at+6 > len(s.text) || s.text[s.at] != '\\' || s.text[s.at+1] != 'u' {
		return -1
	}
	for _, c := range s.text[s.at+2 : s.at+6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return -1
		}
		value = value<<4 | int(c)
	}
	s.at += 6
	return value
}

// skipNumber skips a number: no leading zeros, no plus sign, no bare point.
func (s *scanner) skipNumber() bool {
	if s.text[s.at] == '-' {
		s.at++
	}
	if from := s.at; !s.skipDigits() || s.text[from] == '0' && s.at > from+1 {
		return false
	}
	if s.at < len(s.text) && s.text[s.at] == '.' {
		s.at++
		if !s.skipDigits() {
			return false
		}
	}
	if s.at < len(s.text) && s.text[s.at]|0x20 == 'e' {
		s.at++
		if s.at < len(s.text) && (s.text[s.at] == '+' || s.text[s.at] == '-') {
			s.at++
		}
		return s.skipDigits()
	}
	return true
}

// skipDigits skips digits. It returns false if there are none.
func (s *scanner) skipDigits() bool {
	from := s.at
	for s.at < len(s.text) && '0' <= s.text[s.at] && s.text[s.at] <= '9' {
		s.at++
	}
	return s.at > from
}

func (s *scanner) skipWord(w string) bool {
	if !bytes.HasPrefix(s.text[s.at:], []byte(w)) {
		return false
	}
	s.at += len(w)
	return true
}
