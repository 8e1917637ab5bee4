package game

// Refusal is the reason why a command was refused. It is a stable code that is sent to clients unchanged.
type Refusal string

// maxRefusalLength is the maximum length of a refusal in a log.
const maxRefusalLength = 32

// Refusals.
const (
	Wrong     Refusal = "wrong"      // not the solution's value
	IsGiven   Refusal = "given"      // the cell is a given
	IsFilled  Refusal = "filled"     // the cell is filled already
	BadMove   Refusal = "bad_move"   // no such cell or value on this board
	NotNow    Refusal = "not_now"    // the room is in another phase
	NotSeated Refusal = "not_seated" // only players with a seat can do that
	NotHost   Refusal = "not_host"   // only the host can do that
	IsOut     Refusal = "out"        // out of strikes, finished, or left the round
	NoSeat    Refusal = "no_seat"    // every seat is taken
	RoundOn   Refusal = "round_on"   // the race has begun
	Stale     Refusal = "stale"      // the command's ID is older than those that the seat remembers
	Conflict  Refusal = "conflict"   // the value visibly breaks a rule; costs nothing
	Locked    Refusal = "locked"     // the player is locked out for a moment, or the room for new players
	IsBanned  Refusal = "banned"     // the host banned the player
	// the player was removed or shares an address with a banned person, and needs the host's approval
	Waiting Refusal = "waiting"
	// the maximum number of players who share an address have seats; the host can admit more
	Sharing  Refusal = "address"
	IsMuted  Refusal = "muted"     // the host muted the player
	IsHalted Refusal = "paused"    // the round's clock is stopped
	IsNew    Refusal = "newcomer"  // newcomers may not remove others' notes
	Outdated Refusal = "outdated"  // the hint to be continued is no longer the next step
	Off      Refusal = "off"       // the room's settings or its rules do not allow it
	Nothing  Refusal = "nothing"   // there is nothing to undo, no hint left, or no such seat
	RoomFull Refusal = "room_full" // the room's history has reached its limit, or the player's share of it in this round
)

func (r Refusal) Error() string { return "refused: " + string(r) }
