package game

import (
	"nonet/engine"
	"nonet/notation"
)

// Command is a request to a room. Player is the ID of the player who makes it, or empty for the room's own node. ID is
// the player's number for the command, which increases with each one; it is 0 for commands of the node.
type Command struct {
	Player string
	ID     uint64
	Do     Action
	// Operator reports that the server's operator makes the request, with the host's rights. Player is empty then.
	Operator bool
}

// Action is the type and content of a command. Its row in the table [commands] defines who may send it, and when.
type Action interface {
	// decide adds the resulting events to t or returns a refusal. The conditions in the action's row have been checked
	// already.
	decide(t *turn) error
}

// The actions. Those with [roomOnly] in the table come from the room's node, the others from players. JSON names are
// those of the events with the same content.
type (
	// Create creates the room and seats its creator as host.
	Create struct {
		Settings     Settings
		Player, Name string
		Site         string // see [Seat]
	}
	// Sit takes a seat; for a seated player it changes the name.
	Sit struct {
		Name string
		Site string // see [Seat]
	}
	// Leave gives the seat up. A player who leaves during a race resigns, which is a forfeit.
	Leave struct{}
	// Ready sets whether the player is ready. After a round it offers a rematch, or takes the offer back; once all present
	// people offer it, the room returns to the lobby.
	Ready struct{ On bool }
	// Configure changes the settings, and all players become not ready. Only the host may do it, in the lobby. Custom and
	// Daily are ignored. Settings about access and chat can be changed at any time and leave players ready.
	Configure struct{ Settings Settings }
	// Handicap makes the round easier or harder for a seat. Only the host may do it, in the lobby.
	Handicap struct {
		Seat int `json:"seat"`
		Allowance
	}
	// Custom sets the host's own puzzle, which has a single solution, as the next round's; nil removes it. Only the host
	// may do it, in the lobby.
	Custom struct {
		Puzzle *engine.Puzzle `json:"puzzle,omitempty"`
	}
	// Kick removes a player from a seat. The player needs the host's permission to return, and is banned if Ban is set.
	// Only the host may do it.
	Kick struct {
		Seat int
		Ban  bool
	}
	// Mute mutes or unmutes somebody, with or without a seat. Only the host may do it.
	Mute struct {
		Who  string `json:"who"`            // see [State.Who]
		Name string `json:"name,omitempty"` // filled in by the room's node
		On   bool   `json:"on,omitempty"`
	}
	// Admit lets somebody sit down who is waiting or banned; if On is false it bans them. Only the host may do it.
	Admit struct {
		Who  string `json:"who"`            // see [State.Who]
		Name string `json:"name,omitempty"` // filled in by the room's node
		Site string `json:"site,omitempty"` // filled in by the room's node
		On   bool   `json:"on,omitempty"`
		All  bool   `json:"all,omitempty"` // lets everybody else at that site in without waiting, too
	}
	// Transfer makes another seat's player the host. Only the host may do it.
	Transfer struct{ Seat int }
	// Start asks to start the round with the players who are seated. Only the host may do it, in the lobby. Deal starts
	// it.
	Start struct{}
	// Deal starts the countdown with a puzzle for the settings. It is refused unless [State.NeedsPuzzle].
	Deal struct {
		Puzzle    engine.Puzzle // ignored if the host brought a puzzle
		Countdown int64         // milliseconds until play begins, normally [Settings.Countdown]
		Meets     Meetings      // of [State.contenders]
		Ghosts    []Ghost       // from earlier rounds of this puzzle in another look; none for a fresh puzzle
		Unmet     []string      // players who have not seen that puzzle
	}
	// Place puts a value into a cell of the player's board, or into all empty cells of a line, one after the other until
	// one is wrong.
	Place struct {
		Row, Col, Value int  // from 1
		To              Cell // the line's other end, in the same row or column; zero for a single cell
		// further cells, judged after the first one until one is wrong; only where cells have initial values and values are
		// judged one by one
		More []Fill
		// reports whether the value would visibly break a rule; needed only under ConflictsFree
		Breaks func(cells []uint8, cell int, value uint8) bool
		Lag    int64 // estimated milliseconds for which the command was in transit
	}
	// Clear empties a cell of the player's board. Available under PolicyBlind and PolicyOpen.
	Clear Cell
	// Note changes notes on the player's board.
	Note struct {
		Marks []Mark
		For   Fill // the value that the marks follow from; zero if the player made them
	}
	// Undo undoes the player's own last step: notes, and values if they can be taken back.
	Undo struct{}
	// Redo redoes what the player's last Undo undid.
	Redo struct{}
	// Check asks which cells of the player's board are wrong. Available under PolicyOpen.
	Check struct{}
	// Hint gives the player a hint. The player chooses only Degree; the room's node computes the rest.
	Hint struct {
		Degree    int    // 1: where to look; 2: also why; 3: also what to do
		Row, Col  int    // the cell that the step leads to; 0 for none
		Value     int    // the cell's value, at degree 3; 0 for none
		Technique string // name of the technique
		Text      string // explanation for this degree; empty if there is no hint
		Facts     string // the content of Text, in the form of engine.Hint's
		Cells     []Cell // cells that Text refers to
	}
	// AutoNotes replaces all notes of the player's board by the candidates, which the room's node computes.
	AutoNotes struct {
		Notes []uint32 `json:"notes"` // row-major; value v at bit v
	}
	// Halt stops or resumes the round's clock. The player may do it in solo, the host in co-op.
	Halt struct{ On bool }
	// Rematch returns the room from the given round to the lobby.
	Rematch struct{ Round int }
	// Watch reports that somebody who is not playing sees the boards of a ranked round that is broadcast.
	Watch struct{ Player, Site string }
	// Absent reports that a player has no connection left.
	Absent struct{ Player string }
	// Present reports that an absent player has a connection again.
	Present struct{ Player string }
	// Remove removes a player, possibly the host, from a seat on behalf of the server's operator. Seat 0 means all seats
	// and ends a round in progress. Removed players may come back.
	Remove struct{ Seat int }
	// Tick performs actions that are due, such as freeing a seat or closing a window. See [State.Deadline].
	Tick struct{}
	// Outage reports that nothing could be saved between two times on the room's clock, which pauses a round. If
	// several nodes report overlapping spans, the overlap counts once.
	Outage struct{ From, To int64 }
)

