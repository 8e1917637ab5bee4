package game

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestPermissions tries every action of players, by every kind of participant, in each mode and phase, with the clock
// stopped, in ranked rooms, with a host who is out, and in rooms that cannot be changed. It compares the results with a
// table for reviewers; -rewrite rewrites the table.
func TestPermissions(t *testing.T) {
	const path = "testdata/permissions.md"
	allAreAskedFor(t)
	var out strings.Builder
	out.WriteString("# Permissions of commands\n\nWritten by `go test ./room/game -run TestPermissions -rewrite`. " +
		"A cell has `ok`, the code of the refusal, or `·` if the role does not exist. " +
		"If the host has left, `seated` is the new host.\n")
	for _, in := range permissionsRooms() {
		for _, phase := range []Phase{Lobby, Countdown, Playing, Finished} {
			permissions(t, &out, in, string(phase), permissionsRoom(t, in, phase))
		}
		if st := permissionsRoom(t, in, Playing); !st.state.Settings.Ranked && (in.mode == Coop || in.mode == Solo) {
			st.command("ann halt")
			permissions(t, &out, in, "halted", st)
		}
		for _, is := range in.hosts() {
			st := permissionsRoom(t, in, Playing)
			st.become("ann", is)
			permissions(t, &out, in, "playing, host "+is, st)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil && !*rewrite {
		t.Fatal(err)
	}
	switch got := out.String(); {
	case got == string(want):
	case *rewrite:
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s\n%s", path, firstDifference(string(want), got))
	}
}

// allAreAskedFor fails if an action of players is not in the table.
func allAreAskedFor(t *testing.T) {
	t.Helper()
	st := permissionsRoom(t, permissionsRooms()[0], Playing)
	asked := map[string]bool{}
	for _, line := range asking {
		words := strings.Fields(strings.ReplaceAll(line, "OTHER", "bob"))
		asked[NameOf(st.action("ann", words[0], words[1:]))] = true
	}
	for i := range commands {
		if row := &commands[i]; row.by != roomOnly && !asked[row.name] {
			t.Errorf("add the command %s to the list asking, then run this test with -rewrite", row.name)
		}
	}
}

// role is a participant in the rooms of the table.
type role struct{ is, player string }

var roles = []role{
	{"host", "ann"}, {"seated", "bob"}, {"away", "abe"}, {"muted", "mia"}, {"bot", "~bot"}, {"newcomer", "nel"},
	{"spectator", "sue"}, {"removed", "rex"}, {"waiting", "kim"}, {"banned", "ken"}, {"out", "oto"}, {"done", "dan"},
	{"left", "liv"},
}

// late is the roles that come into being during a round.
func (in sortOfRoom) late() (all []string) {
	if in.fixed || in.mode == Solo {
		return nil
	}
	all = []string{"left"}
	if in.mode == Race {
		all = append(all, "done")
	}
	if in.mode != Coop && in.strikes() {
		all = append(all, "out")
	}
	return all
}

// strikes reports whether two mistakes put a player out.
func (in sortOfRoom) strikes() bool { return strings.Contains(in.words, "strikes=2") }

// hosts is the possible states of a host during a round.
func (in sortOfRoom) hosts() []string {
	if in.fixed || in.mode == Solo {
		return nil
	}
	return in.late()
}

// asking is the actions of the table, as in stories. A non-host uses the host's actions on bob, and bob on cyd.
var asking = []string{
	"place r1c1=1", "note r1c2+2", "undo", "redo", "clear r1c1", "check", "hint 1 r1c2=2", "autonotes", "halt", "sit",
	"leave", "ready", "rematch 1", "configure seats=12", "configure chat=on", "start", "handicap OTHER wait=5", "custom",
	"kick OTHER", "ban OTHER", "mute OTHER", "admit sue", "bar sue", "transfer OTHER",
}

// sortOfRoom is a kind of room in the table: its name, its mode, and its additional settings.
type sortOfRoom struct {
	name, mode, words string
	fixed             bool // the room cannot be changed: there are no host's actions, and nobody is muted or banned
}

// permissionsRooms are the rooms of all modes, followed by those that cannot be changed.
func permissionsRooms() (all []sortOfRoom) {
	for _, mode := range Modes {
		policy := PolicyOpen
		if mode == Duel {
			policy = PolicyStrikes
		}
		seats := 20
		if mode == Solo {
			seats = 1
		}
		all = append(all, sortOfRoom{name: mode, mode: mode,
			words: fmt.Sprintf("mode=%s seats=%d policy=%s hints=9 autonotes=on bots=on", mode, seats, policy)})
	}
	return append(all,
		sortOfRoom{"race with strikes", Race, "mode=race seats=20 policy=strikes strikes=2 bots=on", false},
		sortOfRoom{"coop with strikes", Coop, "mode=coop seats=20 policy=strikes strikes=9 bots=on", false},
		sortOfRoom{"coop without latecomers", Coop, "mode=coop seats=20 nolate=on bots=on", false},
		sortOfRoom{"duel with strikes", Duel, "mode=duel seats=20 policy=strikes strikes=2 bots=on", false},
		sortOfRoom{"ranked race", Race, "mode=race seats=20 ranked=on strikes=2 bots=off", false},
		sortOfRoom{"ranked duel", Duel, "mode=duel seats=20 ranked=on strikes=2 bots=off", false},
		sortOfRoom{"ranked solo", Solo, "mode=solo seats=1 ranked=on strikes=2", false},
		sortOfRoom{"quick race", Race, "quick=5 seats=9 ranked=on strikes=0", true},
		sortOfRoom{"heat of an arena", Race, "quick=5 bots=off seats=3 ranked=on strikes=0", true},
		sortOfRoom{"daily", Solo, "mode=solo seats=1 ranked=on strikes=2 daily=2026-11-21", true},
		sortOfRoom{"proof round", Solo, "mode=solo seats=1 ranked=on strikes=2 proof=R-E-1", true},
		sortOfRoom{"leg of a marathon", Solo, "mode=solo seats=1 ranked=on strikes=2 leg=BCDFG/1", true},
	)
}

func permissions(t *testing.T, out *strings.Builder, in sortOfRoom, phase string, st *story) {
	t.Helper()
	got := string(st.state.Phase(st.at))
	if got == string(Playing) && st.state.Round.Halted != 0 {
		got = "halted"
	}
	if !strings.HasPrefix(phase, got) {
		t.Fatalf("%s: %s is %s", in.name, phase, got)
	}
	fmt.Fprintf(out, "\n## %s, %s\n\n| |", in.name, phase)
	for _, r := range roles {
		fmt.Fprintf(out, " %s |", r.is)
	}
	out.WriteString("\n|---|" + strings.Repeat("---|", len(roles)) + "\n")
	for _, line := range asking {
		fmt.Fprintf(out, "| %s |", strings.ReplaceAll(line, " OTHER", ""))
		for _, r := range roles {
			late := slices.Contains([]string{"out", "done", "left"}, r.is)
			if late && (got != string(Playing) && got != "halted" || !slices.Contains(in.late(), r.is)) {
				out.WriteString(" · |")
				continue
			}
			fmt.Fprintf(out, " %s |", st.answerOf(r, in, line))
		}
		out.WriteString("\n")
	}
}

// answerOf returns the answer to an action of a participant.
func (st *story) answerOf(r role, in sortOfRoom, line string) string {
	st.t.Helper()
	seated := st.state.SeatOf(r.player) != nil
	stranger := slices.Contains([]string{"spectator", "removed", "waiting", "banned"}, r.is)
	if !seated && !(stranger && (in.mode != Solo && !in.fixed || r.is == "spectator")) {
		return "·"
	}
	other := "bob"
	if r.player == other {
		other = "cyd"
	}
	words := strings.Fields(strings.ReplaceAll(line, "OTHER", other))
	if words[0] == "sit" && r.is == "waiting" {
		words = append(words, "at=ken")
	}
	if words[0] == "autonotes" && !seated {
		return string(NotSeated) // the notes are computed from the player's board
	}
	if words[0] == "autonotes" && st.state.SeatOf(r.player).Play == nil {
		words = []string{"redo"} // without a board they can't be computed, and both actions are for players
	}
	c := Command{Player: r.player, ID: st.ids[r.player] + 1, Do: st.action(r.player, words[0], words[1:])}
	if err := result(st.state, c, st.at); err != nil {
		return string(err.(Refusal))
	}
	return "ok"
}

// permissionsRoom returns a room with all participants in a phase.
func permissionsRoom(t *testing.T, in sortOfRoom, phase Phase) *story {
	st := newStory(t)
	st.command("room create ann " + in.words)
	players := []string{"ann"}
	switch {
	case in.mode == Solo:
	case in.fixed:
		players = []string{"ann", "bob", "cyd"}
		for _, who := range players[1:] {
			st.command(who + " sit at=" + who[:1])
		}
	default:
		for _, who := range []string{"bob", "cyd", "abe", "mia", "~bot", "ken", "rex"} {
			st.command(who + " sit at=" + who)
		}
		st.command("ann ban ken")
		st.command("ann kick rex")
		st.command("ann mute mia")
		players = []string{"ann", "bob", "cyd", "abe", "mia", "~bot"}
		for _, r := range roles {
			if phase == Playing && slices.Contains(in.late(), r.is) {
				st.command(r.player + " sit at=" + r.player)
			}
		}
	}
	if phase == Lobby {
		st.goAway("abe")
		return st
	}
	if in.fixed && in.mode != Solo { // it begins automatically
		st.command("wait 5000")
		st.command("room tick")
	} else {
		st.command("ann start")
	}
	st.command("room deal")
	if phase == Countdown {
		st.goAway("abe")
		return st
	}
	st.command("wait 5000")
	if in.mode == Coop {
		st.command("nel sit")
	}
	for _, who := range players {
		st.command(who + " note r2c2+1")
	}
	if phase == Finished {
		for _, who := range players {
			st.become(who, "done")
		}
	}
	for _, r := range roles {
		if phase == Playing && slices.Contains(in.late(), r.is) {
			st.become(r.player, r.is)
		}
	}
	st.goAway("abe")
	return st
}

// become makes a player be out of the round, done with it, or gone.
func (st *story) become(who, is string) {
	switch is {
	case "out":
		st.command(who + " place r1c1=2")
		st.command("wait 10000") // a duel locks the player out for a while
		st.command(who + " place r1c1=3")
		st.command("wait 10000")
	case "done":
		for _, move := range []string{"r1c1=1", "r1c2=2", "r2c1=3", "r2c2=4"} {
			st.command(who + " place " + move)
		}
	case "left":
		st.command(who + " leave")
	}
}

// goAway disconnects a player who has a seat.
func (st *story) goAway(who string) {
	if st.state.SeatOf(who) != nil {
		st.command("room absent " + who)
	}
}
