package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"

	"nonet/notation"
)

// codec is the text form of an event of type W after its verb. parse accepts exactly what text writes, except for the
// formatting of JSON.
type codec[W What] struct {
	text  func(b []byte, w W) []byte
	parse func(args []byte) (W, error)
}

// Errors of lines of the log.
var (
	errTrailing = errors.New("unexpected text after it")
	errOnOff    = errors.New(`expected "on" or "off"`)
	errPuzzle   = errors.New("the puzzle is invalid")
)

// verbCodec returns the codec of events that consist of their verb alone.
func verbCodec[W What]() codec[W] {
	return codec[W]{
		text: func(b []byte, _ W) []byte { return b },
		parse: func(args []byte) (w W, err error) {
			if len(args) > 0 {
				err = errTrailing
			}
			return w, err
		},
	}
}

// onOffCodec returns the codec of events with a boolean, written as a word.
func onOffCodec[W interface {
	What
	~struct{ On bool }
}]() codec[W] {
	return codec[W]{
		text: func(b []byte, w W) []byte {
			if (struct{ On bool })(w).On {
				return append(b, "on"...)
			}
			return append(b, "off"...)
		},
		parse: func(args []byte) (w W, err error) {
			on := string(args) == "on"
			if !on && string(args) != "off" {
				err = errOnOff
			}
			return W(struct{ On bool }{on}), err
		},
	}
}

// millisCodec returns the codec of events with a number of milliseconds.
func millisCodec[W What](of func(*W) *int64) codec[W] {
	return codec[W]{
		text: func(b []byte, w W) []byte { return strconv.AppendInt(b, *of(&w), 10) },
		parse: func(args []byte) (w W, err error) {
			*of(&w), err = parseMillis(args)
			return w, err
		},
	}
}

// optionalMillisCodec is like millisCodec, but the number is omitted if it is 0. what names it in an error.
func optionalMillisCodec[W What](what string, of func(*W) *int64) codec[W] {
	f := millisCodec(of)
	return codec[W]{
		text: func(b []byte, w W) []byte {
			if *of(&w) == 0 {
				return b
			}
			return f.text(b, w)
		},
		parse: func(args []byte) (w W, err error) {
			if len(args) == 0 {
				return w, nil
			}
			if w, err = f.parse(args); err == nil && *of(&w) == 0 {
				err = errors.New(what + " of 0 must be omitted")
			}
			return w, err
		},
	}
}

// jsonCodec returns the codec of events that are written as a JSON object.
func jsonCodec[W What]() codec[W] { return fieldCodec(func(w *W) *W { return w }) }

// fieldCodec returns the codec of events of which one field is written as a JSON object.
func fieldCodec[W What, V any](of func(*W) *V) codec[W] {
	return codec[W]{
		text: func(b []byte, w W) []byte { return appendJSON(b, of(&w)) },
		parse: func(args []byte) (w W, err error) {
			err = parseJSON(args, of(&w))
			return w, err
		},
	}
}

// reject returns a codec that also rejects events for which wrong returns true, with the error why.
func (f codec[W]) reject(wrong func(W) bool, why error) codec[W] {
	parse := f.parse
	f.parse = func(args []byte) (W, error) {
		w, err := parse(args)
		if err == nil && wrong(w) {
			err = why
		}
		return w, err
	}
	return f
}

// parseJSON parses one JSON object. It rejects unknown fields, because they would be lost.
func parseJSON(args []byte, v any) error {
	if len(args) == 0 || args[0] != '{' {
		return errors.New("expected a JSON object")
	}
	d := json.NewDecoder(bytes.NewReader(args))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if d.InputOffset() != int64(len(args)) {
		return errors.New("unexpected text after the JSON object")
	}
	return nil
}

func appendJSON(b []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		// a NaN or infinity, which no accepted puzzle contains
		panic(fmt.Sprintf("game: an event without a text form: %v", err))
	}
	return append(b, text...)
}

// AppendEvent appends the text of an event, one line with its seat, the ID of its command, its verb and its content:
//
//	2 17 placed r3c4=7
//	2 18 noted r3c4+7 r3c5-7
//	0 0 closing 60000
//
// Content that does not fit into a few words is written as JSON.
func AppendEvent(b []byte, e Event) []byte {
	row := eventRowOf(e.What)
	if row == nil {
		panic(fmt.Sprintf("game: an event without a row in the table: %T", e.What))
	}
	b = strconv.AppendInt(b, int64(e.Seat), 10)
	b = append(b, ' ')
	b = strconv.AppendUint(b, e.Cmd, 10)
	b = append(b, ' ')
	b = append(b, row.verb...)
	b = append(b, ' ')
	behind := len(b)
	if b = row.text(b, e.What); len(b) == behind {
		b = b[:behind-1]
	}
	return append(b, '\n')
}

// eventRowOf returns the row of an event, or nil if there is none.
func eventRowOf(w What) *eventRow {
	for i := range events {
		if events[i].is(w) {
			return &events[i]
		}
	}
	return nil
}

// Move returns the move in package notation.
func (w Placed) Move() notation.Move {
	return notation.Move{Run: notation.Run{Cell: Cell{Row: w.Row, Col: w.Col}, To: w.To}, Value: w.Value}
}

// ParseEvents parses events as written by [AppendEvent], one per line, each ending in a newline. It rejects text that
// AppendEvent would not write, apart from the formatting of JSON. Its errors name the line.
func ParseEvents(data []byte) ([]Event, error) {
	events := make([]Event, 0, bytes.Count(data, []byte{'\n'}))
	for len(data) > 0 {
		line, rest, ended := bytes.Cut(data, []byte{'\n'})
		if !ended {
			return nil, fmt.Errorf("event on line %d: missing newline", len(events)+1)
		}
		e, err := parseEvent(line)
		if err != nil {
			return nil, fmt.Errorf("event on line %d: %w", len(events)+1, err)
		}
		events = append(events, e)
		data = rest
	}
	return events, nil
}

func parseEvent(line []byte) (e Event, err error) {
	p := parser{line}
	seat, ok := p.number(seatsMax)
	ok = ok && p.skipSpace()
	if !ok {
		return e, errors.New("expected a seat number")
	}
	cmd, ok := p.number(math.MaxUint64)
	ok = ok && p.skipSpace()
	if !ok {
		return e, errors.New("expected a command ID")
	}
	verb, args, more := bytes.Cut(p.rest, []byte{' '})
	if more && len(args) == 0 {
		return e, errors.New("trailing space")
	}
	row := eventRowFor(verb)
	if row == nil {
		return e, fmt.Errorf("%q: unknown verb", verb)
	}
	what, err := row.parse(args)
	if err != nil {
		return e, fmt.Errorf("%q: %w", verb, err)
	}
	return Event{Seat: int(seat), Cmd: cmd, What: what}, nil
}

// RulesOf returns the version of a room's rules from the data of the log's first entry, or 0 if that is not the
// beginning of a room. It parses no more than necessary, because the rest may be of a later version.
func RulesOf(first []byte) int {
	line, _, _ := bytes.Cut(first, []byte{'\n'})
	text, ok := bytes.CutPrefix(line, []byte("0 0 created "))
	if !ok {
		return 0
	}
	return LobbySnapshotRules(text)
}
