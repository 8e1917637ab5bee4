package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// appendSlow appends the messages that are rare, and those that come by value.
func appendSlow(b []byte, msg any) []byte {
	if longer, ok := appendFromClient(b, msg); ok {
		return longer
	}
	if longer, ok := appendFromServer(b, msg); ok {
		return longer
	}
	v := reflect.ValueOf(msg)
	if v.Kind() != reflect.Struct {
		panic(fmt.Sprintf("protocol: Append of %T, which is no message", msg))
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return Append(b, p.Interface())
}

func appendFromClient(b []byte, msg any) (longer []byte, ok bool) {
	switch m := msg.(type) {
	case *Hello:
		return appendNamed(b, *m, func(m *Hello) { m.T = "hello" }), true
	case *Enter:
		return appendNamed(b, *m, func(m *Enter) { m.T = "enter" }), true
	case *Sit:
		return appendNamed(b, *m, func(m *Sit) { m.T = "sit" }), true
	case *Leave:
		return appendNamed(b, *m, func(m *Leave) { m.T = "leave" }), true
	case *Ready:
		return appendNamed(b, *m, func(m *Ready) { m.T = "ready" }), true
	case *Configure:
		return appendNamed(b, *m, func(m *Configure) { m.T = "configure" }), true
	case *Start:
		return appendNamed(b, *m, func(m *Start) { m.T = "start" }), true
	case *Note:
		return appendNamed(b, *m, func(m *Note) { m.T = "note" }), true
	case *Rematch:
		return appendNamed(b, *m, func(m *Rematch) { m.T = "rematch" }), true
	case *Clear:
		return appendNamed(b, *m, func(m *Clear) { m.T = "clear" }), true
	case *Undo:
		return appendNamed(b, *m, func(m *Undo) { m.T = "undo" }), true
	case *Redo:
		return appendNamed(b, *m, func(m *Redo) { m.T = "redo" }), true
	case *Check:
		return appendNamed(b, *m, func(m *Check) { m.T = "check" }), true
	case *Hint:
		return appendNamed(b, *m, func(m *Hint) { m.T = "hint" }), true
	case *AutoNotes:
		return appendNamed(b, *m, func(m *AutoNotes) { m.T = "autonotes" }), true
	case *Halt:
		return appendNamed(b, *m, func(m *Halt) { m.T = "halt" }), true
	case *Kick:
		return appendNamed(b, *m, func(m *Kick) { m.T = "kick" }), true
	case *Transfer:
		return appendNamed(b, *m, func(m *Transfer) { m.T = "transfer" }), true
	case *Handicap:
		return appendNamed(b, *m, func(m *Handicap) { m.T = "handicap" }), true
	case *Custom:
		return appendNamed(b, *m, func(m *Custom) { m.T = "custom" }), true
	case *Say:
		return appendNamed(b, *m, func(m *Say) { m.T = "say" }), true
	case *React:
		return appendNamed(b, *m, func(m *React) { m.T = "react" }), true
	case *Point:
		return appendNamed(b, *m, func(m *Point) { m.T = "point" }), true
	case *Cursor:
		return appendNamed(b, *m, func(m *Cursor) { m.T = "cursor" }), true
	}
	return b, false
}

func appendFromServer(b []byte, msg any) (longer []byte, ok bool) {
	switch m := msg.(type) {
	case *Room:
		return appendNamed(b, *m, func(m *Room) {
			m.T, m.Seats, m.Result = "room", listed(m.Seats), listedResult(m.Result)
		}), true
	case *Welcome:
		return appendNamed(b, *m, func(m *Welcome) { m.T = "welcome" }), true
	case *Begin:
		return appendNamed(b, *m, func(m *Begin) { m.T = "begin" }), true
	case *Pause:
		return appendNamed(b, *m, func(m *Pause) { m.T = "pause" }), true
	case *Error:
		return appendNamed(b, *m, func(m *Error) { m.T = "error" }), true
	case *Said:
		return appendNamed(b, *m, func(m *Said) { m.T = "said" }), true
	case *Reacted:
		return appendNamed(b, *m, func(m *Reacted) { m.T = "reacted" }), true
	case *Pointed:
		return appendNamed(b, *m, func(m *Pointed) { m.T = "pointed" }), true
	case *Hovered:
		return appendNamed(b, *m, func(m *Hovered) { m.T = "hovered" }), true
	}
	return b, false
}

// appendNamed appends a copy of a message that has been given its name.
func appendNamed[M any](b []byte, m M, name func(*M)) []byte {
	name(&m)
	return appendJSON(b, &m)
}

// appendJSON appends what encoding/json makes of v, with <, > and & as they are: frames never go into a page as HTML.
func appendJSON(b []byte, v any) []byte {
	buf := bytes.NewBuffer(b)
	e := json.NewEncoder(buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("protocol: " + err.Error()) // no message has a field that can't be JSON
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

// listed is the list that goes out for one that may be nil: clients never see null for a list.
func listed[E any](list []E) []E {
	if list == nil {
		return []E{}
	}
	return list
}

func listedResult(r *Result) *Result {
	if r == nil {
		return nil
	}
	c := *r
	c.Standings, c.Boards = listed(c.Standings), listed(c.Boards)
	return &c
}
