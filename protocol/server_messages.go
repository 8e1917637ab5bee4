package protocol

// Reactions, the values of React.R.
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

// Messages from the server. A message begins with its name, the type's in lower case, as the member "t".
type (
	// Welcome is the answer to Hello.
	Welcome struct {
		V      int    `json:"v"`
		Player string `json:"player"` // the player's ID
		Name   string `json:"name"`
		Now    int64  `json:"now"` // the server's clock, Unix milliseconds
	}
	// Room is the complete state of the room, as far as this viewer may see it, at a position in the log. It replaces all
	// earlier state and may replace frames that the server had not sent yet, so the client must resend its unanswered
	// commands.
	Room struct {
		Code     string   `json:"code"`
		Epoch    string   `json:"epoch"`
		Seq      uint64   `json:"seq"`
		Hash     string   `json:"hash"`
		Now      int64    `json:"now"`  // the room's clock, Unix milliseconds
		You      int      `json:"you"`  // this player's seat; 0 for a spectator
		Last     uint64   `json:"last"` // the highest command ID that the room has seen from this player
		Phase    string   `json:"phase"`
		Settings Settings `json:"settings"`
		Host     int      `json:"host"`  // the host's seat
		Round    int      `json:"round"` // rounds started so far, including the current one
		// when the round begins or began, on the room's clock. In the lobby it is 0, except in a quick race, where it is the
		// end of the lobby.
		Begins int64   `json:"begins"`
		Closes int64   `json:"closes"`           // when the finishing window closes; 0 if it is not open
		Puzzle *Puzzle `json:"puzzle,omitempty"` // present once the round has begun
		Seats  []Seat  `json:"seats"`
		// co-op and duel: the shared board; in a duel with the viewer's own notes
		Board    *Board  `json:"board,omitempty"`
		Watching int     `json:"watching"`         // number of connected spectators
		Result   *Result `json:"result,omitempty"` // present when the round is over
		// the store lost recent entries, so some of what the client was sent is void
		Rollback bool  `json:"rollback,omitempty"`
		Paused   bool  `json:"paused,omitempty"` // the server cannot save anything at the moment; see Pause
		Halted   bool  `json:"halted,omitempty"` // the round's clock is stopped and the boards are hidden; see Halt
		Since    int64 `json:"since,omitempty"`  // since when the clock is stopped, on the room's clock
		// only for the host: people who are waiting, removed, banned, muted or admitted
		Guests []Guest `json:"guests,omitempty"`
		// delay in milliseconds with which this viewer sees the round; Now and everything that follows are of that time
		Late int64 `json:"late,omitempty"`
		// for viewers who enter during or after a round: the progress over time of each seat that has filled a cell
		Course []Course `json:"course,omitempty"`
		// until when the round of a daily puzzle must be finished to count, on the room's clock; absent if it was begun too
		// late
		Deadline int64 `json:"deadline,omitempty"`
	}
	// Entry is one entry of the room's log. Entries arrive in order and without gaps. An entry has no events if none of
	// them is visible to this viewer.
	Entry struct {
		Seq    uint64  `json:"seq"`
		Hash   string  `json:"hash"`
		At     int64   `json:"at"` // the room's clock, Unix milliseconds
		Events []Event `json:"events"`
	}
	// Begin contains the puzzle and is sent when the countdown ends.
	Begin struct {
		Round  int    `json:"round"`
		Puzzle Puzzle `json:"puzzle"`
	}
	// Presence is the number of spectators. It is not part of the log, unlike whether players are connected (see [Away]).
	Presence struct {
		Watching int `json:"watching"`
	}
	// Watchers lists spectators for a host who sent [List]. Spectators on other nodes follow in further messages.
	Watchers struct {
		Find string    `json:"find"` // as in List
		List []Watcher `json:"list"`
		More int       `json:"more,omitempty"` // number of further spectators who are not listed
		Add  bool      `json:"add,omitempty"`  // adds to the lists of earlier messages
	}
	// Pause reports that the server cannot save anything at the moment, and later that it can again. In between, commands
	// are refused as [Unavailable] and the round's clock is stopped (see [Paused]). It is not part of the log and holds
	// until the connection's next [Room] or Pause.
	Pause struct {
		On bool `json:"on"`
	}
	// Said is a chat message.
	Said struct {
		Seat int    `json:"seat,omitempty"` // 0 for a spectator
		Name string `json:"name"`
		Who  string `json:"who,omitempty"` // pseudonym of the player in this room, independent of the name
		Text string `json:"text"`
		// the sender is a spectator; players do not see spectators' messages during a round
		Watcher bool `json:"watcher,omitempty"`
		// when it was sent, Unix milliseconds; distinguishes a repeated message from a new one
		At int64 `json:"at,omitempty"`
		// an earlier message, sent to a viewer who entered later or was not allowed to see it then
		Old bool `json:"old,omitempty"`
		// identifies the sender to the server only; see [NewReport]
		Ref string `json:"ref,omitempty"`
		// from the server's operator to everybody in the room; there is no name
		Operator bool `json:"operator,omitempty"`
	}
	// Reacted is a reaction that somebody showed.
	Reacted struct {
		Seat int    `json:"seat,omitempty"` // 0 for a spectator
		Name string `json:"name"`
		Who  string `json:"who,omitempty"` // as in Said
		R    string `json:"r"`             // ReactClap ...
	}
	// Pointed is a cell that a player points at.
	Pointed struct {
		Seat int    `json:"seat"`
		Cell string `json:"cell"`
	}
	// Hovered is the cell that a player's cursor is at.
	Hovered struct {
		Seat int    `json:"seat"`
		Cell string `json:"cell"` // empty for none
	}
	// OK is the answer to a command that was carried out.
	OK struct {
		ID uint64 `json:"id"`
	}
	// No is the answer to a command that was refused. The command had no effect, except that [Wrong] counts as a strike
	// unless the same value was tried in the same cell before.
	No struct {
		ID    uint64 `json:"id"`
		Code  Code   `json:"code"`
		Text  string `json:"text"`            // for people, in English
		Retry int    `json:"retry,omitempty"` // milliseconds to wait before trying again
		// the limit applies to the network address, which many people may share
		Shared bool `json:"shared,omitempty"`
	}
	// Error reports a message that is not a command, or that could not be read.
	Error struct {
		Code  Code   `json:"code"`
		Text  string `json:"text"`
		Retry int    `json:"retry,omitempty"` // milliseconds to wait before trying again
		// the limit applies to the network address, which many people may share
		Shared bool `json:"shared,omitempty"`
	}
	// Pong is the answer to Ping.
	Pong struct {
		N uint64 `json:"n"`
	}
)
