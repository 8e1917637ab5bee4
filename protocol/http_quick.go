package protocol

// NewQuick asks for a seat in the next race of a puzzle, against whoever asks for it too: POST /quick. Asked again it
// is the same race, as long as the player is in it. The answer is a NewRoom: the room to enter. What is empty is the
// server's usual.
type NewQuick struct {
	Kind       string `json:"kind,omitempty"`
	Size       string `json:"size,omitempty"`
	Rules      string `json:"rules,omitempty"` // further rules; empty is the classic puzzle
	Difficulty string `json:"difficulty,omitempty"`
}
