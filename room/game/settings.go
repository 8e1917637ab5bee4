package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
)

// BotMark is the prefix of the IDs of bots. The ID of a person never begins with it.
const BotMark = "~"

// IsBot reports whether a player's ID is a bot's.
func IsBot(player string) bool { return strings.HasPrefix(player, BotMark) }

// Modes of a room.
const (
	Race = "race" // each player fills a board
	Coop = "coop" // everyone fills one board
	Duel = "duel" // one board; a cell belongs to the first player who fills it
	Solo = "solo" // a race of one, without a countdown
)

// Policies for mistakes.
const (
	PolicyStrikes = "strikes" // a wrong value is refused and counted; too many put the player out
	PolicyPenalty = "penalty" // a wrong value is refused and costs time
	PolicyBlind   = "blind"   // any value is accepted; mistakes are reported only when the board is full
	PolicyOpen    = "open"    // like PolicyBlind, and players may have the board checked
)

// Treatments of a value that is in the same house already.
const (
	ConflictsMark = "mark" // clients mark it; it counts like any mistake
	ConflictsFree = "free" // it is refused as [Conflict] and costs nothing
	ConflictsOff  = "off"  // clients do not mark it; it counts like any mistake
)

// NoPassword as the password in a host's settings removes the room's password. An empty password leaves it unchanged.
const NoPassword = "-"

// Settings are a room's settings, complete and valid. A new setting needs a field here, one with the same names in
// the protocol, and, if it is a number or a word, a row in intSettings or wordSettings.
type Settings struct {
	Mode        string `json:"mode"`
	Kind        string `json:"kind"`
	engine.Spec        // the size, rules, difficulty and so on of the puzzle; checked by its kind
	Public      bool   `json:"public"`
	Seats       int    `json:"seats"`
	Strikes     int    `json:"strikes"` // mistakes that put a player (in co-op: everyone) out; 0 for no limit
	// seconds for the others after the first finish of a race; 0 ends the round at once
	Window int `json:"window"`

	Policy  string `json:"policy,omitempty"`  // empty for PolicyStrikes
	Penalty int    `json:"penalty,omitempty"` // seconds that a mistake costs under PolicyPenalty
	// seconds that the first mistake costs; each further mistake costs twice as many
	Growing   int    `json:"growing,omitempty"`
	Lockout   int    `json:"lockout,omitempty"`   // seconds for which a mistake locks a player of a duel out
	Conflicts string `json:"conflicts,omitempty"` // empty for ConflictsMark
	Ranked    bool   `json:"ranked,omitempty"`    // counts for leaderboards; see [Settings.Problem]
	Hints     int    `json:"hints,omitempty"`     // hints that each player may take
	HintCost  int    `json:"hintcost,omitempty"`  // seconds that a hint adds to the player's time
	AutoNotes bool   `json:"autonotes,omitempty"` // players may have all notes filled in automatically
	Watchers  int    `json:"watchers,omitempty"`  // maximum number of spectators; enforced by the room's node
	// seconds by which spectators see boards late, against stream sniping; enforced by the room's node
	Delay int `json:"delay,omitempty"`
	// maximum network lag, in milliseconds, that is subtracted from the time of a finish
	Lag    int  `json:"lag,omitempty"`
	Chat   bool `json:"chat,omitempty"`   // chat in the lobby and after the round; handled by the room's node
	Locked bool `json:"locked,omitempty"` // no further players may sit down
	// salted hash of the room's password; empty for an open room. The room's node checks it.
	Password string `json:"password,omitempty"`
	Bots     bool   `json:"bots,omitempty"`   // bots may sit down
	Custom   bool   `json:"custom,omitempty"` // the host brought the puzzle
	Daily    string `json:"daily,omitempty"`  // the day, if the room is for a daily puzzle: "2026-11-21"
	Apart    bool   `json:"apart,omitempty"`  // daily puzzle: the player's time does not count and is listed separately
	// spectators see the boards of a ranked round while it runs; see [Settings.HidesBoards]
	Broadcast bool `json:"broadcast,omitempty"`
	NoLate    bool `json:"nolate,omitempty"`  // no further players may join a running co-op
	OneSeat   bool `json:"oneseat,omitempty"` // an address gets one seat; otherwise, in public rooms, a share of the seats
	// the ID of the round whose finish this room's only round verifies; it counts for nothing else
	Proof string `json:"proof,omitempty"`
	// quick race: seconds that the first player waits for others before it begins automatically; 0 in other rooms
	Quick int `json:"quick,omitempty"`
	// maximum duration of a race in seconds; 0 for no limit. See [Settings.hasFixedTime].
	Limit int `json:"limit,omitempty"`
	// marathon: the puzzle of the room's only round, which other players solve in rooms of their own
	Leg string `json:"leg,omitempty"`
}

// SingleRound reports whether the room is for a single round of a puzzle that the host does not choose: a daily puzzle,
// a verification round, a quick race or a leg of a marathon.
func (set *Settings) SingleRound() bool { return set.singlePlayer() || set.isQuick() }

