package game

import (
	"reflect"
	"strings"
	"testing"
)

// TestSettingsProblem checks that invalid settings are refused with a text that names the problem.
func TestSettingsProblem(t *testing.T) {
	for _, test := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(*Settings) {}, ""},
		{func(set *Settings) { *set = whole(); set.Ranked = false }, ""},
		{func(set *Settings) { set.Mode = "chess" }, `no mode "chess"`},
		{func(set *Settings) { set.Policy = "mild" }, `no policy "mild"`},
		{func(set *Settings) { set.Conflicts = "maybe" }, `"maybe"`},
		{func(set *Settings) { set.Seats = 0 }, "Seats"},
		{func(set *Settings) { set.Seats = seatsMax + 1 }, "Seats must be from 1 to 1000."},
		{func(set *Settings) { set.Strikes = -1 }, "Strikes"},
		{func(set *Settings) { set.Window = WindowMax + 1 }, "window"},
		{func(set *Settings) { set.Lockout = lockoutMax + 1 }, "lockout"},
		{func(set *Settings) { set.Penalty = penaltyMax + 1 }, "penalty"},
		{func(set *Settings) { set.Hints = hintsMax + 1 }, "Hints"},
		{func(set *Settings) { set.HintCost = hintCostMax + 1 }, "A hint's seconds"},
		{func(set *Settings) { set.Watchers = watchersMax + 1 }, "Spectators"},
		{func(set *Settings) { set.Delay = delayMax + 1 }, "delay"},
		{func(set *Settings) { set.Lag = lagMax + 1 }, "lag"},
		{func(set *Settings) { set.Mode = Solo }, "A solo room must have exactly one seat."},
		{func(set *Settings) { set.Mode, set.Seats = Solo, 1 }, ""},
		{func(set *Settings) { set.Mode, set.Policy = Duel, PolicyOpen }, "In a duel"},
		{func(set *Settings) { set.Policy = PolicyPenalty }, "at least one second"},
		{func(set *Settings) { set.Policy, set.Penalty = PolicyPenalty, 1 }, ""},
		{func(set *Settings) { set.Ranked = true }, "Strikes must be from 1 to 2"}, // 3 at 4x4
		{func(set *Settings) { set.Ranked, set.Strikes = true, 2 }, ""},
		{func(set *Settings) { set.Ranked, set.Size = true, "9x9" }, ""},
		{func(set *Settings) { set.Ranked, set.Size, set.Strikes = true, "9x9", 0 }, "Strikes must be from 1 to 3"},
		{func(set *Settings) { set.Ranked, set.Size, set.Mode = true, "9x9", Coop },
			"These settings are not possible in a ranked room: Co-op"},
		{func(set *Settings) { set.Ranked, set.Size, set.Policy = true, "9x9", PolicyBlind }, "Mistakes must be strikes"},
		{func(set *Settings) { set.Ranked, set.Size, set.Hints = true, "9x9", 1 }, "Hints"},
		{func(set *Settings) { set.Ranked, set.Size, set.AutoNotes = true, "9x9", true }, "Automatic notes"},
		{func(set *Settings) { set.Ranked, set.Size, set.Conflicts = true, "9x9", ConflictsFree }, "conflicts must count"},
		{func(set *Settings) { set.Ranked, set.Size, set.Lag = true, "9x9", 1 }, "Lag"},
		{func(set *Settings) { set.Ranked, set.Size, set.Custom = true, "9x9", true }, "the server"},
		{func(set *Settings) { set.Ranked, set.Size, set.Rules = true, "9x9", "killer" }, ""},
		{func(set *Settings) { set.Ranked, set.Size, set.Clues = true, "9x9", 60 }, "givens must be the default"},
		{func(set *Settings) { set.Ranked, set.Size, set.Minimal = true, "9x9", true }, "givens must be the default"},
		{func(set *Settings) { set.Ranked, set.Size, set.Symmetry = true, "9x9", "full" }, "givens must be the default"},
	} {
		set := usual()
		test.change(&set)
		if got := set.Problem(); (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%+v: %q, not %q", set, got, test.want)
		}
	}
}

// TestNumbersHaveRows checks that each number in the settings has a range and a default; without a row any number would
// be accepted.
func TestNumbersHaveRows(t *testing.T) {
	var set Settings
	rows := map[*int]bool{}
	for _, row := range intSettings {
		rows[row.field(&set)] = true
	}
	fields := reflect.ValueOf(&set).Elem()
	for i := range fields.NumField() {
		if n, ok := fields.Field(i).Addr().Interface().(*int); ok && !rows[n] {
			t.Errorf("add a row for %s to the table intSettings", fields.Type().Field(i).Name)
		}
	}
}

func TestDefaultStrikes(t *testing.T) {
	for size, want := range map[string]int{
		"4x4": 2, "6x6": 2, "9x9": 3, "12x12": 4, "16x16": 5, "25x25": 8, "4x1": 2, "odd": 3,
	} {
		if got := DefaultStrikes(size); got != want {
			t.Errorf("%s: %d, not %d", size, got, want)
		}
	}
}

// TestRanked checks which rounds count for leaderboards, and the reasons why others do not.
func TestRanked(t *testing.T) {
	finish := "\nann place r1c1=1\nann place r1c2=2\nann place r2c1=3\nann place r2c2=4"
	for _, test := range []struct{ story, want string }{
		{"race ann ranked=on strikes=2" + finish, ""},
		{"solo ann ranked=on strikes=2" + finish, ""},
		{"duel ann bob ranked=on strikes=2" + finish, ""},
		{"race ann ranked=on strikes=2", "running"},
		{"another room\nroom create ann", "running"},
		{"race ann strikes=2" + finish, "casual"},
		{"coop ann" + finish, "casual"},
		{"another room\nroom create ann ranked=on strikes=2\nann custom\nann start\nroom deal wait=0\nann place " +
			"r1c2=2\nann place r1c3=3", "casual"},
	} {
		st := newStory(t)
		for command := range strings.Lines(test.story) {
			st.command(strings.TrimSpace(command))
		}
		if ok, why := IsRanked(st.state); ok != (why == "") || why != NotRanked(test.want) {
			t.Errorf("%s: %t, %q, not %q", test.story, ok, why, test.want)
		}
	}
}

// TestHandicapIsUnranked checks that a round with a handicap does not count.
func TestHandicapIsUnranked(t *testing.T) {
	set := usual()
	set.Ranked, set.Strikes = true, 2
	s := &State{Rules: Rules, Settings: set,
		Round: &Round{Result: &Result{Standings: []Standing{{Handicap: Allowance{Wait: 1}}}}}}
	if ok, why := IsRanked(s); ok || why != hadHandicap {
		t.Errorf("with a handicap: %t, %q", ok, why)
	}
}
