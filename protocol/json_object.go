package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
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
	few     [inlineMembers]jsonMember
	more    []jsonMember // members that do not fit in few
	n       int
	refusal *Refusal
}

// jsonMember is a member with its value as JSON text.
type jsonMember struct {
	name, value []byte
	taken       bool
}

// parse parses the members of the JSON object in text.
func (f *jsonObject) parse(text []byte) {
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
	f.add(unescape(name), s.text[from:s.at])
	return true
}

func (f *jsonObject) add(name, value []byte) {
	if f.find(string(name)) != nil {
		f.refuse(BadMessage, "The field %s is there twice.", quoteUntrusted(name))
		return
	}
	if f.n == maxMembers {
		f.refuse(BadMessage, "No message has more than %d fields.", maxMembers)
		return
	}
	if f.n < inlineMembers {
		f.few[f.n] = jsonMember{name: name, value: value}
	} else {
		f.more = append(f.more, jsonMember{name: name, value: value})
	}
	f.n++
}

// at returns the i-th member.
func (f *jsonObject) at(i int) *jsonMember {
	if i < inlineMembers {
		return &f.few[i]
	}
	return &f.more[i-inlineMembers]
}

// find returns the member with that name, or nil if it is missing.
func (f *jsonObject) find(name string) *jsonMember {
	for i := range f.n {
		if have := f.at(i); string(have.name) == name {
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
	for i := range f.n {
		if have := f.at(i); !have.taken {
			f.refuse(BadMessage, "%s has no field %s: leave it out.", f.label, quoteUntrusted(have.name))
		}
	}
}

// take returns a member's value as JSON text, or nil if it is missing.
func (f *jsonObject) take(name string) []byte {
	have := f.find(name)
	if have == nil {
		return nil
	}
	have.taken = true
	return have.value
}

// has reports whether a member is present.
func (f *jsonObject) has(name string) bool { return f.find(name) != nil }

// require is like take but refuses an object without the member.
func (f *jsonObject) require(name string) []byte {
	value := f.take(name)
	if value == nil {
		f.refuse(BadMessage, "%s needs the field %q.", f.label, name)
	}
	return value
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
	n, ok := parseInteger(value)
	if !ok || n < low || n > high {
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

// parseInteger parses a JSON integer of at most 18 digits, without fraction and exponent.
func parseInteger(text []byte) (n int64, ok bool) {
	minus := text[0] == '-'
	if minus {
		text = text[1:]
	}
	if len(text) > 18 {
		return 0, false
	}
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	if minus {
		n = -n
	}
	return n, true
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
