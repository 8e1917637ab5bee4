package protocol

// Bodies of the HTTP API about daily puzzles. There is one for each day (UTC), kind, size and difficulty.
type (
	// Dailies is today's puzzles: GET /daily. With a token it includes the asking player's results.
	Dailies struct {
		Date    string       `json:"date"`
		Left    int64        `json:"left"` // milliseconds until the next day's puzzles
		Puzzles []DailyState `json:"puzzles"`
		// in the first hour of a day, the puzzles of the previous day that the asking player has begun; absent if there are
		// none
		Before *DailiesBefore `json:"before,omitempty"`
	}
	// DailiesBefore is the puzzles of the previous day that the asking player began on that day. They can be finished, and
	// count, until an hour after it.
	DailiesBefore struct {
		Date    string       `json:"date"`
		Left    int64        `json:"left"` // milliseconds until they can no longer be finished
		Puzzles []DailyState `json:"puzzles"`
	}
	// DailyState is one of today's puzzles, with the asking player's only attempt.
	DailyState struct {
		Kind       string  `json:"kind"`
		Size       string  `json:"size"`
		Difficulty string  `json:"difficulty"`
		Room       string  `json:"room,omitempty"`   // the code of the attempt's room; absent if there is none yet
		Result     *Played `json:"result,omitempty"` // the result of the attempt; absent if it is not over
		// this is the kind's puzzle of the day, which is easiest on Monday and hardest on Sunday; that of the first kind is
		// the server's puzzle of the day
		Main bool `json:"main,omitempty"`
		// how many players have solved it; only for each kind's puzzle of the day, absent for 0
		Solved int `json:"solved,omitempty"`
		// their median time in milliseconds, the lower one of two; absent if nobody has solved it
		Median int64 `json:"median,omitempty"`
	}
	// NewTry asks for the room of the asking player's only attempt at one of today's puzzles: POST /daily. The answer is a
	// NewRoom, and the same one if asked again. Without a size and a difficulty it is the kind's puzzle of the day; an
	// empty kind is the server's default.
	NewTry struct {
		Kind       string `json:"kind,omitempty"`
		Size       string `json:"size,omitempty"`
		Difficulty string `json:"difficulty,omitempty"`
		// the player's time zone as an IANA name, "Europe/Berlin", for Streaks; a name that the server does not know is
		// ignored
		Zone string `json:"zone,omitempty"`
	}
	// Streaks is the consecutive days on which the asking player solved the puzzle of the day: GET /me/streaks. Days are
	// those of the player's own time zone; a change of the zone takes effect at the player's next midnight.
	Streaks struct {
		Day  string `json:"day"`  // the current day in the player's time zone
		Zone string `json:"zone"` // the player's time zone; "UTC" until it is known
		// the default kind's first, then those of each kind that the player has solved a puzzle of
		Streaks []Streak `json:"streaks"`
	}
	// Streak is the number of consecutive days on which a kind's puzzle of the day was solved. One missed day per week,
	// Monday to Sunday, is forgiven automatically by a freeze; it does not count as a solved day.
	Streak struct {
		Kind   string `json:"kind"`
		Days   int    `json:"days"`
		Today  bool   `json:"today,omitempty"`  // today is included
		Frozen string `json:"frozen,omitempty"` // the last missed day that was forgiven
		Freeze bool   `json:"freeze,omitempty"` // a missed day of this week would still be forgiven
	}
	// CountedDay is a day, in the player's time zone, on which the player solved a kind's puzzle of the day.
	CountedDay struct {
		Kind string `json:"kind"`
		Day  string `json:"day"`
	}
	// DailyPuzzle is the puzzle of a past day, available an hour after the day, when nobody can finish it any longer: GET
	// /daily/DATE?kind=&size=&difficulty=. Missing parameters have the same defaults as in NewTry.
	DailyPuzzle struct {
		Date     string      `json:"date"`
		Puzzle   Puzzle      `json:"puzzle"`
		Solution string      `json:"solution"` // in the form of Puzzle.Givens
		Board    Leaderboard `json:"board"`    // the best times of the day; see GET /leaderboards?mode=daily&date= for all
	}
)
