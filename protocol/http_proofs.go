package protocol

// Bodies of the HTTP API about proof rounds. A proof round verifies that a player is as fast as in a suspiciously fast
// finish.
type (
	// Proofs is the asking player's finishes that have to be proved before they appear on leaderboards, including recently
	// decided ones, and what the player has proved: GET /proofs.
	Proofs struct {
		Asked  []AskedProof  `json:"asked"` // the latest first
		Proved []ProvedSpeed `json:"proved"`
	}
	// AskedProof is a finish that is much faster than anything the player has proved.
	AskedProof struct {
		Round      string `json:"round"` // the ID of the round with the finish
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty"`
		Daily      string `json:"daily,omitempty"` // the day, if it was a daily puzzle
		Time       int64  `json:"time"`            // the time of the finish in milliseconds
		At         int64  `json:"at"`              // when the round ended, Unix milliseconds
		Until      int64  `json:"until"`           // deadline for playing the proof round, Unix milliseconds
		Room       string `json:"room,omitempty"`  // the code of the proof round's room; absent if there is none yet
		Proof      string `json:"proof,omitempty"` // the ID of the proof round, once played
		State      string `json:"state"`           // ProofAsked ...
	}
	// ProvedSpeed is the fastest time that a player has proved on puzzles of a kind, size, rules and difficulty.
	ProvedSpeed struct {
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty"`
		Time       int64  `json:"time"` // milliseconds of the round that proved it
	}
	// NewProof asks for the room of a finish's only proof round: POST /proofs. The answer is a NewRoom, and the same one
	// if asked again.
	NewProof struct {
		Round string `json:"round"` // the ID of the round with the finish
	}
)

// States of a finish that has to be proved.
const (
	ProofAsked  = "asked"  // the proof round can be played
	ProofPassed = "passed" // the finish is on the leaderboards
	ProofFailed = "failed" // the proof round took much longer or was not finished: the finish stays off the leaderboards
	ProofLate   = "late"   // the proof round was not played in time
	ProofWaits  = "waits"  // the operator is reviewing the proof round
)