// singlePlayer reports whether the room was created for one round of one player: a daily try, a proof round or a
// marathon leg.
func (set *Settings) singlePlayer() bool { return set.Daily != "" || set.Proof != "" || set.Leg != "" }

// isReserved reports whether the room's only seat is kept for its player until the single attempt has begun. Otherwise
// a stranger could take it, use up the attempt and shut the player out.
func (s *State) isReserved() bool { return s.Settings.singlePlayer() && s.Round == nil }

// HidesBoards reports whether each board is hidden from everybody but its player until the round is over. This is the
// case in ranked rooms without Broadcast, because a viewer who sees another's digits could also be playing in the
// round.
func (set *Settings) HidesBoards() bool { return set.Ranked && !set.Broadcast }

// intSetting is a numeric setting with its range and default. Defaults that depend on the room are in
// [Settings.WithDefaults].
type intSetting struct {
	field          func(*Settings) *int
	label          string // its name at the beginning of a sentence
	low, high, def int
}

var intSettings = []intSetting{
	{func(s *Settings) *int { return &s.Seats }, "Seats", 1, seatsMax, 9}, // a nonet
	{func(s *Settings) *int { return &s.Strikes }, "Strikes, where 0 is no limit,", 0, strikesMax, 3},
	{func(s *Settings) *int { return &s.Window }, "The finishing window's seconds", 0, WindowMax, 60},
	{func(s *Settings) *int { return &s.Lockout }, "The lockout's seconds", 0, lockoutMax, 5},
	{func(s *Settings) *int { return &s.Penalty }, "The penalty's seconds", 0, penaltyMax, 30},
	{func(s *Settings) *int { return &s.Growing }, "The growing penalty's seconds", 0, penaltyMax, 0},
	{func(s *Settings) *int { return &s.Hints }, "Hints", 0, hintsMax, 0},
	{func(s *Settings) *int { return &s.HintCost }, "A hint's seconds", 0, hintCostMax, 30}, // where players are compared
	{func(s *Settings) *int { return &s.Watchers }, "Spectators", 0, watchersMax, 1000},
	{func(s *Settings) *int { return &s.Delay }, "The spectators' delay in seconds", 0, delayMax, 0},
	{func(s *Settings) *int { return &s.Lag }, "The milliseconds of lag that are given back", 0, lagMax, 0},
	{func(s *Settings) *int { return &s.Quick }, "The seconds that a quick race waits", 0, quickMax, 0},
	{func(s *Settings) *int { return &s.Limit }, "The seconds that a race lasts", 0, LimitMax, 0},
}

// wordSetting is a setting with a fixed set of words, the default first. It can be empty in old logs that did not
// contain it.
type wordSetting struct {
	field    func(*Settings) *string
	words    []string
	problem  string // error text, with %q for the invalid word
	required bool   // is in all logs, so never empty
}

var wordSettings = []wordSetting{
	{func(s *Settings) *string { return &s.Mode }, Modes, "There is no mode %q", true},
	{func(s *Settings) *string { return &s.Policy }, Policies, "There is no policy %q", false},
	{func(s *Settings) *string { return &s.Conflicts }, []string{ConflictsMark, ConflictsFree, ConflictsOff},
		"Conflicts can't be %q", false},
}

// Policies are the policies for mistakes, the default first.
var Policies = []string{PolicyStrikes, PolicyPenalty, PolicyBlind, PolicyOpen}

// KindHelp is the help that a kind of puzzle offers players, and its default settings.
type KindHelp struct {
	Hints, Notes bool
	engine.Defaults
}

// WithDefaults returns the settings with the defaults for a room with this mode, puzzle and ranking in place of
// everything that a host chooses apart from the puzzle.
func (set Settings) WithDefaults(can KindHelp) Settings {
	usual := Settings{Mode: set.Mode, Kind: set.Kind, Spec: set.Spec, Ranked: set.Ranked, Chat: true}
	for _, w := range wordSettings {
		if at := w.field(&usual); *at == "" {
			*at = w.words[0]
		}
	}
	for _, n := range intSettings {
		*n.field(&usual) = n.def
	}
	usual.Strikes = cmp.Or(can.Strikes, DefaultStrikes(set.Size))
	usual.Growing = can.Growing
	if usual.mode().Alone {
		usual.Seats = 1
		if !set.Ranked {
			usual.Strikes, usual.Growing = 0, 0 // a mistake costs nobody but the player anything
		}
		if can.Turns {
			usual.Policy = PolicyOpen
		}
	}
	if !usual.mode().ComparesPlayers() {
		usual.HintCost = 0
		usual.AutoNotes = can.Notes && !set.Ranked
		if can.Hints && !set.Ranked {
			usual.Hints = defaultHints
		}
	}
	if set.Ranked {
		usual.Delay = defaultDelay
		usual.Growing = max(usual.Growing, rankedGrowing)
		if usual.Policy == PolicyOpen {
			usual.Policy = PolicyBlind // nobody is told which cells are wrong
		}
	}
	return usual
}

