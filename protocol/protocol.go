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
//	   2026-11-25  removed in guests: who lost the seat to the host, and waits to be let in
//	   2026-11-26  final in decisions: what was refused on an appeal
//	   2026-11-26  newcomer, for notes of others; marks in cleared
//	   2026-11-26  list, and watchers: for the host, who watches
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
	// seconds that a race lasts at most: of a heat in rounds
	Limit int `json:"limit,omitempty"`
	// of a marathon's puzzle: the arena's code, a slash and the puzzle's number
	Leg string `json:"leg,omitempty"`
}

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
		// when the round of a daily puzzle must be finished to count, on the room's clock; absent if it was begun too late
		Deadline int64 `json:"deadline,omitempty"`
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
	// Watchers are people who watch, for the host who asked with [List]. Those on other nodes come in further messages.
	Watchers struct {
		T    string    `json:"t"`    // "watchers"
		Find string    `json:"find"` // as in List
		List []Watcher `json:"list"`
		More int       `json:"more,omitempty"` // how many others there are, which are not listed
		Add  bool      `json:"add,omitempty"`  // to what came before
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
		// the limit is of the network address, which many people may share
		Shared bool `json:"shared,omitempty"`
	}
	// Error answers what was not a command, or could not be read.
	Error struct {
		T     string `json:"t"` // "error"
		Code  Code   `json:"code"`
		Text  string `json:"text"`
		Retry int    `json:"retry,omitempty"` // milliseconds to wait before trying again
		// the limit is of the network address, which many people may share
		Shared bool `json:"shared,omitempty"`
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
