package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"sync"
	"unicode/utf8"
)

// DecodeClient decodes a frame from a client and returns a pointer to the message: *Hello, *Enter, *Place and so on. It
// is strict: it refuses unknown, missing and invalid fields. The error is always a [*Refusal] that names the problem.
// The message does not alias frame.
func DecodeClient(frame []byte) (any, error) {
	if len(frame) > FrameMax {
		return nil, &Refusal{Code: TooLarge, Text: fmt.Sprintf("A frame must not be over %d bytes.", FrameMax)}
	}
	f := objectPool.Get().(*jsonObject)
	defer f.free()
	f.label = "The message"
	f.parse(frame)
	name := f.text("t", FrameMax)
	if f.refusal != nil {
		return nil, f.refusal
	}
	row := rowsByName[string(name)]
	if row == nil || row.kind == kindServer {
		return nil, &Refusal{Code: BadMessage, Text: fmt.Sprintf("There is no message %s.", quoteUntrusted(name))}
	}
	msg := f.message(row)
	if f.refusal != nil {
		f.refusal.ID = CommandID(msg)
		return nil, f.refusal
	}
	return msg, nil
}

// message decodes a message from a client.
func (f *jsonObject) message(row *messageRow) any {
	f.label = row.Name
	msg := reflect.New(row.of)
	to := msg.Elem()
	if row.kind == kindCommand {
		to.Field(idIndex).SetUint(uint64(f.integer("id", 1, maxInteger)))
	}
	f.fields(row.Fields, to)
	switch m := msg.Interface().(type) {
	case *Say:
		if utf8.RuneCountInString(m.Text) > SayMax {
			f.refuse(TooLarge, "text in say must not be over %d characters.", SayMax)
		}
	case *Enter:
		if f.has("epoch") || f.has("seq") || f.has("hash") {
			f.require("epoch")
			f.require("seq")
			f.require("hash")
		}
	}
	f.refuseRest()
	return msg.Interface()
}

// fields decodes the members of the object into the fields of a struct.
func (f *jsonObject) fields(fields []Field, to reflect.Value) {
	for i := range fields {
		if of := &fields[i]; !of.Optional || f.has(of.Name) {
			f.field(of, to.Field(of.index))
		}
	}
}

// field decodes a member.
func (f *jsonObject) field(of *Field, to reflect.Value) {
	switch to.Kind() {
	case reflect.String:
		to.SetString(string(f.text(of.Name, of.Bytes)))
	case reflect.Int:
		to.SetInt(f.integer(of.Name, of.Low, of.High))
	case reflect.Uint64:
		to.SetUint(uint64(f.integer(of.Name, of.Low, of.High)))
	case reflect.Bool:
		to.SetBool(f.flag(of.Name))
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		f.field(of, to.Elem())
	case reflect.Struct:
		f.settings(of.Name, to)
	}
}

// settings decodes a member with [Settings].
func (f *jsonObject) settings(name string, to reflect.Value) {
	value := f.require(name)
	if value == nil {
		return
	}
	if value[0] != '{' {
		f.refuse(BadMessage, "%s in %s must be an object.", name, f.label)
		return
	}
	s, refusal := decodeSettings(value)
	if refusal != nil && f.refusal == nil {
		f.refusal = refusal
	}
	to.Set(reflect.ValueOf(s))
}

// DecodeSettings decodes settings from a client. It is as strict as [DecodeClient].
func DecodeSettings(text []byte) (Settings, error) {
	s, refusal := decodeSettings(text)
	if refusal != nil {
		return Settings{}, refusal
	}
	return s, nil
}

// decodeSettings decodes settings. Missing fields are zero, or nil for pointers.
func decodeSettings(text []byte) (s Settings, refusal *Refusal) {
	f := jsonObject{label: "settings"}
	f.parse(text)
	f.fields(settingFields, reflect.ValueOf(&s).Elem())
	f.refuseRest()
	return s, f.refusal
}

