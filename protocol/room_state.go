package protocol

import "strings"

// Puzzle is the part of a puzzle that players may see before they solve it.
type Puzzle struct {
	Kind   string `json:"kind"`
	Size   string `json:"size"`
	Rules  string `json:"rules,omitempty"` // additional rules, in the kind's words
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Values int    `json:"values"`
	Givens string `json:"givens"` // as Board.Cells
	// changeable values that cells begin with, in the form of Board.Cells; absent if there are none
	Start string `json:"start,omitempty"`
	// values of a cell that differ by a multiple of its period are the same value, and boards contain the lowest one; in
	// the form of Board.Cells, absent if all values differ
	Periods string `json:"periods,omitempty"`
	// number of cells to fill, if cells may stay empty and can be crossed out; absent if all empty cells must be filled
	Fill  int    `json:"fill,omitempty"`
	Clues string `json:"clues,omitempty"` // the kind's public clues as text
	Level string `json:"level"`           // difficulty level according to the grader
}

// Course is a seat's progress over time, without the filled cells or values. Both lists have the same length.
type Course struct {
	Seat  int   `json:"seat"`
	At    []int `json:"at"`    // milliseconds since the round began
	Right []int `json:"right"` // Seat.Right from each of these times on
}

// Seat is a seat with its player, as far as this viewer may see it.
type Seat struct {
	Seat    int    `json:"seat"` // from 1
	Name    string `json:"name"`
	Who     string `json:"who,omitempty"`  // pseudonym of the player in this room, as in Said
	Ready   bool   `json:"ready"`          // after a round: wants a rematch
	Wins    int    `json:"wins,omitempty"` // rounds won since the player sat down
	Away    bool   `json:"away"`           // the player has had no connection for a while; the seat is kept
	Left    bool   `json:"left"`           // the player left during the round
	Out     bool   `json:"out"`            // out of strikes
	Strikes int    `json:"strikes"`        // mistakes counted
	Right   int    `json:"right"`          // cells that this player filled or, in a duel, claimed
	Time    int64  `json:"time"`           // milliseconds to the finish; 0 if not finished
	// race and solo: the viewer's own board; all boards for spectators who may see them
	Board *Board `json:"board,omitempty"`

	Hints    int        `json:"hints,omitempty"`    // hints used
	Checks   int        `json:"checks,omitempty"`   // checks used
	Locked   int64      `json:"locked,omitempty"`   // duel: until when the player is locked out, on the room's clock
	Lag      int64      `json:"lag,omitempty"`      // milliseconds of network lag subtracted in Time
	Handicap *Allowance `json:"handicap,omitempty"` // the seat's handicap
	Bot      bool       `json:"bot,omitempty"`      // the player is a bot
	Watched  bool       `json:"watched,omitempty"`  // see [Watched]
	// co-op: a newcomer who joined during the round; mistakes do not count for the others yet
	New    bool  `json:"new,omitempty"`
	Apart  int   `json:"apart,omitempty"`  // co-op: number of strikes that do not count for the others
	Lapsed int64 `json:"lapsed,omitempty"` // milliseconds for which the player was away before losing the seat
}

// Guest is a person on the host's guest list: waiting, removed, banned, muted or admitted.
type Guest struct {
	Who     string `json:"who"` // pseudonym of the player in this room
	Name    string `json:"name"`
	Asks    bool   `json:"asks,omitempty"`    // waits for the host's approval
	Banned  bool   `json:"banned,omitempty"`  // may not come back
	Removed bool   `json:"removed,omitempty"` // removed from a seat by the host; needs approval to sit down again
	Muted   bool   `json:"muted,omitempty"`   // may not use the chat
	Granted bool   `json:"granted,omitempty"` // may sit down from any address
}

// Watcher is a spectator.
type Watcher struct {
	Who  string `json:"who"` // as in Guest
	Name string `json:"name"`
}

// Allowance is a seat's handicap, set by the host.
type Allowance struct {
	Wait    int `json:"wait,omitempty"`    // seconds by which the seat starts after the others
	Givens  int `json:"givens,omitempty"`  // additional cells that are filled from the start
	Strikes int `json:"strikes,omitempty"` // additional mistakes that are allowed
}

// Board is a board in text.
type Board struct {
	// row-major, one character per cell: "." for an empty cell, 1-9 and A-P for the values 1 to 25, "#" for a void;
	// includes the givens
	Cells string `json:"cells"`
	Notes string `json:"notes,omitempty"` // notes as marks, in the form of Note.Marks
	// co-op and duel, and boards that began full: the seat that filled each cell; 0 for none
	By []int `json:"by,omitempty"`
}

// Text returns the puzzle in the form that its kind parses: the clues, if there are any, and the givens.
func (p *Puzzle) Text() string { return strings.TrimSpace(p.Clues + "\n" + p.Givens) }
