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

// Bodies of the HTTP API about ratings.
type (
	// Ratings is the asking player's ratings by kind and size class: GET /me/ratings.
	Ratings struct {
		Ratings []Rating `json:"ratings"`
	}
	// RatingPoints is a rating with its confidence interval. A player with 200 points more is expected to win 76 of 100
	// races of two. The true strength lies between Low and High with a probability of 95 %.
	RatingPoints struct {
		Points      int  `json:"points"`
		Low         int  `json:"low"`
		High        int  `json:"high"`
		Provisional bool `json:"provisional,omitempty"` // the rating is not reliable yet, or no longer
		// of a provisional rating: how many of [PlacementRounds] rounds are played
		Placement int `json:"placement,omitempty"`
	}
	// Rating is a player's rating for a kind of puzzle and a class of sizes.
	Rating struct {
		Kind  string       `json:"kind"`
		Class string       `json:"class"` // ClassSmall ...
		Now   RatingPoints `json:"now"`
		// percentage of other players with a lower rating, among players with a settled rating who played this month or last
		// month; absent if there are too few, or the rating is provisional
		Better *int `json:"better,omitempty"`
		// the rounds that the rating is based on, at most the last 100, the earliest first
		Rounds []RatedRound `json:"rounds"`
	}
	// RatedRound is the rating after a round.
	RatedRound struct {
		Round  string       `json:"round"` // the round's ID
		At     int64        `json:"at"`    // when it ended, Unix milliseconds
		After  RatingPoints `json:"after"`
		Change int          `json:"change"` // points gained or lost in the round; not negative after a win
	}
)

// PlacementRounds is the number of rounds until a rating is settled.
const PlacementRounds = 5

// Classes of sizes: a kind's default size, and those below and above it.
const (
	ClassSmall = "small"
	ClassUsual = "usual"
	ClassLarge = "large"
)

// Bodies of the HTTP API about seasons. A season is a calendar month.
type (
	// Season is the asking player's statistics of a month: GET /me/season?month=2026-11&zone=Europe/Berlin. Without a
	// month it is the current month of the player. Its days are those of Streaks; the zone in the request is used if the
	// player's zone is not known yet.
	Season struct {
		Month  string   `json:"month"`
		Zone   string   `json:"zone"`           // the time zone of its days
		Months []string `json:"months"`         // months for which there are statistics, the latest first
		Rounds int      `json:"rounds"`         // number of finished rounds
		Solved int      `json:"solved"`         // number of rounds that the player finished
		Right  int      `json:"right"`          // cells that the player filled with the right value
		Time   int64    `json:"time"`           // total time of the solved rounds in milliseconds
		Full   bool     `json:"full,omitempty"` // the month had more rounds than are stored
		Days   []int    `json:"days"`           // number of rounds that ended on each day of the month
		// days on which the puzzle of the day was solved, and the longest series of such days that ended in the month
		Dailies []CountedDay `json:"dailies"`
		Row     *SeasonRow   `json:"row,omitempty"`

		Kinds   []SeasonKind   `json:"kinds"`   // the most played first
		Best    []SeasonBest   `json:"best"`    // the most played puzzles first, at most six
		Ratings []SeasonRating `json:"ratings"` // ratings that changed
		Friends []SeasonFriend `json:"friends"` // friends met most often, at most three
	}
	// SeasonRow is the longest series of consecutive days that ended in a month. It may have begun before the month.
	SeasonRow struct {
		Kind string `json:"kind"`
		Days int    `json:"days"`
	}
	// SeasonKind is a player's statistics of a month for one kind of puzzle.
	SeasonKind struct {
		Kind    string `json:"kind"`
		Rounds  int    `json:"rounds"`
		Solved  int    `json:"solved"`
		Dailies int    `json:"dailies"` // daily puzzles solved, of any size and difficulty
		Races   int    `json:"races"`   // rounds in which players were compared
		Places  []int  `json:"places"`  // number of first, second and third places in these rounds
	}
	// SeasonBest is the best time of a month at the puzzles of one leaderboard.
	SeasonBest struct {
		Played Played `json:"played"`
		Record bool   `json:"record,omitempty"` // it is still the player's best time ever
		Rank   int    `json:"rank,omitempty"`   // the player's rank on the month's leaderboard, while that is stored
		Of     int    `json:"of,omitempty"`     // number of players on that leaderboard
	}
	// SeasonRating is the change of a rating in a month.
	SeasonRating struct {
		Kind   string        `json:"kind"`
		Class  string        `json:"class"`          // ClassSmall ...
		From   *RatingPoints `json:"from,omitempty"` // before the month's first round; absent if no longer known
		To     RatingPoints  `json:"to"`             // after the month's last round
		Rounds int           `json:"rounds"`         // number of rounds in which it changed
	}
	// SeasonFriend is a friend who played in the same rounds as the player in a month.
	SeasonFriend struct {
		Name   string `json:"name"`
		Rounds int    `json:"rounds"`          // number of rounds with both
		Races  int    `json:"races"`           // number of rounds in which they were compared
		Ahead  int    `json:"ahead,omitempty"` // number of rounds in which the player was ahead
	}
)
