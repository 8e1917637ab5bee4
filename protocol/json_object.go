package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

const (
	fieldsMax = 40        // fields in an object; more than any message from a client has
	fieldsFew = 8         // fields that need no allocation; more than any message of a round has
	depthMax  = 4         // nested objects and arrays; more than any message from a client has
	wholeMax  = 1<<53 - 1 // the highest integer that every JSON reader represents exactly
	countMax  = 1<<31 - 1 // the highest number in a setting
	shownMax  = 40        // bytes of untrusted text that a refusal repeats
)

// fields are the members of a JSON object that is being decoded. Each is taken by name, and the first error is
// recorded, so that decoders need no error handling.
type fields struct {
	of      string // what the object is called in refusals
	few     [fieldsFew]field
	more    []field // beyond few
	n       int
	refusal *Refusal
}

// field is a member whose value is still JSON text.
type field struct {
	name, value []byte
	taken       bool
}

// split finds the members of the JSON object in text.
func (f *fields) split(text []byte) {
	s := scanner{text: text}
	switch {
	case !utf8.Valid(text):
		f.refuse(BadMessage, "A message must be UTF-8.")
	case s.space() != '{':
		f.refuse(BadMessage, "A message must be a JSON object.")
	case !s.list('}', func() bool { return f.member(&s) }):
		f.refuse(BadMessage, "This is not JSON, or nested too deeply, at byte %d.", s.at)
	case s.space() != 0 || s.at < len(text):
		f.refuse(BadMessage, "A frame must hold one message; there is more at byte %d.", s.at)
	}
}

// member reads a name and its value and adds them.
func (f *fields) member(s *scanner) bool {
	if s.space() != '"' {
		return false
	}
	name, ok := s.quoted()
	if !ok || !s.next(':') {
		return false
	}
	s.space()
	from := s.at
	if !s.value(depthMax - 1) {
		return false
	}
	f.add(unescape(name), s.text[from:s.at])
	return true
}

func (f *fields) add(name, value []byte) {
	if f.find(string(name)) != nil {
		f.refuse(BadMessage, "The field %s is there twice.", shown(name))
		return
	}
	if f.n == fieldsMax {
		f.refuse(BadMessage, "No message has more than %d fields.", fieldsMax)
		return
	}
	if f.n < fieldsFew {
		f.few[f.n] = field{name: name, value: value}
	} else {
		f.more = append(f.more, field{name: name, value: value})
	}
	f.n++
}

// at returns the i-th field.
func (f *fields) at(i int) *field {
	if i < fieldsFew {
		return &f.few[i]
	}
	return &f.more[i-fieldsFew]
}

// find returns the field with that name, or nil if it is missing.
func (f *fields) find(name string) *field {
	for i := range f.n {
		if have := f.at(i); string(have.name) == name {
			return have
		}
	}
	return nil
}

// refuse records the first refusal.
func (f *fields) refuse(code Code, format string, args ...any) {
	if f.refusal == nil {
		f.refusal = &Refusal{Code: code, Text: fmt.Sprintf(format, args...)}
	}
}

// done refuses the fields that were not taken.
func (f *fields) done() {
	for i := range f.n {
		if have := f.at(i); !have.taken {
			f.refuse(BadMessage, "%s has no field %s: leave it out.", f.of, shown(have.name))
		}
	}
}

// take returns a field's value as JSON text, or nil if it is missing.
func (f *fields) take(name string) []byte {
	have := f.find(name)
	if have == nil {
		return nil
	}
	have.taken = true
	return have.value
}

// has reports whether a field is present.
func (f *fields) has(name string) bool { return f.find(name) != nil }

// need is like take for a required field.
func (f *fields) need(name string) []byte {
	value := f.take(name)
	if value == nil {
		f.refuse(BadMessage, "%s needs the field %q.", f.of, name)
	}
	return value
}

// text takes a required string of at most max bytes.
func (f *fields) text(name string, max int) string { return string(f.quoted(name, max)) }

// quoted is like text, but the result aliases the frame if nothing in it was escaped.
func (f *fields) quoted(name string, max int) []byte {
	value := f.need(name)
	if value == nil {
		return nil
	}
	if value[0] != '"' {
		f.refuse(BadMessage, "%s in %s must be a string.", name, f.of)
		return nil
	}
	inner := unescape(value[1 : len(value)-1])
	if len(inner) > max {
		f.refuse(TooLarge, "%s in %s must not be over %d bytes.", name, f.of, max)
		return nil
	}
	return inner
}

// whole takes a required integer from low to high.
func (f *fields) whole(name string, low, high int64) int64 {
	value := f.need(name)
	if value == nil {
		return 0
	}
	n, ok := parseWhole(value)
	if !ok || n < low || n > high {
		f.refuse(BadMessage, "%s in %s must be a whole number from %d to %d.", name, f.of, low, high)
		return 0
	}
	return n
}

// flag takes a required boolean.
func (f *fields) flag(name string) bool {
	value := f.need(name)
	if value != nil && value[0] != 't' && value[0] != 'f' {
		f.refuse(BadMessage, "%s in %s must be true or false.", name, f.of)
	}
	return value != nil && value[0] == 't'
}

// parseWhole parses a JSON integer of at most 18 digits, without fraction and exponent.
func parseWhole(text []byte) (n int64, ok bool) {
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

// shown quotes untrusted text for a refusal, and truncates it.
func shown(text []byte) string {
	if len(text) > shownMax {
		return fmt.Sprintf("%.*q...", shownMax, text)
	}
	return fmt.Sprintf("%q", text)
}
