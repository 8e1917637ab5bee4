package game

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// Stories are testdata/*.txt: blocks of command lines, "----", and their results up to the next empty line. Lines
// that begin with # are comments. -rewrite writes the current results: commit a rewritten story only if you understand
// every changed line.
//
// A command consists of a player, or "room", and an action:
//
//	race ann bob strikes=1    another room at the beginning of its first round; the host comes first;
//	                          or coop, duel, solo
//	another room              a room that is not created yet
//	room create ann mode=race strikes=3 seats=4 window=60     its creator, and settings other than the defaults
//	room deal [wait=5000] [kind= size=]                       the puzzle below, or one for other settings
//	room absent ann | room present ann | room tick
//	room watch eve at=here                                    a viewer at that site sees the boards of a ranked round
//	room outage 30000         nothing could be saved for so long, until now
//	ann sit [Name] | leave | ready | unready | start | configure seats=2
//	ann place r1c1=1 [lag=40] | place r1c1..c3=1 | clear r1c1 | note r1c1+2 r1c2-3 | undo | redo | rematch 1
//	ann check | hint 3 r1c1=1 [by=single] | hint 1 none | autonotes [short=1] | halt | go
//	ann handicap bob wait=10 givens=1 strikes=1 | kick bob | ban bob | mute bob | unmute bob
//	ann admit bob [all] | bar bob | transfer bob | custom [none|full]
//	ann #7 place r1c1=1       the same with an explicit command ID; otherwise they increase from 1
//	wait 5000                 lets time pass, in milliseconds; it begins at 1000000
//	show | board ann          the state in a few lines; a board with its notes, and "!" after cells found wrong
//
// The result of a command is "ok", the code of the refusal, or "nothing" if it succeeded without an event, followed by
// its events as in the log, without puzzles; the end of a round is followed by its standings. The blank cells of the
// puzzle are its first box. With rules=void, sparse, start or equal it has such cells, see traits:
//
//	. . 3 4    1 2 3 4
//	. . 1 2    3 4 1 2
//	2 1 4 3    2 1 4 3
//	4 3 2 1    4 3 2 1
var rewrite = flag.Bool("rewrite", false, "write the current results into the stories")

func TestStories(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no stories: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := newStory(t).play(string(text))
			if got == string(text) {
				return
			}
			if !*rewrite {
				t.Fatalf("%s\n%s", path, firstDifference(string(text), got))
			}
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			return fmt.Sprintf("line %d:\nwant %s\ngot  %s", i+1, w[i], g[i])
		}
	}
	return fmt.Sprintf("want %d lines, got %d", len(w), len(g))
}

// story is the room of a story.
type story struct {
	t     *testing.T
	state *State
	log   []logged
	at    int64
	ids   map[string]uint64 // the last command ID of each player
	lines strings.Builder   // results of the commands since the last block
}

// logged is an entry of the story's log.
type logged struct {
	at   int64
	data []byte
}

func newStory(t *testing.T) *story {
	st := &story{t: t}
	st.anew()
	return st
}

// anew starts another room.
func (st *story) anew() {
	st.t.Helper()
	if len(st.log) > 0 {
		st.replay()
	}
	st.state, st.log, st.at, st.ids = new(State), nil, 1_000_000, map[string]uint64{}
}

// play runs a story and returns it with its current results.
func (st *story) play(text string) string {
	var out strings.Builder
	results := false
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		st.t.Logf("line %d: %s", i+1, line)
		switch {
		case line == "----":
			results = true
			out.WriteString(line + "\n")
			out.WriteString(st.lines.String())
			st.lines.Reset()
		case line == "":
			results = false
			out.WriteString("\n")
		case !results:
			out.WriteString(line + "\n")
			if !strings.HasPrefix(line, "#") {
				st.command(line)
			}
		}
	}
	st.replay()
	return out.String()
}

// replay checks that replaying the log gives the same state.
func (st *story) replay() {
	st.t.Helper()
	again := new(State)
	for _, entry := range st.log {
		events, err := ParseEvents(entry.data)
		if err != nil {
			st.t.Fatalf("parsing the log: %v", err)
		}
		for _, e := range events {
			again.Apply(entry.at, e)
		}
	}
	if !reflect.DeepEqual(picture(again), picture(st.state)) {
		st.t.Fatalf("replaying the log gives another state:\n%s\nnot\n%s", summary(again, st.at), summary(st.state, st.at))
	}
}
