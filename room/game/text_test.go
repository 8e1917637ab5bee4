package game

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

// everyEvent is an event of each sort with its text.
var everyEvent = []struct {
	event Event
	text  string
}{
	{Event{0, 0, Created{1, usual()}}, `0 0 created {"rules":1,"settings":` + usualText + `}`},
	{Event{1, 0, Seated{"p1", "Zoë <b>\n"}}, `1 0 seated {"player":"p1","name":"Zoë \u003cb\u003e\n"}`},
	{Event{1, 7, Left{}}, `1 7 left`},
	{Event{12, 0, Hosting{}}, `12 0 hosting`},
	{Event{1, 8, Readied{true}}, `1 8 readied on`},
	{Event{1, 9, Readied{false}}, `1 9 readied off`},
	{Event{1, 1 << 53, Configured{usual()}}, `1 9007199254740992 configured ` + usualText},
	{Event{1, 10, Called{}}, `1 10 called`},
	{Event{0, 0, Started{5000, boxPuzzle()}}, `0 0 started {"in":5000,"puzzle":` + puzzleText + `}`},
	{Event{2, 17, Placed{3, 4, 7}}, `2 17 placed r3c4=7`},
	{Event{1000, 1<<64 - 1, Struck{Row: 12, Col: 25, Value: 16}}, `1000 18446744073709551615 struck r12c25=16`},
	{Event{2, 18, Noted{[]Mark{{3, 4, 7, true}, {3, 5, 7, false}}}}, `2 18 noted r3c4+7 r3c5-7`},
	{Event{2, 0, Out{}}, `2 0 out`},
	{Event{2, 0, Done{}}, `2 0 done`},
	{Event{0, 0, Closing{60000}}, `0 0 closing 60000`},
	{Event{0, 0, Ended{Result{Complete, []Standing{{Place: 1, Seat: 2, Player: "p", Name: "N", Time: 9, Right: 4, Strikes: 1, Left: true}}}}},
		`0 0 ended {"why":"complete","standings":[{"place":1,"seat":2,"player":"p","name":"N","time":9,"right":4,"strikes":1,"left":true}]}`},
	{Event{1, 19, Rematched{}}, `1 19 rematched`},
	{Event{2, 0, Away{}}, `2 0 away`},
	{Event{2, 0, Back{}}, `2 0 back`},
	{Event{0, 0, Paused{30000}}, `0 0 paused 30000`},
	{Event{2, 20, Answered{IsFilled}}, `2 20 answered filled`},
	{Event{2, 21, Answered{}}, `2 21 answered ok`},
}

const (
	usualText  = `{"mode":"race","kind":"sudoku","size":"4x4","difficulty":"easy","public":false,"seats":4,"strikes":3,"window":60}`
	puzzleText = `{"kind":"sudoku","size":"4x4","width":4,"height":4,"values":4,"givens":"AAADBAAAAQICAQQDBAMCAQ==",` +
		`"solution":"AQIDBAMEAQICAQQDBAMCAQ==","grade":{"level":"easy"}}`
)

func TestText(t *testing.T) {
	var all []byte
	var events []Event
	for _, test := range everyEvent {
		if got := string(AppendEvent(nil, test.event)); got != test.text+"\n" {
			t.Errorf("%+v is\n%s not\n%s", test.event, got, test.text)
		}
		all = append(all, test.text+"\n"...)
		events = append(events, test.event)
	}
	if got, err := ParseEvents(all); err != nil || !reflect.DeepEqual(got, events) {
		t.Errorf("%v and\n%+v, not\n%+v", err, got, events)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"2 17 placed r3c4=7", "line 1: the line has no end"},
		{"2 17 left\n\n", "line 2: no seat number"},
		{"2 17 left\nx 1 left\n", "line 2: no seat number"},
		{"-2 17 left\n", "no seat number"},
		{"02 17 left\n", "no seat number"},
		{"1001 17 left\n", "no seat number"},
		{"2 x left\n", "no command id"},
		{"2  left\n", "no command id"},
		{"2 18446744073709551616 left\n", "no command id"},
		{"2 17 lost\n", `"lost": no such verb`},
		{"2 17 \n", `"": no such verb`},
		{"2 17 left \n", "a space at its end"},
		{"2 17 left now\n", `"left": nothing may stand behind it`},
		{"2 17 left\r\n", "no such verb"},
		{"2 17 readied yes\n", "neither on nor off"},
		{"0 0 closing -1\n", "no number of milliseconds"},
		{"0 0 closing 9223372036854775808\n", "no number of milliseconds"},
		{"0 0 paused\n", "no number of milliseconds"},
		{"0 0 paused 1 2\n", "no number of milliseconds"},
		{"2 17 answered\n", "no word"},
		{"2 17 answered no.\n", "no word"},
		{"2 17 answered " + strings.Repeat("no", 20) + "\n", "no word"},
		{"2 17 placed\n", "no move"},
		{"2 17 placed r3c4+7\n", "no move"},
		{"2 17 placed r3c4=\n", "no move"},
		{"2 17 placed r0c4=7\n", "no move"},
		{"2 17 placed r3c256=7\n", "no move"},
		{"2 17 placed r3c4=32\n", "no move"},
		{"2 17 placed r3c4=7 r3c5=7\n", "no move"},
		{"2 17 struck r3x4=7\n", "no move"},
		{"2 17 noted\n", "no marks"},
		{"2 17 noted r3c4=7\n", "no marks"},
		{"2 17 noted r3c4+7,8\n", "no space between marks"},
		{"2 17 noted r3c4+7  r3c4+8\n", "no marks"},
		{"2 17 seated\n", "no JSON object"},
		{"2 17 seated []\n", "no JSON object"},
		{`2 17 seated {"player":"p","name":"n","nick":"m"}` + "\n", "nick"},
		{`2 17 seated {"player":"p","name":"n"} {}` + "\n", "something stands behind its JSON"},
		{`2 17 seated {"player":"p"` + "\n", "unexpected EOF"},
		{`0 0 started {"in":5,"puzzle":{"width":4,"height":4,"values":4}}` + "\n", "can't be played"},
		{`0 0 ended {"why":1}` + "\n", "why"},
	} {
		events, err := ParseEvents([]byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, %v, not %q", test.text, events, err, test.want)
		}
	}
}

// FuzzParseEvents checks that what can be read is written and read as the same again, and that all
// but JSON has one spelling.
func FuzzParseEvents(f *testing.F) {
	for _, test := range everyEvent {
		f.Add([]byte(test.text + "\n"))
	}
	f.Add([]byte("2 17 placed r3c4=7\n0 0 closing 60000\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		events, err := ParseEvents(data)
		if err != nil {
			return
		}
		var text []byte
		for _, e := range events {
			text = AppendEvent(text, e)
		}
		again, err := ParseEvents(text)
		if err != nil || !reflect.DeepEqual(again, events) {
			t.Fatalf("%q is\n%+v, written\n%q is\n%+v, %v", data, events, text, again, err)
		}
		if !bytes.ContainsRune(data, '{') && !bytes.Equal(text, data) {
			t.Fatalf("%q is written %q", data, text)
		}
	})
}
