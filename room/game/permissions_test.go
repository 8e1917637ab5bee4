package game

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestPermissions asks for everything that players can ask for, as everybody who may be there, in each mode and phase,
// while the clock stands, for a rank, and in rooms that nobody has chosen or may change. It holds what comes of it
// against a table that a reviewer can read; -rewrite writes the table anew.
func TestPermissions(t *testing.T) {
	const path = "testdata/permissions.md"
	var out strings.Builder
	out.WriteString("# Who may ask for what\n\nWritten by `TestPermissions`. `ok` is done, `·` that there is no such role " +
		"here; else it is why not.\n")
	for _, in := range permissionsRooms() {
		for _, phase := range []Phase{Lobby, Countdown, Playing, Finished} {
			permissions(t, &out, in, string(phase), permissionsRoom(t, in, phase))
		}
		if st := permissionsRoom(t, in, Playing); !st.state.Settings.Ranked && (in.mode == Coop || in.mode == Solo) {
			st.command("ann halt")
			permissions(t, &out, in, "halted", st)
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

// role is somebody in the rooms of the table, by name.
type role struct{ is, player string }

var roles = []role{
	{"host", "ann"}, {"seated", "bob"}, {"muted", "mia"}, {"bot", "~bot"}, {"newcomer", "nel"}, {"spectator", "sue"},
	{"waiting", "kim"}, {"banned", "ken"}, {"out", "oto"}, {"done", "dan"}, {"left", "liv"},
}

// late are the roles that come about in a round, as far as a room has them.
func (in sortOfRoom) late() (all []string) {
	if in.fixed || in.mode == Solo {
		return nil
	}
	all = []string{"left"}
	if in.mode == Race {
		all = append(all, "done")
	}
	if in.name == rankedRace {
		all = append(all, "out")
	}
	return all
}

// asking is what is asked for, as stories have it. Who asks for a host's tools means bob, and bob cyd.
var asking = []string{
	"place r1c1=1", "note r1c2+2", "undo", "redo", "clear r1c1", "check", "hint 1 r1c2=2", "autonotes", "halt", "sit",
	"leave", "ready", "rematch 1", "configure seats=20", "configure chat=on", "start", "handicap OTHER wait=5", "custom",
	"kick OTHER", "ban OTHER", "mute OTHER", "admit sue", "bar sue", "transfer OTHER",
}

// sortOfRoom is a room of the table: its name there, its mode, and what it is made with beside what all are.
type sortOfRoom struct {
	name, mode, words string
	fixed             bool // nobody can change it: it has no host's tools, and nobody who was muted or banned
}

const rankedRace = "ranked race"

// permissionsRooms are those of all modes, and then those that nobody may change.
func permissionsRooms() (all []sortOfRoom) {
	for _, mode := range Modes {
		policy := PolicyOpen
		if mode == Duel {
			policy = PolicyStrikes
		}
		seats := 9
		if mode == Solo {
			seats = 1
		}
		all = append(all, sortOfRoom{name: mode, mode: mode,
			words: fmt.Sprintf("mode=%s seats=%d policy=%s hints=9 autonotes=on bots=on", mode, seats, policy)})
	}
	return append(all,
		sortOfRoom{rankedRace, Race, "mode=race seats=9 ranked=on strikes=2 bots=off", false},
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
	if got != phase {
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
			if late && (phase != string(Playing) && phase != "halted" || !slices.Contains(in.late(), r.is)) {
				out.WriteString(" · |")
				continue
			}
			fmt.Fprintf(out, " %s |", st.permitted(r, in, line))
		}
		out.WriteString("\n")
	}
}

// permitted is what somebody is answered.
func (st *story) permitted(r role, in sortOfRoom, line string) string {
	st.t.Helper()
	seated := st.state.SeatOf(r.player) != nil
	stranger := slices.Contains([]string{"spectator", "waiting", "banned"}, r.is)
	if !seated && !(stranger && (in.mode != Solo && !in.fixed || r.is == "spectator")) {
		return "·"
	}
	other := "bob"
	if r.player == other {
		other = "cyd"
	}
	words := strings.Fields(strings.ReplaceAll(line, "OTHER", other))
	if words[0] == "sit" && r.is == "waiting" {
		words = append(words, "at=k")
	}
	if words[0] == "autonotes" && !seated {
		return string(NotSeated) // what would be filled in is worked out of the player's board
	}
	if words[0] == "autonotes" && st.state.SeatOf(r.player).Play == nil {
		words = []string{"redo"} // there is no board of which to work it out, and both are for players
	}
	c := Command{Player: r.player, ID: st.ids[r.player] + 1, Do: st.action(r.player, words[0], words[1:])}
	if err := result(st.state, c, st.at); err != nil {
		return string(err.(Refusal))
	}
	return "ok"
}

// permissionsRoom is a room with all of them, in a phase.
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
		for _, who := range []string{"bob", "cyd", "mia", "~bot", "ken"} {
			st.command(who + " sit at=" + who[:1])
		}
		st.command("ann ban ken")
		st.command("ann mute mia")
		players = []string{"ann", "bob", "cyd", "mia", "~bot"}
		for _, r := range roles {
			if phase == Playing && slices.Contains(in.late(), r.is) {
				st.command(r.player + " sit at=" + r.player)
			}
		}
	}
	if phase == Lobby {
		return st
	}
	if in.fixed && in.mode != Solo { // it begins by itself
		st.command("wait 5000")
		st.command("room tick")
	} else {
		st.command("ann start")
	}
	st.command("room deal")
	if phase == Countdown {
		return st
	}
	st.command("wait 5000")
	if in.mode == Coop {
		st.command("nel sit")
	}
	for _, who := range players {
		st.command(who + " note r2c2+1")
	}
	solve := func(who string) {
		for _, move := range []string{"r1c1=1", "r1c2=2", "r2c1=3", "r2c2=4"} {
			st.command(who + " place " + move)
		}
	}
	if phase == Finished {
		for _, who := range players {
			solve(who)
		}
	}
	for _, is := range in.late() {
		switch {
		case phase != Playing:
		case is == "out":
			st.command("oto place r1c1=2")
			st.command("oto place r1c1=3")
		case is == "done":
			solve("dan")
		case is == "left":
			st.command("liv leave")
		}
	}
	return st
}
