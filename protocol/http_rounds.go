package protocol

// Bodies of the HTTP API about a player's own finished rounds.
type (
	// PlayedRounds is the asking player's finished rounds, the latest first: GET /me/rounds?skip=&limit=.
	PlayedRounds struct {
		Total  int      `json:"total"`
		Rounds []Played `json:"rounds"`
	}
	// Played is one player's result of a finished round.
	Played struct {
		Round      string `json:"round"` // the round's ID; see GET /replays/ROUND
		At         int64  `json:"at"`    // when it ended, Unix milliseconds
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty"`
		Mode       string `json:"mode"`
		Daily      string `json:"daily,omitempty"`  // the day, if it was a daily puzzle
		Begun      int64  `json:"begun,omitempty"`  // daily puzzle: when it was begun, Unix milliseconds
		Ranked     bool   `json:"ranked,omitempty"` // counts for leaderboards
		Place      int    `json:"place"`
		Players    int    `json:"players"`
		Time       int64  `json:"time"`  // milliseconds to the finish; 0 if not finished
		Right      int    `json:"right"` // cells that the player filled with the right value
		Strikes    int    `json:"strikes"`

		Status FinishStatus `json:"status"`
	}
)
