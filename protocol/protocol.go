// Package protocol says what goes over nonet's websocket and HTTP API: every message, code and limit.
// It knows nothing of rooms or puzzles beyond their words, and imports nothing of nonet but how moves are written
// (package notation), so that anyone can build a client or a bot on it.
//
// A connection speaks JSON text frames, one message each; the field "t" names the message.
// The client says [Hello] first, then [Enter] to watch a room, then whatever it wants to do there.
// A client's command carries an id of the player's own, rising with every command; the server answers it with
// [OK] or [No], and a command sent again under the same id counts once and gets the first answer again.
package protocol

// Version is the version of this contract that the server speaks.
//
//	1  2026-11-21  first version: race and co-op rooms
//	   2026-11-21  duel and solo, policies, ranked rooms, hints, undo, handicaps, custom puzzles, passwords, delay, talk
//	   2026-11-21  bots: players who are marked as programs, where a room's host lets them sit
//	   2026-11-21  talk that comes again: at and old in said
//	   2026-11-22  fault, for commands that the server has a fault in; quarantined, for rooms that one has ended
//	   2026-11-22  kinds: start, periods and fill in puzzles, "#" and notes of 0 on boards, lines in place and placed,
//	               growing in settings; solution in puzzles without a room
//	   2026-11-22  further rules: rules, clues, minimal and symmetry in settings, rules in puzzles and on leaderboards
//	   2026-11-22  reports: ref in said and in rows of leaderboards
//	   2026-11-23  quick races: quick in settings, calling, and begins in their lobby
//	   2026-11-23  course in room, for who comes late
const Version = 1

// Bounds of what a client may send. The server refuses what is over them.
const (
	FrameMax    = 4 << 10 // bytes in one frame from a client
	NameMax     = 24      // runes in a player's name
	MarksMax    = 1 << 10 // bytes in one Note's marks
	MarksMany   = 128     // values in them, over all cells
	CodeLen     = 5       // characters in a room's code
	HelloWithin = 5       // seconds from the connection's start to its Hello
	SettingMax  = 64      // bytes in a setting's text
	PasswordMax = 64      // bytes in a room's password
	SayMax      = 200     // runes in what somebody says
	DegreeMax   = 3       // degrees of a hint
)

// CodeAlphabet holds the characters of a room's code: no vowels, so no words, and nothing that looks like another.
// Codes are shown in upper case and read in either.
const CodeAlphabet = "BCDFGHJKLMNPQRSTVWXYZ23456789"

// Modes of a room.
const (
	Race = "race" // everyone fills a board of their own; the first to complete it wins
	Coop = "coop" // everyone fills one board
	Duel = "duel" // one board; a cell belongs to who fills it first
	Solo = "solo" // one player, without a countdown
)

// Policies: what a room makes of mistakes.
const (
	PolicyStrikes = "strikes" // a wrong value is refused and counted; too many put the player out
	PolicyPenalty = "penalty" // a wrong value is refused and costs time
	PolicyBlind   = "blind"   // any value is taken; whether the board is right is said once it is full
	PolicyOpen    = "open"    // any value is taken; the player may have the board checked
)

// What a room makes of a value that visibly breaks a rule.
const (
	ConflictsMark = "mark" // clients mark it; it counts like any mistake
	ConflictsFree = "free" // it is refused as [Conflict] and costs nothing
	ConflictsOff  = "off"  // clients do not mark it; it counts like any mistake
)

