package game

import "nonet/engine"

// Phase is where a room stands. It is a function of the state and the time; see [State.Phase].
type Phase string

// Phases of a room.
const (
	Lobby     Phase = "lobby"
	Countdown Phase = "countdown"
	Playing   Phase = "playing"
	Finished  Phase = "finished"
)

// State is all that the events of a room add up to. The zero State is before the first event.
// Readers may look at every field; only [State.Apply] changes any.
type State struct {
	Rules    int // version of the rules that the room is played by; 0 is no room yet
	Settings Settings
	Made     int64    // time of the first event
	At       int64    // time of the last event
	Seats    []Seat   // by rising number; the seat of a player who left a round stays until the rematch
	Host     int      // seat number; 0 while nobody sits
	Awaited  int64    // since when somebody who could be host waits in the lobby for one who is away; 0 is not
	Called   bool     // the host, who still is, asked for the round to begin with whoever sits
	CalledAt int64    // when the host last did
	Calls    int64    // when the round of a quick race is called for by itself; 0 is not yet
	Rounds   int      // rounds begun so far
	Round    *Round   // nil in the lobby
	Custom   *Brought // the puzzle that the host brought for the next round, or for this one; nil is none
	Banned   []string // ids of the players whom the host keeps out; at most BannedMax
	Guests   []Guest  // whom the host keeps out, mutes or lets in, and who waits for it; at most GuestsMax
	Events   int      // events applied so far

	age uint64 // rises with every copy that is made; see Clone
}

// Seat is a player's place.
type Seat struct {
	No       int    // from 1; the lowest that was free
	Player   string // the player's id
	Name     string
	Since    int64  // when the player last sat down here or took the name, Unix milliseconds
	Who      string // stands for the player in this room; see [State.Who]
	Site     string // stands for where the player sat down from, the same for all who share it; empty is not known
	Ready    bool
	Away     int64     // since when no connection is open; 0 is here
	Handicap Allowance // what sets the seat apart, from the next round on
	Play     *Play     // the round from this seat; nil if not in one

	recent dedup // of commands
	events int   // of the seat since it has its part in the round
}

// Play is one player's part in a round.
type Play struct {
	Board    *Board // the player's own in a race, the shared one in co-op and duel
	Begins   int64  // when the player may begin: with the round, or later
	Right    int    // cells that hold what the player filled in: right ones, unless the policy takes any value
	LastAt   int64  // when the player last filled a cell; 0 is never
	Strikes  int
	Hints    int
	Checks   int
	Locked   int64     // until when the player of a duel can fill no cell after a mistake
	Out      bool      // out of strikes
	Left     bool      // the seat is given up, and the player did not come back to it
	Lapsed   int64     // milliseconds that the player had been away for, if the seat was given up because of that
	Done     int64     // when the board was complete; 0 is not yet
	Lag      int64     // milliseconds that the finish is thought to have been on its way
	Watched  bool      // somebody who is where the player is saw the round's boards
	New      bool      // came to a co-op that ran, and has not filled enough of it yet; see newcomer.go
	Apart    int       // of the strikes those that are not everyone's: a newcomer's, or of who is out alone
	Hint     *Hinted   // the last one; nil is none
	Handicap Allowance // what sets the player apart in this round; its givens are those that the board has

	own       *ownLayer // duel: the player's own notes and mistakes; nil elsewhere: they are the board's
	undo      *undoStep // the player's own last step; nil is none
	redo      *undoStep // the last one taken back; nil is none
	autoNotes int       // times that all notes were filled in
	added     []uint32  // of each cell the notes that a newcomer has added; nil before the first

	age uint64 // see Clone
}

// Board is a board being filled.
type Board struct {
	Cells []uint8 // row-major; 0 is empty; givens included
	Blank int     // cells still to fill
	Wrong []int   // cells that a check found wrong and that nobody has changed since; rising

	by fillers

	start []uint8 // the values that cells began with and players change; 0 is none; no slice is none at all
	unfit []uint8 // the cells as they were when they were last full and not right: once is enough for the same board
	boardMarks
	lent bool   // another board has the cells too; see clone
	age  uint64 // see Clone
}

// boardMarks is what players write beside a board's cells.
type boardMarks struct {
	Notes []uint32 // of each cell: bit v is set while v is noted; nil before the first note
	tried []tried  // what was wrong, so that it counts once; by cell, rising
	cells int      // of the board

	// what values did to notes, where they can be erased; by the value's cell, rising
	effects []effect

	notesLent, triedLent, effectsLent bool // another layer has them too; see Board.clone
}

// ownLayer is a player's layer beside a board that is shared.
type ownLayer struct {
	boardMarks
	age uint64 // see Clone
}

// Brought is a puzzle that the host brought, and what the settings asked for before.
type Brought struct {
	Puzzle engine.Puzzle
	Kind   string
	Spec   engine.Spec
}

// Round is one puzzle being played.
type Round struct {
	No      int
	Puzzle  engine.Puzzle
	Begins  int64   // when the countdown ends
	Begun   int64   // when the host called for it, or the countdown began if nobody did; unlike Begins it never moves
	Closes  int64   // when the finishing window closes; 0 while it is not open
	Halted  int64   // since when its clock stands; 0 is running
	Board   *Board  // co-op and duel: the one board
	Strikes int     // of all together; in co-op these count
	Meets   *Meets  // whose wins over whom count, for leaderboards; nil where none do
	Ghosts  []Ghost // that run along
	Ended   int64   // when the round was over; 0 is still running
	Result  *Result
}

// Result is how a round ended.
type Result struct {
	Why       Reason     `json:"why"`
	Standings []Standing `json:"standings,omitzero"` // by place, then seat
}

// Reason is why a round ended.
type Reason string

// Reasons for a round's end.
const (
	Complete   Reason = "complete" // every board that could be completed was
	WindowOver Reason = "window"   // the finishing window closed
	LastOne    Reason = "last"     // one player was left standing
	AllOut     Reason = "out"      // nobody is left to play on
)

// Standing is one player's place.
type Standing struct {
	Place  int    `json:"place"` // from 1; shared places have the same number
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	Name   string `json:"name"`
	// milliseconds to the finish, with Penalty and without what of Lag is given back; 0 is not finished
	Time     int64     `json:"time"`
	Right    int       `json:"right"`
	Strikes  int       `json:"strikes"`
	Out      bool      `json:"out,omitempty"`
	Left     bool      `json:"left,omitempty"`
	Penalty  int64     `json:"penalty,omitempty"` // milliseconds that mistakes and hints added, or would have
	Hints    int       `json:"hints,omitempty"`
	Checks   int       `json:"checks,omitempty"`
	Lag      int64     `json:"lag,omitempty"` // milliseconds that the finish is thought to have been on its way
	Handicap Allowance `json:"handicap,omitzero"`
	Watched  bool      `json:"watched,omitempty"` // somebody who is where the player is saw the round's boards
}
