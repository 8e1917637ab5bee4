package protocol

// NewQuick asks for a seat in the next race of a puzzle, against whoever asks for it too: POST /quick. Asked again it
// is the same race, as long as the player is in it. The answer is a NewRoom: the room to enter. What is empty is the
// server's usual.
//
// A bot waits up to 8 seconds until a race begins with a seat that neither people nor ghosts took. Where there is
// none it is refused as NoSeat, and may ask again at once.
type NewQuick struct {
	Kind       string `json:"kind,omitempty"`
	Size       string `json:"size,omitempty"`
	Rules      string `json:"rules,omitempty"` // further rules; empty is the classic puzzle
	Difficulty string `json:"difficulty,omitempty"`
}