// Defaults that depend on the room.
const (
	defaultHints = 100 // where players are not compared
	defaultDelay = 15  // seconds, where it is about the leaderboards

	rankedGrowing = 5 // seconds, where it is about the leaderboards: a guess must cost more than it may gain
)

// wordProblem returns an error text if a setting has an unknown word.
func (set *Settings) wordProblem() string {
	for _, w := range wordSettings {
		if got := *w.field(set); (got != "" || w.required) && !slices.Contains(w.words, got) {
			return fmt.Sprintf(w.problem+": choose %s.", got, joinQuoted(w.words))
		}
	}
	return ""
}

// joinQuoted formats a list of words: "a", "b" or "c".
func joinQuoted(words []string) string {
	last := len(words) - 1
	return fmt.Sprintf("%s or %q", `"`+strings.Join(words[:last], `", "`)+`"`, words[last])
}

// rangeProblem returns an error text if a number is out of range.
func (set *Settings) rangeProblem() string {
	for _, n := range intSettings {
		if v := *n.field(set); v < n.low || v > n.high {
			return fmt.Sprintf("%s must be from %d to %d.", n.label, n.low, n.high)
		}
	}
	return ""
}

// acceptsAnyValue reports whether the policy accepts any value, right or wrong, until the board is full.
func (set *Settings) acceptsAnyValue() bool {
	return set.Policy == PolicyBlind || set.Policy == PolicyOpen
}

// sharesBoard reports whether all players fill one board.
func (set *Settings) sharesBoard() bool { return set.mode().Shared }

// strikeLimit returns how many mistakes put out a player with the handicap h; 0 means no limit.
func (set *Settings) strikeLimit(h Allowance) int {
	if set.Policy == PolicyPenalty || set.Strikes == 0 {
		return 0
	}
	return set.Strikes + h.Strikes
}

// Countdown returns the length of the countdown in milliseconds.
func (set *Settings) Countdown() int64 {
	switch {
	case set.mode().Alone:
		return 0
	case set.isHeat():
		return HeatCountdown
	case set.isQuick():
		return QuickCountdown
	}
	return CountdownFor
}

// gameSettings returns the settings without those of the room's door and chat.
func (set Settings) gameSettings() Settings {
	set.Public, set.Watchers, set.Chat, set.Locked, set.Password, set.Bots = false, 0, false, false, "", false
	set.NoLate, set.OneSeat, set.Apart, set.Proof = false, false, false, ""
	return set
}

// penalty returns the milliseconds that mistakes and hints add to a finish. In co-op those of all players count.
func (s *State) penalty(p *Play) int64 {
	strikes, hints := p.Strikes, p.Hints
	if s.Settings.mode().Together {
		strikes, hints = s.Round.Strikes, s.Seats.countHints()
	}
	seconds := hints*s.Settings.HintCost + totalGrowing(s.Settings.Growing, strikes)
	if s.Settings.Policy == PolicyPenalty {
		seconds += strikes * s.Settings.Penalty
	}
	return int64(seconds) * 1000
}

// nextGrowing returns the cost in seconds of the next mistake after a number of earlier ones; each mistake costs twice
// as much as the one before.
func nextGrowing(first, before int) int {
	for ; before > 0 && first < penaltyMax; before-- {
		first *= 2
	}
	return min(first, penaltyMax)
}

// totalGrowing returns the total cost in seconds of the given number of mistakes.
func totalGrowing(first, mistakes int) (seconds int) {
	for n := range mistakes {
		seconds += nextGrowing(first, n)
	}
	return seconds
}

// lockout returns for how many milliseconds a player with a number of earlier mistakes can fill no cell after another
// one. With growing penalties it is at least as long as the penalty, because added time alone would cost nothing in a
// duel.
func (set *Settings) lockout(before int) int64 {
	if !set.mode().Claims {
		return 0
	}
	return int64(max(set.Lockout, nextGrowing(set.Growing, before))) * 1000
}

// Time returns the milliseconds that the player took to finish, including penalties and without the credited lag, or 0
// if the player has not finished. The time of a finish is never 0, whatever the clocks did.
func (s *State) Time(p *Play) int64 {
	if p.Done == 0 {
		return 0
	}
	return max(1, p.Done-s.Round.Begins+s.penalty(p)-min(p.Lag, int64(s.Settings.Lag)))
}

// countRight returns the number of right cells that the seat's player filled.
func (s *State) countRight(seat *Seat) int {
	p := seat.Play
	if !s.Settings.acceptsAnyValue() {
		return p.Right
	}
	right := 0
	for cell, v := range p.Board.Cells {
		if v == s.Round.Puzzle.Solution[cell] && p.Board.By(cell) == seat.No {
			right++
		}
	}
	return right
}
