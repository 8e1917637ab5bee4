package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// appendByTable appends messages that are rare or passed by value.
func appendByTable(b []byte, msg any) []byte {
	c := newCoder(writing)
	defer c.free()
	c.out = b
	if _, ok := c.over(msg); ok {
		return append(c.out, '}')
	}
	for i := range fromServer {
		if longer, ok := fromServer[i].append(b, msg); ok {
			return longer
		}
		if p := fromServer[i].point(msg); p != nil {
			return Append(b, p)
		}
	}
	panic(fmt.Sprintf("protocol: Append of %T, which is no message", msg))
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

// listedIn replaces nil lists in a message by empty ones. It changes the message, but no value that the message points
// to.
func listedIn(msg any) any {
	switch m := msg.(type) {
	case *Room:
		m.Seats, m.Result, m.Course = orEmpty(m.Seats), listedResult(m.Result), listedCourse(m.Course)
	case *Watchers:
		m.List = orEmpty(m.List)
	}
	return msg
}

func listedCourse(all []Course) []Course {
	all = slices.Clone(all)
	for i := range all {
		all[i].At, all[i].Right = orEmpty(all[i].At), orEmpty(all[i].Right)
	}
	return all
}

func listedResult(r *Result) *Result {
	if r == nil {
		return nil
	}
	c := *r
	c.Standings, c.Boards = orEmpty(c.Standings), orEmpty(c.Boards)
	return &c
}
