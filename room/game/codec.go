package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// codec is the text form of an event of type W after its verb. parse accepts exactly what text writes, except for the
// formatting of JSON.
type codec[W What] struct {
	text  func(b []byte, w W) []byte
	parse func(args []byte) (W, error)
}

// Errors of lines of the log.
var (
	errBehind = errors.New("nothing may stand behind it")
	errOnOff  = errors.New("neither on nor off")
	errPuzzle = errors.New("its puzzle can't be played")
)

// verbCodec returns the codec of events that consist of their verb alone.
func verbCodec[W What]() codec[W] {
	return codec[W]{
		text: func(b []byte, _ W) []byte { return b },
		parse: func(args []byte) (w W, err error) {
			if len(args) > 0 {
				err = errBehind
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

// unless returns a codec that also rejects events for which wrong returns true, with the error why.
func (f codec[W]) unless(wrong func(W) bool, why error) codec[W] {
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
		return errors.New("no JSON object behind it")
	}
	d := json.NewDecoder(bytes.NewReader(args))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if d.InputOffset() != int64(len(args)) {
		return errors.New("something stands behind its JSON")
	}
	return nil
}

func appendJSON(b []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("game: an event without a text form: %v", err)) // a number that is none, which no puzzle dealt has
	}
	return append(b, text...)
}
