package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"unicode/utf8"
)

// fieldVisitor visits the fields of a message from a client in the order of its row in [clientMessages]. Depending on
// its task it decodes the fields from a frame, encodes them, or lists them, so the fields of a message and their limits
// are defined only once.
type fieldVisitor struct {
	task   visitTask
	name   string     // name of the message
	object jsonObject // decodeFields: the members of the frame
	out    []byte     // encodeFields: the frame so far
	id     uint64     // ID of the command
	list   []Field
}

// visitTask is what a fieldVisitor does with the fields.
type visitTask int

const (
	decodeFields visitTask = iota // takes the fields from a frame
	encodeFields                  // appends the fields to a frame
	getID                         // looks up the command's ID
	setID                         // sets the command's ID
	listFields                    // lists the fields
)

// visitorPool pools visitors, because every frame needs one.
var visitorPool = sync.Pool{New: func() any { return new(fieldVisitor) }}

// newVisitor returns an empty visitor. The caller must return it with free.
func newVisitor(of visitTask) *fieldVisitor {
	c := visitorPool.Get().(*fieldVisitor)
	c.task = of
	return c
}

// free returns the visitor to the pool. It clears only the used part of the members, which are most of its memory.
func (c *fieldVisitor) free() {
	clear(c.object.few[:min(len(c.object.members), inlineMembers)])
	c.name, c.out, c.id, c.list = "", nil, 0, nil
	c.object.label, c.object.members, c.object.refusal = "", nil, nil
	visitorPool.Put(c)
}

// DecodeClient decodes a frame from a client and returns a pointer to the message: *Hello, *Enter, *Place and so on. It
// is strict: it refuses unknown, missing and invalid fields. The error is always a [*Refusal] that names the problem.
// The message does not alias frame.
func DecodeClient(frame []byte) (any, error) {
	if len(frame) > FrameMax {
		return nil, &Refusal{Code: TooLarge, Text: fmt.Sprintf("A frame must not be over %d bytes.", FrameMax)}
	}
	c := newVisitor(decodeFields)
	defer c.free()
	c.object.label = "The message"
	c.object.parse(frame)
	if c.object.refusal != nil {
		return nil, c.object.refusal
	}
	name := c.object.text("t", FrameMax)
	if c.object.refusal != nil {
		return nil, c.object.refusal
	}
	i := 0
	for i < len(clientMessages) && clientMessages[i].name != string(name) {
		i++
	}
	if i == len(clientMessages) {
		return nil, &Refusal{Code: BadMessage, Text: fmt.Sprintf("There is no message %s.", quoteUntrusted(name))}
	}
	c.name, c.object.label = clientMessages[i].name, clientMessages[i].name
	msg := clientMessages[i].read(c)
	c.object.refuseRest()
	if c.object.refusal != nil {
		c.object.refusal.ID = c.id
		return nil, c.object.refusal
	}
	return msg, nil
}

// visitMessage visits the fields of a message from a client. It returns false if msg is not one.
func (c *fieldVisitor) visitMessage(msg any) bool {
	for i := range clientMessages {
		c.name = clientMessages[i].name
		if clientMessages[i].walk(c, msg) {
			return true
		}
	}
	return false
}

// CommandID returns the ID of a command, or 0 for any other message.
func CommandID(msg any) uint64 {
	c := newVisitor(getID)
	defer c.free()
	c.visitMessage(msg)
	return c.id
}

// visitType visits the field "t", the name of the message.
func (c *fieldVisitor) visitType(t *string) {
	switch c.task {
	case decodeFields:
		*t = c.name
	case encodeFields:
		c.out = append(append(append(c.out, `{"t":"`...), c.name...), '"')
	}
}

// visitCommand visits the first fields of a command: its name and ID.
func (c *fieldVisitor) visitCommand(t *string, id *uint64) {
	c.visitType(t)
	switch c.task {
	case decodeFields:
		*id = uint64(c.object.integer("id", 1, maxInteger))
		c.id = *id
	case encodeFields:
		c.out = strconv.AppendUint(append(c.out, `,"id":`...), *id, 10)
	case getID:
		c.id = *id
	case setID:
		*id = c.id
	}
}

