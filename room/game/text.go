package game

import (
	"cmp"
	"encoding/json"
	"fmt"
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
	b = strconv.AppendInt(b, int64(e.Seat), 10)
	b = append(b, ' ')
	b = strconv.AppendUint(b, e.Cmd, 10)
	b = append(b, ' ')
	b = appendWhat(b, e.What)
	return append(b, '\n')
}

func appendWhat(b []byte, what What) []byte {
	switch w := what.(type) {
	case Placed:
		return appendMove(append(b, "placed "...), w.Row, w.Col, '=', w.Value)
	case Struck:
		return appendMove(append(b, "struck "...), w.Row, w.Col, '=', w.Value)
	case Noted:
		return appendMarks(append(b, "noted"...), w.Marks)
	case Readied:
		return appendOn(append(b, "readied "...), w.On)
	case Answered:
		return append(append(b, "answered "...), cmp.Or(string(w.Code), answeredOK)...)
	case Closing:
		return strconv.AppendInt(append(b, "closing "...), w.In, 10)
	case Paused:
		return strconv.AppendInt(append(b, "paused "...), w.For, 10)
	case Created:
		return appendJSON(append(b, "created "...), w)
	case Seated:
		return appendJSON(append(b, "seated "...), w)
	case Configured:
		return appendJSON(append(b, "configured "...), w.Settings)
	case Started:
		return appendJSON(append(b, "started "...), w)
	case Ended:
		return appendJSON(append(b, "ended "...), w.Result)
	}
	for _, w := range bare {
		if w.what == what {
			return append(b, w.verb...)
		}
	}
	panic(fmt.Sprintf("game: an event without a text form: %T", what))
}

// answeredOK stands in an [Answered] for the empty code.
const answeredOK = "ok"

// bare holds the events that are told by their verb alone.
var bare = []struct {
	verb string
	what What
}{
	{"left", Left{}}, {"hosting", Hosting{}}, {"called", Called{}}, {"out", Out{}}, {"done", Done{}},
	{"rematched", Rematched{}}, {"away", Away{}}, {"back", Back{}},
}

// appendMove appends a move ("r3c4=7") or a mark ("r3c4+7").
func appendMove(b []byte, row, col int, sign byte, value int) []byte {
	b = strconv.AppendInt(append(b, 'r'), int64(row), 10)
	b = strconv.AppendInt(append(b, 'c'), int64(col), 10)
	return strconv.AppendInt(append(b, sign), int64(value), 10)
}

func appendMarks(b []byte, marks []Mark) []byte {
	for _, m := range marks {
		sign := byte('-')
		if m.Add {
			sign = '+'
		}
		b = appendMove(append(b, ' '), m.Row, m.Col, sign, m.Value)
	}
	return b
}

func appendOn(b []byte, on bool) []byte {
	if on {
		return append(b, "on"...)
	}
	return append(b, "off"...)
}

func appendJSON(b []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("game: an event without a text form: %v", err)) // a number that is none, which no puzzle dealt has
	}
	return append(b, text...)
}
