package game

// Refusal is why a command was refused. It is a stable code that is sent to clients unchanged.
type Refusal string

// refusalMax is the maximum length of a refusal in a log.
const refusalMax = 32

// Refusals.
const (
	Wrong     Refusal = "wrong"      // not the solution's value
	IsGiven   Refusal = "given"      // the cell is a given
	IsFilled  Refusal = "filled"     // the cell is filled already
	BadMove   Refusal = "bad_move"   // no such cell or value on this board
	NotNow    Refusal = "not_now"    // the room is in another phase
	NotSeated Refusal = "not_seated" // spectators can't do that
	NotHost   Refusal = "not_host"   // only the host can do that
	IsOut     Refusal = "out"        // out of strikes, finished, or gone from the round
	NoSeat    Refusal = "no_seat"    // every seat is taken
	RoundOn   Refusal = "round_on"   // the race has begun
	Stale     Refusal = "stale"      // the command's id is older than the seat remembers
	Conflict  Refusal = "conflict"   // the value visibly breaks a rule; it costs nothing
	Locked    Refusal = "locked"     // the player is locked out for a moment, or the room for new players
	IsBanned  Refusal = "banned"     // the host keeps the player out
	Waiting   Refusal = "waiting"    // the host has to let the player in, who was removed or is where somebody was banned
	Sharing   Refusal = "address"    // as many have a seat as may of those who share an address; the host can let more in
	IsMuted   Refusal = "muted"      // the host keeps the player from talking
	IsHalted  Refusal = "paused"     // the round's clock stands
	IsNew     Refusal = "newcomer"   // others' notes are not for a newcomer to take away
	Off       Refusal = "off"        // the room's settings or its rules do not allow it
	Nothing   Refusal = "nothing"    // there is nothing to take back, no hint left, no such seat
	RoomFull  Refusal = "room_full"  // the room's history is at its limit, in a round the player's part of it
)

func (r Refusal) Error() string { return "refused: " + string(r) }
