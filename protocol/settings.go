package protocol

import (
	"encoding/json"
	"reflect"
)

// Modes of a room.
const (
	Race = "race" // everyone fills a board of their own; the first to complete it wins
	Coop = "coop" // everyone fills one board
	Duel = "duel" // one board; a cell belongs to the first player who fills it
	Solo = "solo" // one player, without a countdown
)

// Policies for mistakes.
const (
	PolicyStrikes = "strikes" // a wrong value is refused and counted; too many put the player out
	PolicyPenalty = "penalty" // a wrong value is refused and costs time
	PolicyBlind   = "blind"   // any value is accepted; mistakes are reported only when the board is full
	PolicyOpen    = "open"    // any value is accepted; the player may have the board checked
)

// Treatments of a value that visibly breaks a rule.
const (
	ConflictsMark = "mark" // clients mark it; it counts like any mistake
	ConflictsFree = "free" // the server refuses it as [Conflict], at no cost
	ConflictsOff  = "off"  // clients do not mark it; it counts like any mistake
)

// Settings are a room's settings, which the host chooses. Missing fields take the server's defaults; the server always
// sends all of them.
type Settings struct {
	Mode       string `json:"mode,omitempty"`       // Race, Coop, Duel or Solo
	Kind       string `json:"kind,omitempty"`       // the kind of puzzle, "sudoku"
	Size       string `json:"size,omitempty"`       // size, in the kind's words: "9x9"
	Rules      string `json:"rules,omitempty"`      // additional rules, in the kind's words; empty for the classic puzzle
	Difficulty string `json:"difficulty,omitempty"` // difficulty, in the kind's words: "medium"
	Clues      int    `json:"clues,omitempty"`      // number of givens; 0 leaves it to the difficulty
	Minimal    bool   `json:"minimal,omitempty"`    // every given is necessary
	Symmetry   string `json:"symmetry,omitempty"`   // symmetry of the givens, in the kind's words; empty for none
	Public     bool   `json:"public"`               // whether the room is in the public list
	Seats      int    `json:"seats,omitempty"`      // maximum number of players
	// mistakes that put a player out; 0 for no limit, absent for the size's default
	Strikes *int   `json:"strikes,omitempty"`
	Window  *int   `json:"window,omitempty"`  // seconds for the others to finish after the first finish of a race
	Policy  string `json:"policy,omitempty"`  // treatment of mistakes: PolicyStrikes ...
	Penalty *int   `json:"penalty,omitempty"` // seconds that a mistake costs, if Policy is PolicyPenalty
	// seconds that the first mistake costs; each further mistake costs twice as many
	Growing   *int   `json:"growing,omitempty"`
	Lockout   *int   `json:"lockout,omitempty"`   // duel: seconds for which a wrong value locks the player out
	Conflicts string `json:"conflicts,omitempty"` // treatment of visible conflicts: ConflictsMark ...
	Ranked    bool   `json:"ranked,omitempty"`    // counts for the leaderboards
	Hints     *int   `json:"hints,omitempty"`     // hints that each player may take
	HintCost  *int   `json:"hintcost,omitempty"`  // seconds that each hint adds to the player's time
	AutoNotes *bool  `json:"autonotes,omitempty"` // players may have all notes filled in automatically
	Watchers  *int   `json:"watchers,omitempty"`  // maximum number of spectators
	// seconds by which spectators, and players who are out or done, see a round late
	Delay *int `json:"delay,omitempty"`
	// maximum network lag, in milliseconds, that is subtracted from the time of a finish
	Lag    *int  `json:"lag,omitempty"`
	Chat   *bool `json:"chat,omitempty"`   // chat in the lobby and after the round
	Locked bool  `json:"locked,omitempty"` // no further players may sit down
	Bots   bool  `json:"bots,omitempty"`   // bots may sit down
	// spectators see the boards of a ranked round while it runs; otherwise they see only each player's progress
	Broadcast bool `json:"broadcast,omitempty"`
	NoLate    bool `json:"nolate,omitempty"` // no further players may join a running co-op
	// players who share an address get one seat; otherwise, in public rooms, a third of the seats
	OneSeat bool `json:"oneseat,omitempty"`
	// write-only: sets the password for entering; empty leaves it unchanged, "-" removes it
	Password string `json:"password,omitempty"`

	// the room has a password. Guarded and the fields below are sent only by the server; it ignores them in messages from
	// clients.
	Guarded bool   `json:"guarded,omitempty"`
	Custom  bool   `json:"custom,omitempty"` // the next puzzle is one that the host provided
	Daily   string `json:"daily,omitempty"`  // the day whose daily puzzle the room is for, "2026-11-21"
	// daily puzzle: somebody at the player's address saw the puzzle before this player's first visit, so the time is
	// listed separately
	Apart bool `json:"apart,omitempty"`
	// the ID of the round whose finish this room's only round verifies; see [NewProof]
	Proof string `json:"proof,omitempty"`
	// seconds that the first player of a quick race waits for others; see [NewQuick]
	Quick int `json:"quick,omitempty"`
	// maximum duration of a race in seconds; used in tournaments
	Limit int `json:"limit,omitempty"`
	// marathon: the tournament's code, a slash and the puzzle's number
	Leg string `json:"leg,omitempty"`
}

// Mode describes a mode of play.
type Mode struct {
	Name   string
	Shared bool // all players fill the same board
	Claims bool // a cell counts for the first player to fill it; notes and elimination are per player
	Alone  bool // there is only one player
}

var modes = [...]Mode{
	{Name: Race},
	{Name: Coop, Shared: true},
	{Name: Duel, Shared: true, Claims: true},
	{Name: Solo, Alone: true},
}

// Modes returns the names of the modes, the default first.
func Modes() (names []string) {
	for _, m := range modes {
		names = append(names, m.Name)
	}
	return names
}

// ModeOf returns the mode with that name, or the race if there is none.
func ModeOf(name string) Mode {
	for _, m := range modes {
		if m.Name == name {
			return m
		}
	}
	return modes[0]
}

// SettingsFrom returns a function that returns the settings with the values from another struct, such as the rules' own
// settings, whose fields have the same names. Pointer fields of the result point into that struct. The function finds
// the fields only once, because that takes longer than the rest of a snapshot for a new viewer.
func SettingsFrom[R any]() func(rules *R) Settings {
	indexes := make([][]int, reflect.TypeFor[Settings]().NumField()) // in R; nil if it has no such field
	for i := range indexes {
		ruled, _ := reflect.TypeFor[R]().FieldByName(reflect.TypeFor[Settings]().Field(i).Name)
		indexes[i] = ruled.Index
	}
	return func(rules *R) (s Settings) {
		to, from := reflect.ValueOf(&s).Elem(), reflect.ValueOf(rules).Elem()
		for i, index := range indexes {
			if index == nil {
				continue
			}
			ruled := from.FieldByIndex(index)
			if to.Field(i).Kind() == reflect.Pointer {
				ruled = ruled.Addr()
			}
			to.Field(i).Set(ruled)
		}
		return s
	}
}

// ApplyTo sets the fields of a struct that have the same JSON names as fields of s. rules must be a pointer. Empty
// strings, zero numbers and nil pointers in s change nothing, nor does false, except that of Public.
func (s Settings) ApplyTo(rules any) {
	text, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(text, rules)
	}
	if err != nil {
		panic("protocol: " + err.Error()) // the types of the fields differ
	}
}
