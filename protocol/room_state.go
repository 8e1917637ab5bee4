package protocol

// Puzzle is what players may know of a puzzle before they solve it.
type Puzzle struct {
	Kind   string `json:"kind"`
	Size   string `json:"size"`
	Rules  string `json:"rules,omitempty"` // the kind's words for its further rules
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Values int    `json:"values"`
	Givens string `json:"givens"` // as Board.Cells
	// the values that cells begin with and players change, as Board.Cells; absent if there are none
	Start string `json:"start,omitempty"`
	// values of a cell that lie so far apart are the same, as Board.Cells; boards hold the lowest. Absent is that all
	// differ
	Periods string `json:"periods,omitempty"`
	// how many cells are to be filled, where cells may stay empty and can be crossed out; absent is all that are empty
	Fill  int    `json:"fill,omitempty"`
	Clues string `json:"clues,omitempty"` // the kind's public clues as text
	Level string `json:"level"`           // the grade's level
}

// Course is how far a seat was when, without what it filled and where. Both lists are as long.
type Course struct {
	Seat  int   `json:"seat"`
	At    []int `json:"at"`    // milliseconds since the round began
	Right []int `json:"right"` // as Seat.Right, from each of these times on
}

// Seat is a player's place, as this viewer may see it.
type Seat struct {
	Seat    int    `json:"seat"` // from 1
	Name    string `json:"name"`
	Who     string `json:"who,omitempty"` // stands for the player in this room, as in Said
	Ready   bool   `json:"ready"`
	Away    bool   `json:"away"`            // no connection for a while; the seat is kept
	Left    bool   `json:"left"`            // the seat was given up during the round
	Out     bool   `json:"out"`             // out of strikes
	Strikes int    `json:"strikes"`         // mistakes counted
	Right   int    `json:"right"`           // cells that this player filled; in a duel, claimed
	Time    int64  `json:"time"`            // milliseconds to the finish; 0 is not finished
	Board   *Board `json:"board,omitempty"` // race and solo: one's own board, or any for a spectator

	Hints    int        `json:"hints,omitempty"`    // hints taken
	Checks   int        `json:"checks,omitempty"`   // checks asked for
	Locked   int64      `json:"locked,omitempty"`   // duel: until when the player is locked out, on the room's clock
	Lag      int64      `json:"lag,omitempty"`      // milliseconds of network lag given back in Time
	Handicap *Allowance `json:"handicap,omitempty"` // what the host set for the seat
	Bot      bool       `json:"bot,omitempty"`      // a program plays
	Watched  bool       `json:"watched,omitempty"`  // see [Watched]
	New      bool       `json:"new,omitempty"`      // co-op: came when it ran, and mistakes are the player's own
	Apart    int        `json:"apart,omitempty"`    // co-op: of the strikes those that are not everyone's
	Lapsed   int64      `json:"lapsed,omitempty"`   // milliseconds that the player was away before the seat was given up
}

// Guest is somebody as a host knows them: who waits to be let in, was removed, is banned or muted.
type Guest struct {
	Who     string `json:"who"` // stands for the player in this room
	Name    string `json:"name"`
	Asks    bool   `json:"asks,omitempty"`    // waits for the host to be let in
	Banned  bool   `json:"banned,omitempty"`  // may not come back
	Removed bool   `json:"removed,omitempty"` // lost the seat to the host, and sits down again once let in
	Muted   bool   `json:"muted,omitempty"`   // may not talk
	Granted bool   `json:"granted,omitempty"` // may sit down from wherever
}

// Watcher is somebody who watches.
type Watcher struct {
	Who  string `json:"who"` // as in Guest
	Name string `json:"name"`
}

// Allowance is a seat's handicap, as the host set it.
type Allowance struct {
	Wait    int `json:"wait,omitempty"`    // seconds that the seat begins after the others
	Givens  int `json:"givens,omitempty"`  // cells that are filled from the start, beyond the puzzle's
	Strikes int `json:"strikes,omitempty"` // mistakes allowed beyond the room's
}

// Board is a board in text.
type Board struct {
	// row-major, a character a cell: "." is empty, 1-9 and A-P are 1 to 25, "#" is no cell; givens included
	Cells string `json:"cells"`
	Notes string `json:"notes,omitempty"` // marks, as note has them
	// co-op and duel, and boards that began full: the seat that filled each cell; 0 is nobody
	By []int `json:"by,omitempty"`
}
