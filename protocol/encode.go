package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Append appends a message as one JSON object and returns the extended slice. The object begins with "t", the message's
// name. Append never writes null for a list, and writes valid JSON for any text. Messages should be passed by pointer,
// which avoids allocations for frequent ones. It panics if msg is not a message.
func Append(b []byte, msg any) []byte {
	switch m := msg.(type) {
	case *Entry:
		return appendEntry(b, m)
	case *OK:
		return append(strconv.AppendUint(append(b, `{"t":"ok","id":`...), m.ID, 10), '}')
	case *No:
		return appendNo(b, m)
	case *Pong:
		return append(strconv.AppendUint(append(b, `{"t":"pong","n":`...), m.N, 10), '}')
	case *Presence:
		return appendPresence(b, m)
	case *Ping:
		return append(strconv.AppendUint(append(b, `{"t":"ping","n":`...), m.N, 10), '}')
	case *Place:
		b = strconv.AppendUint(append(b, `{"t":"place","id":`...), m.ID, 10)
		return append(appendString(append(b, `,"move":`...), m.Move), '}')
	}
	return appendRare(b, msg)
}

func appendNo(b []byte, m *No) []byte {
	b = strconv.AppendUint(append(b, `{"t":"no","id":`...), m.ID, 10)
	b = appendString(append(b, `,"code":`...), string(m.Code))
	b = appendString(append(b, `,"text":`...), m.Text)
	b = appendInt(b, `,"retry":`, int64(m.Retry))
	if m.Shared {
		b = append(b, `,"shared":true`...)
	}
	return append(b, '}')
}

func appendPresence(b []byte, m *Presence) []byte {
	b = strconv.AppendInt(append(b, `{"t":"presence","watching":`...), int64(m.Watching), 10)
	return append(b, '}')
}

func appendEntry(b []byte, m *Entry) []byte {
	b = strconv.AppendUint(append(b, `{"t":"entry","seq":`...), m.Seq, 10)
	b = appendString(append(b, `,"hash":`...), m.Hash)
	b = strconv.AppendInt(append(b, `,"at":`...), m.At, 10)
	b = append(b, `,"events":[`...)
	for i := range m.Events {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendEvent(b, &m.Events[i])
	}
	return append(b, "]}"...)
}

// AppendEvent appends an event as the JSON object that an entry contains.
func AppendEvent(b []byte, e *Event) []byte {
	b = appendString(append(b, `{"e":`...), e.E)
	b = appendInt(b, `,"seat":`, int64(e.Seat))
	if e.Cmd != 0 {
		b = strconv.AppendUint(append(b, `,"cmd":`...), e.Cmd, 10)
	}
	b = appendText(b, `,"name":`, e.Name)
	if e.On {
		b = append(b, `,"on":true`...)
	}
	if e.Settings != nil {
		b = appendJSON(append(b, `,"settings":`...), e.Settings)
	}
	b = appendInt(b, `,"round":`, int64(e.Round))
	b = appendInt(b, `,"in":`, e.In)
	b = appendText(b, `,"move":`, e.Move)
	b = appendInt(b, `,"right":`, int64(e.Right))
	b = appendInt(b, `,"strikes":`, int64(e.Strikes))
	b = appendText(b, `,"marks":`, e.Marks)
	b = appendInt(b, `,"time":`, e.Time)
	if e.Result != nil {
		b = appendJSON(append(b, `,"result":`...), resultWithoutNil(e.Result))
	}
	b = appendInt(b, `,"for":`, e.For)
	if len(e.Cells) > 0 {
		b = appendJSON(append(b, `,"cells":`...), e.Cells)
	}
	if e.Hint != nil {
		b = appendJSON(append(b, `,"hint":`...), e.Hint)
	}
	b = appendInt(b, `,"hints":`, int64(e.Hints))
	b = appendInt(b, `,"checks":`, int64(e.Checks))
	b = appendInt(b, `,"lag":`, e.Lag)
	if e.Handicap != nil {
		b = appendJSON(append(b, `,"handicap":`...), e.Handicap)
	}
	if e.Bot {
		b = append(b, `,"bot":true`...)
	}
	b = appendText(b, `,"who":`, e.Who)
	if len(e.Guests) > 0 {
		b = appendJSON(append(b, `,"guests":`...), e.Guests)
	}
	b = appendInt(b, `,"deadline":`, e.Deadline)
	return append(b, '}')
}

// appendInt appends a member unless it is 0.
func appendInt(b []byte, name string, n int64) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(append(b, name...), n, 10)
}

// appendText appends a member unless it is empty.
func appendText(b []byte, name, text string) []byte {
	if text == "" {
		return b
	}
	return appendString(append(b, name...), text)
}

// appendString appends text as a JSON string without HTML escaping.
func appendString(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' {
			return appendJSON(b, text)
		}
	}
	return append(append(append(b, '"'), text...), '"')
}

// appendRare appends messages that are rare or passed by value.
func appendRare(b []byte, msg any) []byte {
	row, c := copyOf(msg)
	if row == nil {
		panic(fmt.Sprintf("protocol: Append of %T, which is no message", msg))
	}
	if reflect.TypeOf(msg) == row.of {
		return Append(b, c.Interface())
	}
	b = append(append(append(b, `{"t":"`...), row.Name...), '"')
	fields := len(b)
	b = appendJSON(b, withoutNilLists(c.Interface()))
	b[fields] = ',' // in place of the brace
	return b
}

// appendJSON appends the JSON encoding of v without escaping <, > and &, because frames are never embedded in HTML.
func appendJSON(b []byte, v any) []byte {
	buf := bytes.NewBuffer(b)
	e := json.NewEncoder(buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("protocol: " + err.Error()) // all fields of messages can be encoded
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

// orEmpty returns list, or an empty list if it is nil, because clients must never see null for a list.
func orEmpty[E any](list []E) []E {
	if list == nil {
		return []E{}
	}
	return list
}

// withoutNilLists replaces nil lists in a message by empty ones. It changes the message itself, but copies the values
// that the message points to.
func withoutNilLists(msg any) any {
	switch m := msg.(type) {
	case *Room:
		m.Seats, m.Result, m.Course = orEmpty(m.Seats), resultWithoutNil(m.Result), slices.Clone(m.Course)
		for i := range m.Course {
			m.Course[i].At, m.Course[i].Right = orEmpty(m.Course[i].At), orEmpty(m.Course[i].Right)
		}
	case *Watchers:
		m.List = orEmpty(m.List)
	}
	return msg
}

func resultWithoutNil(r *Result) *Result {
	if r == nil {
		return nil
	}
	c := *r
	c.Standings, c.Boards = orEmpty(c.Standings), orEmpty(c.Boards)
	return &c
}
