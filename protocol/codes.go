package protocol

// Code says why something was refused. Codes are stable: new ones are added, none changes its meaning.
type Code string

// Codes of a No, an Error and an HTTP error.
const (
	// What was sent can't be read, or is not allowed at all: do not send it again as it is.
	BadMessage  Code = "bad_message"  // not JSON, an unknown message, an unknown or missing field
	BadVersion  Code = "bad_version"  // the client speaks a version that the server does not
	BadToken    Code = "bad_token"    // no token, or not one of this server's
	BadName     Code = "bad_name"     // empty, too long, or with characters that a name can't have
	BadSettings Code = "bad_settings" // a setting has a value that it can't have
	BadMove     Code = "bad_move"     // not a move, or not a cell or value of this board
	TooLarge    Code = "too_large"    // over a limit in size
	NotFound    Code = "not_found"    // no such room or page
	NotEntered  Code = "not_entered"  // a command before Enter
	Faulty      Code = "fault"        // the server met a fault of its own over this, and would again
	Quarantined Code = "quarantined"  // the room is set aside until an operator has looked at it

	// The game says no.
	Wrong     Code = "wrong"      // not the solution's value: a strike
	IsGiven   Code = "given"      // the cell is a given
	IsFilled  Code = "filled"     // the cell is filled already
	NotNow    Code = "not_now"    // the room is in another phase
	NotSeated Code = "not_seated" // spectators can't do that
	NotHost   Code = "not_host"   // only the host can do that
	IsOut     Code = "out"        // out of strikes, finished, or gone from this round
	NoSeat    Code = "no_seat"    // every seat is taken
	RoundOn   Code = "round_on"   // the race has begun; watch it
	Stale     Code = "stale"      // the command's id is older than the room remembers
	RoomFull  Code = "room_full"  // the room's history is at its limit, in a round your part of it: open a new room
	Conflict  Code = "conflict"   // the value visibly breaks a rule; it costs nothing
	IsLocked  Code = "locked"     // the player is locked out for a moment, or the room for new players
	IsBanned  Code = "banned"     // the host sent the player away for good
	Waiting   Code = "waiting"    // the host is asked to let in whom they removed, or who is where they banned somebody
	Sharing   Code = "address"    // as many have a seat as may who share an address; the host can let more in
	IsMuted   Code = "muted"      // the host keeps the player from talking
	IsPaused  Code = "paused"     // the round is halted
	Newcomer  Code = "newcomer"   // who came to a co-op that ran takes no notes of others away before having filled enough
	IsOff     Code = "off"        // the room's settings do not allow it
	Nothing   Code = "nothing"    // there is nothing to undo, or no hint
	Crowded   Code = "crowded"    // as many watch as may
	Guarded   Code = "password"   // the room wants a password, and this was not it
	Forbidden Code = "forbidden"  // not for this player, page or method
	Full      Code = "full"       // a group, or a player's list of groups, has no room for more
	Flagged   Code = "flagged"    // a result is held back until somebody has looked at it
	BadWords  Code = "bad_words"  // it has a word that the server's operator does not want
	InPlay    Code = "in_play"    // the puzzle is played in a ranked round right now, or can't be told from one that is
	Quiet     Code = "quiet"      // the operator has taken the player's chat away for a while
	Hushed    Code = "hushed"     // the operator keeps the player from talking for a while
	IsClosed  Code = "closed"     // the operator has closed the room
	Barred    Code = "barred"     // the operator keeps the player, or the address, off the server for a while

	// Try again later.
	Busy        Code = "busy"        // too much waits in the room
	TooMany     Code = "too_many"    // over a rate limit
	Unavailable Code = "unavailable" // the store can't be reached
	Internal    Code = "internal"    // a fault of the server's
	Elsewhere   Code = "elsewhere"   // this node is too old for the room: connect again, to reach another
)

// Close codes of the websocket, in ranges that tell a client what to do.
const (
	// 4000 to 4099: connect again, after the wait that the reason names ("retry_after=1500", milliseconds).
	CloseRestart = 4000 // the server is going down
	CloseSilent  = 4001 // nothing was heard from the client for too long
	CloseLater   = 4002 // a fault or overload

	// 4100 to 4199: connect again and Enter without a position.
	CloseResync = 4100

	// 4200 to 4299: do not come back as you are.
	CloseProtocol = 4200 // a message that can't be read, or no Hello in time
	CloseVersion  = 4201 // reload the client
	CloseToken    = 4202 // get a new token
	CloseFlood    = 4203 // far over the rate limits
	CloseTooLarge = 4204 // a frame over FrameMax
	CloseBarred   = 4205 // the operator keeps the player, or the address, off the server for a while
)
