package protocol

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
