package protocol

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
