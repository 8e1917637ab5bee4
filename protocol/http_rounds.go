package protocol

// Bodies of the HTTP API about a player's own finished rounds.
type (
	// PlayedRounds are the asking player's finished rounds, the latest first: GET /me/rounds?skip=&limit=.
	PlayedRounds struct {
		Total  int      `json:"total"`
		Rounds []Played `json:"rounds"`
	}
	// Played is what came of a finished round for one player.
	Played struct {
		Round      string `json:"round"` // its id: see GET /replays/ROUND
		At         int64  `json:"at"`    // when it ended, Unix milliseconds
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty"`
		Mode       string `json:"mode"`
		Daily      string `json:"daily,omitempty"`  // the day whose puzzle it was
		Begun      int64  `json:"begun,omitempty"`  // of a daily puzzle: when it was begun, Unix milliseconds
		Ranked     bool   `json:"ranked,omitempty"` // it counts for leaderboards
		Place      int    `json:"place"`
		Players    int    `json:"players"`
		Time       int64  `json:"time"`  // milliseconds to the finish; 0 is not finished
		Right      int    `json:"right"` // cells that the player filled rightly
		Strikes    int    `json:"strikes"`
	}
)
