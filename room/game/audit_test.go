package game

import (
	"strings"
	"testing"
)

// audited is a room of a story, with what it may be told next and what not.
type audited struct {
	story   string   // commands, one a line
	allowed []string // events
	refused []string // events, each with what is said of it behind "#"
}

// TestAudit: what the rules do not allow is found in a log, whatever wrote it.
func TestAudit(t *testing.T) {
	for _, test := range []audited{
		{"race ann bob lockout=5",
			[]string{"1 9 placed r1c1=1", "1 9 struck r1c1=2", "1 9 noted r1c1+2", "2 9 left", "0 0 paused 5000"},
			[]string{
				`0 0 created {"version":1,"settings":{}}#made once`, "1 1 readied on#counts twice", "0 0 answered ok#nobody asked",
				"1 9 placed r1c1=2#solution", "1 9 placed r1c3=3#filled", "1 9 placed r5c1=1#no such cell",
				"1 9 placed r1c1=9#no such cell",
				"3 9 placed r1c1=1#does not play", "1 9 struck r1c1=1#solution", "1 9 struck r1c1=2 5000#locks nobody out",
				"1 9 noted r1c3+2#to be noted", "1 9 noted r9c9+2#to be noted", "1 9 cleared r1c1#can't be emptied",
				"1 0 unfit#not full",
				"1 9 checked#checks no boards", `1 9 hinted {"degree":1,"text":"?"}#no such hint`,
				`1 9 autonoted {"notes":[]}#no such notes`, "1 9 undone 1 r1c1+1#no such steps", "1 9 halted on#can't be stopped",
				"0 0 closing 60000#no such finishing", "0 0 paused 0#stand still", "1 9 paused 5000#doing of seat 1",
				"0 9 paused 5000#a player's",
				"1 9 noted r1c1+2 r1c1+2#so already", "1 9 noted r1c1-2#so already", "2 0 back#so already",
				"1 9 hosting#so already", "1 9 readied on#so already", "1 9 rematched#so already", "1 9 called#called for",
				`2 9 seated {"player":"ann","name":"x"}#not the player's`,
				`4 9 seated {"player":"dan","name":"x"}#not the player's`,
				`0 9 seated {"player":"dan","name":"x"}#a player's`, `0 0 seated {"player":"dan","name":"x"}#not the player's`,
				"1 0 out#strikes left", "1 0 done#not complete", `0 0 ended {"why":"complete"}#not over`,
				`0 0 ended {"why":"window"}#not over`,
				`1 9 configured {}#fixed`, `1 9 handicapped {"seat":2}#set apart`, `1 9 imported {}#next round`,
				"2 9 kicked 1#not the host", "1 9 kicked 1#not another", "1 9 kicked 7#not another",
				"1 9 transferred 1#not another",
				`0 0 started {"in":0,"puzzle":` + puzzleText + `}#no round can begin`,
			}},
		{"race ann bob strikes=2\nann place r1c1=2",
			[]string{"1 9 struck r1c1=3"},
			[]string{"1 9 struck r1c1=2#counts already", "1 0 out#strikes left"}},
		{"duel ann bob lockout=5\nann place r1c1=2",
			[]string{"2 9 struck r1c1=2 5000", "2 9 struck r1c1=2"},
			[]string{"2 9 struck r1c1=2 4000#locks nobody out", "1 9 struck r1c1=2#counts already"}},
		{"race ann policy=blind\nann place r1c1=2\nann place r1c2=2\nann place r2c1=3",
			[]string{"1 9 placed r1c1=1", "1 9 cleared r1c1", "1 9 undone 1 r2c1=0"},
			[]string{"1 9 placed r1c1=2#can't be filled", "1 9 placed r1c3=2#can't be filled",
				"1 9 struck r1c1=3#can't be filled",
				"1 9 cleared r2c2#can't be emptied", "1 9 cleared r1c3#can't be emptied", "1 9 checked r1c1#checks no boards",
				"1 9 undone 1 r1c2=0#not what the steps", "1 9 undone 4 r1c2=0#no such steps",
				"1 9 redone 1 r2c1=3#no such steps"}},
		{"race ann policy=blind\nann place r1c1=2\nann place r1c2=2\nann place r2c1=3\nann place r2c2=4",
			[]string{"1 9 cleared r1c1"}, []string{"1 0 unfit#counts already", "1 0 done#not complete"}},
		{"race ann policy=open hints=1 autonotes=on\nann place r1c1=2\nann hint 1 r1c2=2",
			[]string{"1 9 checked r1c1",
				`1 9 hinted {"degree":2,"again":true,"row":1,"col":2,"technique":"naked single","text":"?","cells":["r1c2"]}`,
				`1 9 autonoted {"notes":[30,0,0,0,30,0,0,0,0,0,0,0,0,0,0,0]}`},
			[]string{"1 9 checked#wrong elsewhere", "1 9 checked r1c2#wrong elsewhere",
				`1 9 hinted {"degree":2,"text":"?"}#no such hint`,
				`1 9 hinted {"degree":2,"again":true,"text":"?"}#no such hint`,
				`1 9 autonoted {"notes":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30]}#no such notes`,
				`1 9 autonoted {"notes":[0,0,0,0,32,0,0,0,0,0,0,0,0,0,0,0]}#no such notes`,
				`1 9 hinted {"degree":4,"text":"?"}#no such hint`,
				`1 9 hinted {"degree":1,"row":1,"col":9,"text":"?"}#no such hint`}},
		{"coop ann bob\nann halt",
			[]string{"1 9 halted off", "2 9 left"},
			[]string{"1 9 halted on#can't be stopped", "2 9 placed r1c1=1#does not play", "2 9 noted r1c1+1#does not play"}},
		{"race ann bob cyd\nann ban cyd\nann place r1c1=1\nann place r1c2=2\nann place r2c1=3\nann place r2c2=4",
			[]string{`0 0 ended {"why":"window"}`, `4 9 seated {"player":"dan","name":"cyd"}`},
			[]string{`3 9 seated {"player":"cyd","name":"cyd"}#kept out`, `0 0 ended {"why":""}#not over`,
				`0 0 ended {"why":""}#not over`, "1 9 placed r1c1=1#does not play", "1 9 kicked 3#not another"}},
		{"race ann bob cyd window=5\nann place r1c1=1\nann place r1c2=2\nann place r2c1=3\nann place r2c2=4\nbob " +
			"leave\ncyd leave",
			[]string{"1 9 rematched", `1 9 seated {"player":"ann","name":"x"}`, `2 9 seated {"player":"bob","name":"x"}`},
			[]string{"2 9 rematched#nobody has seat 2", "0 0 paused 5000#no round is running",
				`0 0 ended {"why":"complete"}#no round is running`}},
		{"race ann bob ranked=on strikes=2", nil, []string{"1 9 kicked 2#sent away"}},
		{"another room\nroom create ann daily=2026-11-21 mode=solo seats=1",
			[]string{"1 9 readied on", "1 9 called", "1 0 away"},
			[]string{`1 9 configured {}#daily puzzle`, `1 9 imported {"puzzle":` + puzzleText + `}#daily puzzle`}},
		{"another room\nroom create ann\nbob sit",
			[]string{`1 9 handicapped {"seat":2,"wait":600}`, `1 9 imported {"puzzle":` + puzzleText + `}`, "1 9 kicked 2",
				"1 9 transferred 2"},
			[]string{`1 9 handicapped {"seat":3}#set apart`, `1 9 handicapped {"seat":2,"wait":601}#set apart`,
				`2 9 handicapped {"seat":1}#not the host`, `0 0 imported {"puzzle":` + puzzleText + `}#not the host`,
				`0 0 imported {}#not the host`, `1 9 imported {}#next round`, `3 9 seated {"player":"~bot","name":"x"}#can't sit`,
				`1 9 configured {"custom":true}#no settings`, `1 9 configured {"daily":"2026-11-21"}#no settings`,
				`0 0 started {"in":0,"puzzle":` + puzzleText + `}#no round can begin`, "2 9 called#not the host",
				"2 0 answered ok#nobody asked",
				`0 0 ended {"why":"out"}#no round`, "0 0 closing 60000#no such finishing", "0 0 paused 1#no round",
				"0 0 calling 5000#no round is called for", "1 9 placed r1c1=1#does not play"}},
		{"another room\nroom create ann quick=5 bots=on",
			[]string{"0 0 calling 700", `2 9 seated {"player":"bob","name":"x"}`, "1 0 called"},
			[]string{`2 9 seated {"player":"~bot","name":"x"}#people sit down in the lobby`,
				"1 0 calling 700#doing of seat 1", `1 9 configured {}#the same for all`, "1 9 kicked 1#the same for all"}},
		{"another room\nroom create ann quick=5 bots=on\nwait 5000\nroom tick\nroom deal wait=2000",
			[]string{`2 9 seated {"player":"~bot","name":"x"}`},
			[]string{`2 9 seated {"player":"bob","name":"x"}#people sit down in the lobby`,
				"0 0 calling 700#no round is called for"}},
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

// auditOf is what is said of an event at the end of a story.
func auditOf(t *testing.T, told, line string) error {
	t.Helper()
	st := newStory(t)
	for command := range strings.Lines(told) {
		st.command(strings.TrimSpace(command))
	}
	events, err := ParseEvents([]byte(line + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return st.state.Audit(events[0])
}
