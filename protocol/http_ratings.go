package protocol

// Bodies of the HTTP API about ratings.
type (
	// Ratings are how strong the asking player is, by kind and class of size: GET /me/ratings.
	Ratings struct {
		Ratings []Rating `json:"ratings"`
	}
	// RatingPoints are how strong somebody is. Who has 200 more wins 76 of 100 races of two. In 19 of 20 cases the real
	// strength lies from low to high.
	RatingPoints struct {
		Points      int  `json:"points"`
		Low         int  `json:"low"`
		High        int  `json:"high"`
		Provisional bool `json:"provisional,omitempty"` // it is not known well yet, or not any more
	}
	// Rating is a player's rating at a kind of puzzle, of one class of sizes.
	Rating struct {
		Kind  string       `json:"kind"`
		Class string       `json:"class"` // ClassSmall ...
		Now   RatingPoints `json:"now"`
		// how many of 100 other players the player is better than, among those of a settled rating who played this month or
		// the last one; absent if there are too few, or the rating is provisional
		Better *int         `json:"better,omitempty"`
		Rounds []RatedRound `json:"rounds"` // that it is made of, the earliest first: the last 100 at most
	}
	// RatedRound is the rating after a round.
	RatedRound struct {
		Round  string       `json:"round"` // its id
		At     int64        `json:"at"`    // when it ended, Unix milliseconds
		After  RatingPoints `json:"after"`
		Change int          `json:"change"` // points that the round brought, or took
	}
)

// Classes of sizes: a kind's usual one, and those below and above it.
const (
	ClassSmall = "small"
	ClassUsual = "usual"
	ClassLarge = "large"
)
