// Package protocol says what goes over nonet's websocket and HTTP API: every message, code and limit.
// It knows nothing of rooms or puzzles beyond their words, and imports the standard library only,
// so that anyone can build a client or a bot on it.
//
// A connection speaks JSON text frames, one message each; the field "t" names the message.
// The client says [Hello] first, then [Enter] to watch a room, then whatever it wants to do there.
// A client's command carries an id of the player's own, rising with every command; the server answers it with
// [OK] or [No], and a command sent again under the same id counts once and gets the first answer again.
package protocol

// Version is the version of this contract that the server speaks.
//
//	1  2026-11-21  first version: race and co-op rooms
const Version = 1

// Bounds of what a client may send. The server refuses what is over them.
const (
	FrameMax    = 4 << 10 // bytes in one frame from a client
	NameMax     = 24      // runes in a player's name
	MarksMax    = 1 << 10 // bytes in one Note's marks
	CodeLen     = 5       // characters in a room's code
	HelloWithin = 5       // seconds from the connection's start to its Hello
	SettingMax  = 32      // bytes in a setting's text
)

// CodeAlphabet holds the characters of a room's code: no vowels, so no words, and nothing that looks like another.
// Codes are shown in upper case and read in either.
const CodeAlphabet = "BCDFGHJKLMNPQRSTVWXYZ23456789"

// Modes of a room.
const (
	Race = "race" // everyone fills a board of their own; the first to complete it wins
	Coop = "coop" // everyone fills one board
)

// Phases of a room.
const (
	Lobby     = "lobby"     // players gather and get ready
	Countdown = "countdown" // the round is about to begin; its puzzle is still hidden
	Playing   = "playing"   // the round runs
	Finished  = "finished"  // the round is over and its result stands
)

// Settings are what the host chooses for a room. Fields left out take the server's defaults;
// the server always sends all of them.
type Settings struct {
	Mode       string `json:"mode,omitempty"`       // Race or Coop
	Kind       string `json:"kind,omitempty"`       // the kind of puzzle, "sudoku"
	Size       string `json:"size,omitempty"`       // the kind's word for a size, "9x9"
	Difficulty string `json:"difficulty,omitempty"` // the kind's word for a difficulty, "medium"
	Public     bool   `json:"public"`               // listed for everyone, or known by its code alone
	Seats      int    `json:"seats,omitempty"`      // how many may play
	Strikes    *int   `json:"strikes,omitempty"`    // mistakes that put a player out; 0 is none, absent is the size's default
	Window     *int   `json:"window,omitempty"`     // seconds that the others have left after the first finish of a race
}

// Messages from a client. ID is the command's id: above 0, rising, below 2^53.
type (
	// Hello opens the conversation. It must be the first message, within [HelloWithin] seconds.
	Hello struct {
		T     string `json:"t"` // "hello"
		V     int    `json:"v"` // the version that the client speaks
		Token string `json:"token"`
	}
	// Enter starts to watch a room, and leaves the one watched before. With a position the server sends what was
	// missed since then, if it still can; else, and without one, it sends a [Room].
	Enter struct {
		T     string `json:"t"` // "enter"
		Room  string `json:"room"`
		Epoch string `json:"epoch,omitempty"`
		Seq   uint64 `json:"seq,omitempty"`
		Hash  string `json:"hash,omitempty"`
	}
	// Sit takes a seat, or brings the player's new name to the seat.
	Sit struct {
		T  string `json:"t"` // "sit"
		ID uint64 `json:"id"`
	}
	// Leave gives the seat up. In a round it is for good.
	Leave struct {
		T  string `json:"t"` // "leave"
		ID uint64 `json:"id"`
	}
	// Ready says that the player is ready, or is not after all. A round begins when two or more sit and all are ready.
	Ready struct {
		T  string `json:"t"` // "ready"
		ID uint64 `json:"id"`
		On bool   `json:"on"`
	}
	// Configure changes the settings. The host's, in the lobby; it takes everyone's readiness back.
	Configure struct {
		T        string   `json:"t"` // "configure"
		ID       uint64   `json:"id"`
		Settings Settings `json:"settings"`
	}
	// Start begins the round with whoever sits, ready or not. The host's, in the lobby.
	Start struct {
		T  string `json:"t"` // "start"
		ID uint64 `json:"id"`
	}
	// Place puts a value into a cell: "r3c4=7" is 7 in row 3, column 4.
	Place struct {
		T    string `json:"t"` // "place"
		ID   uint64 `json:"id"`
		Move string `json:"move"`
	}
	// Note changes notes. Marks are parted by spaces: "r3c4+7" adds, "r3c4-7" removes, "r3c4+1,4,7" adds several.
	Note struct {
		T     string `json:"t"` // "note"
		ID    uint64 `json:"id"`
		Marks string `json:"marks"`
	}
	// Rematch brings the room back to the lobby for another round, seats kept. Round is the round that is over,
	// so that two players who ask at once get one rematch.
	Rematch struct {
		T     string `json:"t"` // "rematch"
		ID    uint64 `json:"id"`
		Round int    `json:"round"`
	}
	// Ping asks for a [Pong], so that a client can tell a quiet room from a dead line.
	Ping struct {
		T string `json:"t"` // "ping"
		N uint64 `json:"n"` // comes back in the Pong
	}
)

