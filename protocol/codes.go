package protocol

// Code is the reason of a refusal. Codes are stable: new ones are added, but none changes its meaning.
type Code string

// Codes of a No, an Error and an HTTP error.
const (
	// The message can't be read or is never allowed: do not send it again unchanged.
	BadMessage  Code = "bad_message"  // not JSON, an unknown message, an unknown or missing field
	BadVersion  Code = "bad_version"  // the client speaks a version that the server does not
	BadToken    Code = "bad_token"    // no token, or not one of this server's
	BadName     Code = "bad_name"     // empty, too long, or contains characters that are not allowed
	BadSettings Code = "bad_settings" // a setting has an invalid value
	BadMove     Code = "bad_move"     // not a move, or no such cell or value on this board
	TooLarge    Code = "too_large"    // exceeds a size limit
	NotFound    Code = "not_found"    // no such room or page
	NotEntered  Code = "not_entered"  // a command before Enter
	Faulty      Code = "fault"        // the server failed on this message, and would fail again
	Quarantined Code = "quarantined"  // the room is set aside until an operator has examined it

	// The rules of the game or the room's settings do not allow it.
	Wrong     Code = "wrong"      // not the solution's value; counts as a strike
	IsGiven   Code = "given"      // the cell is a given
	IsFilled  Code = "filled"     // the cell is filled already
	NotNow    Code = "not_now"    // the room is in another phase
	NotSeated Code = "not_seated" // spectators can't do that
	NotHost   Code = "not_host"   // only the host can do that
	IsOut     Code = "out"        // out of strikes, finished, or left the round
	NoSeat    Code = "no_seat"    // every seat is taken
	RoundOn   Code = "round_on"   // the race has begun; it can only be watched
	Stale     Code = "stale"      // the command's ID is older than those that the room remembers
	// the room's log has reached its limit, or the player's share of it in this round: create a new room
	RoomFull Code = "room_full"
	Conflict Code = "conflict" // the value visibly breaks a rule; costs nothing
	IsLocked Code = "locked"   // the player is locked out for a moment, or the room for new players
	IsBanned Code = "banned"   // the host banned the player
	// the player was removed or shares an address with a banned person, and now waits for the host's approval
	Waiting   Code = "waiting"
	Sharing   Code = "address"   // the maximum number of players who share an address have seats; the host can admit more
	IsMuted   Code = "muted"     // the host muted the player
	IsPaused  Code = "paused"    // the round's clock is stopped
	Newcomer  Code = "newcomer"  // a newcomer to a running co-op may not remove others' notes yet
	Outdated  Code = "outdated"  // the hint to be continued is no longer the next step; degree 1 gives a new one
	IsOff     Code = "off"       // the room's settings do not allow it
	Nothing   Code = "nothing"   // there is nothing to undo, or no hint
	Crowded   Code = "crowded"   // the maximum number of spectators is reached
	Guarded   Code = "password"  // a password is required, and this was not it
	Forbidden Code = "forbidden" // not allowed for this player, page or method
	// the page's address is neither that of the request nor allowed, or a proxy has changed the request's Host
	BadOrigin Code = "bad_origin"
	Full      Code = "full"      // a group, or a player's list of groups, is full
	Flagged   Code = "flagged"   // the result is held back until it has been reviewed
	BadWords  Code = "bad_words" // contains a word that the server's operator does not allow
	// the puzzle is played in a ranked round at the moment, or can't be distinguished from one that is
	InPlay   Code = "in_play"
	Quiet    Code = "quiet"  // the operator has disabled the player's chat for a while
	Hushed   Code = "hushed" // the operator has muted the player for a while
	IsClosed Code = "closed" // the operator has closed the room
	Barred   Code = "barred" // the operator has banned the player or the address from the server for a while

	// Try again later.
	Busy        Code = "busy"        // too many commands are waiting in the room
	TooMany     Code = "too_many"    // exceeds a rate limit
	Unavailable Code = "unavailable" // the store can't be reached
	Internal    Code = "internal"    // the server failed
	Elsewhere   Code = "elsewhere"   // this node's version is too old for the room: reconnect to reach another node
)

// Close codes of the websocket, in ranges that determine how a client reacts.
const (
	// 4000 to 4099: reconnect after the time given in the reason ("retry_after=1500", in milliseconds).
	CloseRestart = 4000 // the server is shutting down
	CloseSilent  = 4001 // no message from the client for too long
	CloseLater   = 4002 // failure or overload

	// 4100 to 4199: reconnect and enter without a position.
	CloseResync = 4100

	// 4200 to 4299: do not reconnect without changing something.
	CloseProtocol = 4200 // a message that can't be read, or no Hello in time
	CloseVersion  = 4201 // reload the client
	CloseToken    = 4202 // get a new token
	CloseFlood    = 4203 // far above the rate limits
	CloseTooLarge = 4204 // a frame of more than FrameMax bytes
	CloseBarred   = 4205 // the operator has banned the player or the address from the server for a while
)
