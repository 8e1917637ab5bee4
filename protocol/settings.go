package protocol

// Modes of a room.
const (
	Race = "race" // everyone fills a board of their own; the first to complete it wins
	Coop = "coop" // everyone fills one board
	Duel = "duel" // one board; a cell belongs to who fills it first
	Solo = "solo" // one player, without a countdown
)

// Policies: what a room makes of mistakes.
const (
	PolicyStrikes = "strikes" // a wrong value is refused and counted; too many put the player out
	PolicyPenalty = "penalty" // a wrong value is refused and costs time
	PolicyBlind   = "blind"   // any value is taken; whether the board is right is said once it is full
	PolicyOpen    = "open"    // any value is taken; the player may have the board checked
)

// What a room makes of a value that visibly breaks a rule.
const (
	ConflictsMark = "mark" // clients mark it; it counts like any mistake
	ConflictsFree = "free" // it is refused as [Conflict] and costs nothing
	ConflictsOff  = "off"  // clients do not mark it; it counts like any mistake
)

// Settings are what the host chooses for a room. Fields left out take the server's defaults;
// the server always sends all of them.
type Settings struct {
	Mode       string `json:"mode,omitempty"`       // Race, Coop, Duel or Solo
	Kind       string `json:"kind,omitempty"`       // the kind of puzzle, "sudoku"
	Size       string `json:"size,omitempty"`       // the kind's word for a size, "9x9"
	Rules      string `json:"rules,omitempty"`      // the kind's words for further rules; empty is the classic puzzle
	Difficulty string `json:"difficulty,omitempty"` // the kind's word for a difficulty, "medium"
	Clues      int    `json:"clues,omitempty"`      // number of givens; 0 leaves it to the difficulty
	Minimal    bool   `json:"minimal,omitempty"`    // no given can be taken away
	Symmetry   string `json:"symmetry,omitempty"`   // the kind's word for a symmetry of the givens; empty is none
	Public     bool   `json:"public"`               // listed for everyone, or known by its code alone
	Seats      int    `json:"seats,omitempty"`      // how many may play
	// mistakes that put a player out; 0 is none, absent is the size's default
	Strikes   *int   `json:"strikes,omitempty"`
	Window    *int   `json:"window,omitempty"`    // seconds that the others have left after the first finish of a race
	Policy    string `json:"policy,omitempty"`    // what is made of mistakes: PolicyStrikes ...
	Penalty   *int   `json:"penalty,omitempty"`   // seconds that a mistake costs under PolicyPenalty
	Growing   *int   `json:"growing,omitempty"`   // seconds that the first mistake costs; each further one twice as many
	Lockout   *int   `json:"lockout,omitempty"`   // duel: seconds that a wrong value locks its player out
	Conflicts string `json:"conflicts,omitempty"` // what is made of visible conflicts: ConflictsMark ...
	Ranked    bool   `json:"ranked,omitempty"`    // counts for the leaderboards
	Hints     *int   `json:"hints,omitempty"`     // hints that each player may take
	HintCost  *int   `json:"hintcost,omitempty"`  // seconds that each hint adds to the player's time
	AutoNotes *bool  `json:"autonotes,omitempty"` // players may have all notes filled in
	Watchers  *int   `json:"watchers,omitempty"`  // spectators at most
	// seconds that spectators, and players who are out or done, see a round late
	Delay *int `json:"delay,omitempty"`
	// milliseconds of network lag at most that a finish's time is given back
	Lag    *int  `json:"lag,omitempty"`
	Chat   *bool `json:"chat,omitempty"`   // chat in the lobby and after the round
	Locked bool  `json:"locked,omitempty"` // nobody new may sit
	Bots   bool  `json:"bots,omitempty"`   // bots may sit
	// spectators see the boards of a ranked round while it runs; else they see how far each is
	Broadcast bool `json:"broadcast,omitempty"`
	NoLate    bool `json:"nolate,omitempty"`  // nobody new sits down in a co-op that runs
	OneSeat   bool `json:"oneseat,omitempty"` // those who share an address have one seat; else in public rooms a third
	// write only: sets the password for entering; empty leaves it, "-" takes it away
	Password string `json:"password,omitempty"`

	// there is a password; this and what follows only the server says, and from a client it is passed over
	Guarded bool   `json:"guarded,omitempty"`
	Custom  bool   `json:"custom,omitempty"` // the next puzzle is one that the host pasted
	Daily   string `json:"daily,omitempty"`  // the day whose daily puzzle the room is for, "2026-11-21"
	// of a daily puzzle: somebody at the player's address had seen it before the player was known, so the time is shown
	// apart
	Apart bool `json:"apart,omitempty"`
	// the id of the round whose finish the room's one round proves: see [NewProof]
	Proof string `json:"proof,omitempty"`
	// seconds that the first player of a quick race waits for others: see [NewQuick]
	Quick int `json:"quick,omitempty"`
	// seconds that a race lasts at most: of a heat in rounds
	Limit int `json:"limit,omitempty"`
	// of a marathon's puzzle: the arena's code, a slash and the puzzle's number
	Leg string `json:"leg,omitempty"`
}

// Mode describes a mode of a room.
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