// Messages from the server.
type (
	// Welcome answers Hello.
	Welcome struct {
		T      string `json:"t"` // "welcome"
		V      int    `json:"v"`
		Player string `json:"player"` // the player's id
		Name   string `json:"name"`
		Now    int64  `json:"now"` // the server's clock, Unix milliseconds
	}
	// Room is all that this viewer may know of the room, at a position. It replaces what the client knew, and takes
	// the place of frames that were still to come: a client sends its unanswered commands again.
	Room struct {
		T        string   `json:"t"` // "room"
		Code     string   `json:"code"`
		Epoch    string   `json:"epoch"`
		Seq      uint64   `json:"seq"`
		Hash     string   `json:"hash"`
		Now      int64    `json:"now"`  // the room's clock, Unix milliseconds
		You      int      `json:"you"`  // this player's seat; 0 is a spectator
		Last     uint64   `json:"last"` // the highest command id that the room has seen from this player
		Phase    string   `json:"phase"`
		Settings Settings `json:"settings"`
		Host     int      `json:"host"`             // the host's seat
		Round    int      `json:"round"`            // rounds begun so far, this one included
		Begins   int64    `json:"begins"`           // when the round begins or began, on the room's clock; 0 in the lobby
		Closes   int64    `json:"closes"`           // when the finishing window closes; 0 while it is not open
		Puzzle   *Puzzle  `json:"puzzle,omitempty"` // from the round's beginning on
		Seats    []Seat   `json:"seats"`
		Board    *Board   `json:"board,omitempty"`    // co-op: the one board
		Watching int      `json:"watching"`           // spectators connected
		Result   *Result  `json:"result,omitempty"`   // when finished
		Rollback bool     `json:"rollback,omitempty"` // the store lost what was told last: some of it is void
		Paused   bool     `json:"paused,omitempty"`   // the server can't save anything right now; see Pause
	}
	// Entry is what happened at one place in the room's history. Entries come in order without a gap;
	// one with nothing in it for this viewer has no events.
	Entry struct {
		T      string  `json:"t"` // "entry"
		Seq    uint64  `json:"seq"`
		Hash   string  `json:"hash"`
		At     int64   `json:"at"` // the room's clock, Unix milliseconds
		Events []Event `json:"events"`
	}
	// Begin brings the puzzle at the moment the countdown ends.
	Begin struct {
		T      string `json:"t"` // "begin"
		Round  int    `json:"round"`
		Puzzle Puzzle `json:"puzzle"`
	}
	// Presence says how many watch. It is not part of the history; who of the players is connected is (see [Away]).
	Presence struct {
		T        string `json:"t"` // "presence"
		Watching int    `json:"watching"`
	}
	// Pause says that the server can't save what players do right now, and later that it can again. Meanwhile commands are
	// refused as [Unavailable], and the round's clock stands (see [Paused]). It is not part of the history, and what a
	// connection was told of it holds until its next [Room], Pause or end.
	Pause struct {
		T  string `json:"t"` // "pause"
		On bool   `json:"on"`
	}
	// OK answers a command that was carried out.
	OK struct {
		T  string `json:"t"` // "ok"
		ID uint64 `json:"id"`
	}
	// No answers a command that was refused. Nothing happened, save for [Wrong], which counted a strike
	// unless the same value was wrong in the same cell before.
	No struct {
		T     string `json:"t"` // "no"
		ID    uint64 `json:"id"`
		Code  Code   `json:"code"`
		Text  string `json:"text"`            // for people, in English
		Retry int    `json:"retry,omitempty"` // milliseconds to wait before trying again
	}
	// Error answers what was not a command, or could not be read.
	Error struct {
		T     string `json:"t"` // "error"
		Code  Code   `json:"code"`
		Text  string `json:"text"`
		Retry int    `json:"retry,omitempty"` // milliseconds to wait before trying again
	}
	// Pong answers Ping.
	Pong struct {
		T string `json:"t"` // "pong"
		N uint64 `json:"n"`
	}
)

