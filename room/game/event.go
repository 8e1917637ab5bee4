package game

import "nonet/engine"

// Event is one thing that happened. Its text form is one line of the log; see [AppendEvent] and [ParseEvents].
type Event struct {
	Seat int    // whose doing or fate it is; 0 is the room's
	Cmd  uint64 // the player's command that brought it about; 0 is none
	What What
}

// What says what happened. Its row in the table [events] says the rest.
type What interface {
	// apply brings it into the state. It may not refuse.
	apply(s *State, d eventContext)
	// audit says why the rules don't allow it; nil is that they do. Whose doing it is has been judged by its row.
	audit(s *State, d eventContext) error
}

// eventContext is when something happened, and whose doing it was.
type eventContext struct {
	at   int64  // the time of the entry; 0 in an audit
	cmd  uint64 // the player's command; 0 is none
	no   int    // the seat's number; 0 is the room's own
	seat *Seat  // nil if there is none of that number yet
}

// What can happen. Each one's text form begins with its verb, the name in lower case.
type (
	// Created is the first event of a room.
	Created struct {
		Rules    int      `json:"version"` // of the rules
		Settings Settings `json:"settings"`
	}
	// Seated: the player has the seat, or has it back, or has a new name in it. Who comes into an empty room is the host.
	// A new seat has a part in the round that has not ended.
	Seated struct {
		Player string `json:"player"`
		Name   string `json:"name"`
		Site   string `json:"site,omitempty"` // see [Seat]
	}
	// Left: the seat is given up. For is how many milliseconds the player had been away for, if that is why; 0 is
	// somebody's doing. A seat with a part in the round stays until the rematch.
	Left struct{ For int64 }
	// Hosting: the seat's player is the host from now on.
	Hosting struct{}
	// Readied: the player is ready, or is not after all.
	Readied struct{ On bool }
	// Configured: the settings are new and, unless only the room's door changed, nobody is ready.
	Configured struct{ Settings Settings }
	// Handicapped: the host set a seat apart from the others, or no longer.
	Handicapped struct {
		Seat int `json:"seat"`
		Allowance
	}
	// Imported: the host brought the puzzle of the next round, or took it back. Nobody is ready.
	Imported struct {
		Puzzle *engine.Puzzle `json:"puzzle,omitempty"`
	}
	// Kicked: the host takes a seat away. That it is so is the event Left, which follows.
	Kicked struct {
		Seat int
		Ban  bool // its player may not come back
	}
	// Asked: somebody wants to sit down who may not before the host lets them.
	Asked struct {
		Who  string `json:"who"`
		Name string `json:"name"`
		Site string `json:"site,omitempty"`
	}
	// Muted: the host keeps somebody from talking, or no longer.
	Muted struct {
		Who  string `json:"who"`
		Name string `json:"name,omitempty"`
		On   bool   `json:"on,omitempty"`
	}
	// Admitted: the host lets somebody sit down who had to wait or was banned, or bans them. With All nobody has to wait
	// any more because of who was banned at that site.
	Admitted struct {
		Who  string `json:"who"`
		Name string `json:"name,omitempty"`
		Site string `json:"site,omitempty"`
		On   bool   `json:"on,omitempty"`
		All  bool   `json:"all,omitempty"`
	}
	// Transferred: the host made another seat's player the host.
	Transferred struct{ Seat int }
	// Called: the host asks for the round to begin with whoever sits.
	Called struct{}
	// Started: the countdown runs, for all who sit and are not away.
	Started struct {
		In     int64         `json:"in"` // milliseconds from the entry's time to the beginning
		Puzzle engine.Puzzle `json:"puzzle"`
		Meets  *Meets        `json:"meets,omitempty"` // of a round in which wins count; nil is none
		Ghosts []Ghost       `json:"ghosts,omitempty"`
	}
	// Placed: the value stands in the cell, or in all cells of a line that were empty. It is right, unless the policy
	// takes any.
	Placed struct {
		Row, Col, Value int
		To              Cell // the line's other end; zero is the one cell
	}
	// Cleared: the cell is empty.
	Cleared Cell
	// Struck: a wrong value was tried, and counts.
	Struck struct {
		Row, Col, Value int
		For             int64 // milliseconds that the player can fill no cell; 0 outside duels
	}
	// Unfit: the board is full and not right, which counts as a mistake.
	Unfit struct{}
	// Checked: the player was told which cells are wrong.
	Checked struct{ Cells []Cell }
	// Noted: the notes changed. With For they follow from a value: they are undone with it, and once it is erased.
	Noted struct {
		Marks []Mark
		For   Fill // zero if the player made the changes
	}
	// Undone: the player's last steps are taken back, or done again: so many as it says. All but one of them had been
	// overtaken by others and changed nothing; what became of that one is in Cells and Marks.
	Undone struct {
		Redo  bool
		Steps int
		Cells []Fill
		Marks []Mark
	}
	// Hinted: the player was told a step.
	Hinted struct {
		Degree int `json:"degree"`
		// it is the step of the player's last hint in another degree, and not counted
		Again     bool   `json:"again,omitempty"`
		Row       int    `json:"row,omitempty"`
		Col       int    `json:"col,omitempty"`
		Value     int    `json:"value,omitempty"`
		Technique string `json:"technique,omitempty"`
		Text      string `json:"text"`
		Facts     string `json:"facts,omitempty"`
		Cells     []Cell `json:"cells,omitzero"`
	}
	// AutoNoted: the notes of all empty cells are these.
	AutoNoted struct {
		Notes []uint32 `json:"notes"` // row-major; value v at bit v
	}
	// Halted: the round's clock stands, or runs again. All times of the round move by as much as it stood.
	Halted struct{ On bool }
	// Watched: somebody who is where the seat's player is saw the boards of a round while the player could still use it.
	Watched struct{}
	// Out: no strikes are left. In co-op the seat is the one that struck last, and it is so for all; or it is so for the
	// seat alone, which takes its strikes along.
	Out struct{ Alone bool }
	// Trusted: a newcomer to a co-op has filled enough of it, and mistakes from now on are everyone's.
	Trusted struct{}
	// Done: the seat's board is complete. On a shared board the seat is the one that filled the last cell, and it is so
	// for all.
	Done struct{ Lag int64 } // milliseconds that the last value is thought to have been on its way
	// Closing: the finishing window is open, for so many milliseconds from the entry's time.
	Closing struct{ In int64 }
	// Calling: the round of a quick race is called for by itself so many milliseconds from the entry's time.
	Calling struct{ In int64 }
	// Ended: the round is over. The result is computed from the state.
	Ended struct {
		Why Reason `json:"why"`
	}
	// Rematched: the room is in the lobby again; seats whose players left are free.
	Rematched struct{}
	// Away: the seat's player has no connection.
	Away struct{}
	// Back: the seat's player has one again, and in co-op, or before the round begins, a part in it.
	Back struct{}
	// Answered: the command changed nothing, and a repeat of it is answered the same.
	Answered struct{ Code Refusal } // why it was refused; empty is that all was as it asked for already
	// Paused: for so many milliseconds nothing could be saved. The round's clocks stood: all its times move by as much.
	Paused struct{ For int64 }
)

// Fill is what a cell becomes.
type Fill struct {
	Row, Col int // from 1
	Value    int // 0 is empty
}
