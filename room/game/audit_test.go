package game

import (
	"strings"
	"testing"
)

// audited is a room of a story, with events that are allowed next and events that are not.
type audited struct {
	story   string   // commands, one per line
	allowed []string // events
	refused []string // events, each with a part of the error after "#"
}

// TestAudit checks that events in a log that the rules do not allow are rejected.
func TestAudit(t *testing.T) {
	for _, test := range []audited{
		{"race ann bob lockout=5",
			[]string{"1 9 placed r1c1=1", "1 9 struck r1c1=2", "1 9 noted r1c1+2", "2 9 left", "0 0 paused 5000"},
			[]string{
				`0 0 created {"version":1,"settings":{}}#occur once`, "1 1 readied on#counts twice", "0 0 answered ok#belongs to no command",
				"1 9 placed r1c1=2#solution", "1 9 placed r1c3=3#filled", "1 9 placed r5c1=1#no such cell",
				"1 9 placed r1c1=9#no such cell",
				"3 9 placed r1c1=1#can't play", "1 9 struck r1c1=1#solution", "1 9 struck r1c1=2 5000#duration of the lockout",
				"1 9 noted r1c3+2#can't have this note", "1 9 noted r9c9+2#can't have this note",
				"1 9 cleared r1c1#can't be emptied",
				"1 0 unfit#not full",
				"1 9 checked#checks are not allowed", `1 9 hinted {"degree":1,"text":"?"}#no such hint`,
				`1 9 autonoted {"notes":[]}#no such notes`, "1 9 undone 1 r1c1+1#no such steps", "1 9 halted on#can't be stopped",
				"0 0 closing 60000#no finishing window", "0 0 paused 0#could be paused", "1 9 paused 5000#seat 1 can't cause",
				"0 9 paused 5000#needs a player",
				"1 9 noted r1c1+2 r1c1+2#already", "1 9 noted r1c1-2#already", "2 0 back#already",
				"1 9 hosting#already", "1 9 readied on#already", "1 9 rematched#already", "1 9 called#can be called",
				`2 9 seated {"player":"ann","name":"x"}#not the player's`,
				`4 9 seated {"player":"dan","name":"x"}#not the player's`,
				`0 9 seated {"player":"dan","name":"x"}#needs a player`, `0 0 seated {"player":"dan","name":"x"}#not the player's`,
				"1 0 out#strikes left", "1 0 done#not complete", `0 0 ended {"why":"complete"}#can't have ended`,
				`0 0 ended {"why":"window"}#can't have ended`,
				`1 9 configured {}#fixed`, `1 9 handicapped {"seat":2}#this handicap`, `1 9 imported {}#next round`,
				"2 9 kicked 1#not the host", "1 9 kicked 1#not another", "1 9 kicked 7#not another",
				"1 9 transferred 1#not another",
				`0 0 started {"in":0,"puzzle":` + puzzleText + `}#no round can begin`,
			}},
		{"race ann bob strikes=2\nann place r1c1=2",
			[]string{"1 9 struck r1c1=3"},
			[]string{"1 9 struck r1c1=2#counted already", "1 0 out#strikes left"}},
		{"duel ann bob lockout=5\nann place r1c1=2",
			[]string{"2 9 struck r1c1=2 5000", "2 9 struck r1c1=2"},
			[]string{"2 9 struck r1c1=2 4000#duration of the lockout", "1 9 struck r1c1=2#counted already"}},
		{"race ann policy=blind\nann place r1c1=2\nann place r1c2=2\nann place r2c1=3",
			[]string{"1 9 placed r1c1=1", "1 9 cleared r1c1", "1 9 undone 1 r2c1=0"},
			[]string{"1 9 placed r1c1=2#can't be filled", "1 9 placed r1c3=2#can't be filled",
				"1 9 struck r1c1=3#can't be filled",
				"1 9 cleared r2c2#can't be emptied", "1 9 cleared r1c3#can't be emptied", "1 9 checked r1c1#checks are not allowed",
				"1 9 undone 1 r1c2=0#not those of the steps", "1 9 undone 4 r1c2=0#no such steps",
				"1 9 redone 1 r2c1=3#no such steps"}},
		{"race ann policy=blind\nann place r1c1=2\nann place r1c2=2\nann place r2c1=3\nann place r2c2=4",
			[]string{"1 9 cleared r1c1"}, []string{"1 0 unfit#counted already", "1 0 done#not complete"}},
		{"race ann policy=open hints=1 autonotes=on\nann place r1c1=2\nann hint 1 r1c2=2",
			[]string{"1 9 checked r1c1",
				`1 9 hinted {"degree":2,"again":true,"row":1,"col":2,"technique":"naked single","text":"?","cells":["r1c2"]}`,
				`1 9 autonoted {"notes":[30,0,0,0,30,0,0,0,0,0,0,0,0,0,0,0]}`},
			[]string{"1 9 checked#other cells are wrong", "1 9 checked r1c2#other cells are wrong",
				`1 9 hinted {"degree":2,"text":"?"}#no such hint`,
				`1 9 hinted {"degree":2,"again":true,"text":"?"}#no such hint`,
				`1 9 autonoted {"notes":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30]}#no such notes`,
				`1 9 autonoted {"notes":[0,0,0,0,32,0,0,0,0,0,0,0,0,0,0,0]}#no such notes`,
				`1 9 hinted {"degree":4,"text":"?"}#no such hint`,
				`1 9 hinted {"degree":1,"row":1,"col":9,"text":"?"}#no such hint`}},
		{"coop ann bob\nann halt",
			[]string{"1 9 halted off", "2 9 left"},
			[]string{"1 9 halted on#can't be stopped", "2 9 placed r1c1=1#can't play", "2 9 noted r1c1+1#can't play"}},
		{"race ann bob cyd\nann ban cyd\nann place r1c1=1\nann place r1c2=2\nann place r2c1=3\nann place r2c2=4",
			[]string{`0 0 ended {"why":"window"}`, `4 9 seated {"player":"dan","name":"cyd"}`},
			[]string{`3 9 seated {"player":"cyd","name":"cyd"}#is banned`, `0 0 ended {"why":""}#can't have ended`,
				`0 0 ended {"why":""}#can't have ended`, "1 9 placed r1c1=1#can't play", "1 9 kicked 3#not another"}},
		{"race ann bob cyd window=5\nann place r1c1=1\nann place r1c2=2\nann place r2c1=3\nann place r2c2=4\nbob " +
			"leave\ncyd leave",
			[]string{"1 9 rematched", `1 9 seated {"player":"ann","name":"x"}`, `2 9 seated {"player":"bob","name":"x"}`},
			[]string{"2 9 rematched#seat 2 is not occupied", "0 0 paused 5000#no round is running",
				`0 0 ended {"why":"complete"}#no round is running`}},
		{"race ann bob ranked=on strikes=2", nil, []string{"1 9 kicked 2#can be removed"}},
		{"another room\nroom create ann daily=2026-11-21 mode=solo seats=1",
			[]string{"1 9 readied on", "1 9 called", "1 0 away"},
			[]string{`1 9 configured {}#daily puzzle`, `1 9 imported {"puzzle":` + puzzleText + `}#daily puzzle`}},
		{"another room\nroom create ann\nbob sit",
			[]string{`1 9 handicapped {"seat":2,"wait":600}`, `1 9 imported {"puzzle":` + puzzleText + `}`, "1 9 kicked 2",
				"1 9 transferred 2"},
			[]string{`1 9 handicapped {"seat":3}#this handicap`, `1 9 handicapped {"seat":2,"wait":601}#this handicap`,
				`2 9 handicapped {"seat":1}#not the host`, `0 0 imported {"puzzle":` + puzzleText + `}#not the host`,
				`0 0 imported {}#not the host`, `1 9 imported {}#next round`, `3 9 seated {"player":"~bot","name":"x"}#can't sit`,
				`1 9 configured {"custom":true}#can't choose`, `1 9 configured {"daily":"2026-11-21"}#can't choose`,
				`0 0 started {"in":0,"puzzle":` + puzzleText + `}#no round can begin`, "2 9 called#not the host",
				"2 0 answered ok#belongs to no command",
				`0 0 ended {"why":"out"}#no round`, "0 0 closing 60000#no finishing window", "0 0 paused 1#no round",
				"0 0 calling 5000#can't be scheduled", "1 9 placed r1c1=1#can't play"}},
		{"another room\nroom create ann quick=5 bots=on",
			[]string{"0 0 calling 700", `2 9 seated {"player":"bob","name":"x"}`, "1 0 called"},
			[]string{`2 9 seated {"player":"~bot","name":"x"}#people sit down before`,
				"1 0 calling 700#seat 1 can't cause", `1 9 configured {}#single round`, "1 9 kicked 1#single round"}},
		{"another room\nroom create ann quick=5 bots=on\nwait 5000\nroom tick\nroom deal wait=2000",
			[]string{`2 9 seated {"player":"~bot","name":"x"}`},
			[]string{`2 9 seated {"player":"bob","name":"x"}#people sit down before`,
				"0 0 calling 700#can't be scheduled"}},
	} {
		for _, line := range test.allowed {
			if err := auditOf(t, test.story, line); err != nil {
				t.Errorf("%s\n%s: %v", test.story, line, err)
			}
		}
		for _, line := range test.refused {
			line, want, _ := strings.Cut(line, "#")
			if err := auditOf(t, test.story, line); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s\n%s: %v, not %q", test.story, line, err, want)
			}
		}
	}
}

// auditOf returns the result of auditing an event at the end of a story.
func auditOf(t *testing.T, before, line string) error {
	t.Helper()
	st := newStory(t)
	for command := range strings.Lines(before) {
		st.command(strings.TrimSpace(command))
	}
	events, err := ParseEvents([]byte(line + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return st.state.Audit(events[0])
}
