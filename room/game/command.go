package game

import (
	"nonet/engine"
	"nonet/notation"
)

// Command is what somebody asks of a room. Player is the asker's id, empty when the room's own node asks.
// ID is the player's number for the command, rising; 0 stands for the room's own.
type Command struct {
	Player string
	ID     uint64
	Do     Action
	// Operator says that it is the server's operator who asks, with the host's rights. Player is empty then.
	Operator bool
}

// Action is what a command asks for. Its row in the table [commands] says who may ask, and when.
type Action interface {
	// decide says what comes of it, or refuses. What its row asks for has been seen to by then.
	decide(t *turn) error
}

// The actions. Those of whoever is [itself] in the table come from the room's node, the others from players.
type (
	// Create makes the room and seats its maker as host.
	Create struct {
		Settings     Settings
		Player, Name string
		Site         string // see [Seat]
	}
	// Sit takes a seat; from a seated player it brings a new name.
	Sit struct {
		Name string
		Site string // see [Seat]
	}
	// Leave gives the seat up.
	Leave struct{}
	// Ready says whether the player is ready.
	Ready struct{ On bool }
	// Configure changes the settings; it takes everyone's readiness back. The host's, in the lobby. What it says of
	// Custom and Daily is passed over. Who may come in, and whether there is chat, can be changed at any time, and
	// nobody's readiness is taken back for it.
	Configure struct{ Settings Settings }
	// Handicap makes the round easier or harder for a seat. The host's, in the lobby.
	Handicap struct {
		Seat int
		Allowance
	}
	// Custom has the next round played with a puzzle that the host brought, which has one solution; nil takes it away.
	// The host's, in the lobby.
	Custom struct{ Puzzle *engine.Puzzle }
	// Kick takes a seat from its player, who gets one again once the host lets them, and with Ban never. The host's.
	Kick struct {
		Seat int
		Ban  bool
	}
	// Mute keeps somebody, with a seat or without, from talking, or lets them talk again. The host's.
	Mute struct {
		Who, Name string // see [State.Who]; the name is what the room's node knows
		On        bool
	}
	// Admit lets somebody sit down who waits for it or is banned; or else bans them. The host's.
	Admit struct {
		Who, Name, Site string // the name and the site are what the room's node knows
		On              bool
		All             bool // and nobody else has to wait who is where they are
	}
	// Transfer makes another seat's player the host. The host's.
	Transfer struct{ Seat int }
	// Start asks for the round to begin with whoever sits. The host's, in the lobby. Deal does the rest.
	Start struct{}
	// Deal begins the countdown with a puzzle for the settings. It is refused unless [State.Wants] a puzzle.
	Deal struct {
		Puzzle    engine.Puzzle // passed over if the room has one of its host's
		Countdown int64         // milliseconds until the round begins, [Settings.Countdown] in earnest
		Meets     Meetings      // of [State.Contenders]
		Ghosts    []Ghost       // whose puzzle it is, in another look; none is a fresh one
		Unmet     []string      // players to whom that puzzle is new
	}
	// Place puts a value into a cell of the player's board, or into all cells of a line that are empty: one after the
	// other, until one is wrong.
	Place struct {
		Row, Col, Value int  // from 1
		To              Cell // the line's other end, in the same row or column; zero is the one cell
		// says whether the value would visibly break a rule in a cell of a board; wanted only under ConflictsFree
		Breaks func(cells []uint8, cell int, value uint8) bool
		Lag    int64 // milliseconds that the command is thought to have been on its way
	}
	// Clear empties a cell of the player's board, under PolicyBlind and PolicyOpen.
	Clear Cell
	// Note changes notes of the player's board.
	Note struct {
		Marks []Mark
		For   Fill // the value that the marks follow from; zero if the player made them
	}
	// Undo takes the player's own last step back: notes, and values where they can be taken back.
	Undo struct{}
	// Redo does again what the player's last Undo took back.
	Redo struct{}
	// Check asks which cells of the player's board are wrong, under PolicyOpen.
	Check struct{}
	// Hint tells the player a step. The room's node has found it; only Degree is the player's.
	Hint struct {
		Degree    int    // 1: where to look; 2: and why; 3: and what to do
		Row, Col  int    // the cell that the step leads to; 0 is none
		Value     int    // what the cell takes, at degree 3; 0 is none
		Technique string // its name
		Text      string // in words, as far as the degree goes; empty says that there is no hint
		Facts     string // what the words say, in the form of engine.Hint's
		Cells     []Cell // that the words are about
	}
	// AutoNotes replaces all notes of the player's board by what the values on it leave, which the room's node has found.
	AutoNotes struct {
		Notes []uint32 // row-major; value v at bit v
	}
	// Halt stops the round's clock, or has it run again. The player's in solo, the host's in co-op.
	Halt struct{ On bool }
	// Rematch brings the room back to the lobby from the given round.
	Rematch struct{ Round int }
	// Watch says that somebody who is not playing sees the boards of a ranked round that is broadcast.
	Watch struct{ Player, Site string }
	// Absent says that a player has no connection left.
	Absent struct{ Player string }
	// Present says that an absent player has a connection again.
	Present struct{ Player string }
	// Remove takes a seat from its player, be it the host; seat 0 is all seats, which ends the round that runs. It is the
	// server's operator who wants that. Nobody is kept out by it.
	Remove struct{ Seat int }
	// Tick does what has fallen due: a seat kept long enough, a window closed. See [State.Deadline].
	Tick struct{}
	// Resume says that nothing could be saved from one time to another, both on the room's clock. In a round that is a
	// pause; what of it several nodes say of the same span counts once.
	Resume struct{ From, To int64 }
)

// Cell is a place on a board.
type Cell = notation.Cell

// Allowance is what sets a seat apart from the others, in a race or a duel.
type Allowance struct {
	Wait    int `json:"wait,omitempty"`    // seconds that the seat begins after the others
	Givens  int `json:"givens,omitempty"`  // cells of its own board that are filled from the start; only in a race
	Strikes int `json:"strikes,omitempty"` // mistakes more until it is out
}

// Mark adds or removes one note.
type Mark = notation.Mark
