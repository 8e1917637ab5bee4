package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/fair"
	"nonet/room/moderation"
)

// speaker is a person in a room of the table, identified by a letter.
type speaker struct{ letter, is, name, meaning string }

var speakers = []speaker{
	{"h", "host", "Ann", "the host, who plays"},
	{"p", "player", "Bob", "a player"},
	{"m", "muted", "Mia", "a player whom the host muted"},
	{"q", "quiet", "Quinn", "a player whom the server's operator silenced"},
	{"o", "out", "Otto", "a player who made too many mistakes in the round; in a co-op a newcomer"},
	{"d", "done", "Dora", "a player who is done with the round"},
	{"l", "left", "Lea", "a player who left the round"},
	{"s", "spectator", "Sue", "a spectator"},
	{"x", "muted spectator", "Max", "a spectator whom the host muted"},
	{"w", "waiting", "Kim", "somebody from a banned player's address, whom the host has not let in"},
	{"b", "banned", "Ken", "who was banned"},
}

// sentence is a message without an ID.
type sentence struct {
	what string
	msg  any
}

var spoken = []sentence{
	{"say", &protocol.Say{Text: "hello"}},
	{"react", &protocol.React{R: protocol.ReactClap}},
	{"point", &protocol.Point{Cell: "r1c1"}},
	{"cursor", &protocol.Cursor{Cell: "r1c1"}},
	{"list", &protocol.List{}},
}

// talkPermissions writes which messages reach which clients.
func talkPermissions(t *testing.T, out *bytes.Buffer) {
	for _, remark := range protocol.Remarks() {
		if !slices.ContainsFunc(spoken, func(s sentence) bool { return s.what == remark.Name }) {
			t.Errorf("no role sends %s", remark.Name)
		}
	}
	out.WriteString(`
## Messages in rooms

A cell has the letters of those who received the message, or the code of the refusal; a point means that the role does
not exist. Lines that players did not receive in a round follow when it is over. Cursors are not sent back to their own
player, and the list of spectators goes to the host.

| | role |
|---|---|
`)
	for _, s := range speakers {
		fmt.Fprintf(out, "| %s | %s |\n", s.letter, s.meaning)
	}
	for _, c := range []struct{ what, settings string }{
		{"race", `"mode":"race","window":300`},
		{"race, spectators 10 s late", `"mode":"race","window":300,"delay":10`},
		{"ranked race, boards veiled", `"mode":"race","window":300,"ranked":true`},
		{"ranked race, broadcast", `"mode":"race","window":300,"ranked":true,"broadcast":true`},
		{"co-op", `"mode":"coop"`},
		{"duel", `"mode":"duel"`},
		{"ranked duel", `"mode":"duel","ranked":true`},
		{"solo", `"mode":"solo"`},
		{"ranked solo", `"mode":"solo","ranked":true`},
		{"race without a chat", `"mode":"race","window":300,"chat":false`},
	} {
		fmt.Fprintf(out, "\n### %s\n\n| |", c.what)
		for _, s := range speakers {
			fmt.Fprintf(out, " %s |", s.is)
		}
		out.WriteString("\n|---|" + strings.Repeat("---|", len(speakers)) + "\n")
		inWorld(t, nil, func(t *testing.T, w *world) { newStage(w, c.settings).play(out) })
	}
}

// halted is the table's name for the time while a round's clock is stopped.
const halted = "halted"

// stage is a room of the table with all speakers.
type stage struct {
	w        *world
	mode     string
	ranked   bool
	code     string
	people   map[string]*guest
	solution []string // the moves that fill the board
}

