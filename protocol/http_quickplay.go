package protocol

// NewQuick joins quick play: POST /quick. The player gets a seat in the next race of such a puzzle, together with
// others who ask for the same. The answer is a NewRoom, the room to enter, and the same one if asked again while the
// player is in that race. Empty fields take the server's defaults.
//
// A bot waits up to 8 seconds for a race that begins with a seat that neither people nor ghosts took. If there is none,
// the request is refused as NoSeat and may be repeated at once.
type NewQuick struct {
	Kind       string `json:"kind,omitempty"`
	Size       string `json:"size,omitempty"`
	Rules      string `json:"rules,omitempty"` // additional rules; empty for the classic puzzle
	Difficulty string `json:"difficulty,omitempty"`
}
