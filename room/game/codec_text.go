package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// AppendEvent appends the event's text: a line of its seat, its command's id, its verb and what belongs to it.
//
//	2 17 placed r3c4=7
//	2 18 noted r3c4+7 r3c5-7
//	0 0 closing 60000
//
// Whatever does not fit a few words stands as JSON behind the verb.
func AppendEvent(b []byte, e Event) []byte {
	row := rowOf(e.What)
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
	row := rowFor(verb)
	if row == nil {
		return e, fmt.Errorf("%q: no such verb", verb)
	}
	what, err := row.parse(args)
	if err != nil {
		return e, fmt.Errorf("%q: %w", verb, err)
	}
	return Event{Seat: int(seat), Cmd: cmd, What: what}, nil
}

// RulesOf returns the version of the rules that a room is played by, from the data of its first entry; 0 if that is
// not how a room begins. It reads no further than it must, for the rest may be of rules that are not known here.
func RulesOf(first []byte) int {
	line, _, _ := bytes.Cut(first, []byte{'\n'})
	text, ok := bytes.CutPrefix(line, []byte("0 0 created "))
	var created struct {
		Rules int `json:"version"`
	}
	if !ok || json.Unmarshal(text, &created) != nil {
		return 0
	}
	return created.Rules
}