func newStage(w *world, settings string) *stage {
	st := &stage{w: w, people: map[string]*guest{}}
	var set protocol.Settings
	if err := json.Unmarshal([]byte("{"+settings+"}"), &set); err != nil {
		w.t.Fatal(err)
	}
	st.mode, st.ranked = set.Mode, set.Ranked
	for i, s := range speakers {
		if st.here(s) {
			if s.is == "waiting" {
				i++ // where the next one is, who will be banned
			}
			st.people[s.name] = w.guest(s.name, fmt.Sprint("192.0.2.", 10+i))
		}
	}
	seats := 9
	if st.mode == protocol.Solo {
		seats = 1
	}
	st.code = w.host(st.people["Ann"],
		fmt.Sprintf(`{%s,"size":"4x4","difficulty":"easy","seats":%d,"strikes":2}`, settings, seats))
	for name, g := range st.people {
		if name != "Ann" {
			w.enter(g, st.code)
		}
	}
	if quinn := st.people["Quinn"]; quinn != nil {
		st.silence(quinn.player)
	}
	return st
}

// here reports whether the mode has such a role.
func (st *stage) here(s speaker) bool {
	switch st.mode {
	case protocol.Solo:
		return strings.Contains("hsx", s.letter)
	case protocol.Race:
		return true
	}
	return s.letter != "d"
}

// settle seats the players, and makes the host mute and ban.
func (st *stage) settle() {
	seats := 1
	for _, name := range []string{"Bob", "Mia", "Quinn", "Dora", "Lea", "Otto", "Ken"} {
		if st.people[name] != nil && (name != "Otto" || st.mode != protocol.Coop) {
			st.do(name, &protocol.Sit{})
			seats++
		}
	}
	for _, name := range []string{"Mia", "Max"} {
		if st.people[name] != nil {
			st.people[name].say(&protocol.React{R: protocol.ReactWow})
			st.do("Ann", &protocol.Mute{Who: await[*protocol.Reacted](st.people["Ann"].client).Who, On: true})
		}
	}
	if st.mode != protocol.Solo {
		st.do("Ann", &protocol.Kick{Seat: seats, Ban: true})
	}
}

// play goes through the phases, and writes a table of the messages heard in each.
func (st *stage) play(out *bytes.Buffer) {
	st.settle()
	phases := []string{protocol.Lobby, protocol.Countdown, protocol.Playing, halted, protocol.Finished}
	if st.mode == protocol.Solo {
		phases = slices.Delete(phases, 1, 2)
	}
	if st.ranked || st.mode != protocol.Solo && st.mode != protocol.Coop {
		phases = slices.DeleteFunc(phases, func(phase string) bool { return phase == halted })
	}
	rows := map[string]string{}
	for _, phase := range phases {
		st.reach(phase)
		info := read[protocol.RoomInfo](st.w, nil, "/rooms/"+st.code)
		if info.Phase != phase && (phase != halted || info.Phase != protocol.Playing) {
			st.w.t.Fatalf("%s: got %s, want %s", st.mode, info.Phase, phase)
		}
		for _, say := range spoken {
			row := fmt.Sprintf("| %s, %s |", say.what, phase)
			for _, s := range speakers {
				row += " " + st.heard(s, say.msg) + " |"
			}
			rows[say.what] += row + "\n"
		}
	}
	for _, say := range spoken {
		out.WriteString(rows[say.what])
	}
}

// reach moves the round to the next phase.
func (st *stage) reach(phase string) {
	st.w.t.Helper()
	switch phase {
	case protocol.Lobby:
		time.Sleep(time.Minute) // of virtual time, so that no limit is used up
	case protocol.Countdown:
		st.do("Ann", &protocol.Start{})
		synctest.Wait()
	case protocol.Playing:
		st.begin()
	case halted:
		st.do("Ann", &protocol.Halt{On: true})
	case protocol.Finished:
		if !st.ranked {
			st.people["Ann"].try(&protocol.Halt{})
		}
		for _, name := range []string{"Ann", "Bob", "Mia", "Quinn"} {
			for _, move := range st.solution {
				if st.people[name] != nil && st.people[name].try(&protocol.Place{Move: move}) == protocol.NotNow {
					break // the round is over
				}
			}
		}
		time.Sleep(time.Minute)
	}
}

