package game

import "nonet/engine"

// Event is one thing that happened. Its text form is one line of the log; see [AppendEvent] and [ParseEvents].
type Event struct {
	Seat int    // whose doing or fate it is; 0 is the room's
	Cmd  uint64 // the player's command that brought it about; 0 is none
	What What
}

// What says what happened.
type What interface{ what() }

// What can happen. Each one's text form begins with its verb, the name in lower case.
type (
	// Created is the first event of a room.
	Created struct {
		Rules    int      `json:"rules"`
		Settings Settings `json:"settings"`
	}
	// Seated: the player has the seat, or has it back, or has a new name in it. Who comes into an empty room is the host.
	// A new seat has a part in the round that has not ended.
	Seated struct {
		Player string `json:"player"`
		Name   string `json:"name"`
	}
	// Left: the seat is given up, or was kept long enough. A seat with a part in the round stays until the rematch.
	Left struct{}
	// Hosting: the seat's player is the host from now on.
	Hosting struct{}
	// Readied: the player is ready, or is not after all.
	Readied struct{ On bool }
	// Configured: the settings are new and nobody is ready.
	Configured struct{ Settings Settings }
	// Called: the host asks for the round to begin with whoever sits.
	Called struct{}
	// Started: the countdown runs, for all who sit and are not away.
	Started struct {
		In     int64         `json:"in"` // milliseconds from the entry's time to the beginning
		Puzzle engine.Puzzle `json:"puzzle"`
	}
	// Placed: a right value stands in the cell.
	Placed struct{ Row, Col, Value int }
	// Struck: a wrong value was tried, and counts.
	Struck struct{ Row, Col, Value int }
	// Noted: the notes changed.
	Noted struct{ Marks []Mark }
	// Out: no strikes are left. In co-op the seat is the one that struck last, and it is so for all.
	Out struct{}
	// Done: the seat's board is complete. In co-op the seat is the one that filled the last cell, and it is so for all.
	Done struct{}
	// Closing: the finishing window is open, for so many milliseconds from the entry's time.
	Closing struct{ In int64 }
	// Ended: the round is over.
	Ended struct{ Result Result }
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

func (Created) what()    {}
func (Seated) what()     {}
func (Left) what()       {}
func (Hosting) what()    {}
func (Readied) what()    {}
func (Configured) what() {}
func (Called) what()     {}
func (Started) what()    {}
func (Placed) what()     {}
func (Struck) what()     {}
func (Noted) what()      {}
func (Out) what()        {}
func (Done) what()       {}
func (Closing) what()    {}
func (Ended) what()      {}
func (Rematched) what()  {}
func (Away) what()       {}
func (Back) what()       {}
func (Answered) what()   {}
func (Paused) what()     {}
