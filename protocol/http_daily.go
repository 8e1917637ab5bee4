package protocol

// Bodies of the HTTP API about daily puzzles: one for each day (UTC), kind, size and difficulty.
type (
	// Dailies are today's: GET /daily. With a token it says what the asking player has made of each.
	Dailies struct {
		Date    string       `json:"date"`
		Left    int64        `json:"left"` // milliseconds until the next day's
		Puzzles []DailyState `json:"puzzles"`
		// in the first hour of a day, those of the day before that the asking player has begun; absent if there are none
		Before *DailiesBefore `json:"before,omitempty"`
	}
	// DailiesBefore are the puzzles of the day before that the asking player began on that day. They can be finished, and
	// count, for an hour after it.
	DailiesBefore struct {
		Date    string       `json:"date"`
		Left    int64        `json:"left"` // milliseconds until the hour is over
		Puzzles []DailyState `json:"puzzles"`
	}
	// DailyState is one of today's puzzles, and the asking player's one try at it.
	DailyState struct {
		Kind       string  `json:"kind"`
		Size       string  `json:"size"`
		Difficulty string  `json:"difficulty"`
		Room       string  `json:"room,omitempty"`   // the code of the room of the try; absent if there is none yet
		Result     *Played `json:"result,omitempty"` // what came of it
		// it is its kind's puzzle of the day, easiest on Monday and hardest on Sunday; the first kind's is that of the day
		Main bool `json:"main,omitempty"`
		// how many players have solved it; told of each kind's puzzle of the day, and absent for none
		Solved int `json:"solved,omitempty"`
	}
	// NewTry asks for the room of the asking player's one try at one of today's puzzles: POST /daily. Asked again it is
	// the same room. The answer is a NewRoom. Without a size and a difficulty it is the kind's puzzle of the day; a kind
	// that is empty is the server's usual one.
	NewTry struct {
		Kind       string `json:"kind,omitempty"`
		Size       string `json:"size,omitempty"`
		Difficulty string `json:"difficulty,omitempty"`
		// the player's time zone by its IANA name, "Europe/Berlin", for Streaks; one that the server does not know is as none
		Zone string `json:"zone,omitempty"`
	}
	// Streaks are the days in a row on which the asking player solved the puzzle of the day: GET /me/streaks. A day is
	// one of the player's own time zone; another one holds from the player's next midnight on.
	Streaks struct {
		Day     string   `json:"day"`     // the player's today
		Zone    string   `json:"zone"`    // where that is; "UTC" until it is known
		Streaks []Streak `json:"streaks"` // of the usual kind first, and of each other that there was one of
	}
	// Streak is how many days in a row a kind's puzzle of the day was solved. One missed day a week, Monday to Sunday, is
	// forgiven by a freeze that is used by itself; such a day counts for nothing.
	Streak struct {
		Kind   string `json:"kind"`
		Days   int    `json:"days"`
		Today  bool   `json:"today,omitempty"`  // today is one of them
		Frozen string `json:"frozen,omitempty"` // the last day among them that was missed and forgiven
		Freeze bool   `json:"freeze,omitempty"` // a missed day of this week would be forgiven
	}
	// CountedDay is a day of the player's on which a kind's puzzle of the day was solved.
	CountedDay struct {
		Kind string `json:"kind"`
		Day  string `json:"day"`
	}
	// DailyPuzzle is the puzzle of a day that has been over for an hour, so that nobody can finish it any more: GET
	// /daily/DATE?kind=&size=&difficulty=. What the query leaves out is as of a NewTry.
	DailyPuzzle struct {
		Date     string      `json:"date"`
		Puzzle   Puzzle      `json:"puzzle"`
		Solution string      `json:"solution"` // as Puzzle.Givens
		Board    Leaderboard `json:"board"`    // the best of the day; see GET /leaderboards?mode=daily&date= for all
	}
)