// settingFields are the fields of [Settings]. The room checks their values.
var settingFields = func() []Field {
	fields := fieldsOf(reflect.TypeFor[Settings]())
	for i := range fields {
		f := &fields[i]
		f.Optional, f.Bytes, f.Low, f.High = true, SettingMax, -maxSettingNumber, maxSettingNumber
		if f.Name == "password" {
			f.Bytes = PasswordMax
		}
	}
	return fields
}()

const (
	maxMembers       = 40        // maximum number of members of an object; more than any message from a client has
	maxInteger       = 1<<53 - 1 // the highest integer that every JSON implementation represents exactly
	maxSettingNumber = 1<<31 - 1 // the highest number in a setting
	maxQuotedBytes   = 40        // maximum length of untrusted text quoted in a refusal
)

// jsonObject is the members of a JSON object that is being decoded. Each member is taken by name. The first error is
// recorded, so that callers need not handle errors after each member.
type jsonObject struct {
	label   string // the object's name in refusals
	members []jsonMember
	refusal *Refusal
}

// jsonMember is a member with its value as JSON text.
type jsonMember struct {
	name, value []byte
	taken       bool
}

// objectPool pools objects with the memory of their members, because every frame needs one.
var objectPool = sync.Pool{New: func() any { return new(jsonObject) }}

// free returns the object to the pool.
func (f *jsonObject) free() {
	clear(f.members)
	*f = jsonObject{members: f.members[:0]}
	objectPool.Put(f)
}

// parse parses the members of the JSON object in text.
func (f *jsonObject) parse(text []byte) {
	trimmed := bytes.TrimLeftFunc(text, func(r rune) bool { return r <= ' ' })
	switch {
	case !utf8.Valid(text):
		f.refuse(BadMessage, "A message must be UTF-8.")
		return
	case len(trimmed) == 0 || trimmed[0] != '{':
		f.refuse(BadMessage, "A message must be a JSON object.")
		return
	case !json.Valid(text):
		f.refuse(BadMessage, "This is not one JSON object: %v.", json.Unmarshal(text, new(json.RawMessage)))
		return
	}
	var name, value []byte
	for text = bytes.TrimLeft(trimmed[1:], whitespace); text[0] != '}'; text = bytes.TrimLeft(text, whitespace+",") {
		name, text = cutValue(text)
		value, text = cutValue(text[1:])
		name = unquote(name)
		switch {
		case f.find(string(name)) != nil:
			f.refuse(BadMessage, "The field %s occurs twice.", quoteUntrusted(name))
		case len(f.members) == maxMembers:
			f.refuse(BadMessage, "No message has more than %d fields.", maxMembers)
		default:
			f.members = append(f.members, jsonMember{name: name, value: value})
		}
	}
}

// whitespace is the white space that JSON permits between tokens.
const whitespace = " \t\r\n"

// cutValue cuts valid JSON after its first value, which is followed by a separator or a closing bracket. The value is
// without surrounding white space.
func cutValue(text []byte) (value, rest []byte) {
	depth, quoted := 0, false
	for i := 0; ; i++ {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
			if c == '\\' {
				i++
			}
		case c == '{' || c == '[':
			depth++
		case depth == 0 && (c == ',' || c == ':' || c == '}' || c == ']'):
			return bytes.TrimSpace(text[:i]), text[i:]
		case c == '}' || c == ']':
			depth--
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

// text takes a required string of at most max bytes. The result aliases the frame unless the string has escapes.
func (f *jsonObject) text(name string, max int) []byte {
	value := f.require(name)
	if value == nil {
		return nil
	}
	if value[0] != '"' {
		f.refuse(BadMessage, "%s in %s must be a string.", name, f.label)
		return nil
	}
	text := unquote(value)
	if len(text) > max {
		f.refuse(TooLarge, "%s in %s must not be over %d bytes.", name, f.label, max)
		return nil
	}
	return text
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

// unquote returns the text of a valid JSON string.
func unquote(quoted []byte) []byte {
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return inner
	}
	var text string
	if err := json.Unmarshal(quoted, &text); err != nil {
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
