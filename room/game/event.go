package game

import "nonet/engine"

// Event is a change of a room. Its text form is one line of the log; see [AppendEvent] and [ParseEvents].
type Event struct {
	Seat int    // the seat that caused the event or that it affects; 0 for the room
	Cmd  uint64 // the player's command that caused it; 0 if none did
	What What
}

// What is the type and content of an event. Its row in the table [events] has further properties.
type What interface {
	// apply applies the event to the state. It can't fail.
	apply(s *State, d eventContext)
	// audit returns an error if the rules do not allow the event. The event's seat has been checked already, by its row in
	// the table.
	audit(s *State, d eventContext) error
}

// eventContext is the time of an event and the seat that it belongs to.
type eventContext struct {
	at   int64  // time of the entry; 0 in an audit
	cmd  uint64 // the player's command; 0 for none
	no   int    // the seat's number; 0 for an event of the room
	seat *Seat  // nil if there is no seat of that number yet
}

// Types of events. The text form of each begins with its verb, the type's name in lower case.
type (
	// Created is the first event of a room.
	Created struct {
		Rules    int      `json:"version"` // version of the rules
		Settings Settings `json:"settings"`
	}
	// Seated: a player takes the seat, returns to it, or changes their name. A player who enters an empty room becomes the
	// host. A new seat takes part in the current round.
	Seated struct {
		Player string `json:"player"`
		Name   string `json:"name"`
		Site   string `json:"site,omitempty"` // see [Seat]
	}
	// Left: the seat is given up. For is how many milliseconds the player had been away, if that is the reason; otherwise
	// 0. A seat that takes part in a round remains until the rematch.
	Left struct{ For int64 }
	// Hosting: the seat's player becomes the host.
	Hosting struct{}
	// Readied: the player becomes ready or no longer is.
	Readied struct{ On bool }
	// Configured: the settings change. Unless only the room's door settings changed, all players become not ready.
	Configured struct{ Settings Settings }
	// Handicapped: the host sets or removes a seat's handicap.
	Handicapped struct {
		Seat int `json:"seat"`
		Allowance
	}
	// Imported: the host sets or removes the puzzle of the next round. All players become not ready.
	Imported struct {
		Puzzle *engine.Puzzle `json:"puzzle,omitempty"`
	}
	// Kicked: the host removes a player from a seat. The event Left follows and frees the seat.
	Kicked struct {
		Seat int
		Ban  bool // its player may not come back
	}
	// Asked: somebody asks for a seat and needs the host's approval.
	Asked struct {
		Who  string `json:"who"`
		Name string `json:"name"`
		Site string `json:"site,omitempty"`
	}
	// Muted: the host mutes or unmutes somebody.
	Muted struct {
		Who  string `json:"who"`
		Name string `json:"name,omitempty"`
		On   bool   `json:"on,omitempty"`
	}
	// Admitted: the host admits somebody who had to wait or was banned, or bans them. With All, nobody has to wait any
	// longer because of a ban at that site.
	Admitted struct {
		Who  string `json:"who"`
		Name string `json:"name,omitempty"`
		Site string `json:"site,omitempty"`
		On   bool   `json:"on,omitempty"`
		All  bool   `json:"all,omitempty"`
	}
	// Transferred: the host makes another seat's player the host.
	Transferred struct{ Seat int }
	// Called: the host asks to start the round with the players who are seated.
	Called struct{}
	// Started: the countdown begins, for all seated players who are not away.
	Started struct {
		In     int64         `json:"in"` // milliseconds from the entry's time to the start of play
		Puzzle engine.Puzzle `json:"puzzle"`
		Meets  *Meets        `json:"meets,omitempty"` // set if wins count in the round
		Ghosts []Ghost       `json:"ghosts,omitempty"`
	}
	// Placed: the value is filled into the cell, or into all empty cells of a line. It is right, unless the policy accepts
	// any value.
	Placed struct {
		Row, Col, Value int
		To              Cell // the line's other end; zero for a single cell
	}
	// Cleared: the cell becomes empty.
	Cleared Cell
	// Struck: the player tried a wrong value, which counts as a mistake.
	Struck struct {
		Row, Col, Value int
		For             int64 // milliseconds for which the player can fill no cell; 0 outside duels
	}
	// Unfit: the board is full but not right, which counts as a mistake.
	Unfit struct{}
	// Checked: the player was shown which cells are wrong.
	Checked struct{ Cells []Cell }
	// Noted: notes change. If For is set, the changes follow from that value: they are undone together with it, and when
	// it is erased.
	Noted struct {
		Marks []Mark
		For   Fill // zero if the player made the changes
	}
	// Undone: the player's last steps, Steps of them, are undone or redone. All but one of them changed nothing, because
	// other players' moves had overtaken them; Cells and Marks are the changes of that one.
	Undone struct {
		Redo  bool
		Steps int
		Cells []Fill
		Marks []Mark
	}
	// Hinted: the player received a hint.
	Hinted struct {
		Degree int `json:"degree"`
		// repeats the step of the player's last hint in another degree, and is not counted
		Again     bool   `json:"again,omitempty"`
		Row       int    `json:"row,omitempty"`
		Col       int    `json:"col,omitempty"`
		Value     int    `json:"value,omitempty"`
		Technique string `json:"technique,omitempty"`
		Text      string `json:"text"`
		Facts     string `json:"facts,omitempty"`
		Cells     []Cell `json:"cells,omitzero"`
	}
	// AutoNoted: the notes of all empty cells are replaced by Notes.
	AutoNoted struct {
		Notes []uint32 `json:"notes"` // row-major; value v at bit v
	}
	// Halted: the round's clock stops or resumes. When it resumes, all times of the round move by the time it stood.
	Halted struct{ On bool }
	// Watched: somebody at the player's site saw the boards of a round while the player could still make use of it.
	Watched struct{}
	// Out: no strikes are left. In co-op the seat is the one that made the last mistake and all players are out, unless
	// Alone is set: then only this seat is out, and its strikes no longer count for the others.
	Out struct{ Alone bool }
	// Trusted: a newcomer to a co-op has filled enough cells; further mistakes count for everyone.
	Trusted struct{}
	// Done: the seat's board is complete. On a shared board the seat is the one that filled the last cell, and all players
	// are done.
	Done struct{ Lag int64 } // estimated milliseconds for which the last value was in transit
	// Closing: the finishing window opens, for In milliseconds from the entry's time.
	Closing struct{ In int64 }
	// Calling: the round of a quick race will be called automatically In milliseconds after the entry's time.
	Calling struct{ In int64 }
	// Ended: the round ends. The result is computed from the state.
	Ended struct {
		Why Reason `json:"why"`
	}
	// Rematched: the room returns to the lobby; seats whose players left become free.
	Rematched struct{}
	// Away: the seat's player has no connection any more.
	Away struct{}
	// Back: the seat's player has a connection again and, in co-op or before the round begins, takes part in it.
	Back struct{}
	// Answered: the command changed nothing; a repeat of it receives the same answer.
	Answered struct{ Code Refusal } // why it was refused; empty if the state was as requested already
	// Paused: nothing could be saved for For milliseconds. All times of the round move by as much.
	Paused struct{ For int64 }
)

// Fill is a cell and its new value.
type Fill struct {
	Row, Col int // from 1
	Value    int // 0 for empty
}
