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
	trimmed := skipSpace(text, ' ')
	switch {
	case !utf8.Valid(text):
		f.refuse(BadMessage, "A message must be UTF-8.")
	case len(trimmed) == 0 || trimmed[0] != '{':
		f.refuse(BadMessage, "A message must be a JSON object.")
	case !json.Valid(text):
		f.refuse(BadMessage, "This is not one JSON object: %v.", json.Unmarshal(text, new(json.RawMessage)))
	default:
		f.split(trimmed[1:])
	}
}

// split adds the members of a valid JSON object, which text is without the opening brace.
func (f *jsonObject) split(text []byte) {
	for {
		text = skipSpace(text, ',')
		if text[0] == '}' {
			return
		}
		end := stringEnd(text)
		name := unescape(text[1 : end-1])
		text = skipSpace(text[end:], ':')
		end = valueEnd(text)
		switch {
		case f.find(string(name)) != nil:
			f.refuse(BadMessage, "The field %s occurs twice.", quoteUntrusted(name))
		case len(f.members) == maxMembers:
			f.refuse(BadMessage, "No message has more than %d fields.", maxMembers)
		default:
			f.members = append(f.members, jsonMember{name: name, value: bytes.TrimSpace(text[:end])})
		}
		text = text[end:]
	}
}

// skipSpace returns text without white space and separators at its beginning.
func skipSpace(text []byte, separator byte) []byte {
	for i, c := range text {
		if c > ' ' && c != separator {
			return text[i:]
		}
	}
	return nil
}

// stringEnd returns the length of the JSON string at the beginning of valid text.
func stringEnd(text []byte) int {
	i := 1
	for ; text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i + 1
}

// valueEnd returns the length of the member's value, and of white space after it, at the beginning of valid text.
func valueEnd(text []byte) int {
	for i, depth := 0, 0; ; i++ {
		switch text[i] {
		case '"':
			i += stringEnd(text[i:]) - 1
		case '{', '[':
			depth++
		case ',', '}', ']':
			if depth == 0 {
				return i
			}
			if text[i] != ',' {
				depth--
			}
		}
	}
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

// unescape returns the value of a JSON string from the text between its quotes, which is valid.
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
