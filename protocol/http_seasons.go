package protocol

// Bodies of the HTTP API about seasons.
type (
	// Season is what the asking player did in a month: GET /me/season?month=2026-11&zone=Europe/Berlin. Without a month it
	// is the player's own, now. Its days are those of Streaks; the zone that is asked for holds for who has told none yet.
	Season struct {
		Month  string   `json:"month"`
		Zone   string   `json:"zone"`           // where its days are
		Months []string `json:"months"`         // of which something is known, the latest first
		Rounds int      `json:"rounds"`         // that have ended
		Solved int      `json:"solved"`         // of them, finished by the player
		Right  int      `json:"right"`          // cells that the player filled rightly
		Time   int64    `json:"time"`           // milliseconds over all that were solved
		Full   bool     `json:"full,omitempty"` // there were more rounds than are kept of a month
		Days   []int    `json:"days"`           // how many rounds ended on each day of the month
		// on which the puzzle of the day was solved, and the longest row of such days that one of these ended
		Dailies []CountedDay `json:"dailies"`
		Row     *SeasonRow   `json:"row,omitempty"`

		Kinds   []SeasonKind   `json:"kinds"`   // those that were played most first
		Best    []SeasonBest   `json:"best"`    // the puzzles that were played most first, up to six
		Ratings []SeasonRating `json:"ratings"` // those that changed
		Friends []SeasonFriend `json:"friends"` // whom one met most, up to three
	}
	// SeasonRow is the longest row of days of a month. Days before it count in it.
	SeasonRow struct {
		Kind string `json:"kind"`
		Days int    `json:"days"`
	}
	// SeasonKind is what a player did in a month at a kind of puzzle.
	SeasonKind struct {
		Kind    string `json:"kind"`
		Rounds  int    `json:"rounds"`
		Solved  int    `json:"solved"`
		Dailies int    `json:"dailies"` // daily puzzles that were solved, of any size and difficulty
		Races   int    `json:"races"`   // rounds in which players were compared
		Places  []int  `json:"places"`  // how many of them ended in the first, the second and the third place
	}
	// SeasonBest is the best time of a month at a leaderboard's puzzles.
	SeasonBest struct {
		Played Played `json:"played"`
		Record bool   `json:"record,omitempty"` // it is the player's best ever there, as of now
		Rank   int    `json:"rank,omitempty"`   // of the player on the month's leaderboard, while that is kept
		Of     int    `json:"of,omitempty"`     // players on it
	}
	// SeasonRating is what became of a rating in a month.
	SeasonRating struct {
		Kind   string        `json:"kind"`
		Class  string        `json:"class"`          // ClassSmall ...
		From   *RatingPoints `json:"from,omitempty"` // before the month's first round; absent if that is not known any more
		To     RatingPoints  `json:"to"`             // after its last
		Rounds int           `json:"rounds"`         // in which it changed
	}
	// SeasonFriend is a friend with whom the player was in rounds of a month.
	SeasonFriend struct {
		Name   string `json:"name"`
		Rounds int    `json:"rounds"`          // that both were in
		Races  int    `json:"races"`           // in which they were compared
		Ahead  int    `json:"ahead,omitempty"` // in which the player was ahead
	}
)
