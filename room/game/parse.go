package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// ParseEvents reads the events that [AppendEvent] wrote, one a line, the last line ended too. It takes nothing that
// AppendEvent would not write, apart from the spelling of JSON, and its error names the line.
func ParseEvents(data []byte) ([]Event, error) {
	events := make([]Event, 0, bytes.Count(data, []byte{'\n'}))
	for len(data) > 0 {
		line, rest, ended := bytes.Cut(data, []byte{'\n'})
		if !ended {
			return nil, fmt.Errorf("event on line %d: the line has no end", len(events)+1)
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
	seat, ok := p.number(SeatsMax)
	ok = ok && p.skip(' ')
	if !ok {
		return e, errors.New("no seat number at its start")
	}
	cmd, ok := p.number(math.MaxUint64)
	ok = ok && p.skip(' ')
	if !ok {
		return e, errors.New("no command id after the seat")
	}
	verb, args, more := bytes.Cut(p.rest, []byte{' '})
	if more && len(args) == 0 {
		return e, errors.New("a space at its end")
	}
	what, err := parseWhat(verb, args)
	if err != nil {
		return e, fmt.Errorf("%q: %w", verb, err)
	}
	return Event{Seat: int(seat), Cmd: cmd, What: what}, nil
}

func parseWhat(verb, args []byte) (What, error) {
	switch string(verb) {
	case "placed":
		row, col, value, err := parseMove(args)
		return Placed{row, col, value}, err
	case "struck":
		row, col, value, err := parseMove(args)
		return Struck{row, col, value}, err
	case "noted":
		return parseNoted(args)
	case "readied":
		return parseReadied(args)
	case "answered":
		return parseAnswered(args)
	case "closing":
		in, err := parseMillis(args)
		return Closing{In: in}, err
	case "paused":
		pause, err := parseMillis(args)
		return Paused{For: pause}, err
	case "created":
		w := Created{}
		err := parseJSON(args, &w)
		return w, err
	case "seated":
		w := Seated{}
		err := parseJSON(args, &w)
		return w, err
	case "configured":
		w := Configured{}
		err := parseJSON(args, &w.Settings)
		return w, err
	case "started":
		return parseStarted(args)
	case "ended":
		w := Ended{}
		err := parseJSON(args, &w.Result)
		return w, err
	}
	return parseBare(verb, args)
}

func parseBare(verb, args []byte) (What, error) {
	for _, w := range bare {
		switch {
		case w.verb != string(verb):
		case len(args) > 0:
			return nil, errors.New("nothing may stand behind it")
		default:
			return w.what, nil
		}
	}
	return nil, errors.New("no such verb")
}

func parseReadied(args []byte) (What, error) {
	switch string(args) {
	case "on":
		return Readied{On: true}, nil
	case "off":
		return Readied{}, nil
	}
	return nil, errors.New("neither on nor off")
}

// parseAnswered takes any word for a refusal: newer rules may know more of them.
func parseAnswered(args []byte) (What, error) {
	if string(args) == answeredOK {
		return Answered{}, nil
	}
	if len(args) == 0 || len(args) > refusalMax || len(bytes.Trim(args, "abcdefghijklmnopqrstuvwxyz_")) > 0 {
		return nil, errors.New("no word for an answer")
	}
	return Answered{Code: Refusal(args)}, nil
}

func parseMillis(args []byte) (int64, error) {
	p := parser{args}
	n, ok := p.number(math.MaxInt64)
	if !ok || len(p.rest) > 0 {
		return 0, errors.New("no number of milliseconds")
	}
	return int64(n), nil
}

func parseStarted(args []byte) (What, error) {
	w := Started{}
	if err := parseJSON(args, &w); err != nil {
		return nil, err
	}
	if !playable(w.Puzzle) {
		return nil, errors.New("its puzzle can't be played")
	}
	return w, nil
}

// parseJSON reads one JSON object into v. What v has no field for is an error: it would be lost.
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

var errMove = errors.New(`no move like "r3c4=7"`)

func parseMove(args []byte) (row, col, value int, err error) {
	p := parser{args}
	row, col, sign, value, ok := p.move()
	if !ok || sign != '=' || len(p.rest) > 0 {
		return 0, 0, 0, errMove
	}
	return row, col, value, nil
}

func parseNoted(args []byte) (What, error) {
	marks := make([]Mark, 0, bytes.Count(args, []byte{' '})+1)
	p := parser{args}
	for {
		row, col, sign, value, ok := p.move()
		if !ok || sign == '=' {
			return nil, errors.New(`no marks like "r3c4+7 r3c4-5"`)
		}
		marks = append(marks, Mark{Row: row, Col: col, Value: value, Add: sign == '+'})
		if len(p.rest) == 0 {
			return Noted{Marks: marks}, nil
		}
		if !p.skip(' ') {
			return nil, errors.New("no space between marks")
		}
	}
}

// RulesOf returns the version of the rules that a room is played by, from the data of its first entry; 0 if that is
// not how a room begins. It reads no further than it must, for the rest may be of rules that are not known here.
func RulesOf(first []byte) int {
	line, _, _ := bytes.Cut(first, []byte{'\n'})
	text, ok := bytes.CutPrefix(line, []byte("0 0 created "))
	var created struct {
		Rules int `json:"rules"`
	}
	if !ok || json.Unmarshal(text, &created) != nil {
		return 0
	}
	return created.Rules
}
