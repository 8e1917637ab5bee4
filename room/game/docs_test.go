package game

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestRulesPage checks that docs/rules.md names every setting, that docs/protocol.md names every refusal, and that the
// limits are those of the code.
func TestRulesPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	codes, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	has := func(format string, args ...any) {
		t.Helper()
		if want := fmt.Sprintf(format, args...); !strings.Contains(page, want) {
			t.Errorf("docs/rules.md does not contain %q", want)
		}
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Settings]()) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
			has("`%s`", name)
		}
	}
	for _, refusal := range []Refusal{
		Wrong, IsGiven, IsFilled, BadMove, NotNow, NotSeated, NotHost, IsOut, NoSeat, RoundOn, Stale, Conflict, Locked,
		IsBanned, IsMuted, Waiting, Sharing, IsHalted, Outdated, Off, Nothing, RoomFull,
	} {
		if !strings.Contains(string(codes), fmt.Sprintf("| `%s` |", string(refusal))) {
			t.Errorf("docs/protocol.md has no row for the refusal %q", refusal)
		}
	}
	for setting, high := range map[string]int{
		"`seats` ": seatsMax, "`strikes` ": strikesMax, "`window` ": WindowMax, "`penalty` ": penaltyMax,
		"`growing` ": penaltyMax,
		"`lockout` ": lockoutMax,
		"`hints` ":   hintsMax, "`hintcost` ": hintCostMax, "`watchers` ": watchersMax, "`delay` ": delayMax,
		"`lag` ": lagMax,
	} {
		row := ""
		for line := range strings.Lines(page) {
			if strings.HasPrefix(line, "| "+setting+"|") {
				row = line
			}
		}
		if !strings.Contains(row, fmt.Sprintf(", %d |", high)) {
			t.Errorf("the row of %s does not have the maximum %d: %s", setting, high, row)
		}
	}
	has("last %d steps", stepsKept)
	has("up to %d times", autoNotesMax)
	has("up to %d players", bannedMax)
	has("up to %d seconds later, has up to %d strikes more", waitMax, extraMax)
	has("last %d commands", CommandsKept)
	has("before, up to %d.", penaltyMax)
	has("A line** of up to %d cells", runMax)
	has("place up to %d cells", movesMax)
	has("| %d | the first", Rules)
	has("up to %d ghosts", ghostsMax)
	has("more than %d such rounds", MeetingsMax)
	has("one in %d of the cells", playedPart)
	has("the %d seats on each side", meetReach)
	has("Up to %d wait at a time, up to %d of those who share an address", asksMax, asksOfSite)
	has("in its first %d seconds", spoilAfter/1000)
	has("filled one in %d of the puzzle's cells", playedPart)
	has("after %d seconds once there are two, or %.1f seconds after the second", QuickMinLobby/1000, QuickMinWait/1000.0)
	has("The countdown** lasts %.1f seconds", QuickCountdown/1000.0)
	has("for %d seconds after it too", quickBotGrace/1000)
	has("in their seats and a countdown of %d seconds", HeatCountdown/1000)
	has("away from the lobby for %d seconds", HostKept/1000)
	has("loses the seat after %d seconds", HeatSeatKept/1000)
	has("bots fill it up to %d players", QuickFillTo)
}