// begin waits for the puzzle, and makes the speakers go out, finish and leave.
func (st *stage) begin() {
	if st.mode == protocol.Solo {
		st.do("Ann", &protocol.Start{})
	}
	puzzle := await[*protocol.Begin](st.people["Ann"].client).Puzzle
	st.solution = solutionOf(st.w.t, puzzle)
	if st.mode == protocol.Solo {
		return
	}
	if st.mode == protocol.Coop {
		st.do("Otto", &protocol.Sit{})
	}
	for _, right := range st.solution[:2] {
		value := int(right[len(right)-1] - '0')
		move := fmt.Sprint(right[:len(right)-1], value%puzzle.Values+1)
		if code := st.people["Otto"].try(&protocol.Place{Move: move}); code != protocol.Wrong {
			st.w.t.Fatalf("Otto's %s is answered %q", move, code)
		}
		time.Sleep(time.Minute) // of virtual time: a duel locks out for a while
	}
	st.do("Lea", &protocol.Leave{})
	if st.mode == protocol.Race {
		for _, move := range st.solution {
			st.do("Dora", &protocol.Place{Move: move})
		}
	}
}

// solutionOf returns the moves that fill a puzzle.
func solutionOf(t *testing.T, p protocol.Puzzle) (moves []string) {
	t.Helper()
	kind, _ := kinds.Find(p.Kind)
	solved, err := kind.Parse(p.Givens)
	if err != nil {
		t.Fatal(err)
	}
	for cell, value := range solved.Solution {
		if p.Givens[cell] == '.' {
			moves = append(moves, fmt.Sprintf("r%dc%d=%d", cell/p.Width+1, cell%p.Width+1, value))
		}
	}
	return moves
}

// heard sends a message, and returns the letters of those who received it, or the refusal.
func (st *stage) heard(s speaker, msg any) string {
	if !st.here(s) {
		return "·"
	}
	synctest.Wait()
	for _, c := range st.people {
		c.drain()
	}
	st.people[s.name].say(msg)
	synctest.Wait()
	by, refused := "", protocol.Code("")
	for _, hearer := range speakers {
		if !st.here(hearer) {
			continue
		}
		for _, frame := range st.people[hearer.name].drain() {
			got, err := protocol.DecodeServer([]byte(frame))
			if err != nil {
				st.w.t.Fatal(err)
			}
			switch m := got.(type) {
			case *protocol.Said, *protocol.Reacted, *protocol.Pointed, *protocol.Hovered, *protocol.Watchers:
				by += hearer.letter
			case *protocol.Error:
				refused = m.Code
			}
		}
	}
	switch {
	case refused != "" && by != "":
		st.w.t.Errorf("%s is refused %T as %s, and %s heard it", s.is, msg, refused, by)
	case refused != "":
		return string(refused)
	case by == "":
		return "-"
	}
	return by
}

// drain returns the frames that have arrived.
func (c *client) drain() (frames []string) {
	for {
		select {
		case frame, ok := <-c.frames:
			if !ok {
				return frames
			}
			frames = append(frames, frame)
		default:
			return frames
		}
	}
}

// silence makes the operator's decision about a reported chat message.
func (st *stage) silence(p protocol.Player) {
	st.w.t.Helper()
	now := time.Now().UnixMilli()
	c := moderation.LineCase(st.code, p.ID, p.Name, "a bad line", now)
	if err := moderation.ApplyRuling(st.w.t.Context(), st.w.store, c, fair.Rejected, now); err != nil {
		st.w.t.Fatal(err)
	}
	time.Sleep(30 * time.Second) // of virtual time: nodes know of it soon
}

// do carries out a speaker's command, and fails the test if it is refused.
func (st *stage) do(name string, command any) {
	st.w.t.Helper()
	st.people[name].do(command)
}
