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
		return parseStruck(args)
	case "cleared":
		return parseCleared(args)
	case "checked":
		return parseChecked(args)
	case "noted":
		return parseNoted(args)
	case "undone", "redone":
		return parseUndone(string(verb) == "redone", args)
	case "done":
		return parseDone(args)
	case "kicked":
		return parseKicked(args)
	case "transferred":
		p := parser{args}
		seat, err := p.seat()
		return Transferred{Seat: seat}, errors.Join(err, p.end())
	case "readied":
		on, err := parseOn(args)
		return Readied{On: on}, err
	case "halted":
		on, err := parseOn(args)
		return Halted{On: on}, err
	case "answered":
		return parseAnswered(args)
	case "closing":
		in, err := parseMillis(args)
		return Closing{In: in}, err
	case "paused":
		pause, err := parseMillis(args)
		return Paused{For: pause}, err
	case "created", "seated", "configured", "handicapped", "imported", "started", "hinted", "autonoted", "ended":
		return parseInJSON(string(verb), args)
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

func parseOn(args []byte) (bool, error) {
	switch string(args) {
	case "on":
		return true, nil
	case "off":
		return false, nil
	}
	return false, errors.New("neither on nor off")
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