// Cell is a cell's row and column on a board.
type Cell = notation.Cell

// Allowance is a seat's handicap in a race or a duel.
type Allowance struct {
	Wait    int `json:"wait,omitempty"`    // seconds by which the seat starts after the others
	Givens  int `json:"givens,omitempty"`  // additional givens on the seat's own board; only in a race
	Strikes int `json:"strikes,omitempty"` // additional mistakes until it is out
}

// Mark adds or removes one note.
type Mark = notation.Mark

// commands is the table of all actions with a row for each: its name, who may send it, and when. The decide method of
// an action implements its rules. The most frequent actions come first.
var commands = []commandRow{
	command[Place]("place", players),
	command[Note]("note", players),
	command[Undo]("undo", players),
	command[Redo]("redo", players),
	command[Clear]("clear", players),
	command[Check]("check", players),
	command[Hint]("hint", players),
	command[AutoNotes]("autonotes", players),
	command[Halt]("halt", hosts),

	command[Sit]("sit", anyone),
	command[Leave]("leave", anyone).allowAlways(),
	command[Ready]("ready", members),
	command[Rematch]("rematch", members).excludeSingleRound(),

	command[Configure]("configure", hosts).excludeSingleRound(),
	command[Start]("start", hosts).limitToLobby(),
	command[Handicap]("handicap", hosts).limitToLobby().excludeSingleRound(),
	command[Custom]("custom", hosts).limitToLobby().excludeSingleRound(),
	command[Kick]("kick", hosts).excludeSingleRound(),
	command[Mute]("mute", hosts).excludeSingleRound(),
	command[Admit]("admit", hosts).excludeSingleRound(),
	command[Transfer]("transfer", hosts).excludeSingleRound(),

	command[Create]("create", roomOnly),
	command[Remove]("remove", roomOnly),
	command[Deal]("deal", roomOnly),
	command[Watch]("watch", roomOnly),
	command[Absent]("absent", roomOnly),
	command[Present]("present", roomOnly),
	command[Tick]("tick", roomOnly),
	command[Outage]("outage", roomOnly),
}

// commandRow holds the properties of an action that its type does not define.
type commandRow struct {
	name string // the name in the protocol, for actions of players
	// the first version of the rules that has the action; rooms of earlier versions refuse it as [Off]
	since            int
	by               actor // who may send it
	lobbyOnly        bool  // allowed only without a round
	notInSingleRound bool  // never in rooms for a single round: see [Settings.SingleRound]
	alwaysAllowed    bool  // allowed even if the room's history is full

	is func(Action) bool
}

// command returns the row of an action of type A.
func command[A Action](name string, by actor) commandRow {
	return commandRow{name: name, by: by, is: func(do Action) bool { _, ok := do.(A); return ok }}
}

// setSince sets the first version of the rules that has the command.
func (r commandRow) setSince(version int) commandRow {
	r.since = version
	return r
}

func (r commandRow) limitToLobby() commandRow {
	r.lobbyOnly = true
	return r
}

func (r commandRow) excludeSingleRound() commandRow {
	r.notInSingleRound = true
	return r
}

func (r commandRow) allowAlways() commandRow {
	r.alwaysAllowed = true
	return r
}

// NameOf returns an action's name, as in the protocol for actions of players, or "" if it is not in the table.
func NameOf(do Action) string {
	if row := commandRowOf(do); row != nil {
		return row.name
	}
	return ""
}
