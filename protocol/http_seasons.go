package protocol

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
