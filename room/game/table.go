package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
)

// number is a numeric setting with its range and default. Defaults that depend on the room are in [Settings.Usual].
type number struct {
	of               func(*Settings) *int
	what             string // its name at the beginning of a sentence
	low, high, usual int
}

var numbers = []number{
	{func(s *Settings) *int { return &s.Seats }, "Seats", 1, SeatsMax, 9}, // a nonet
	{func(s *Settings) *int { return &s.Strikes }, "Strikes, where 0 is no limit,", 0, StrikesMax, 3},
	{func(s *Settings) *int { return &s.Window }, "The finishing window's seconds", 0, WindowMax, 60},
	{func(s *Settings) *int { return &s.Lockout }, "The lockout's seconds", 0, LockoutMax, 5},
	{func(s *Settings) *int { return &s.Penalty }, "The penalty's seconds", 0, PenaltyMax, 30},
	{func(s *Settings) *int { return &s.Growing }, "The growing penalty's seconds", 0, PenaltyMax, 0},
	{func(s *Settings) *int { return &s.Hints }, "Hints", 0, HintsMax, 0},
	{func(s *Settings) *int { return &s.HintCost }, "A hint's seconds", 0, HintCostMax, 30}, // where players are compared
	{func(s *Settings) *int { return &s.Watchers }, "Spectators", 0, WatchersMax, 1000},
	{func(s *Settings) *int { return &s.Delay }, "The spectators' delay in seconds", 0, DelayMax, 0},
	{func(s *Settings) *int { return &s.Lag }, "The milliseconds of lag that are given back", 0, LagMax, 0},
	{func(s *Settings) *int { return &s.Quick }, "The seconds that a quick race waits", 0, QuickMax, 0},
	{func(s *Settings) *int { return &s.Limit }, "The seconds that a race lasts", 0, LimitMax, 0},
}

// word is a setting with a fixed set of words, the default first. It can be empty in old logs that did not contain it.
type word struct {
	of    func(*Settings) *string
	words []string
	bad   string // error text, with %q for the invalid word
	said  bool   // is in all logs, so never empty
}

var choices = []word{
	{func(s *Settings) *string { return &s.Mode }, Modes, "There is no mode %q", true},
	{func(s *Settings) *string { return &s.Policy }, Policies, "There is no policy %q", false},
	{func(s *Settings) *string { return &s.Conflicts }, []string{ConflictsMark, ConflictsFree, ConflictsOff},
		"Conflicts can't be %q", false},
}

// Policies are the policies for mistakes, the default first.
var Policies = []string{PolicyStrikes, PolicyPenalty, PolicyBlind, PolicyOpen}

// Helps is the help that a kind of puzzle offers players, and its default settings.
type Helps struct {
	Hints, Notes bool
	engine.Defaults
}

// Usual returns the settings with the defaults for a room with this mode, puzzle and ranking in place of everything
// that a host chooses apart from the puzzle.
func (set Settings) Usual(can Helps) Settings {
	usual := Settings{Mode: set.Mode, Kind: set.Kind, Spec: set.Spec, Ranked: set.Ranked, Chat: true}
	for _, w := range choices {
		if at := w.of(&usual); *at == "" {
			*at = w.words[0]
		}
	}
	for _, n := range numbers {
		*n.of(&usual) = n.usual
	}
	usual.Strikes = cmp.Or(can.Strikes, UsualStrikes(set.Size))
	usual.Growing = can.Growing
	if usual.mode().Alone {
		usual.Seats = 1
	}
	if !usual.mode().Compared() {
		usual.HintCost = 0
		usual.AutoNotes = can.Notes && !set.Ranked
		if can.Hints && !set.Ranked {
			usual.Hints = usualHints
		}
	}
	if set.Ranked {
		usual.Delay = usualDelay
		usual.Growing = max(usual.Growing, rankedGrowing)
	}
	return usual
}

// Defaults that depend on the room.
const (
	usualHints = 100 // where players are not compared
	usualDelay = 15  // seconds, where it is about the leaderboards

	rankedGrowing = 5 // seconds, where it is about the leaderboards: a guess must cost more than it may gain
)

// wordFault returns an error text if a setting has an unknown word.
func (set *Settings) wordFault() string {
	for _, w := range choices {
		if got := *w.of(set); (got != "" || w.said) && !slices.Contains(w.words, got) {
			return fmt.Sprintf(w.bad+": choose %s.", got, quoted(w.words))
		}
	}
	return ""
}

// quoted formats a list of words: "a", "b" or "c".
func quoted(words []string) string {
	last := len(words) - 1
	return fmt.Sprintf("%s or %q", `"`+strings.Join(words[:last], `", "`)+`"`, words[last])
}

// rangeFault returns an error text if a number is out of range.
func (set *Settings) rangeFault() string {
	for _, n := range numbers {
		if v := *n.of(set); v < n.low || v > n.high {
			return fmt.Sprintf("%s must be from %d to %d.", n.what, n.low, n.high)
		}
	}
	return ""
}