// Reactions: what [React] can say.
const (
	ReactClap  = "clap"
	ReactLaugh = "laugh"
	ReactWow   = "wow"
	ReactThink = "think"
	ReactSad   = "sad"
	ReactGo    = "go"
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
	Mode       string `json:"mode,omitempty"`       // Race, Coop, Duel or Solo
	Kind       string `json:"kind,omitempty"`       // the kind of puzzle, "sudoku"
	Size       string `json:"size,omitempty"`       // the kind's word for a size, "9x9"
	Rules      string `json:"rules,omitempty"`      // the kind's words for further rules; empty is the classic puzzle
	Difficulty string `json:"difficulty,omitempty"` // the kind's word for a difficulty, "medium"
	Clues      int    `json:"clues,omitempty"`      // number of givens; 0 leaves it to the difficulty
	Minimal    bool   `json:"minimal,omitempty"`    // no given can be taken away
	Symmetry   string `json:"symmetry,omitempty"`   // the kind's word for a symmetry of the givens; empty is none
	Public     bool   `json:"public"`               // listed for everyone, or known by its code alone
	Seats      int    `json:"seats,omitempty"`      // how many may play
	// mistakes that put a player out; 0 is none, absent is the size's default
	Strikes   *int   `json:"strikes,omitempty"`
	Window    *int   `json:"window,omitempty"`    // seconds that the others have left after the first finish of a race
	Policy    string `json:"policy,omitempty"`    // what is made of mistakes: PolicyStrikes ...
	Penalty   *int   `json:"penalty,omitempty"`   // seconds that a mistake costs under PolicyPenalty
	Growing   *int   `json:"growing,omitempty"`   // seconds that the first mistake costs; each further one twice as many
	Lockout   *int   `json:"lockout,omitempty"`   // duel: seconds that a wrong value locks its player out
	Conflicts string `json:"conflicts,omitempty"` // what is made of visible conflicts: ConflictsMark ...
	Ranked    bool   `json:"ranked,omitempty"`    // counts for the leaderboards
	Hints     *int   `json:"hints,omitempty"`     // hints that each player may take
	HintCost  *int   `json:"hintcost,omitempty"`  // seconds that each hint adds to the player's time
	AutoNotes *bool  `json:"autonotes,omitempty"` // players may have all notes filled in
	Watchers  *int   `json:"watchers,omitempty"`  // spectators at most
	// seconds that spectators, and players who are out or done, see a round late
	Delay *int `json:"delay,omitempty"`
	// milliseconds of network lag at most that a finish's time is given back
	Lag    *int  `json:"lag,omitempty"`
	Chat   *bool `json:"chat,omitempty"`   // chat in the lobby and after the round
	Locked bool  `json:"locked,omitempty"` // nobody new may sit
	Bots   bool  `json:"bots,omitempty"`   // bots may sit
	// spectators see the boards of a ranked round while it runs; else they see how far each is
	Broadcast bool `json:"broadcast,omitempty"`
	NoLate    bool `json:"nolate,omitempty"`  // nobody new sits down in a co-op that runs
	OneSeat   bool `json:"oneseat,omitempty"` // those who share an address have one seat; else in public rooms a third
	// write only: sets the password for entering; empty leaves it, "-" takes it away
	Password string `json:"password,omitempty"`

	// there is a password; this and what follows only the server says, and from a client it is passed over
	Guarded bool   `json:"guarded,omitempty"`
	Custom  bool   `json:"custom,omitempty"` // the next puzzle is one that the host pasted
	Daily   string `json:"daily,omitempty"`  // the day whose daily puzzle the room is for, "2026-11-21"
	// of a daily puzzle: somebody at the player's address had seen it before the player was known, so the time is shown
	// apart
	Apart bool `json:"apart,omitempty"`
	// the id of the round whose finish the room's one round proves: see [NewProof]
	Proof string `json:"proof,omitempty"`
	// seconds that the first player of a quick race waits for others: see [NewQuick]
	Quick int `json:"quick,omitempty"`
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
		T        string `json:"t"` // "enter"
		Room     string `json:"room"`
		Epoch    string `json:"epoch,omitempty"`
		Seq      uint64 `json:"seq,omitempty"`
		Hash     string `json:"hash,omitempty"`
		Password string `json:"password,omitempty"` // where the room has one; who sits in it needs none
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
	// Place puts a value into a cell: "r3c4=7" is 7 in row 3, column 4; or into all cells of a line that are empty,
	// one after the other until one is wrong: "r3c4..c9=1" along the row, "r3c4..r9=1" down the column.
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
	// Clear empties a cell that the player, in co-op anybody, filled. Under [PolicyBlind] and [PolicyOpen].
	Clear struct {
		T    string `json:"t"` // "clear"
		ID   uint64 `json:"id"`
		Cell string `json:"cell"` // "r3c4"
	}
	// Undo takes the player's own last action back: notes; in co-op, and where any value is taken, values too.
	Undo struct {
		T  string `json:"t"` // "undo"
		ID uint64 `json:"id"`
	}
	// Redo does again what the player's last Undo took back.
	Redo struct {
		T  string `json:"t"` // "redo"
		ID uint64 `json:"id"`
	}
	// Check asks which cells of the player's board are wrong. Under [PolicyOpen]; it is counted.
	Check struct {
		T  string `json:"t"` // "check"
		ID uint64 `json:"id"`
	}
	// Hint asks for the next step, or for what leads to a cell. It is counted, once for all degrees of one step.
	Hint struct {
		T      string `json:"t"` // "hint"
		ID     uint64 `json:"id"`
		Degree int    `json:"degree"`         // 1: where to look; 2: and why; 3: and what to do
		Cell   string `json:"cell,omitempty"` // "r3c4"; empty is the easiest step
	}
	// AutoNotes fills in all notes that the values on the board leave.
	AutoNotes struct {
		T  string `json:"t"` // "autonotes"
		ID uint64 `json:"id"`
	}
	// Halt stops the round's clock and hides the boards, or goes on. The player's in solo, the host's in co-op.
	Halt struct {
		T  string `json:"t"` // "halt"
		ID uint64 `json:"id"`
		On bool   `json:"on"`
	}
	// Kick takes a seat away. The host's.
	Kick struct {
		T    string `json:"t"` // "kick"
		ID   uint64 `json:"id"`
		Seat int    `json:"seat"`
		Ban  bool   `json:"ban,omitempty"` // and the player may not come back
	}
	// Transfer makes another seat the host. The host's.
	Transfer struct {
		T    string `json:"t"` // "transfer"
		ID   uint64 `json:"id"`
		Seat int    `json:"seat"`
	}
	// Mute keeps somebody from talking, with a seat or without, or lets them talk again. The host's.
	Mute struct {
		T   string `json:"t"` // "mute"
		ID  uint64 `json:"id"`
		Who string `json:"who"` // as in Seat, Said and Guest
		On  bool   `json:"on"`
	}
	// Admit lets somebody sit down who waits for it or was banned, or bans somebody who has no seat. The host's.
	Admit struct {
		T   string `json:"t"` // "admit"
		ID  uint64 `json:"id"`
		Who string `json:"who"` // as in Said and Guest
		On  bool   `json:"on"`
		All bool   `json:"all,omitempty"` // nobody else has to wait who shares the address
	}
	// Handicap sets a seat's [Allowance]. The host's, in the lobby. All zero takes it away.
	Handicap struct {
		T       string `json:"t"` // "handicap"
		ID      uint64 `json:"id"`
		Seat    int    `json:"seat"`
		Wait    int    `json:"wait,omitempty"`
		Givens  int    `json:"givens,omitempty"`
		Strikes int    `json:"strikes,omitempty"`
	}
	// Custom has the next rounds played with a puzzle of the host's, in any text form that the server reads. The host's,
	// in the lobby. An empty text takes it away.
	Custom struct {
		T    string `json:"t"` // "custom"
		ID   uint64 `json:"id"`
		Text string `json:"text"`
	}
	// Say says something to those in the room. Like [React], [Point] and [Cursor] it has no id and is answered only if it
	// is refused; it is no part of the history and may get lost.
	Say struct {
		T    string `json:"t"`    // "say"
		Text string `json:"text"` // at most [SayMax] runes
	}
	// React shows a reaction.
	React struct {
		T string `json:"t"` // "react"
		R string `json:"r"` // ReactClap ...
	}
	// Point shows everyone on the same board a cell. Players', in a round of co-op.
	Point struct {
		T    string `json:"t"` // "point"
		Cell string `json:"cell"`
	}
	// Cursor says which cell the player is at. Players', in a round of co-op.
	Cursor struct {
		T    string `json:"t"`    // "cursor"
		Cell string `json:"cell"` // empty is none
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
		Host     int      `json:"host"`  // the host's seat
		Round    int      `json:"round"` // rounds begun so far, this one included
		// when the round begins or began, on the room's clock; in the lobby 0, but of a quick race when the lobby is over
		Begins   int64   `json:"begins"`
		Closes   int64   `json:"closes"`           // when the finishing window closes; 0 while it is not open
		Puzzle   *Puzzle `json:"puzzle,omitempty"` // from the round's beginning on
		Seats    []Seat  `json:"seats"`
		Board    *Board  `json:"board,omitempty"`    // co-op and duel: the one board; in a duel with one's own notes
		Watching int     `json:"watching"`           // spectators connected
		Result   *Result `json:"result,omitempty"`   // when finished
		Rollback bool    `json:"rollback,omitempty"` // the store lost what was told last: some of it is void
		Paused   bool    `json:"paused,omitempty"`   // the server can't save anything right now; see Pause
		Halted   bool    `json:"halted,omitempty"`   // the round's clock stands and the boards are hidden; see Halt
		Since    int64   `json:"since,omitempty"`    // since when it is halted, on the room's clock
		Guests   []Guest `json:"guests,omitempty"`   // for the host alone: of whom there is something to know
		// milliseconds that this viewer sees the round late: what follows, and Now, are of then
		Late int64 `json:"late,omitempty"`
		// for who comes in a round or after it: how far each seat was when, of those that have filled something
		Course []Course `json:"course,omitempty"`
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
	// Said is what somebody said.
	Said struct {
		T       string `json:"t"`              // "said"
		Seat    int    `json:"seat,omitempty"` // 0 is a spectator
		Name    string `json:"name"`
		Who     string `json:"who,omitempty"` // stands for the player in this room, whatever the name
		Text    string `json:"text"`
		Watcher bool   `json:"watcher,omitempty"` // a spectator; players do not hear spectators while a round runs
		// when, Unix milliseconds; tells a line that comes again from one that is new
		At int64 `json:"at,omitempty"`
		// said a while ago, and told now for who came since, or might not hear it then
		Old bool `json:"old,omitempty"`
		// names who said it to the server alone: see [NewReport]
		Ref string `json:"ref,omitempty"`
		// the server's operator says it, to all in the room; there is no name then
		Operator bool `json:"operator,omitempty"`
	}
	// Reacted is somebody's reaction.
	Reacted struct {
		T    string `json:"t"`              // "reacted"
		Seat int    `json:"seat,omitempty"` // 0 is a spectator
		Name string `json:"name"`
		Who  string `json:"who,omitempty"` // as in Said
		R    string `json:"r"`             // ReactClap ...
	}
	// Pointed is a cell that a player points at.
	Pointed struct {
		T    string `json:"t"` // "pointed"
		Seat int    `json:"seat"`
		Cell string `json:"cell"`
	}
	// Hovered is the cell that a player is at.
	Hovered struct {
		T    string `json:"t"` // "hovered"
		Seat int    `json:"seat"`
		Cell string `json:"cell"` // empty is none
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
	Left    bool   `json:"left"`            // gave the seat up during the round
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
}

// Guest is somebody as a host knows them: who waits to be let in, is banned or muted.
type Guest struct {
	Who     string `json:"who"` // stands for the player in this room
	Name    string `json:"name"`
	Asks    bool   `json:"asks,omitempty"`    // waits for the host to be let in
	Banned  bool   `json:"banned,omitempty"`  // may not come back
	Muted   bool   `json:"muted,omitempty"`   // may not talk
	Granted bool   `json:"granted,omitempty"` // may sit down from wherever
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

// What an event says happened: the value of Event.E.
const (
	Seated     = "seated"     // Seat, Name, On: someone took a seat, or has a new name; On is a newcomer, see Seat.New
	Left       = "left"       // Seat: someone gave the seat up, or was away too long
	Hosting    = "hosting"    // Seat: who is the host now
	Readied    = "readied"    // Seat, On
	Configured = "configured" // Settings, On: nobody is ready any more
	Started    = "started"    // Round, In: the countdown began
	// Seat, Move: a right value; under PolicyBlind and PolicyOpen any value, which may replace another. A line is what
	// was filled of the one asked for: the cells in it that were empty. If a Struck follows, that is where it stopped
	Placed = "placed"
	// Seat, Right: how far a rival is; under PolicyBlind and PolicyOpen how many cells are filled
	Progress  = "progress"
	Struck    = "struck"    // Seat, Strikes, in a duel For: locked out for so long; and Move where the viewer may see it
	Noted     = "noted"     // Seat, Marks
	Out       = "out"       // Seat: the last strike; On, in co-op: of that seat alone, whose strikes are not everyone's
	Done      = "done"      // Seat, Time: a board completed
	Closing   = "closing"   // In: the finishing window is open for so long
	Calling   = "calling"   // In: the lobby of a quick race is over in so long; Begins is then
	Ended     = "ended"     // Result
	Rematched = "rematched" // back to the lobby
	Away      = "away"      // Seat
	Back      = "back"      // Seat, On: as in Seated
	Paused    = "paused"    // For: the clock stood; Begins, and Closes if the window is open, are so much later

	Cleared = "cleared" // Seat, Move ("r3c4"): a cell emptied
	Unfit   = "unfit"   // Seat, Strikes: a board is full and not right; where is not said
	Checked = "checked" // Seat, Checks, and Cells where the viewer may see them: the cells that are wrong
	// Seat, On: done again, and Marks and Cells: what changes, a cell being "r3c4=7" or, emptied, "r3c4"
	Undone    = "undone"
	Hinted    = "hinted"    // Seat, Hints, and Hint where the viewer may see it
	AutoNoted = "autonoted" // Seat, Marks: all notes of the board anew
	// Seat, On: the round's clock stands and the boards are hidden, or it goes on. A Room follows
	Halted      = "halted"
	Kicked      = "kicked"      // Seat, On: for good. Left follows
	Handicapped = "handicapped" // Seat, Handicap; absent is none
	Imported    = "imported"    // Seat, Settings: the host's own puzzle is set, or taken away
	// Seat: somebody who is where the player is saw the boards of the ranked round, which does not count for the player
	Watched = "watched"
	// For the host alone, Guests: somebody asks to be let in, or the host let in, banned or muted somebody; all of whom
	// there is something to know are said
	Asked    = "asked"
	Muted    = "muted"
	Admitted = "admitted"
	Trusted  = "trusted" // Seat: a newcomer to a co-op has filled enough: mistakes from now on are everyone's
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

	Cells    []string   `json:"cells,omitempty"`
	Hint     *Advice    `json:"hint,omitempty"`
	Hints    int        `json:"hints,omitempty"`  // taken so far
	Checks   int        `json:"checks,omitempty"` // asked for so far
	Lag      int64      `json:"lag,omitempty"`    // milliseconds given back in Time
	Handicap *Allowance `json:"handicap,omitempty"`
	Bot      bool       `json:"bot,omitempty"` // who sat down is a program
	Who      string     `json:"who,omitempty"` // who sat down, as in Seat
	Guests   []Guest    `json:"guests,omitempty"`
}

// Advice is a hint as it is told.
type Advice struct {
	Degree    int      `json:"degree"`
	Technique string   `json:"technique,omitempty"` // from degree 2 on, where the server names one
	Text      string   `json:"text"`                // for people, in English
	Facts     string   `json:"facts,omitempty"`     // what the text says, for clients that tell it in another language
	Cells     []string `json:"cells,omitempty"`     // that it is about
	Move      string   `json:"move,omitempty"`      // what to place, at degree 3, if it is a value
}

// Result is how a round ended.
type Result struct {
	Why       string     `json:"why"` // one of the reasons below
	Standings []Standing `json:"standings"`
	Solution  string     `json:"solution"` // as Board.Cells
	Boards    []Final    `json:"boards"`   // every board as it was at the end
	Time      int64      `json:"time"`     // milliseconds that the round took

	ID       string `json:"id,omitempty"`       // the round's id, for its replay
	Ranked   bool   `json:"ranked,omitempty"`   // counts for the leaderboards
	Unranked string `json:"unranked,omitempty"` // why it does not, though the room is ranked
	NoWin    string `json:"nowin,omitempty"`    // why the first place counts for no leaderboard of wins, in a word
}

// Reasons why a win does not count.
const (
	Unplayed = "unplayed" // nobody who was beaten has played
	MetOften = "met"      // the two have met in as many rounds of that day as count
	Nearby   = "near"     // likewise those who share an address
	Overseen = "watched"  // somebody who is where the winner is saw the others' boards
)

// Final is one player's board at the end of a race, or the one board of a co-op or duel (seat 0).
type Final struct {
	Seat  int   `json:"seat"`
	Board Board `json:"board"`
}

// Reasons for a round's end.
const (
	Complete   = "complete" // every board that could be completed was, or the one board of a co-op or duel
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

	Penalty  int64      `json:"penalty,omitempty"` // milliseconds in Time for mistakes and hints
	Hints    int        `json:"hints,omitempty"`
	Checks   int        `json:"checks,omitempty"`
	Lag      int64      `json:"lag,omitempty"` // milliseconds given back in Time
	Handicap *Allowance `json:"handicap,omitempty"`
	Bot      bool       `json:"bot,omitempty"`
	Watched  bool       `json:"watched,omitempty"` // see the event [Watched]: this finish does not count
}
