package protocol

// Bodies of the HTTP API about leaderboards.
type (
	// Leaderboard is some rows of a leaderboard, the answer to
	// GET /leaderboards?kind=&size=&rules=&difficulty=&mode=&metric=&period=&date=&group=&skip=&limit=, and of
	// GET /leaderboards/around?...&reach=, which needs a player and returns the rows about that one's.
	Leaderboard struct {
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"` // the kind's further rules; absent is without
		Difficulty string `json:"difficulty"`
		Mode       string `json:"mode"`   // "race", "solo", "duel", "daily" or "daily-apart"
		Metric     string `json:"metric"` // "time" or "wins"
		Period     string `json:"period"`
		On         string `json:"on"` // which one of the period: "2026-11-21", "2026-W47", "2026-11", "all"
		// its id, if the rows are those of its members alone; ranks are theirs among themselves
		Group string  `json:"group,omitempty"`
		Total int     `json:"total"` // rows on the whole board
		Rows  []Score `json:"rows"`
		You   *Score  `json:"you,omitempty"` // the asking player's row, wherever it is on the board
	}
	// Score is one row of a leaderboard: a player's best time, or number of wins. Equal ones rank
	// by the earlier achievement.
	Score struct {
		Rank    int    `json:"rank"` // from 1
		Name    string `json:"name"`
		You     bool   `json:"you,omitempty"`  // it is the asking player's
		Time    int64  `json:"time"`           // milliseconds; 0 on a board of wins
		Wins    int    `json:"wins,omitempty"` // on a board of wins
		Strikes int    `json:"strikes"`
		At      int64  `json:"at"`               // when it was achieved (of wins: when the last one was), Unix milliseconds
		Round   string `json:"round"`            // the id of the round that did it: see GET /replays/ROUND
		Ref     string `json:"ref"`              // names the player to the server alone: see [NewReport]
		Proved  bool   `json:"proved,omitempty"` // the player has proved such speed: see [Proofs]
	}
	// Rivals are those whose finishes can be raced at the puzzles of a leaderboard of times, the answer to
	// GET /leaderboards/rivals?kind=&size=&rules=&difficulty=&mode=&period=&date=. Without a player it is the middle
	// alone.
	Rivals struct {
		Rivals []Rival `json:"rivals"`
	}
	// Rival is one of them. GET /replays/ROUND/ghosts tells how it went.
	Rival struct {
		// "own", "friend" and "group" are the best of the player, the friends and a group; "middle" has as many before it
		// on the board as behind it
		Whom  string `json:"whom"`
		Name  string `json:"name,omitempty"`  // of a friend, and of who is the best of a group
		Group string `json:"group,omitempty"` // the name of the group
		Of    int    `json:"of,omitempty"`    // how many stand on the board, of its middle
		Time  int64  `json:"time"`            // milliseconds
		Round string `json:"round"`           // the id of the round
	}
)

// Whom a Rival is the best of, or that it is the middle.
const (
	RivalOwn    = "own"
	RivalFriend = "friend"
	RivalGroup  = "group"
	RivalMiddle = "middle"
)

// What a leaderboard ranks by.
const (
	ByTime = "time"
	ByWins = "wins"
)

// Daily is the mode of the leaderboards of daily puzzles, and DailyApart of those of times that do not count there: of
// players who came to be known after somebody at their address had seen the puzzle.
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
