package protocol

// Bodies of the HTTP API about leaderboards.
type (
	// Leaderboard is a range of rows of a leaderboard, the answer to
	// GET /leaderboards?kind=&size=&rules=&difficulty=&mode=&metric=&period=&date=&group=&skip=&limit=, and to
	// GET /leaderboards/around?...&reach=, which needs a player and returns the rows around the player's own.
	Leaderboard struct {
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"` // additional rules, in the kind's words; absent for none
		Difficulty string `json:"difficulty"`
		Mode       string `json:"mode"`   // "race", "solo", "duel", "daily" or "daily-apart"
		Metric     string `json:"metric"` // "time" or "wins"
		Period     string `json:"period"`
		On         string `json:"on"` // the day, week or month: "2026-11-21", "2026-W47", "2026-11", "all"
		// the ID of the group, if the rows and ranks are those of its members only
		Group string  `json:"group,omitempty"`
		Total int     `json:"total"` // number of rows of the whole leaderboard
		Rows  []Score `json:"rows"`
		You   *Score  `json:"you,omitempty"` // the asking player's row, at any rank
	}
	// Score is a row of a leaderboard: a player's best time or number of wins. Equal ones are ranked by the earlier
	// achievement.
	Score struct {
		Rank    int    `json:"rank"` // from 1
		Name    string `json:"name"`
		You     bool   `json:"you,omitempty"`  // the row is the asking player's
		Time    int64  `json:"time"`           // milliseconds; 0 on a leaderboard of wins
		Wins    int    `json:"wins,omitempty"` // only on a leaderboard of wins
		Strikes int    `json:"strikes"`
		At      int64  `json:"at"`               // when it was achieved (for wins, the last one), Unix milliseconds
		Round   string `json:"round"`            // the ID of the round in which it was achieved; see GET /replays/ROUND
		Ref     string `json:"ref"`              // identifies the player to the server only; see [NewReport]
		Proved  bool   `json:"proved,omitempty"` // the player has proved to be this fast; see [Proofs]
	}
	// Rivals is the finishes that a player can race against at the puzzles of a leaderboard of times, the answer to
	// GET /leaderboards/rivals?kind=&size=&rules=&difficulty=&mode=&period=&date=. Without a player it contains only the
	// middle of the leaderboard.
	Rivals struct {
		Rivals []Rival `json:"rivals"`
	}
	// Rival is a finish to race against. Its course is at GET /replays/ROUND/ghosts.
	Rival struct {
		// "own", "friend" and "group" are the best of the player, of the friends and of a group; "middle" is the median of
		// the leaderboard
		Whom  string `json:"whom"`
		Name  string `json:"name,omitempty"`  // of the friend or of the best member of the group
		Group string `json:"group,omitempty"` // the name of the group
		Of    int    `json:"of,omitempty"`    // for "middle": number of players on the leaderboard
		Time  int64  `json:"time"`            // milliseconds
		Round string `json:"round"`           // the ID of the round
	}
)

// Values of Rival.Whom.
const (
	RivalOwn    = "own"
	RivalFriend = "friend"
	RivalGroup  = "group"
	RivalMiddle = "middle"
)

// Metrics of a leaderboard.
const (
	ByTime = "time"
	ByWins = "wins"
)

// Daily is the mode of the leaderboards of daily puzzles. DailyApart is the mode of separate leaderboards of daily
// puzzles, for players who first visited after somebody at their address had seen the puzzle.
const (
	Daily      = "daily"
	DailyApart = "daily-apart"
)

// Periods of a leaderboard. Days, weeks and months are UTC; a week begins on Monday.
const (
	Today   = "day"
	Week    = "week"
	Month   = "month"
	AllTime = "all"
)
