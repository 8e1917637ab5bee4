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
		b = appendMove(append(b, "struck "...), w.Row, w.Col, '=', w.Value)
		return appendSome(b, w.For)
	case Cleared:
		return appendCell(append(b, "cleared "...), Cell(w))
	case Checked:
		return appendCells(append(b, "checked"...), w.Cells)
	case Noted:
		return appendMarks(append(b, "noted"...), w.Marks)
	case Undone:
		return appendUndone(b, w)
	case Halted:
		return appendOn(append(b, "halted "...), w.On)
	case Done:
		return appendSome(append(b, "done"...), w.Lag)
	case Kicked:
		return appendKicked(b, w)
	case Transferred:
		return strconv.AppendInt(append(b, "transferred "...), int64(w.Seat), 10)
	case Readied:
		return appendOn(append(b, "readied "...), w.On)
	case Answered:
		return append(append(b, "answered "...), cmp.Or(string(w.Code), answeredOK)...)
	case Closing:
		return strconv.AppendInt(append(b, "closing "...), w.In, 10)
	case Paused:
		return strconv.AppendInt(append(b, "paused "...), w.For, 10)
	}
	if verb, v := inJSON(what); verb != "" {
		return appendJSON(append(append(b, verb...), ' '), v)
	}
	for _, w := range bare {
		if w.what == what {
			return append(b, w.verb...)
		}
	}
	panic(fmt.Sprintf("game: an event without a text form: %T", what))
}

// inJSON returns the verb of an event that is told in JSON, and what is to be told; else nothing.
func inJSON(what What) (verb string, v any) {
	switch w := what.(type) {
	case Created:
		return "created", w
	case Seated:
		return "seated", w
	case Configured:
		return "configured", w.Settings
	case Handicapped:
		return "handicapped", w
	case Imported:
		return "imported", w
	case Started:
		return "started", w
	case Hinted:
		return "hinted", w
	case AutoNoted:
		return "autonoted", w
	case Ended:
		return "ended", w.Result
	}
	return "", nil
}

// answeredOK stands in an [Answered] for the empty code.
const answeredOK = "ok"

// bare holds the events that are told by their verb alone.
var bare = []struct {
	verb string
	what What
}{
	{"left", Left{}}, {"hosting", Hosting{}}, {"called", Called{}}, {"out", Out{}},
	{"unfit", Unfit{}}, {"rematched", Rematched{}}, {"away", Away{}}, {"back", Back{}},
}

// appendMove appends a move ("r3c4=7") or a mark ("r3c4+7").
func appendMove(b []byte, row, col int, sign byte, value int) []byte {
	b = appendCell(b, Cell{row, col})
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

// appendUndone tells how many steps were taken back or done again, then what cells became, with 0 for an empty one, and
// what became of notes.
//
//	undone 1 r3c4=0 r3c4+7
func appendUndone(b []byte, w Undone) []byte {
	verb := "undone "
	if w.Redo {
		verb = "redone "
	}
	b = strconv.AppendInt(append(b, verb...), int64(w.Steps), 10)
	for _, f := range w.Cells {
		b = appendMove(append(b, ' '), f.Row, f.Col, '=', f.Value)
	}
	return appendMarks(b, w.Marks)
}

func appendKicked(b []byte, w Kicked) []byte {
	b = strconv.AppendInt(append(b, "kicked "...), int64(w.Seat), 10)
	if w.Ban {
		b = append(b, " ban"...)
	}
	return b
}

func appendCell(b []byte, c Cell) []byte {
	b = strconv.AppendInt(append(b, 'r'), int64(c.Row), 10)
	return strconv.AppendInt(append(b, 'c'), int64(c.Col), 10)
}

func appendCells(b []byte, cells []Cell) []byte {
	for _, c := range cells {
		b = appendCell(append(b, ' '), c)
	}
	return b
}

// appendSome appends a number that is left out when it is 0.
func appendSome(b []byte, n int64) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(append(b, ' '), n, 10)
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
