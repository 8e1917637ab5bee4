package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// form is how an event of type W stands behind its verb. What text writes parse reads, and nothing else, apart from the
// spelling of JSON.
type form[W What] struct {
	text  func(b []byte, w W) []byte
	parse func(args []byte) (W, error)
}

// What can be wrong with a line of the log.
var (
	errBehind = errors.New("nothing may stand behind it")
	errOnOff  = errors.New("neither on nor off")
	errPuzzle = errors.New("its puzzle can't be played")
)

// bareForm is that of events that are told by their verb alone.
func bareForm[W What]() form[W] {
	return form[W]{
		text: func(b []byte, _ W) []byte { return b },
		parse: func(args []byte) (w W, err error) {
			if len(args) > 0 {
				err = errBehind
			}
			return w, err
		},
	}
}

// onOffForm is a word.
func onOffForm[W interface {
	What
	~struct{ On bool }
}]() form[W] {
	return form[W]{
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

// millisForm is a number of milliseconds.
func millisForm[W What](of func(*W) *int64) form[W] {
	return form[W]{
		text: func(b []byte, w W) []byte { return strconv.AppendInt(b, *of(&w), 10) },
		parse: func(args []byte) (w W, err error) {
			*of(&w), err = parseMillis(args)
			return w, err
		},
	}
}

// jsonForm is the event as a JSON object.
func jsonForm[W What]() form[W] { return innerForm(func(w *W) *W { return w }) }

// innerForm is what the event holds as a JSON object.
func innerForm[W What, V any](of func(*W) *V) form[W] {
	return form[W]{
		text: func(b []byte, w W) []byte { return appendJSON(b, of(&w)) },
		parse: func(args []byte) (w W, err error) {
			err = parseJSON(args, of(&w))
			return w, err
		},
	}
}

// unless says when an event that can be read must be refused all the same.
func (f form[W]) unless(wrong func(W) bool, why error) form[W] {
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

// parseJSON reads one JSON object. What v has no field for is an error: it would be lost.
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
