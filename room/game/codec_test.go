package game

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"nonet/engine"
)

// everyEvent has an event of each type with its text.
var everyEvent = []struct {
	event Event
	text  string
}{
	{Event{0, 0, Created{1, usual()}}, `0 0 created {"version":1,"settings":` + usualText + `}`},
	{Event{1, 0, Seated{"p1", "Zoë <b>\n", ""}}, `1 0 seated {"player":"p1","name":"Zoë \u003cb\u003e\n"}`},
	{Event{2, 0, Seated{"p2", "Bo", "here"}}, `2 0 seated {"player":"p2","name":"Bo","site":"here"}`},
	{Event{1, 7, Left{}}, `1 7 left`},
	{Event{1, 0, Left{For: 300_000}}, `1 0 left 300000`},
	{Event{12, 0, Hosting{}}, `12 0 hosting`},
	{Event{1, 8, Readied{true}}, `1 8 readied on`},
	{Event{1, 9, Readied{false}}, `1 9 readied off`},
	{Event{1, 0, Configured{whole()}}, `1 0 configured ` + wholeText},
	{Event{1, 1 << 53, Configured{usual()}}, `1 9007199254740992 configured ` + usualText},
	{Event{1, 10, Called{}}, `1 10 called`},
	{Event{0, 0, Started{5000, boxPuzzle(), nil, nil}}, `0 0 started {"in":5000,"puzzle":` + puzzleText + `}`},
	{Event{0, 0, Started{5000, boxPuzzle(), &Meets{[]int{1, 0, 3}, []ExcludedWin{{1, 3, Nearby}}}, nil}},
		`0 0 started {"in":5000,"puzzle":` + puzzleText + `,"meets":{"ring":[1,0,3],"spent":[{"by":1,"over":3,"why":"near"}]}}`},
	{Event{0, 0, Started{900, boxPuzzle(), nil, []Ghost{{"p1", "Ann", "K7M2Q-e-9", 5000, []GhostStep{{1200, 1}}}}}},
		`0 0 started {"in":900,"puzzle":` + puzzleText +
			`,"ghosts":[{"player":"p1","name":"Ann","round":"K7M2Q-e-9","time":5000,"steps":[{"at":1200,"right":1}]}]}`},
	{Event{2, 17, Placed{Row: 3, Col: 4, Value: 7}}, `2 17 placed r3c4=7`},
	{Event{1000, 1<<64 - 1, Struck{Row: 12, Col: 25, Value: 16}}, `1000 18446744073709551615 struck r12c25=16`},
	{Event{2, 18, Noted{Marks: []Mark{{Row: 3, Col: 4, Value: 7, Add: true}, {Row: 3, Col: 5, Value: 7, Add: false}}}},
		`2 18 noted r3c4+7 r3c5-7`},
	{Event{2, 18, Noted{[]Mark{{Row: 3, Col: 5, Value: 7, Add: false}}, Fill{3, 4, 7}}}, `2 18 noted r3c4=7 r3c5-7`},
	{Event{2, 19, Struck{3, 4, 7, 5000}}, `2 19 struck r3c4=7 5000`},
	{Event{2, 20, Cleared{3, 4}}, `2 20 cleared r3c4`},
	{Event{2, 0, Unfit{}}, `2 0 unfit`},
	{Event{2, 21, Checked{}}, `2 21 checked`},
	{Event{2, 22, Checked{[]Cell{{Row: 3, Col: 4}, {Row: 12, Col: 25}}}}, `2 22 checked r3c4 r12c25`},
	{Event{2, 23, Undone{Steps: 1, Marks: []Mark{{Row: 3, Col: 4, Value: 7, Add: false}}}}, `2 23 undone 1 r3c4-7`},
	{Event{2, 24, Undone{false, 2, []Fill{{3, 4, 0}}, []Mark{{Row: 3, Col: 4, Value: 7, Add: true}}}},
		`2 24 undone 2 r3c4=0 r3c4+7`},
	{Event{2, 25, Undone{Redo: true, Steps: 1, Cells: []Fill{{3, 4, 7}}}}, `2 25 redone 1 r3c4=7`},
	{Event{2, 26, Hinted{3, true, 3, 4, 7, "naked single", "It can only be 7.", "look r3c4", []Cell{{Row: 3, Col: 4}}}},
		`2 26 hinted {"degree":3,"again":true,"row":3,"col":4,"value":7,"technique":"naked single","text":"It can only be 7.","facts":"look r3c4","cells":["r3c4"]}`},
	{Event{2, 27, Hinted{Degree: 1, Text: "?"}}, `2 27 hinted {"degree":1,"text":"?"}`},
	{Event{2, 28, AutoNoted{[]uint32{0, 6}}}, `2 28 autonoted {"notes":[0,6]}`},
	{Event{1, 11, Halted{true}}, `1 11 halted on`},
	{Event{1, 12, Halted{false}}, `1 12 halted off`},
	{Event{1, 13, Handicapped{2, Allowance{10, 3, 1}}}, `1 13 handicapped {"seat":2,"wait":10,"givens":3,"strikes":1}`},
	{Event{1, 14, Handicapped{Seat: 2}}, `1 14 handicapped {"seat":2}`},
	{Event{1, 15, Imported{}}, `1 15 imported {}`},
	{Event{1, 16, Imported{brought()}}, `1 16 imported {"puzzle":` + puzzleText + `}`},
	{Event{1, 17, Kicked{2, false}}, `1 17 kicked 2`},
	{Event{1, 18, Kicked{2, true}}, `1 18 kicked 2 ban`},
	{Event{0, 0, Asked{"ab12", "Eve", "here"}}, `0 0 asked {"who":"ab12","name":"Eve","site":"here"}`},
	{Event{1, 19, Muted{"ab12", "Eve", true}}, `1 19 muted {"who":"ab12","name":"Eve","on":true}`},
	{Event{1, 19, Admitted{"ab12", "Eve", "here", true, true}},
		`1 19 admitted {"who":"ab12","name":"Eve","site":"here","on":true,"all":true}`},
	{Event{1, 19, Transferred{2}}, `1 19 transferred 2`},
	{Event{2, 0, Out{}}, `2 0 out`},
	{Event{2, 0, Out{Alone: true}}, `2 0 out alone`},
	{Event{2, 0, Trusted{}}, `2 0 trusted`},
	{Event{2, 0, Watched{}}, `2 0 watched`},
	{Event{2, 0, Done{}}, `2 0 done`},
	{Event{2, 0, Done{120}}, `2 0 done 120`},
	{Event{0, 0, Ended{Complete}}, `0 0 ended {"why":"complete"}`},
	{Event{0, 0, Closing{60000}}, `0 0 closing 60000`},
	{Event{0, 0, Calling{5000}}, `0 0 calling 5000`},
	{Event{1, 19, Rematched{}}, `1 19 rematched`},
	{Event{2, 0, Away{}}, `2 0 away`},
	{Event{2, 0, Back{}}, `2 0 back`},
	{Event{0, 0, Paused{30000}}, `0 0 paused 30000`},
	{Event{2, 20, Answered{IsFilled}}, `2 20 answered filled`},
	{Event{2, 21, Answered{}}, `2 21 answered ok`},
}