// Puzzle is what players may know of a puzzle before they solve it.
type Puzzle struct {
	Kind   string `json:"kind"`
	Size   string `json:"size"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Values int    `json:"values"`
	Givens string `json:"givens"`          // as Board.Cells
	Clues  string `json:"clues,omitempty"` // the kind's public clues as text
	Level  string `json:"level"`           // the grade's level
}

// Seat is a player's place, as this viewer may see it.
type Seat struct {
	Seat    int    `json:"seat"` // from 1
	Name    string `json:"name"`
	Ready   bool   `json:"ready"`
	Away    bool   `json:"away"`            // no connection for a while; the seat is kept
	Left    bool   `json:"left"`            // gave the seat up during the round
	Out     bool   `json:"out"`             // out of strikes
	Strikes int    `json:"strikes"`         // mistakes counted
	Right   int    `json:"right"`           // cells that this player filled
	Time    int64  `json:"time"`            // milliseconds to the finish; 0 is not finished
	Board   *Board `json:"board,omitempty"` // race: one's own board, or any for a spectator
}

// Board is a board in text.
type Board struct {
	Cells string `json:"cells"`           // row-major, a character a cell: "." is empty, 1-9 and A-P are 1 to 25; givens included
	Notes string `json:"notes,omitempty"` // marks, as in Note
	By    []int  `json:"by,omitempty"`    // co-op: the seat that filled each cell; 0 is nobody
}

// What an event says happened: the value of Event.E.
const (
	Seated     = "seated"     // Seat, Name: someone took a seat, or has a new name
	Left       = "left"       // Seat: someone gave the seat up, or was away too long
	Hosting    = "hosting"    // Seat: who is the host now
	Readied    = "readied"    // Seat, On
	Configured = "configured" // Settings
	Started    = "started"    // Round, In: the countdown began
	Placed     = "placed"     // Seat, Move: a right value
	Progress   = "progress"   // Seat, Right: how far a rival is
	Struck     = "struck"     // Seat, Strikes, and Move where the viewer may see it
	Noted      = "noted"      // Seat, Marks
	Out        = "out"        // Seat: the last strike
	Done       = "done"       // Seat, Time: a board completed
	Closing    = "closing"    // In: the finishing window is open for so long
	Ended      = "ended"      // Result
	Rematched  = "rematched"  // back to the lobby
	Away       = "away"       // Seat
	Back       = "back"       // Seat
	Paused     = "paused"     // For: the clock stood; Begins, and Closes if the window is open, are so much later
)

// Event is one thing that happened. Which fields it has depends on E.
type Event struct {
	E        string    `json:"e"`
	Seat     int       `json:"seat,omitempty"`
	Cmd      uint64    `json:"cmd,omitempty"` // the command's id, for the player whose command it was
	Name     string    `json:"name,omitempty"`
	On       bool      `json:"on,omitempty"`
	Settings *Settings `json:"settings,omitempty"`
	Round    int       `json:"round,omitempty"`
	In       int64     `json:"in,omitempty"` // milliseconds after the entry's time
	Move     string    `json:"move,omitempty"`
	Right    int       `json:"right,omitempty"`
	Strikes  int       `json:"strikes,omitempty"`
	Marks    string    `json:"marks,omitempty"`
	Time     int64     `json:"time,omitempty"` // milliseconds since the round began
	Result   *Result   `json:"result,omitempty"`
	For      int64     `json:"for,omitempty"` // milliseconds
}

// Result is how a round ended.
type Result struct {
	Why       string     `json:"why"` // one of the reasons below
	Standings []Standing `json:"standings"`
	Solution  string     `json:"solution"` // as Board.Cells
	Boards    []Final    `json:"boards"`   // every board as it was at the end
	Time      int64      `json:"time"`     // milliseconds that the round took
}

// Final is one player's board at the end of a race, or the one board of a co-op (seat 0).
type Final struct {
	Seat  int   `json:"seat"`
	Board Board `json:"board"`
}

// Reasons for a round's end.
const (
	Complete   = "complete" // every board that could be completed was, or the one board of a co-op
	WindowOver = "window"   // the finishing window closed
	LastOne    = "last"     // one player was left standing
	AllOut     = "out"      // nobody is left to play on
)

// Standing is one player's place in a result. Players who share a place have the same number.
type Standing struct {
	Place   int    `json:"place"` // from 1
	Seat    int    `json:"seat"`
	Name    string `json:"name"`
	Time    int64  `json:"time"` // milliseconds to the finish; 0 is not finished
	Right   int    `json:"right"`
	Strikes int    `json:"strikes"`
	Out     bool   `json:"out"`
	Left    bool   `json:"left"`
}
