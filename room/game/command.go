package game

import "nonet/engine"

// Command is what somebody asks of a room. Player is the asker's id, empty when the room's own node asks.
// ID is the player's number for the command, rising; 0 stands for the room's own.
type Command struct {
	Player string
	ID     uint64
	Do     Action
}

// Action is what a command asks for.
type Action interface{ action() }

// The actions. Create, Deal, Absent, Present, Tick and Resume come from the room's node, the others from players.
type (
	// Create makes the room and seats its maker as host.
	Create struct {
		Settings     Settings
		Player, Name string
	}
	// Sit takes a seat; from a seated player it brings a new name.
	Sit struct{ Name string }
	// Leave gives the seat up.
	Leave struct{}
	// Ready says whether the player is ready.
	Ready struct{ On bool }
	// Configure changes the settings; it takes everyone's readiness back. The host's, in the lobby.
	Configure struct{ Settings Settings }
	// Start asks for the round to begin with whoever sits. The host's, in the lobby. Deal does the rest.
	Start struct{}
	// Deal begins the countdown with a puzzle for the settings. It is refused unless [State.Wants] a puzzle.
	Deal struct {
		Puzzle    engine.Puzzle
		Countdown int64 // milliseconds until the round begins, CountdownFor in earnest
	}
	// Place puts a value into a cell of the player's board.
	Place struct{ Row, Col, Value int } // from 1
	// Note changes notes of the player's board.
	Note struct{ Marks []Mark }
	// Rematch brings the room back to the lobby from the given round.
	Rematch struct{ Round int }
	// Absent says that a player has no connection left.
	Absent struct{ Player string }
	// Present says that an absent player has a connection again.
	Present struct{ Player string }
	// Tick does what has fallen due: a seat kept long enough, a window closed. See [State.Deadline].
	Tick struct{}
	// Resume says that nothing could be saved from one time to another, both on the room's clock. In a round that is a
	// pause; what of it several nodes say of the same span counts once.
	Resume struct{ From, To int64 }
)

// Mark adds or removes one note.
type Mark struct {
	Row, Col, Value int // from 1
	Add             bool
}

func (Create) action()    {}
func (Sit) action()       {}
func (Leave) action()     {}
func (Ready) action()     {}
func (Configure) action() {}
func (Start) action()     {}
func (Deal) action()      {}
func (Place) action()     {}
func (Note) action()      {}
func (Rematch) action()   {}
func (Absent) action()    {}
func (Present) action()   {}
func (Tick) action()      {}
func (Resume) action()    {}