const (
	usualText = `{"mode":"race","kind":"sudoku","size":"4x4","difficulty":"easy","public":false,"seats":4,"strikes":3,"window":60}`
	wholeText = `{"mode":"duel","kind":"sudoku","size":"4x4","difficulty":"easy","public":false,"seats":4,"strikes":3,"window":60,` +
		`"policy":"strikes","penalty":1,"lockout":2,"conflicts":"free","ranked":true,"hints":3,"hintcost":4,"autonotes":true,` +
		`"watchers":5,"delay":6,"lag":7,"chat":true,"locked":true,"password":"x","bots":true,"custom":true,"daily":"2026-11-21",` +
		`"broadcast":true,"nolate":true,"oneseat":true}`
	puzzleText = `{"kind":"sudoku","size":"4x4","width":4,"height":4,"values":4,"givens":"AAADBAAAAQICAQQDBAMCAQ==",` +
		`"solution":"AQIDBAMEAQICAQQDBAMCAQ==","grade":{"level":"easy"}}`
)

// whole returns settings with most fields set.
func whole() Settings {
	set := usual()
	set.Mode, set.Policy, set.Penalty, set.Lockout, set.Conflicts, set.Ranked = Duel, PolicyStrikes, 1, 2, ConflictsFree,
		true
	set.Hints, set.HintCost, set.AutoNotes, set.Watchers, set.Delay, set.Lag = 3, 4, true, 5, 6, 7
	set.Chat, set.Locked, set.Password, set.Bots, set.Custom, set.Daily = true, true, "x", true, true, "2026-11-21"
	set.Broadcast, set.NoLate, set.OneSeat = true, true, true
	return set
}

// brought returns the stories' puzzle as a puzzle of the host's.
func brought() *engine.Puzzle {
	p := boxPuzzle()
	return &p
}

