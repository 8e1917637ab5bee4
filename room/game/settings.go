package game

import (
	"strings"

	"nonet/engine"
)

// BotMark is the prefix of the IDs of bots. The ID of a person never begins with it.
const BotMark = "~"

// IsBot reports whether a player's ID is a bot's.
func IsBot(player string) bool { return strings.HasPrefix(player, BotMark) }

// Modes of a room.
const (
	Race = "race" // everyone fills a board of their own
	Coop = "coop" // everyone fills one board
	Duel = "duel" // one board; a cell belongs to who fills it first
	Solo = "solo" // a race of one, without a countdown
)

// Policies: what a room makes of mistakes.
const (
	PolicyStrikes = "strikes" // a wrong value is refused and counted; too many put the player out
	PolicyPenalty = "penalty" // a wrong value is refused and costs time
	PolicyBlind   = "blind"   // any value is taken; whether the board is right is said once it is full
	PolicyOpen    = "open"    // as blind, and the player may have the board checked
)

// What a room makes of a value that stands in the same house already.
const (
	ConflictsMark = "mark" // clients mark it; it counts like any mistake
	ConflictsFree = "free" // it is refused as [Conflict] and costs nothing
	ConflictsOff  = "off"  // clients do not mark it; it counts like any mistake
)

// NoPassword as the password in a host's settings removes the room's password. An empty password leaves it unchanged.
const NoPassword = "-"

// Settings are the host's choices, complete and valid. In rooms of the first rules all fields after Window are zero:
// see [State.Chosen]. A new setting needs a field here, one with the same JSON name in the protocol, and a row in the
// table in table.go.
type Settings struct {
	Mode        string `json:"mode"`
	Kind        string `json:"kind"`
	engine.Spec        // which puzzle of its kind: size, rules, difficulty ...; what it says is for the kind to judge
	Public      bool   `json:"public"`
	Seats       int    `json:"seats"`
	Strikes     int    `json:"strikes"` // mistakes that put a player (in co-op: everyone) out; 0 is no limit
	// seconds left to the others after the first finish of a race; 0 ends the round at once
	Window int `json:"window"`

	Policy    string `json:"policy,omitempty"`    // empty is PolicyStrikes
	Penalty   int    `json:"penalty,omitempty"`   // seconds that a mistake costs under PolicyPenalty
	Growing   int    `json:"growing,omitempty"`   // seconds that the first mistake costs; each further one twice as many
	Lockout   int    `json:"lockout,omitempty"`   // seconds that a mistake keeps a player of a duel from filling cells
	Conflicts string `json:"conflicts,omitempty"` // empty is ConflictsMark
	Ranked    bool   `json:"ranked,omitempty"`    // counts for leaderboards; see [Settings.Fault]
	Hints     int    `json:"hints,omitempty"`     // hints that each player may take; 0 is none
	HintCost  int    `json:"hintcost,omitempty"`  // seconds that a hint adds to the player's time
	AutoNotes bool   `json:"autonotes,omitempty"` // players may have all notes filled in
	Watchers  int    `json:"watchers,omitempty"`  // spectators at most; the room's node counts them
	// seconds that those who do not play see boards late; the room's node sees to it
	Delay  int  `json:"delay,omitempty"`
	Lag    int  `json:"lag,omitempty"`    // milliseconds of network lag at most that a finish's time is given back
	Chat   bool `json:"chat,omitempty"`   // in the lobby and after the round; the room's node carries it
	Locked bool `json:"locked,omitempty"` // nobody new may sit
	// salted hash of the room's password; empty for an open room. The room's node checks it.
	Password string `json:"password,omitempty"`
	Bots     bool   `json:"bots,omitempty"`   // bots may sit
	Custom   bool   `json:"custom,omitempty"` // the puzzle is one that the host brought
	Daily    string `json:"daily,omitempty"`  // the day whose daily puzzle the room is for, "2026-11-21"
	Apart    bool   `json:"apart,omitempty"`  // of a daily puzzle: the player's time does not count, and is shown apart
	// spectators see the boards of a ranked round while it runs; see [Settings.Veiled]
	Broadcast bool `json:"broadcast,omitempty"`
	NoLate    bool `json:"nolate,omitempty"`  // nobody new sits down in a co-op that runs
	OneSeat   bool `json:"oneseat,omitempty"` // an address has one seat; else in public rooms a share of them
	// the id of the round whose finish the room's one round proves; it counts for nothing else
	Proof string `json:"proof,omitempty"`
	// seconds that the first player of a quick race waits for others before it begins by itself; 0 is another room
	Quick int `json:"quick,omitempty"`
	// seconds that a race lasts at most; 0 is no bound. See [Settings.timed].
	Limit int `json:"limit,omitempty"`
	// the leg of a marathon that the room's one round is: what others run in rooms of their own, before or after
	Leg string `json:"leg,omitempty"`
}

// Once reports whether the room is for a single round of a puzzle that the host does not choose: a daily puzzle, a
// verification round, a quick race or a leg of a marathon.
func (set *Settings) Once() bool { return set.own() || set.quick() }

// own reports whether that round belongs to one player, who was led into the room for it.
func (set *Settings) own() bool { return set.Daily != "" || set.Proof != "" || set.Leg != "" }

// reserved reports whether the room's only seat is kept for its player until the single attempt has begun. Otherwise a
// stranger could take it, use up the attempt and shut the player out.
func (s *State) reserved() bool { return s.Settings.own() && s.Round == nil }

// Veiled reports whether each board is hidden from everybody but its player until the round is over. This is the case
// in ranked rooms without Broadcast, because a viewer who sees another's digits could also be playing in the round.
func (set *Settings) Veiled() bool { return set.Ranked && !set.Broadcast }