// beginMember begins a member of the frame, or adds the field to the list.
func (c *fieldVisitor) beginMember(f Field) {
	switch c.task {
	case encodeFields:
		c.out = append(append(append(c.out, `,"`...), f.Name...), `":`...)
	case listFields:
		c.list = append(c.list, f)
	}
}

// text visits a required text of at most max bytes.
func (c *fieldVisitor) text(name string, text *string, max int) {
	switch c.task {
	case decodeFields:
		*text = string(c.object.text(name, max))
	case encodeFields, listFields:
		if c.beginMember(Field{Name: name, Bytes: max}); c.task == encodeFields {
			c.out = appendString(c.out, *text)
		}
	}
}

// optionalText visits an optional text. A missing one is empty.
func (c *fieldVisitor) optionalText(name string, text *string, max int) {
	switch c.task {
	case decodeFields:
		if c.object.has(name) {
			*text = string(c.object.text(name, max))
		}
	case encodeFields:
		if *text != "" {
			c.text(name, text, max)
		}
	case listFields:
		c.beginMember(Field{Name: name, Optional: true, Bytes: max})
	}
}

// visitInt visits a required integer from low to high.
func visitInt[N int | uint64](c *fieldVisitor, name string, n *N, low, high int64) {
	switch c.task {
	case decodeFields:
		*n = N(c.object.integer(name, low, high))
	case encodeFields, listFields:
		if c.beginMember(Field{Name: name, Low: low, High: high}); c.task == encodeFields {
			c.out = appendInteger(c.out, *n)
		}
	}
}

func appendInteger[N int | uint64](b []byte, n N) []byte {
	if n < 0 {
		return strconv.AppendInt(b, int64(n), 10)
	}
	return strconv.AppendUint(b, uint64(n), 10)
}

// seat visits a seat's number.
func (c *fieldVisitor) seat(n *int) { visitInt(c, "seat", n, 1, maxSettingNumber) }

// optionalInt visits an optional integer of at least 0. A missing one is 0.
func (c *fieldVisitor) optionalInt(name string, n *int) {
	switch c.task {
	case decodeFields:
		if c.object.has(name) {
			*n = int(c.object.integer(name, 0, maxSettingNumber))
		}
	case encodeFields:
		if *n != 0 {
			visitInt(c, name, n, 0, maxSettingNumber)
		}
	case listFields:
		c.beginMember(Field{Name: name, Optional: true, High: maxSettingNumber})
	}
}

// flag visits a required boolean.
func (c *fieldVisitor) flag(name string, on *bool) {
	switch c.task {
	case decodeFields:
		*on = c.object.flag(name)
	case encodeFields, listFields:
		if c.beginMember(Field{Name: name}); c.task == encodeFields {
			c.out = strconv.AppendBool(c.out, *on)
		}
	}
}

// optionalFlag visits an optional boolean. A missing one is false.
func (c *fieldVisitor) optionalFlag(name string, on *bool) {
	switch c.task {
	case decodeFields:
		*on = c.object.optionalFlag(name)
	case encodeFields:
		if *on {
			c.flag(name, on)
		}
	case listFields:
		c.beginMember(Field{Name: name, Optional: true})
	}
}

// settings visits a [Settings] object; see [DecodeSettings].
func (c *fieldVisitor) settings(name string, s *Settings) {
	switch c.task {
	case decodeFields:
		*s = c.object.settings(name)
	case encodeFields, listFields:
		if c.beginMember(Field{Name: name}); c.task == encodeFields {
			c.out = appendJSON(c.out, s)
		}
	}
}

// position visits the client's position in the room's log: all three fields or none.
func (c *fieldVisitor) position(epoch *string, seq *uint64, hash *string) {
	switch c.task {
	case decodeFields:
		if c.object.has("epoch") || c.object.has("seq") || c.object.has("hash") {
			c.text("epoch", epoch, FrameMax)
			visitInt(c, "seq", seq, 1, maxInteger)
			c.text("hash", hash, FrameMax)
		}
	case encodeFields, listFields:
		c.optionalText("epoch", epoch, FrameMax)
		if *seq != 0 || c.task == listFields {
			c.beginMember(Field{Name: "seq", Optional: true, Low: 1, High: maxInteger})
		}
		if *seq != 0 && c.task == encodeFields {
			c.out = appendInteger(c.out, *seq)
		}
		c.optionalText("hash", hash, FrameMax)
	}
}

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