func TestEventTextRoundTrip(t *testing.T) {
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
		{"2 17 placed r3c4=7", "line 1: missing newline"},
		{"2 17 left\n\n", "line 2: expected a seat number"},
		{"2 17 left\nx 1 left\n", "line 2: expected a seat number"},
		{"-2 17 left\n", "expected a seat number"},
		{"02 17 left\n", "expected a seat number"},
		{"1001 17 left\n", "expected a seat number"},
		{"2 x left\n", "expected a command ID"},
		{"2  left\n", "expected a command ID"},
		{"2 18446744073709551616 left\n", "expected a command ID"},
		{"2 17 lost\n", `"lost": unknown verb`},
		{"2 17 \n", `"": unknown verb`},
		{"2 17 left \n", "trailing space"},
		{"2 17 left now\n", "expected a number of milliseconds"},
		{"2 17 left 0\n", "an absence of 0 must be omitted"},
		{"2 17 away now\n", `"away": unexpected text after it`},
		{"2 17 left\r\n", "unknown verb"},
		{"2 17 readied yes\n", `expected "on" or "off"`},
		{"0 0 closing -1\n", "expected a number of milliseconds"},
		{"0 0 closing 9223372036854775808\n", "expected a number of milliseconds"},
		{"0 0 paused\n", "expected a number of milliseconds"},
		{"0 0 paused 1 2\n", "expected a number of milliseconds"},
		{"2 17 answered\n", "invalid code"},
		{"2 17 answered no.\n", "invalid code"},
		{"2 17 answered " + strings.Repeat("no", 20) + "\n", "invalid code"},
		{"2 17 placed\n", "expected a move"},
		{"2 17 placed r3c4+7\n", "expected a move"},
		{"2 17 placed r3c4=\n", "expected a move"},
		{"2 17 placed r0c4=7\n", "expected a move"},
		{"2 17 placed r3c256=7\n", "expected a move"},
		{"2 17 placed r3c4=32\n", "expected a move"},
		{"2 17 placed r3c4=7 r3c5=7\n", "expected a move"},
		{"2 17 struck r3x4=7\n", "expected a move"},
		{"2 17 struck r3c4=7 0\n", "expected milliseconds"},
		{"2 17 struck r3c4=7 5 5\n", "expected milliseconds"},
		{"2 17 struck r3c4=7,5\n", "expected milliseconds"},
		{"2 17 cleared\n", "expected a cell"},
		{"2 17 cleared r3c4=7\n", "expected a cell"},
		{"2 17 checked r3c4 r3\n", "expected a cell"},
		{"2 17 checked r3c4,r3c5\n", "unexpected text after it"},
		{"2 17 undone\n", "expected a number of steps"},
		{"2 17 undone 0 r3c4=0\n", "expected a number of steps"},
		{"2 17 undone 401 r3c4=0\n", "expected a number of steps"},
		{"2 17 undone 1\n", "expected a number of steps"},
		{"2 17 undone 1 r3c4\n", "expected changes"},
		{"2 17 undone 1 r3c4+32\n", "expected changes"},
		{"2 17 undone 1 r3c4=7,r3c5=7\n", "unexpected text after it"},
		{"2 17 undone 1 r3c4+7 r3c5=7\n", "expected marks"},
		{"2 17 done 0\n", "a lag of 0 must be omitted"},
		{"2 17 done x\n", "expected a number of milliseconds"},
		{"2 17 halted\n", `expected "on" or "off"`},
		{"2 17 kicked\n", "expected a seat"},
		{"2 17 kicked 0\n", "expected a seat"},
		{"2 17 kicked 1 2\n", "unexpected text after it"},
		{"2 17 kicked ban\n", "expected a seat"},
		{"2 17 transferred 1 ban\n", "unexpected text after it"},
		{"2 17 imported\n", "expected a JSON object"},
		{`1 17 imported {"puzzle":{"width":4}}` + "\n", "is invalid"},
		{`2 17 hinted {"cells":["r0c1"]}` + "\n", "no cell"},
		{`2 17 hinted {"cells":["r1c1x"]}` + "\n", "no cell"},
		{`2 17 autonoted {"notes":[-1]}` + "\n", "notes"},
		{"2 17 noted\n", "expected marks"},
		{"2 17 noted r3c4=7\n", "expected marks"},
		{"2 17 noted r3c4+7,8\n", "expected a space between marks"},
		{"2 17 noted r3c4+7  r3c4+8\n", "expected marks"},
		{"2 17 seated\n", "expected a JSON object"},
		{"2 17 seated []\n", "expected a JSON object"},
		{`2 17 seated {"player":"p","name":"n","nick":"m"}` + "\n", "nick"},
		{`2 17 seated {"player":"p","name":"n"} {}` + "\n", "unexpected text after the JSON object"},
		{`2 17 seated {"player":"p"` + "\n", "unexpected EOF"},
		{`0 0 started {"in":5,"puzzle":{"width":4,"height":4,"values":4}}` + "\n", "is invalid"},
		{`0 0 ended {"why":1}` + "\n", "why"},
	} {
		events, err := ParseEvents([]byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, %v, not %q", test.text, events, err, test.want)
		}
	}
}

// FuzzParseEvents checks that parsed events are unchanged when written and parsed again, and that everything except
// JSON has only one spelling.
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
			t.Fatalf("%q is encoded as %q", data, text)
		}
	})
}
