package protocol

// Bodies of the HTTP API about proof rounds.
type (
	// Proofs are the asking player's finishes that a proof round has to prove before they come to the leaderboards, or had
	// to lately, and what the player has proved: GET /proofs.
	Proofs struct {
		Asked  []AskedProof  `json:"asked"` // the latest first
		Proved []ProvedSpeed `json:"proved"`
	}
	// AskedProof is a finish that is much quicker than what the player has proved.
	AskedProof struct {
		Round      string `json:"round"` // the id of the round with the finish
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty"`
		Daily      string `json:"daily,omitempty"` // the day, of a daily puzzle
		Time       int64  `json:"time"`            // the finish's, milliseconds
		At         int64  `json:"at"`              // when the round ended, Unix milliseconds
		Until      int64  `json:"until"`           // until when the proof round can be played, Unix milliseconds
		Room       string `json:"room,omitempty"`  // the proof round's; absent is none yet
		Proof      string `json:"proof,omitempty"` // the id of the proof round that was played
		State      string `json:"state"`           // ProofAsked ...
	}
	// ProvedSpeed is the quickest that a player has proved to be on puzzles of a kind, size, rules and level.
	ProvedSpeed struct {
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty"`
		Time       int64  `json:"time"` // milliseconds, of the round that proved it
	}
	// NewProof asks for the room of a finish's one proof round: POST /proofs. Asked again it is the same room.
	NewProof struct {
		Round string `json:"round"` // the id of the round with the finish
	}
)

// States of a finish that has to be proved.
const (
	ProofAsked  = "asked"  // the proof round can be played
	ProofPassed = "passed" // the finish is on the leaderboards
	ProofFailed = "failed" // the proof round took much longer, or was not finished: the finish stays off the leaderboards
	ProofLate   = "late"   // nobody played the proof round in time
	ProofWaits  = "waits"  // the operator looks at the proof round
)
